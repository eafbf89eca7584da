public import RimshotRealtime

/// Takes the frames of a sound piece by piece: the first ones for memory, all of them for a file. One thread.
public final class SampleWriter {
  private let channels: Int
  private let frames: Int
  private let file: StreamFile
  private let place: Int
  private let format: SampleFormat
  private var heads: [[Float]]
  private var peaks: [[Float]]

  /// Takes the room for a sound.
  /// - Parameter channels: 1 to `SampleMemory.mostChannels`.
  /// - Parameter frames: How long it may become.
  /// - Parameter head: How many frames stay in memory; at least 1.
  /// - Parameter format: How those lie there; it must be able to say them all.
  public init(channels: Int, frames: Int, head: Int, format: SampleFormat = .float, in file: StreamFile) {
    precondition((1...SampleMemory.mostChannels).contains(channels) && head >= 1 && frames >= head)
    self.channels = channels
    self.frames = frames
    self.file = file
    self.format = format
    place = file.reserve(channels * frames * MemoryLayout<Float>.stride)
    heads = [[Float]](repeating: [Float](repeating: 0, count: head), count: channels)
    let count = unsafe frames / ChannelTable.levelStride + 1
    peaks = [[Float]](repeating: [Float](repeating: 0, count: count), count: channels)
  }

  /// Writes frames of a channel. What isn't a finite number becomes silence, as in `SampleMemory.withChannel(_:_:)`.
  /// - Parameter frame: Where the first of them belongs.
  public func write(
    _ values: Span<Float>, channel: Int, at frame: Int
  ) throws(StreamFile.Failure) {
    precondition(channel < channels && frame >= 0 && frame + values.count <= frames)
    let stride = unsafe ChannelTable.levelStride
    var isFinite = true
    for i in values.indices {
      let value = values[i]
      if !value.isFinite {
        isFinite = false
        continue
      }
      let at = frame + i
      if at < heads[channel].count { heads[channel][at] = value }
      peaks[channel][at / stride] = max(peaks[channel][at / stride], abs(value))
    }
    let bytes = place + (channel * frames + frame) * MemoryLayout<Float>.stride
    if isFinite { return try file.write(values, at: bytes) }
    let mended = values.indices.map { values[$0].isFinite ? values[$0] : 0 }
    try file.write(mended.span, at: bytes)
  }

  /// The sound, of which everything has been written.
  /// - Parameter length: How many frames it has come to, at most as many as were planned.
  public func finish(frames length: Int) -> SampleMemory {
    precondition(length <= frames)
    if length <= heads[0].count {
      return SampleMemory(
        heads: heads.map { Array($0.prefix(length)) }, format: format, tail: nil, peaks: [])
    }
    let tail = SampleTail(channels: channels, frames: length, stride: frames, in: file, at: place)
    let count = unsafe length / ChannelTable.levelStride + 1
    return SampleMemory(
      heads: heads, format: format, tail: tail, peaks: peaks.map { Array($0.prefix(count)) })
  }
}

extension SampleMemory {
  /// The same sound, of which only the first frames are in memory; the others are in a file, from which they are read as
  /// it is played. Blocks on the disk.
  /// - Parameter head: How many frames stay in memory; fewer than there are, and at least 1.
  public func streamed(head: Int, in file: StreamFile) throws(StreamFile.Failure) -> SampleMemory {
    precondition((1..<frames).contains(head) && self.head == frames)
    let writer = SampleWriter(channels: channels, frames: frames, head: head, format: format, in: file)
    for channel in 0..<channels {
      let values = values(channel)
      try writer.write(values.span, channel: channel, at: 0)
    }
    return writer.finish(frames: frames)
  }
}
