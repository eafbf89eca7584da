internal import CSndfile
internal import Foundation

/// A kit of small made-up sounds in a folder that goes away with the object.
public final class TemporaryKit {
  /// How a sound is written.
  public enum Format: Sendable {
    /// WAV, 16 bit.
    case wav16
    /// WAV, 24 bit.
    case wav24
    /// WAV, 32-bit float.
    case wavFloat
    /// FLAC, 24 bit.
    case flac
    /// AIFF, 16 bit.
    case aiff
    /// WAV, 8 bit without a sign.
    case wav8
    /// WAV, 32 bit.
    case wav32
    /// WAV with the highest byte first, 24 bit.
    case rifx
    /// Sony's Wave64, 24 bit.
    case w64
    /// RF64, 16 bit.
    case rf64

    fileprivate var code: Int32 {
      switch self {
      case .wav16: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
      case .wav24: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_24)
      case .wavFloat: Int32(SF_FORMAT_WAV | SF_FORMAT_FLOAT)
      case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_24)
      case .aiff: Int32(SF_FORMAT_AIFF | SF_FORMAT_PCM_16)
      case .wav8: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_U8)
      case .wav32: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_32)
      case .rifx: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_24 | SF_ENDIAN_BIG)
      case .w64: Int32(SF_FORMAT_W64 | SF_FORMAT_PCM_24)
      case .rf64: Int32(SF_FORMAT_RF64 | SF_FORMAT_PCM_16)
      }
    }
  }

  /// A sound or text that could not be written.
  public struct WriteFailed: Error {
    /// The file.
    public var path: String
    /// libsndfile's words, where it has any.
    public var reason: String
  }

  /// The kit's folder, absolute, without links.
  public let path: String
  private let parent: String

  /// Makes an empty folder.
  /// - Parameter name: The folder's name, in a temporary folder of its own.
  public init(named name: String = "kit") throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    parent = "\(temporary)/rimshot-\(UUID().uuidString)"
    path = "\(parent)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Makes a folder with a `kit.yaml` and a short click for each sound.
  /// - Parameter yaml: The text of the file.
  /// - Parameter sounds: Names of the sounds; a `.flac` is FLAC, all others are WAV.
  public convenience init(_ yaml: String, sounds: [String] = []) throws {
    try self.init()
    try write(yaml, to: "kit.yaml")
    for sound in sounds {
      try write([[0.5, 0.25]], to: sound, as: sound.hasSuffix(".flac") ? .flac : .wav16)
    }
  }

  deinit {
    // Nothing to do about a folder that stays, and no test depends on it.
    try? FileManager.default.removeItem(atPath: parent)
  }

  /// Where a file of the kit is, absolute.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a text.
  public func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes bytes, making the folders on the way.
  public func write(_ bytes: [UInt8], to name: String) throws {
    try makeFolder(for: name)
    if !FileManager.default.createFile(atPath: file(name), contents: Data(bytes)) {
      throw WriteFailed(path: file(name), reason: "")
    }
  }

  /// The bytes of a file.
  public func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) throws {
    try makeFolder(for: name)
    try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
  }

  /// Writes a sound through libsndfile.
  /// - Parameter channels: Channels of equal length, full scale at 1.
  /// - Parameter rate: Frames a second.
  public func write(
    _ channels: [[Float]], to name: String, rate: Int = 48_000, as format: Format = .wav16
  ) throws {
    try makeFolder(for: name)
    let frames = channels.first?.count ?? 0
    var information = SF_INFO()
    information.samplerate = Int32(rate)
    information.channels = Int32(channels.count)
    information.format = format.code
    guard let handle = unsafe sf_open(file(name), Int32(SFM_WRITE), &information) else {
      throw WriteFailed(path: file(name), reason: unsafe String(cString: sf_strerror(nil)))
    }
    let interleaved = (0..<frames).flatMap { frame in channels.map { $0[frame] } }
    let written: Int64
    if format == .wavFloat {
      written = unsafe sf_writef_float(handle, interleaved, Int64(frames))
    } else {
      // libsndfile scales floats by 32,767 or 8,388,607 when it writes integers; as integers they arrive exactly.
      let integers = interleaved.map { Int32(clamping: Int64(Double($0) * 2_147_483_648)) }
      written = unsafe sf_writef_int(handle, integers, Int64(frames))
    }
    unsafe _ = sf_close(handle)
    if written != Int64(frames) { throw WriteFailed(path: file(name), reason: "short write") }
  }

  /// A sine at half scale.
  /// - Parameter frequency: In Hz.
  public static func sine(_ frequency: Double, seconds: Double, rate: Int = 48_000) -> [Float] {
    (0..<Int((seconds * Double(rate)).rounded())).map { frame in
      Float(0.5 * sin(2 * Double.pi * frequency * Double(frame) / Double(rate)))
    }
  }

  private func makeFolder(for name: String) throws {
    let folder = URL(fileURLWithPath: file(name)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
}
