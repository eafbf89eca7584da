public import RimshotKit

/// Reads SFZ files, which `docs/sfz-support.md` describes as far as Rimshot plays them.
public enum SfzReader {
  /// Text larger than this is no kit.
  private static let maximumBytes = 16 << 20

  /// Reads a kit. Any thread; blocks on the disk, but opens no sound file.
  ///
  /// In the kit that it returns every sample's file exists. A layer whose file is missing stays, without takes.
  /// - Parameter path: The `.sfz` file.
  /// - Returns: The kit, unless there is an error among the diagnostics; these in the order in which they were found.
  public static func read(_ path: String) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    let log = SfzLog(file: path)
    do throws(FileSystem.ReadError) {
      let kit = read(try FileSystem.contents(of: path, limit: maximumBytes), path: path, log: log)
      return (kit, log.diagnostics)
    } catch {
      log.error("cannot read the kit: \(error.isMissing ? "no such file" : error.message)")
      return (nil, log.diagnostics)
    }
  }

  /// Reads the text of an SFZ file.
  /// - Parameter path: The file, for its folder and its name.
  /// - Returns: The kit, unless the log has an error.
  static func read(_ text: [UInt8], path: String, log: SfzLog) -> Kit? {
    let folders = SfzFolders(directory: FileSystem.folder(of: FileSystem.absolute(path)))
    let preprocessor = SfzPreprocessor(folders: folders, log: log)
    preprocessor.read(text, path: FileSystem.absolute(path))
    if log.hasErrors { return nil }
    let document = SfzParser.parse(preprocessor.tokens, log: log)
    if log.hasErrors { return nil }
    let file = FileSystem.name(of: path)
    let name = file.lowercased().hasSuffix(".sfz") ? String(file.dropLast(4)) : file
    let kit = SfzKitReading(document: document, folders: folders, log: log).kit(named: name)
    return log.hasErrors ? nil : kit
  }
}
