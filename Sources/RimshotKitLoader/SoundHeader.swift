/// What a sound file says of itself, without being decoded.
public struct SoundHeader: Sendable, Equatable {
  /// The file, as the kit names it, absolute.
  public var path: String
  /// Frames, at the file's own rate; `nil` where only decoding tells.
  public var frames: Int?
  /// Frames a second.
  public var rate: Int
  /// Channels in the file; the first two are used.
  public var channels: Int
  /// Container and encoding in libsndfile's words: "WAV (Microsoft), Signed 24 bit PCM".
  public var format: String

  /// Makes a header from its parts.
  public init(path: String, frames: Int?, rate: Int, channels: Int, format: String) {
    self.path = path
    self.frames = frames
    self.rate = rate
    self.channels = channels
    self.format = format
  }

  /// How long it sounds, in seconds; 0 where only decoding tells.
  public var seconds: Double { Double(frames ?? 0) / Double(max(rate, 1)) }

  /// Bytes of memory that it will take.
  /// - Parameter sampleRate: The server's rate, more than 0.
  public func bytes(at sampleRate: Int) -> Int {
    let kept = min(frames ?? 0, SoundFile.maximumFrames)
    let resampled = min(Resampler.frames(kept, from: max(rate, 1), to: sampleRate), SoundFile.maximumFrames)
    return resampled * min(channels, 2) * MemoryLayout<Float>.stride
  }
}

extension SoundHeader {
  init(path: String, _ file: borrowing SoundFile) {
    self.init(
      path: path, frames: file.frames, rate: file.rate, channels: file.channels, format: file.formatName)
  }
}
