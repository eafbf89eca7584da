internal import RimshotEngineHost
internal import RimshotKit

/// Long sounds, which never are in memory as a whole, not even while they are loaded.
extension SoundLoader {
  /// Decodes and resamples a sound piece by piece into a stream file.
  /// - Parameter loaded: What is known of it already.
  func stream(
    _ file: inout SoundFile, _ sound: SoundList.Sound, head: Int, _ header: SoundHeader,
    _ streamFile: StreamFile, _ loaded: LoadedSound
  ) throws(SoundFileError) -> LoadedSound {
    var loaded = loaded
    let promised = min(file.frames ?? 0, SoundFile.maximumFrames)
    let length = min(
      Resampler.frames(promised, from: file.rate, to: sampleRate), SoundFile.maximumFrames)
    let isMerged = sound.mix?.width == 0 && loaded.kept.count == 2
    let channels = isMerged ? 1 : loaded.kept.count
    let writer = SampleWriter(
      channels: channels, frames: length, head: min(head, length), in: streamFile)
    let faults: SoundFaults?
    do throws(StreamFailure) {
      var streaming = SoundStreaming(kept: loaded.kept, length: length, writer: writer)
      streaming.mix = sound.mix.map {
        (loaded.place(of: $0.left), loaded.place(of: $0.right), $0.width)
      }
      if file.rate != sampleRate { try streaming.resample(channels, from: file.rate, to: sampleRate) }
      faults = try streaming.run(&file, promised: promised) { cancellation?.isCancelled == true }
    } catch {
      throw SoundFileError(message: error.message)
    }
    guard let faults else { return loaded }
    if isMerged { loaded.kept.removeLast() }
    if !sound.isCopy {
      loaded.diagnostics += faults.diagnostics(of: sound.sample, isEmptyKnown: header.frames == 0)
    }
    let made = min(Resampler.frames(faults.frames, from: loaded.rate, to: sampleRate), length)
    let memory = writer.finish(frames: made)
    loaded.isLocked = !locksMemory || memory.lock()
    loaded.memory = memory
    return loaded
  }
}

/// Why a sound can't be written into a stream file, in words for the kit's user.
struct StreamFailure: Error {
  var message: String
}

/// The way of a sound's frames from its file into a stream file.
private struct SoundStreaming {
  /// Channels of the file, from 0.
  let kept: [Int]
  /// Frames that may be written of each channel.
  let length: Int
  let writer: SampleWriter
  var mix: (left: Int, right: Int, width: Double)?
  /// One for each channel that is written; none where the rates are the same.
  private var resamplings: [Resampling] = []
  private var written: [Int]
  private var room = [Float](repeating: 0, count: 1 << 14)

  init(kept: [Int], length: Int, writer: SampleWriter) {
    self.kept = kept
    self.length = length
    self.writer = writer
    written = [Int](repeating: 0, count: kept.count)
  }

  mutating func resample(_ channels: Int, from rate: Int, to newRate: Int) throws(StreamFailure) {
    do throws(Resampler.Failure) {
      for _ in 0..<channels { resamplings.append(try Resampling(from: rate, to: newRate)) }
    } catch {
      throw StreamFailure(message: "cannot resample it from \(rate) Hz: \(error.message)")
    }
  }

  /// - Parameter promised: Frames that the header says.
  /// - Returns: `nil` when cancelled.
  mutating func run(
    _ file: inout SoundFile, promised: Int, isCancelled: () -> Bool
  ) throws(StreamFailure) -> SoundFaults? {
    var faults = SoundFaults()
    let stride = file.channels
    var buffer = [Float](repeating: 0, count: max(DecodedSound.chunk / stride, 1) * stride)
    while faults.frames < promised {
      if isCancelled() { return nil }
      let count = min(file.read(into: &buffer), promised - faults.frames)
      if count <= 0 { break }
      var channels = [[Float]](repeating: [], count: kept.count)
      for channel in channels.indices {
        faults.repaired += DecodedSound.append(
          buffer, frames: count, channel: kept[channel], of: stride, to: &channels[channel])
      }
      faults.frames += count
      if let mix { DecodedSound.mix(&channels, left: mix.left, right: mix.right, width: mix.width) }
      for channel in channels.indices { try take(channels[channel], channel) }
    }
    for channel in resamplings.indices { try take([], channel) }
    if let problem = file.readError {
      if faults.frames == 0 { throw StreamFailure(message: problem) }
      faults.earlyEnd = problem
    } else if faults.frames < promised {
      faults.earlyEnd = "the header promises \(promised) frames"
    }
    return faults
  }

  private mutating func take(_ frames: [Float], _ channel: Int) throws(StreamFailure) {
    if resamplings.isEmpty { return try write(frames, channel) }
    var made: [Float] = []
    resamplings[channel].process(frames.span, room: &room) { frames in
      for frame in frames.indices { made.append(frames[frame]) }
    }
    try write(made, channel)
  }

  private mutating func write(_ frames: [Float], _ channel: Int) throws(StreamFailure) {
    let count = min(frames.count, length - written[channel])
    if count <= 0 { return }
    do throws(StreamFile.Failure) {
      try writer.write(frames.span.extracting(first: count), channel: channel, at: written[channel])
    } catch {
      throw StreamFailure(message: "it can't be written to where it streams from: \(error.message)")
    }
    written[channel] += count
  }
}
