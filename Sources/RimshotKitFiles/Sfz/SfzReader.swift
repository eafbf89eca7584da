/// Reads SFZ files, which `docs/sfz-support.md` describes as far as Rimshot plays them.
public enum SfzReader {
  /// Text larger than this is no kit.
  private static let maximumBytes = 16 << 20

  /// Reads a kit. Any thread; blocks on the disk, but opens no sound file.
  ///
  /// In the kit that it returns every sample's file exists. A layer whose file is missing stays, without takes.
  /// - Parameter path: The `.sfz` file.
  /// - Returns: The kit, unless there is an error among the diagnostics; these file by file in the order of their lines.
  public static func read(_ path: String) -> KitReader.Reading {
    let log = SfzLog(file: path)
    do throws(FileSystem.ReadError) {
      var reading = reading(of: try FileSystem.contents(of: path, limit: maximumBytes), path: path, log: log)
      reading.files = log.files
      return reading
    } catch {
      log.error("cannot read the kit: \(error.isMissing ? "no such file" : error.message)")
      return KitReader.Reading(diagnostics: log.diagnostics)
    }
  }

  /// Reads the text of an SFZ file.
  /// - Parameter path: The file, for its folder and its name.
  /// - Returns: The kit, unless the log has an error.
  static func reading(of text: [UInt8], path: String, log: SfzLog) -> KitReader.Reading {
    let folders = SfzFolders(directory: FileSystem.folder(of: FileSystem.absolute(path)))
    let preprocessor = SfzPreprocessor(folders: folders, log: log)
    preprocessor.read(text, path: FileSystem.absolute(path))
    if log.hasErrors { return KitReader.Reading(diagnostics: log.diagnostics) }
    let document = SfzParser.parse(preprocessor.tokens, log: log)
    if log.hasErrors { return KitReader.Reading(diagnostics: log.diagnostics) }
    let file = FileSystem.name(of: path)
    let name = file.lowercased().hasSuffix(".sfz") ? String(file.dropLast(4)) : file
    let reading = SfzKitReading(document: document, folders: folders, log: log)
    let kit = reading.kit(named: name)
    return KitReader.Reading(
      kit: log.hasErrors ? nil : kit, diagnostics: log.diagnostics, units: reading.units)
  }
}
