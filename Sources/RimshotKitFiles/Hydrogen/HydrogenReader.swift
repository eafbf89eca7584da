public import RimshotKit

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
  public static func read(_ path: String) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    let file = self.file(of: path)
    let log = DiagnosticLog(file: file)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: XmlDocument.maximumBytes)
      let kit = read(text, directory: FileSystem.folder(of: FileSystem.absolute(file)), log: log)
      return (kit, log.diagnostics)
    } catch {
      log.error("cannot read the kit: \(error.message)")
      return (nil, log.diagnostics)
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
  static func read(_ text: [UInt8], directory: String, log: DiagnosticLog) -> Kit? {
    guard let root = XmlDocument.parse(HydrogenText.readable(text), log: log)?.root else { return nil }
    if root.name != rootName {
      log.error("no Hydrogen kit: its outermost element is <\(root.name)>, not <\(rootName)>", at: root.mark)
      return nil
    }
    let kit = HydrogenReading(directory: directory, log: log).kit(root)
    return log.hasErrors ? nil : kit
  }
}
