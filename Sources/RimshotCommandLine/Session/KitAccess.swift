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
    /// What the kit itself says that it is called, as far as a glance tells; else `name`.
    var title: String
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
    /// What it is: `rimshot`, `hydrogen`, `drumgizmo`, `sfz` or `samples`, and that in an archive; `nil` where it isn't known.
    var format: String?
    /// Whether it is in an archive.
    var isArchive = false
    /// What it has to play; `nil` without a kit.
    var units: KitUnits?
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
    /// Paths of files of which nothing is heard.
    var unheard: Set<String> = []
  }

  /// Every kit in the kit folders, sorted by name.
  var list: @Sendable () throws(CommandError) -> [Found]
  /// Finds and reads a kit, by name, folder or file, and tells how far an archive is unpacked.
  var read: @Sendable (String, UnpackingProgress) throws(CommandError) -> Reading
  /// Opens the kit's sound files.
  var inspect: @Sendable (Kit) throws(CommandError) -> Inspection

  /// The real kits.
  static let live = KitAccess(
    list: {
      KitFinder().list().filter { !$0.isShadowed }.map {
        Found(name: $0.name, title: $0.title, format: $0.format.rawValue, path: $0.path)
      }
    },
    read: { (word, progress) throws(CommandError) in
      do throws(KitNotFound) {
        let path = try KitFinder().find(word)
        let reading = KitReader.read(path, unpacking: progress)
        return Reading(
          path: path, kit: reading.kit, diagnostics: reading.diagnostics, format: reading.format?.rawValue,
          isArchive: KitFormat.isArchive(path), units: reading.units)
      } catch {
        throw .failed(error.description)
      }
    },
    inspect: { kit in
      let inspection = KitLoader.inspect(kit)
      return Inspection(
        files: inspection.sounds.count, fileBytes: inspection.sounds.reduce(0) { $0 + fileBytes($1.path) },
        memoryBytes: inspection.sounds.reduce(0) { $0 + $1.bytes(at: max($1.rate, 1)) },
        diagnostics: inspection.diagnostics, unheard: inspection.unheard)
    })

  private static func fileBytes(_ path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
