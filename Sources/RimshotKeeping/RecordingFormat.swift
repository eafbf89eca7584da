/// What kind of files a recording makes.
public struct RecordingFormat: Sendable, Equatable {
  /// What a sample is in the file.
  public enum Encoding: String, Sendable, Equatable, CaseIterable {
    /// 16-bit integers.
    case integer16 = "16"
    /// 24-bit integers.
    case integer24 = "24"
    /// 32-bit floats: the engine's own numbers, which nothing clips.
    case float32 = "32f"

    /// Bits of a sample.
    public var bits: Int {
      switch self {
      case .integer16: 16
      case .integer24: 24
      case .float32: 32
      }
    }
  }

  /// The container.
  public enum Container: String, Sendable, Equatable, CaseIterable {
    /// RIFF WAV; RF64 from 4 GiB on.
    case wav
    /// FLAC, which has integers only.
    case flac
  }

  /// The container.
  public var container: Container
  /// What its samples are.
  public var encoding: Encoding

  /// A format; `nil` for floats in FLAC.
  /// - Parameter encoding: `nil` is what keeps most: floats in WAV, 24 bits in FLAC.
  public init?(_ container: Container, _ encoding: Encoding? = nil) {
    self.container = container
    self.encoding = encoding ?? (container == .flac ? .integer24 : .float32)
    if self.container == .flac && self.encoding == .float32 { return nil }
  }
}

/// Why nothing more can be written: one sentence without a full stop.
public struct KeepingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The sentence.
  public var description: String

  /// Makes an error that says so.
  public init(_ description: String) { self.description = description }
}
