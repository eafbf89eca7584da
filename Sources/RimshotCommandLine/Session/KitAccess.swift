internal import Glibc
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotKitLoader

/// How `kit list`, `kit info` and `kit check` reach kits: the only place that calls the readers and the loader.
struct KitAccess: Sendable {
  /// A kit that was found.
  struct Found: Sendable, Equatable {
    /// What `kit load` takes.
    var name: String
    /// What it is: `rimshot`, `hydrogen`, `drumgizmo`, `sfz`, `samples` or `archive`.
    var format: String
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
    list: {
      KitFinder().list().filter { !$0.isShadowed }.map {
        Found(name: $0.name, format: $0.format.rawValue, path: $0.path)
      }
    },
    read: { (word) throws(CommandError) in
      do throws(KitNotFound) {
        let path = try KitFinder().find(word)
        let (kit, diagnostics) = KitReader.read(path)
        return Reading(path: path, kit: kit, diagnostics: diagnostics)
      } catch {
        throw .failed(error.description)
      }
    },
    inspect: { kit in
      let inspection = KitLoader.inspect(kit)
      return Inspection(
        files: inspection.sounds.count, fileBytes: inspection.sounds.reduce(0) { $0 + fileBytes($1.path) },
        memoryBytes: inspection.sounds.reduce(0) { $0 + $1.bytes(at: max($1.rate, 1)) },
        diagnostics: inspection.diagnostics)
    })

  private static func fileBytes(_ path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
