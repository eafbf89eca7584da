public import RimshotKit

/// Reads kits, in every format that ``KitFormat`` tells apart.
public enum KitReader {
  /// The file that makes a folder a kit of Rimshot's own, whose format `docs/kit-format.md` describes.
  public static let fileName = "kit.yaml"

  /// What the reading of a kit has come to.
  public struct Reading: Sendable, Equatable {
    /// The kit; `nil` where there is an error among the diagnostics.
    public var kit: Kit?
    /// What is wrong with it.
    public var diagnostics: [Diagnostic]
    /// What it is, and for an archive what was in it; `nil` where there is none.
    public var format: KitFormat?
    /// What it has to play; `nil` without a kit.
    public var units: KitUnits?
    /// The files that were read for it, sounds apart, as messages name them or absolute.
    public internal(set) var files: [String] = []

    init(
      kit: Kit? = nil, diagnostics: [Diagnostic], format: KitFormat? = nil, units: KitUnits? = nil
    ) {
      self.kit = kit
      self.diagnostics = diagnostics
      self.format = format
      self.units = kit == nil ? nil : units
    }
  }

  /// Reads a kit. Any thread; blocks on the disk, but opens no sound file. An archive is unpacked into the user's cache
  /// the first time.
  ///
  /// In the kit that it returns every sample's file exists. A layer all of whose files are missing stays, without takes.
  /// - Parameter path: The kit's folder, its file or an archive.
  /// - Parameter progress: Told how far an archive is unpacked, on the calling thread.
  /// - Returns: The kit, unless there is an error among the diagnostics; these in the file's order.
  public static func read(
    _ path: String, unpacking progress: UnpackingProgress = { _, _ in }
  ) -> Reading {
    read(path, cache: KitCache(), unpacking: progress)
  }

  /// Reads a kit, and unpacks archives into a cache of the caller's.
  static func read(
    _ path: String, cache: KitCache, unpacking progress: UnpackingProgress = { _, _ in }
  ) -> Reading {
    do throws(KitFormat.Ambiguity) {
      if let place = try KitFormat.detect(path) { return read(place, cache: cache, unpacking: progress) }
    } catch {
      return refusal(path, "cannot read the kit: \(error)")
    }
    // Whoever writes one is told what is missing.
    if FileSystem.kind(path) == .file
      && ["yaml", "yml"].contains(FileSystem.suffix(of: FileSystem.name(of: path)))
    {
      return readNative(path)
    }
    return refusal(path, "cannot read the kit: \(KitFormat.fault(at: path))")
  }

  private static func read(
    _ place: KitFormat.Place, cache: KitCache, unpacking progress: UnpackingProgress
  ) -> Reading {
    var reading =
      switch place.format {
      case .native: readNative(place.file)
      case .samples: SampleFolderReader.read(place.file)
      case .archive: readArchive(place.file, cache: cache, unpacking: progress)
      case .hydrogen: HydrogenReader.read(place.file)
      case .drumGizmo: DrumGizmoReader.read(place.file)
      case .sfz: SfzReader.read(place.file)
      }
    reading.format = reading.format ?? place.format
    reading.files.append(place.file)
    return reading
  }

  private static func readArchive(
    _ archive: String, cache: KitCache, unpacking progress: UnpackingProgress
  ) -> Reading {
    let folder: String
    do throws(ArchiveError) {
      folder = try cache.unpacked(archive, progress: progress)
    } catch {
      return refusal(archive, "cannot unpack the kit: \(error.message)")
    }
    do throws(KitFormat.Ambiguity) {
      if let place = try KitFormat.detect(folder), place.format != .archive {
        return read(place, cache: cache, unpacking: progress)
      }
    } catch {
      return refusal(archive, "cannot read the kit: \(error)")
    }
    return refusal(archive, "cannot read the kit: there is neither a kit nor a sound in this archive")
  }

  private static func refusal(_ file: String, _ message: String) -> Reading {
    Reading(diagnostics: [Diagnostic(.error, message, at: SourceLocation(file: file))])
  }

  // MARK: - Rimshot's own format

  private static func readNative(_ file: String) -> Reading {
    let log = DiagnosticLog(file: file)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: maximumBytes)
      let directory = FileSystem.folder(of: FileSystem.absolute(file))
      return reading(of: text, directory: directory, log: log)
    } catch {
      log.error("cannot read the kit: \(error.isMissing ? "no such file" : error.message)")
      return Reading(diagnostics: log.diagnostics)
    }
  }

  /// A kit larger than this is a mistake.
  static let maximumBytes = 32 << 20

  /// Reads the text of a `kit.yaml`.
  /// - Parameter directory: The kit's folder, absolute.
  /// - Returns: The kit, unless the log has an error.
  static func reading(of text: [UInt8], directory: String, log: DiagnosticLog) -> Reading {
    guard let document = YamlDocument.parse(text, log: log) else {
      return Reading(diagnostics: log.diagnostics)
    }
    guard let root = document.root else {
      log.error("the kit is empty: begin it with \"rimshot: 1\"")
      return Reading(diagnostics: log.diagnostics)
    }
    let reading = KitReading(directory: directory, log: log)
    let kit = reading.kit(root)
    return Reading(
      kit: log.hasErrors ? nil : kit, diagnostics: log.diagnostics, units: kit.map(reading.units))
  }
}
