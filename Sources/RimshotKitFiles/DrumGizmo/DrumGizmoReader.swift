/// Reads the kits of DrumGizmo: a drumkit file, an instrument file for each instrument, a MIDI map, all of them XML.
///
/// What is honoured of them, and what isn't, is in `docs/kit-formats.md`.
public enum DrumGizmoReader {
  /// Reads a kit. Any thread; blocks on the disk, but opens no sound file.
  ///
  /// What is broken or missing is left out with a warning, and the rest plays: only a drumkit file that can't be read, or
  /// has no instruments, is an error.
  /// - Parameter path: The drumkit file, or a folder with one.
  /// - Returns: The kit, unless there is an error among the diagnostics; these file by file.
  public static func read(_ path: String) -> KitReader.Reading {
    var file = path
    var others: [String] = []
    if FileSystem.kind(path) == .folder {
      let folder = path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
      let files = drumkitFiles(in: folder)
      guard let first = files.first else {
        let log = DiagnosticLog(file: folder)
        log.error("cannot read the kit: this folder has no drumkit file of DrumGizmo")
        return KitReader.Reading(diagnostics: log.diagnostics)
      }
      file = "\(folder)/\(first)"
      others = Array(files.dropFirst())
    }
    let log = DiagnosticLog(file: file)
    if !others.isEmpty {
      let names = others.map(quoted).joined(separator: ", ")
      log.warning("this folder has other kits, which play if they are named: \(names)")
    }
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: XmlDocument.maximumBytes)
      guard let document = XmlDocument.parse(text, log: log) else {
        return KitReader.Reading(diagnostics: log.diagnostics)
      }
      let reading = DrumGizmoReading(file: file, log: log)
      let kit = reading.kit(document.root)
      var result = KitReader.Reading(
        kit: log.hasErrors ? nil : kit, diagnostics: reading.diagnostics, units: reading.units)
      result.files = reading.otherFiles
      return result
    } catch {
      log.error("cannot read the kit: \(error.isMissing ? "no such file" : error.message)")
      return KitReader.Reading(diagnostics: log.diagnostics)
    }
  }

  /// The drumkit files of a folder, the one first that looks most like all of the kit.
  static func drumkitFiles(in folder: String) -> [String] {
    files(in: folder, withRoot: "drumkit").sorted { (rank($0), $0.count, $0) < (rank($1), $1.count, $1) }
  }

  /// Names of XML files, in natural order.
  /// - Parameter root: The name of their outermost element.
  static func files(in folder: String, withRoot root: String) -> [String] {
    FileSystem.names(in: folder).filter { name in
      name.lowercased().hasSuffix(".xml") && !name.hasPrefix("._")
        && isInside(name, folder) && rootName(ofFile: "\(folder)/\(name)") == root
    }.sorted { isNaturallyOrdered($0, before: $1) }
  }

  /// Whether no link leads out of the folder.
  private static func isInside(_ name: String, _ folder: String) -> Bool {
    guard let inside = FileSystem.canonical(folder), let file = FileSystem.canonical("\(folder)/\(name)")
    else { return false }
    return file.hasPrefix("\(inside)/")
  }

  /// Kits come in sizes: `CrocellKit_full.xml`, `CrocellKit_small.xml`.
  private static func rank(_ name: String) -> Int {
    let name = name.lowercased()
    if name.contains("full") || name.contains("complete") { return 0 }
    let smaller = ["small", "tiny", "mini", "light", "lite", "medium", "default", "stereo"]
    return smaller.contains { name.contains($0) } ? 2 : 1
  }

  /// `nil` for whatever isn't XML.
  private static func rootName(ofFile path: String) -> String? {
    // A file that can't be read is nobody's kit; whoever names it gets the reason.
    FileSystem.head(of: path, count: KitFormat.headBytes).flatMap { XmlDocument.rootName(of: $0) }
  }
}
