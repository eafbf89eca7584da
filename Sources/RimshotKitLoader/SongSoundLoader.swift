public import RimshotEngineHost

/// Decodes a sound file that is to be played along.
public struct SongSoundLoader {
  /// Why it can't be played, as the end of a sentence.
  public struct Failure: Error {
    /// libsndfile's or the system's own words among others.
    public var message: String
    /// Whether it is no sound file at all.
    public var isUnknown = false
  }

  /// A sound that can be played.
  public struct Loaded: Sendable {
    /// Its frames at the engine's rate.
    public var sound: SongSound
    /// Channels of the file, of which the first two are played.
    public var fileChannels: Int
    /// Why it ends earlier than the file says; `nil` when all was there.
    public var earlyEnd: String?
  }

  /// Seconds from which on a sound isn't in memory as a whole.
  static let longest = 30

  private let folder: String
  private let sampleRate: Int
  private let isCancelled: () -> Bool
  private var room = [Float](repeating: 0, count: 1 << 14)

  /// Makes a loader.
  /// - Parameter sampleRate: The engine's; more than 0.
  /// - Parameter streaming: Where frames go that aren't about to be played.
  /// - Parameter isCancelled: Asked now and then; `true` gives up.
  public init(sampleRate: Int, streaming: KitLoader.Streaming, isCancelled: @escaping () -> Bool) {
    self.sampleRate = sampleRate
    folder = streaming.folder
    self.isCancelled = isCancelled
  }

  /// Reads a file, whatever libsndfile reads. Blocks on the disk.
  /// - Returns: `nil` when cancelled.
  public mutating func load(_ path: String) throws(Failure) -> Loaded? {
    var isOpen = false
    do throws(SoundFileError) {
      var file = try SoundFile(path)
      isOpen = true
      let channels = min(file.channels, 2)
      let writer = try writer(for: file, channels: channels)
      let resamplings = try resamplings(for: file, channels: channels)
      guard let taken = try copy(&file, channels: channels, through: resamplings, to: writer) else {
        return nil
      }
      let problem = file.readError
      if taken == 0 { throw SoundFileError(message: problem ?? "there is no sound in it") }
      return Loaded(
        sound: try finish(writer), fileChannels: file.channels,
        earlyEnd: problem ?? missing(taken, of: file.frames))
    } catch {
      throw Failure(message: error.message, isUnknown: !isOpen)
    }
  }

  private func writer(
    for file: borrowing SoundFile, channels: Int
  ) throws(SoundFileError) -> SongSoundWriter {
    if let frames = file.frames, frames / file.rate < SongSoundLoader.longest {
      return SongSoundWriter(channels: channels, in: nil)
    }
    do throws(StreamFile.Failure) {
      try MemoryPlan.makeFolder(folder)
      return SongSoundWriter(channels: channels, in: try StreamFile(in: folder))
    } catch {
      throw unwritable(error)
    }
  }

  private func resamplings(
    for file: borrowing SoundFile, channels: Int
  ) throws(SoundFileError) -> [Resampling] {
    if file.rate == sampleRate { return [] }
    var all: [Resampling] = []
    do throws(Resampler.Failure) {
      for _ in 0..<channels { all.append(try Resampling(from: file.rate, to: sampleRate)) }
    } catch {
      throw SoundFileError(message: "it can't be resampled from \(file.rate) Hz: \(error.message)")
    }
    return all
  }

  /// - Returns: Frames of the file; `nil` when cancelled.
  private mutating func copy(
    _ file: inout SoundFile, channels: Int, through resamplings: [Resampling], to writer: SongSoundWriter
  ) throws(SoundFileError) -> Int? {
    var piece = InterleavedFrames(of: file)
    var taken = 0
    while taken < SoundFile.maximumFrames {
      if isCancelled() { return nil }
      piece.read(&file)
      if piece.frames <= 0 { break }
      taken += piece.frames
      for channel in 0..<channels {
        try write(piece.samples(of: channel).samples, channel, resamplings, writer)
      }
    }
    for channel in resamplings.indices { try write([], channel, resamplings, writer) }
    return taken
  }

  /// - Parameter frames: Empty says that there are no more.
  private mutating func write(
    _ frames: [Float], _ channel: Int, _ resamplings: [Resampling], _ writer: SongSoundWriter
  ) throws(SoundFileError) {
    do throws(StreamFile.Failure) {
      if resamplings.isEmpty { return try writer.write(frames.span, channel: channel) }
      try resamplings[channel].process(frames.span, room: &room) { made throws(StreamFile.Failure) in
        try writer.write(made, channel: channel)
      }
    } catch {
      throw unwritable(error)
    }
  }

  private func finish(_ writer: SongSoundWriter) throws(SoundFileError) -> SongSound {
    do throws(StreamFile.Failure) {
      return try writer.finish()
    } catch {
      throw unwritable(error)
    }
  }

  private func missing(_ taken: Int, of promised: Int?) -> String? {
    guard let promised, taken < min(promised, SoundFile.maximumFrames) else { return nil }
    return "the header promises \(promised) frames"
  }

  private func unwritable(_ failure: StreamFile.Failure) -> SoundFileError {
    SoundFileError(message: "\(folder), where it would be played from, can't be written: \(failure.message)")
  }
}
