internal import RimshotEngineHost

/// Why a sound can't be written into a stream file, in words for the kit's user.
struct StreamFailure: Error {
  var message: String
}

/// The way of a sound's frames from its file to where they are played from.
struct SoundPieces {
  /// Where they are played from.
  enum Sink {
    case file(SampleWriter)
    case memory(SampleFilling)
  }

  /// Channels of the file, from 0.
  let kept: [Int]
  /// Frames that may be written of each channel.
  let length: Int
  let sink: Sink
  var mix: (left: Int, right: Int, width: Double)?
  /// One for each channel that is written; none where the rates are the same.
  private var resamplings: [Resampling] = []
  private var written: [Int]
  private var room = [Float](repeating: 0, count: 1 << 14)

  init(kept: [Int], length: Int, sink: Sink) {
    self.kept = kept
    self.length = length
    self.sink = sink
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
    var piece = InterleavedFrames(of: file)
    while faults.frames < promised {
      if isCancelled() { return nil }
      piece.read(&file, atMost: promised - faults.frames)
      if piece.frames <= 0 { break }
      faults.frames += piece.frames
      if case .memory(let filling) = sink, mix == nil, resamplings.isEmpty {
        faults.repaired += pass(piece, to: filling)
        continue
      }
      var channels: [[Float]] = []
      for channel in kept {
        let (samples, repaired) = piece.samples(of: channel)
        channels.append(samples)
        faults.repaired += repaired
      }
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

  /// Frames that stay as they are need no place in between.
  private mutating func pass(_ piece: borrowing InterleavedFrames, to filling: SampleFilling) -> Int {
    var repaired = 0
    for channel in kept.indices {
      let count = min(piece.frames, length - written[channel])
      repaired += piece.withBytes {
        filling.write(
          $0, as: piece.encoding, from: kept[channel], step: piece.channels, count: count, channel: channel,
          at: written[channel])
      }
      written[channel] += count
    }
    return repaired
  }

  private mutating func take(_ frames: [Float], _ channel: Int) throws(StreamFailure) {
    if resamplings.isEmpty { return try write(frames.span, channel) }
    let resampling = resamplings[channel]
    var place = written[channel]
    let (sink, length) = (sink, length)
    try resampling.process(frames.span, room: &room) { (frames) throws(StreamFailure) in
      try SoundPieces.write(frames, channel, at: &place, before: length, to: sink)
    }
    written[channel] = place
  }

  private mutating func write(_ frames: Span<Float>, _ channel: Int) throws(StreamFailure) {
    try SoundPieces.write(frames, channel, at: &written[channel], before: length, to: sink)
  }

  private static func write(
    _ frames: Span<Float>, _ channel: Int, at place: inout Int, before length: Int, to sink: Sink
  ) throws(StreamFailure) {
    let count = min(frames.count, length - place)
    if count <= 0 { return }
    switch sink {
    case .memory(let filling):
      filling.write(frames, from: 0, step: 1, count: count, channel: channel, at: place)
    case .file(let writer):
      do throws(StreamFile.Failure) {
        try writer.write(frames.extracting(first: count), channel: channel, at: place)
      } catch {
        throw StreamFailure(message: "it can't be written to where it streams from: \(error.message)")
      }
    }
    place += count
  }
}
