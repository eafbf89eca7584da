internal import RimshotRealtime
internal import Synchronization

/// A sound's frames on the disk, all of them, for a ``SampleMemory`` that has only the first ones. Any thread.
final class SampleTail: Sendable {
  /// By which the engine names the sound; never 0, and never used again.
  let number: UInt64
  let channels: Int
  let frames: Int
  /// How they lie there.
  let format: SampleFormat
  private let source: Source

  private enum Source {
    /// Floats in a row.
    /// - Parameter stride: Frames from the beginning of a channel to that of the next.
    case file(StreamFile, place: Int, stride: Int)
    /// Where a sound is as it would be in memory.
    case mapping(SampleMapping, place: Int, SampleLayout)
  }

  private static let numbers = Atomic<UInt64>(0)

  /// - Parameter stride: Frames from the beginning of a channel to that of the next.
  /// - Parameter place: Where the first channel begins, in bytes.
  convenience init(channels: Int, frames: Int, stride: Int, in file: StreamFile, at place: Int) {
    self.init(channels, frames, .float, .file(file, place: place, stride: stride))
  }

  /// - Parameter layout: Of all frames.
  /// - Parameter place: Where the first channel begins, with the silence before it, in bytes.
  convenience init(
    channels: Int, frames: Int, layout: SampleLayout, in mapping: SampleMapping, at place: Int
  ) {
    self.init(channels, frames, layout.format, .mapping(mapping, place: place, layout))
  }

  private init(_ channels: Int, _ frames: Int, _ format: SampleFormat, _ source: Source) {
    number = SampleTail.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    self.channels = channels
    self.frames = frames
    self.format = format
    self.source = source
  }

  /// Reads frames of a channel.
  /// - Returns: Whether all of them could be read.
  // SAFETY: the caller vouches for `count` frames at `destination`.
  func read(_ destination: UnsafeMutablePointer<Float>, channel: Int, at frame: Int, count: Int) -> Bool {
    if channel >= channels || frame < 0 || frame + count > frames { return false }
    switch source {
    case .file(let file, let place, let stride):
      let first = place + (channel * stride + frame) * MemoryLayout<Float>.stride
      return unsafe file.read(destination, count: count, at: first)
    case .mapping(let mapping, let place, let layout):
      let first = place + channel * layout.channelBytes
      if first + layout.channelBytes > mapping.count || frame + count > layout.frames { return false }
      unsafe layout.read(mapping.baseAddress + first, from: frame, count: count, to: destination)
      return true
    }
  }
}
