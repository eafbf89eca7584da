internal import Synchronization

/// A sound's frames on the disk, all of them, for a ``SampleMemory`` that has only the first ones. Any thread.
final class SampleTail: Sendable {
  /// By which the engine names the sound; never 0, and never used again.
  let number: UInt64
  let channels: Int
  let frames: Int
  private let stride: Int
  private let file: StreamFile
  private let place: Int

  private static let numbers = Atomic<UInt64>(0)

  /// - Parameter stride: Frames from the beginning of a channel to that of the next.
  /// - Parameter place: Where the first channel begins, in bytes.
  init(channels: Int, frames: Int, stride: Int, in file: StreamFile, at place: Int) {
    number = SampleTail.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    self.channels = channels
    self.frames = frames
    self.stride = stride
    self.file = file
    self.place = place
  }

  /// Reads frames of a channel.
  /// - Returns: Whether all of them could be read.
  // SAFETY: the caller vouches for `count` frames at `destination`.
  func read(_ destination: UnsafeMutablePointer<Float>, channel: Int, at frame: Int, count: Int) -> Bool {
    if channel >= channels || frame < 0 || frame + count > frames { return false }
    return unsafe file.read(
      destination, count: count, at: place + (channel * stride + frame) * MemoryLayout<Float>.stride)
  }
}
