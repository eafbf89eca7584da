internal import Synchronization

/// A sound's frames on the disk, all of them, for a ``SampleMemory`` that has only the first ones. Any thread.
final class SampleTail: Sendable {
  /// By which the engine names the sound; never 0, and never used again.
  let number: UInt64
  let channels: Int
  let frames: Int
  private let stride: Int
  private let source: Source
  private let place: Int

  private enum Source {
    case file(StreamFile)
    case mapping(SampleMapping)
  }

  private static let numbers = Atomic<UInt64>(0)

  /// - Parameter stride: Frames from the beginning of a channel to that of the next.
  /// - Parameter place: Where the first channel begins, in bytes.
  convenience init(channels: Int, frames: Int, stride: Int, in file: StreamFile, at place: Int) {
    self.init(channels, frames, stride, .file(file), place)
  }

  /// - Parameter stride: Frames from the beginning of a channel to that of the next.
  /// - Parameter place: Where the first channel begins, in bytes.
  convenience init(channels: Int, frames: Int, stride: Int, in mapping: SampleMapping, at place: Int) {
    self.init(channels, frames, stride, .mapping(mapping), place)
  }

  private init(_ channels: Int, _ frames: Int, _ stride: Int, _ source: Source, _ place: Int) {
    number = SampleTail.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    self.channels = channels
    self.frames = frames
    self.stride = stride
    self.source = source
    self.place = place
  }

  /// Reads frames of a channel.
  /// - Returns: Whether all of them could be read.
  // SAFETY: the caller vouches for `count` frames at `destination`.
  func read(_ destination: UnsafeMutablePointer<Float>, channel: Int, at frame: Int, count: Int) -> Bool {
    if channel >= channels || frame < 0 || frame + count > frames { return false }
    let first = place + (channel * stride + frame) * MemoryLayout<Float>.stride
    switch source {
    case .file(let file): return unsafe file.read(destination, count: count, at: first)
    case .mapping(let mapping):
      let bytes = count * MemoryLayout<Float>.stride
      if first + bytes > mapping.count { return false }
      unsafe UnsafeMutableRawPointer(destination).copyMemory(
        from: mapping.baseAddress + first, byteCount: bytes)
      return true
    }
  }
}
