public import RimshotKit

/// Reads kits: Rimshot's own format, which `docs/kit-format.md` describes, and SFZ (``SfzReader``).
public enum KitReader {
  /// The file that makes a folder a kit.
  public static let fileName = "kit.yaml"

  /// Reads a kit. Any thread; blocks on the disk, but opens no sound file.
  ///
  /// In the kit that it returns every sample's file exists. A layer all of whose files are missing stays, without takes.
  /// - Parameter path: The kit's folder, or the file that says it: `kit.yaml`, `drumkit.xml`, an `.sfz` …
  /// - Returns: The kit, unless there is an error among the diagnostics; these in the file's order.
  public static func read(_ path: String) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    if let foreign = readForeign(path) { return foreign }
    if let file = SfzReader.file(meantBy: path) { return SfzReader.read(file) }
    let isFolder = FileSystem.kind(path) == .folder
    let folder = path.last == "/" ? String(path.dropLast()) : path
    let file = isFolder ? "\(folder)/\(fileName)" : path
    let log = DiagnosticLog(file: file)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: maximumBytes)
      let directory = FileSystem.folder(of: FileSystem.absolute(file))
      let kit = read(text, directory: directory, log: log)
      return (kit, log.diagnostics)
    } catch {
      if error.isMissing {
        let place = isFolder ? "this folder has no \(fileName), so it is no kit" : "no such file"
        log.error("cannot read the kit: \(place)")
      } else {
        log.error("cannot read the kit: \(error.message)")
      }
      return (nil, log.diagnostics)
    }
  }

  /// Reads a kit of another sampler's format; `nil` for Rimshot's own, and for what is no kit at all.
  private static func readForeign(_ path: String) -> (kit: Kit?, diagnostics: [Diagnostic])? {
    if FileSystem.name(of: path) == fileName || FileSystem.kind("\(path)/\(fileName)") != nil { return nil }
    if HydrogenReader.recognises(path) { return HydrogenReader.read(path) }
    return DrumGizmoReader.recognises(path) ? DrumGizmoReader.read(path) : nil
  }

  /// A kit larger than this is a mistake.
  private static let maximumBytes = 4 << 20

  /// Reads the text of a `kit.yaml`.
  /// - Parameter directory: The kit's folder, absolute.
  /// - Returns: The kit, unless the log has an error.
  static func read(_ text: [UInt8], directory: String, log: DiagnosticLog) -> Kit? {
    guard let document = YamlDocument.parse(text, log: log) else { return nil }
    guard let root = document.root else {
      log.error("the kit is empty: begin it with \"rimshot: 1\"")
      return nil
    }
    let reading = KitReading(directory: directory, log: log)
    let kit = reading.kit(root)
    return log.hasErrors ? nil : kit
  }

  /// The name that a kit says it has, its folder's where it says none; `nil` when its file can't be read at all.
  static func name(ofKitAt file: String) -> String? {
    let log = DiagnosticLog(file: file)
    // `try?`: whoever reads the kit itself gets the reason.
    guard let text = try? FileSystem.contents(of: file, limit: maximumBytes),
      let root = YamlDocument.parse(text, log: log)?.root, case .mapping(let entries) = root.content
    else { return nil }
    let name = entries.first { $0.key == "name" }?.value.scalar
    return name ?? FileSystem.name(of: FileSystem.folder(of: file))
  }
}
