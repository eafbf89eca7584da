internal import CSystem
internal import RimshotRealtime

/// The frames of one decoded sound: planar 32-bit floats, a channel for each microphone or side, locked into memory where
/// allowed. Before and after each channel there is a little silence, which interpolation reads.
///
/// Filled by the loader, then never changed; several kits may share one.
@safe
public final class SampleMemory: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because it is written through `withChannel` only while its maker is its one owner,
  // and read-only from the moment that it is part of a kit.

  /// 1 to ``mostChannels``.
  public let channels: Int
  /// How long, in frames.
  public let frames: Int
  private let storage: UnsafeMutablePointer<Float>
  private let stride: Int

  /// Channels that a sound may have.
  public static let mostChannels = 64

  /// Silence of a length.
  /// - Parameter channels: 1 to ``mostChannels``.
  public init(channels: Int, frames: Int) {
    precondition((1...SampleMemory.mostChannels).contains(channels) && frames >= 0)
    self.channels = channels
    self.frames = frames
    stride = frames + 2 * Interpolation.guardFrames
    unsafe storage = .allocate(capacity: channels * stride)
    unsafe storage.initialize(repeating: 0, count: channels * stride)
  }

  deinit { unsafe storage.deallocate() }

  /// The frames of a channel, from 0, to fill. What isn't a finite number becomes silence, because one in a filter would
  /// silence all that sounds beside it.
  public func withChannel<Failure: Error>(
    _ channel: Int, _ body: (inout MutableSpan<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    var span = unsafe MutableSpan(_unsafeStart: self.channel(channel), count: frames)
    try body(&span)
    for i in span.indices where !span[i].isFinite { span[i] = 0 }
  }

  /// Locks the frames into memory, so that the first hit doesn't wait for a page. `false` where the system's limit
  /// (`ulimit -l`) doesn't allow it.
  public func lock() -> Bool {
    unsafe rimshot_lock_memory(storage, MemoryLayout<Float>.stride * channels * stride) == 0
  }

  /// Bytes of memory that the frames take.
  public var bytes: Int { channels * frames * MemoryLayout<Float>.stride }

  func channel(_ channel: Int) -> UnsafeMutablePointer<Float> {
    precondition(channel < channels)
    return unsafe storage + channel * stride + Interpolation.guardFrames
  }
}
