public import RimshotKit

/// Reads kits, in every format that ``KitFormat`` tells apart.
public enum KitReader {
  /// The file that makes a folder a kit of Rimshot's own, whose format `docs/kit-format.md` describes.
  public static let fileName = "kit.yaml"

  /// Reads a kit. Any thread; blocks on the disk, but opens no sound file. An archive is unpacked into the user's cache
  /// the first time.
  ///
  /// In the kit that it returns every sample's file exists. A layer all of whose files are missing stays, without takes.
  /// - Parameter path: The kit's folder, its file or an archive.
  /// - Returns: The kit, unless there is an error among the diagnostics; these in the file's order.
  public static func read(_ path: String) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    read(path, cache: KitCache())
  }

  /// Reads a kit, and unpacks archives into a cache of the caller's.
  static func read(_ path: String, cache: KitCache) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    do throws(KitFormat.Ambiguity) {
      if let place = try KitFormat.detect(path) { return read(place, cache: cache) }
    } catch {
      return refusal(path, "cannot read the kit: \(error)")
    }
    if FileSystem.kind(path) == .folder {
      return refusal(path, "cannot read the kit: this folder has no \(fileName), no other kit and no sounds")
    }
    if FileSystem.kind(path) == .file
      && !["yaml", "yml"].contains(FileSystem.suffix(of: FileSystem.name(of: path)))
    {
      let advice =
        SampleFolder.isSound(FileSystem.name(of: path)) ? "a sound; name the folder that it is in" : "no kit"
      return refusal(path, "cannot read the kit: this file is \(advice)")
    }
    return readNative(path)
  }

  private static func read(
    _ place: KitFormat.Place, cache: KitCache
  ) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    switch place.format {
    case .native: return readNative(place.file)
    case .samples: return SampleFolderReader.read(place.file)
    case .archive: return readArchive(place.file, cache: cache)
    case .hydrogen: return HydrogenReader.read(place.file)
    case .drumGizmo: return DrumGizmoReader.read(place.file)
    case .sfz: return SfzReader.read(place.file)
    }
  }

  private static func readArchive(
    _ archive: String, cache: KitCache
  ) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    let folder: String
    do throws(ArchiveError) {
      folder = try cache.unpacked(archive)
    } catch {
      return refusal(archive, "cannot unpack the kit: \(error.message)")
    }
    do throws(KitFormat.Ambiguity) {
      if let place = try KitFormat.detect(folder), place.format != .archive {
        return read(place, cache: cache)
      }
    } catch {
      return refusal(archive, "cannot read the kit: \(error)")
    }
    return refusal(archive, "cannot read the kit: there is neither a kit nor a sound in this archive")
  }

  private static func refusal(_ file: String, _ message: String) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    (nil, [Diagnostic(.error, message, at: SourceLocation(file: file))])
  }

  // MARK: - Rimshot's own format

  private static func readNative(_ file: String) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    let log = DiagnosticLog(file: file)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: maximumBytes)
      let directory = FileSystem.folder(of: FileSystem.absolute(file))
      let kit = read(text, directory: directory, log: log)
      return (kit, log.diagnostics)
    } catch {
      log.error("cannot read the kit: \(error.isMissing ? "no such file" : error.message)")
      return (nil, log.diagnostics)
    }
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

  /// The name that a kit of Rimshot's own says it has; `nil` where it says none or can't be read at all.
  static func name(ofKitAt file: String) -> String? {
    let log = DiagnosticLog(file: file)
    // `try?`: whoever reads the kit itself gets the reason.
    guard let text = try? FileSystem.contents(of: file, limit: maximumBytes),
      let root = YamlDocument.parse(text, log: log)?.root, case .mapping(let entries) = root.content
    else { return nil }
    return entries.first { $0.key == "name" }?.value.scalar
  }
}
