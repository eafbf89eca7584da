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

  /// The SFZ file that a path means: itself, or the only one in a folder that isn't a kit of Rimshot's own; `nil` where
  /// it means none.
  static func file(meantBy path: String) -> String? {
    switch FileSystem.kind(path) {
    case .file:
      // What is in it decides, not its name.
      guard let bytes = try? FileSystem.contents(of: path, limit: maximumBytes) else { return nil }
      return isSfz(bytes) ? path : nil
    case .folder:
      let names = FileSystem.names(in: path)
      if names.contains(KitReader.fileName) { return nil }
      let files = names.filter { $0.lowercased().hasSuffix(".sfz") }
      guard files.count == 1, let file = files.first else { return nil }
      return path.hasSuffix("/") ? path + file : "\(path)/\(file)"
    default: return nil
    }
  }

  /// Whether a text has a header of SFZ files, or an include of its own, where one may stand.
  private static func isSfz(_ bytes: [UInt8]) -> Bool {
    guard let text = try? SfzText(bytes) else { return false }
    let headers: Set<String> = ["region", "group", "global", "master", "control"]
    return text.lines.contains { line in
      guard let first = line.first(where: { !$0.isSfzBlank }), first == UInt8(ascii: "<") else {
        return false
      }
      let name = line.drop { $0.isSfzBlank }.dropFirst().prefix { $0.isSfzName }
      return headers.contains(String(decoding: name, as: UTF8.self).lowercased())
    }
  }
}
