internal import Glibc
public import RimshotKit

/// A kit that was written as one of Rimshot's own.
public struct ConvertedKit: Sendable, Equatable {
  /// Its `kit.yaml`, absolute.
  public var path: String
  /// How many pads it has.
  public var pads: Int
  /// How many sound files they play.
  public var sounds: Int
  /// Bytes that these take.
  public var bytes: Int
  /// Whether another kit was replaced.
  public var isReplacement: Bool
  /// What of the kit isn't in it, and how often: `layer: voice width`.
  public var notCarried: [String: Int]
}

/// Why a kit wasn't converted.
public struct ConversionError: Error, Equatable {
  /// One sentence.
  public var message: String
  /// What the reader said of the kit that was written, where it refused that.
  public var diagnostics: [Diagnostic] = []
}

/// Writes a kit of any format as a folder with a `kit.yaml` and the sounds that it plays.
///
/// The folder appears whole, or not at all: it is made beside its place, read, compared, and then renamed.
public struct KitConverter {
  /// Whether a kit that is in the folder gives way.
  public var isReplacing = false
  /// Whether sounds become hard links to the kit's own files, which takes no room.
  public var isLinking = false
  /// Whether it shall stop and leave nothing; asked between files.
  public var isCancelled: () -> Bool = { false }

  /// One that replaces nothing, and copies.
  public init() {}

  /// Converts a kit. Any thread; blocks on the disk.
  /// - Parameter kit: The kit.
  /// - Parameter file: Its own file or folder, absolute.
  /// - Parameter folder: Where it goes, absolute: nothing yet, an empty folder or a kit to replace. The folder that this
  ///   is in must be there.
  public func convert(
    _ kit: Kit, from file: String, into folder: String
  ) throws(ConversionError) -> ConvertedKit {
    let target = try place(of: folder)
    let isReplacement = try checkContent(of: target, folder)
    let samples = SamplePlaces(kit)
    try checkSources(kit, file, samples, target: target)
    let parent = FileSystem.folder(of: target)
    let temporary = try step { () throws(ArchiveError) in try FileSystem.makeTemporaryFolder(in: parent) }
    defer { FileSystem.remove(temporary) }
    let content = "\(temporary)/kit"
    let fitting = KitFitting(kit)
    let text = KitWriter(fitting.kit, names: samples.names).text(
      comments: KitConverter.comments(on: kit, file))
    let written = try step { () throws(ArchiveError) in
      try FileSystem.makeFolders(content)
      return try write(Array(text.utf8), samples, into: content)
    }
    guard let bytes = written else { throw ConversionError(message: "interrupted: nothing was written") }
    var notCarried = fitting.losses
    let differences = try differences(fitting.kit, samples, from: content, to: target)
    notCarried.merge(differences) { $0 + $1 }
    try step { () throws(ArchiveError) in try KitInstaller.put(content, to: target, temporary) }
    return ConvertedKit(
      path: "\(target)/\(KitReader.fileName)", pads: kit.pads.count, sounds: samples.places.count,
      bytes: bytes, isReplacement: isReplacement, notCarried: notCarried)
  }

  private func step<Result>(
    _ work: () throws(ArchiveError) -> Result
  ) throws(ConversionError) -> Result {
    do throws(ArchiveError) {
      return try work()
    } catch {
      throw ConversionError(message: "cannot convert the kit: \(error.message)")
    }
  }

  private static func comments(on kit: Kit, _ file: String) -> [String] {
    let format = (try? KitFormat.detect(file)).flatMap { $0 }?.format ?? .native
    let what =
      switch format {
      case .native: "a kit of Rimshot"
      case .hydrogen: "a drumkit of Hydrogen"
      case .drumGizmo: "a kit of DrumGizmo"
      case .sfz: "an SFZ instrument"
      case .samples: "a folder of sounds"
      case .archive: "an archive"
      }
    return [
      "Converted by Rimshot from \(FileSystem.name(of: file)), \(what).",
      "Every line may be changed; docs/kit-format.md says what there is.",
    ]
  }

  // MARK: - Where it goes

