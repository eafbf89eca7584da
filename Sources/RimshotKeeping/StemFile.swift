internal import Glibc

/// A file of a take that is rendered: as a recording's, and of the same name.
public final class StemFile {
  /// Where it is.
  public let path: String
  /// Which output it has.
  public let output: String
  /// 1 or 2.
  public let channels: Int
  private let file: RecordingFile

  /// Makes a file.
  /// - Parameter replaces: Whether one that exists is replaced.
  public init(
    _ name: RecordingName, _ output: String, channels: Int, _ take: Take, _ format: RecordingFormat,
    replaces: Bool
  ) throws(KeepingError) {
    path = name.path(output, part: 1, format)
    self.output = output
    self.channels = channels
    if replaces { unsafe unlink(path) }
    file = try RecordingFile(
      path: path, title: output, channels: channels, sampleRate: take.sampleRate, firstFrame: take.firstFrame,
      format: format)
  }

  /// The first of the files for some outputs that exists already.
  public static func taken(
    _ name: RecordingName, _ outputs: [String], _ format: RecordingFormat
  ) -> String? {
    outputs.map { name.path($0, part: 1, format) }.first { unsafe access($0, F_OK) == 0 }
  }

  /// Samples beyond full scale, which integers can't hold.
  public var clipped: Int { file.clipped }

  /// Adds interleaved frames.
  public func append(_ samples: [Float]) throws(KeepingError) { try file.append(samples) }

  /// Ends it.
  public func close() throws(KeepingError) { try file.close() }
}
