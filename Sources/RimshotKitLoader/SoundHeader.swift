internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// What a sound file says of itself, without being decoded.
public struct SoundHeader: Sendable, Equatable {
  /// The file, as the kit names it, absolute.
  public var path: String
  /// Frames, at the file's own rate; `nil` where only decoding tells.
  public var frames: Int?
  /// Frames a second.
  public var rate: Int
  /// Channels in the file.
  public var channels: Int
  /// Container and encoding in libsndfile's words: "WAV (Microsoft), Signed 24 bit PCM".
  public var format: String
  /// Channels that the kit keeps in memory, those of copies that play backwards or narrower counted as well.
  public var keptChannels: Int
  /// Bytes of memory that a frame of all these takes where the server has the file's rate.
  public var frameBytes: Int

  /// Makes a header from its parts.
  /// - Parameter keptChannels: By default the first two.
  /// - Parameter frameBytes: By default those of floats.
  public init(
    path: String, frames: Int?, rate: Int, channels: Int, format: String, keptChannels: Int? = nil,
    frameBytes: Int? = nil
  ) {
    self.path = path
    self.frames = frames
    self.rate = rate
    self.channels = channels
    self.format = format
    self.keptChannels = keptChannels ?? min(channels, 2)
    self.frameBytes = frameBytes ?? self.keptChannels * SampleFormat.float.frameBytes
  }

  /// How long it sounds, in seconds; 0 where only decoding tells.
  public var seconds: Double { Double(frames ?? 0) / Double(max(rate, 1)) }

  /// Bytes of memory that it will take.
  /// - Parameter sampleRate: The server's rate, more than 0.
  public func bytes(at sampleRate: Int) -> Int {
    let kept = min(frames ?? 0, SoundFile.maximumFrames)
    let resampled = min(Resampler.frames(kept, from: max(rate, 1), to: sampleRate), SoundFile.maximumFrames)
    return resampled * (rate == sampleRate ? frameBytes : keptChannels * SampleFormat.float.frameBytes)
  }
}

extension SoundHeader {
  init(_ sound: SoundList.Sound, _ file: borrowing SoundFile) {
    let kept = sound.memoryChannels(of: file.channels)
    self.init(
      path: sound.sample.path, frames: file.frames, rate: file.rate, channels: file.channels,
      format: file.formatName, keptChannels: kept,
      frameBytes: kept * SoundLoader.format(of: sound, file, sampleRate: file.rate).frameBytes)
  }
}
