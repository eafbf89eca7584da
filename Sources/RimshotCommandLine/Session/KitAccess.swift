internal import RimshotKit

/// How `kit list`, `kit info` and `kit check` reach kits: the only place that calls the readers and the loader.
struct KitAccess: Sendable {
  /// A kit that was found.
  struct Found: Sendable, Equatable {
    /// What `kit load` takes.
    var name: String
    /// Its folder or file, absolute.
    var path: String
  }

  /// A kit that was read.
  struct Reading: Sendable, Equatable {
    /// Its file, absolute.
    var path: String
    /// What it says; `nil` where the file can't be understood at all.
    var kit: Kit?
    /// What is wrong with it.
    var diagnostics: [Diagnostic]
  }

  /// What a kit's sound files hold.
  struct Inspection: Sendable, Equatable {
    /// Different sound files.
    var files: Int
    /// Bytes that they take on disk.
    var fileBytes: Int
    /// Bytes that they take when loaded, at their own rates.
    var memoryBytes: Int
    /// What is wrong with them: missing, unreadable.
    var diagnostics: [Diagnostic]
  }

  /// Every kit in the kit folders, sorted by name.
  var list: @Sendable () throws(CommandError) -> [Found]
  /// Finds and reads a kit, by name, folder or file.
  var read: @Sendable (String) throws(CommandError) -> Reading
  /// Opens the kit's sound files.
  var inspect: @Sendable (Kit) throws(CommandError) -> Inspection

  /// The real kits.
  static let live = KitAccess(
    list: { () throws(CommandError) in throw .failed("kits cannot be listed: not built yet") },
    read: { (_) throws(CommandError) in throw .failed("kits cannot be read: not built yet") },
    inspect: { (_) throws(CommandError) in throw .failed("sounds cannot be read: not built yet") })
}