  /// The folder as it will be, without links and a slash at its end.
  private func place(of folder: String) throws(ConversionError) -> String {
    if let canonical = FileSystem.canonical(folder) {
      if canonical == "/" || FileSystem.kind(canonical) != .folder {
        throw ConversionError(message: "\(folder) is no folder that a kit could be")
      }
      return canonical
    }
    let name = FileSystem.name(of: folder)
    var plain = folder[...]
    while plain.last == "/" { plain = plain.dropLast() }
    var status = stat()
    if unsafe lstat(String(plain), &status) == 0 {
      throw ConversionError(message: "\(folder) is a link to nothing")
    }
    let parent = FileSystem.folder(of: String(plain))
    guard let canonical = FileSystem.canonical(parent), FileSystem.kind(canonical) == .folder else {
      throw ConversionError(message: "there is no folder \(parent) for \(name)")
    }
    return canonical == "/" ? "/\(name)" : "\(canonical)/\(name)"
  }

  /// - Returns: Whether there is a kit that gives way.
  private func checkContent(of target: String, _ folder: String) throws(ConversionError) -> Bool {
    let names = FileSystem.names(in: target)
    if names.isEmpty { return false }
    let isKit = FileSystem.kind("\(target)/\(KitReader.fileName)") == .file
    if isReplacing && isKit {
      // The folder goes as a whole: somebody's work on the kit, such as .git, must not go with it.
      let hidden = names.first { $0.hasPrefix(".") && !$0.hasPrefix("._") && $0 != ".DS_Store" }
      guard let hidden else { return true }
      throw ConversionError(
        message: "\(folder) holds more than a kit, \(quoted(hidden)): name another folder, or move that away")
    }
    throw ConversionError(
      message: isKit
        ? "there is a kit in \(folder) already: --force replaces it"
        : "\(folder) isn't empty, and what is in it is no kit of Rimshot's own: name another folder")
  }

  /// What is replaced must not be what is read.
  private func checkSources(
    _ kit: Kit, _ file: String, _ samples: SamplePlaces, target: String
  ) throws(ConversionError) {
    let own = [file, kit.directory].map { FileSystem.canonical($0) ?? $0 }
    if (own + samples.places.map(\.source)).contains(where: { "\($0)/".hasPrefix("\(target)/") }) {
      throw ConversionError(message: "cannot convert a kit into the folder that it is in: name another one")
    }
    if samples.places.isEmpty {
      throw ConversionError(
        message: "there is nothing to convert: the kit has no sound; 'rimshot kit check' says why")
    }
  }

  // MARK: - Writing

  /// - Returns: Bytes of all sounds; `nil` where it was cancelled.
  private func write(
    _ text: [UInt8], _ samples: SamplePlaces, into folder: String
  ) throws(ArchiveError) -> Int? {
    let limits = FolderWriter.Limits(members: .max, bytes: .max)
    var writer = FolderWriter(folder, packed: nil, limits: limits)
    var bytes = 0
    for place in samples.places {
      if isCancelled() { return nil }
      guard let path = try MemberPath(place.name) else { continue }
      var status = stat()
      if unsafe stat(place.source, &status) == 0 { bytes += Int(status.st_size) }
      if isLinking {
        try writer.makeFolder(path.parts.dropLast())
        if unsafe link(place.source, "\(folder)/\(place.name)") != 0 {
          let reason = unsafe String(cString: strerror(errno))
          throw ArchiveError(
            message: "cannot link to \(place.source): \(reason); without --link it is copied")
        }
      } else {
        try KitUnpacking.copyFile(place.source, path, into: &writer)
      }
    }
    guard let path = try MemberPath(KitReader.fileName) else { return bytes }
    var rest = text[...]
    try unsafe writer.write(path) { (buffer) in
      let count = min(rest.count, buffer.count)
      unsafe buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    return bytes
  }

  /// What is missing when the kit that was written is read.
  private func differences(
    _ kit: Kit, _ samples: SamplePlaces, from folder: String, to target: String
  ) throws(ConversionError) -> [String: Int] {
    let reading = KitReader.read("\(folder)/\(KitReader.fileName)")
    guard let written = reading.kit else {
      throw ConversionError(
        message: "the kit cannot be written: what was written cannot be read",
        diagnostics: reading.diagnostics.filter { $0.severity == .error }.map {
          $0.moved(from: folder, to: target)
        })
    }
    return KitComparison(
      kit.unplaced { samples.names[$0] ?? $0 }, written.unplaced { String($0.dropFirst(folder.count + 1)) }
    ).differences
  }
}
