/// Reads the kits of the drum machine Hydrogen, of every version; `docs/kit-formats.md` says what is honoured of them.
///
/// The format is told by its elements, not by a version: a kit may have those of several.
public enum HydrogenReader {
  /// The file that makes a folder a Hydrogen kit.
  public static let fileName = "drumkit.xml"
  /// The outermost element of such a file.
  static let rootName = "drumkit_info"

  /// Reads a kit. Any thread; blocks on the disk, but opens no sound file.
  ///
  /// In the kit that it returns every sample's file exists. What has no file is left out with a warning, and the rest
  /// plays.
  /// - Parameter path: The kit's folder, or its `drumkit.xml`.
  /// - Returns: The kit, unless there is an error among the diagnostics; these in the file's order.
  public static func read(_ path: String) -> KitReader.Reading {
    let file = self.file(of: path)
    let log = DiagnosticLog(file: file)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: XmlDocument.maximumBytes)
      return reading(of: text, directory: FileSystem.folder(of: FileSystem.absolute(file)), log: log)
    } catch {
      log.error("cannot read the kit: \(error.message)")
      return KitReader.Reading(diagnostics: log.diagnostics)
    }
  }

  /// The kit's file, where a path is that of its folder.
  private static func file(of path: String) -> String {
    let folder = path.last == "/" ? String(path.dropLast()) : path
    return FileSystem.kind(path) == .folder ? "\(folder)/\(fileName)" : path
  }

  /// Reads the text of a `drumkit.xml`.
  /// - Parameter directory: The kit's folder, absolute.
  /// - Returns: The kit, unless the log has an error.
  static func reading(of text: [UInt8], directory: String, log: DiagnosticLog) -> KitReader.Reading {
    guard let root = XmlDocument.parse(HydrogenText.readable(text), log: log)?.root else {
      return KitReader.Reading(diagnostics: log.diagnostics)
    }
    if root.name != rootName {
      log.error("no Hydrogen kit: its outermost element is <\(root.name)>, not <\(rootName)>", at: root.mark)
      return KitReader.Reading(diagnostics: log.diagnostics)
    }
    let reading = HydrogenReading(directory: directory, log: log)
    let kit = reading.kit(root)
    return KitReader.Reading(
      kit: log.hasErrors ? nil : kit, diagnostics: log.diagnostics, units: reading.units)
  }
}
