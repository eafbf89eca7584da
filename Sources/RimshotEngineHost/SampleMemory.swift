internal import CSystem

/// The frames of one decoded sound: planar 32-bit floats, one or two channels, locked into memory where allowed.
///
/// Filled by the loader, then never changed; several kits may share one.
@safe
public final class SampleMemory: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because it is written through `withChannel` only while its maker is its one owner,
  // and read-only from the moment that it is part of a kit.

  /// 1 or 2.
  public let channels: Int
  /// How long, in frames.
  public let frames: Int
  private let storage: UnsafeMutablePointer<Float>

  /// Silence of a length.
  /// - Parameter channels: 1 or 2.
  public init(channels: Int, frames: Int) {
    precondition((1...2).contains(channels) && frames >= 0)
    self.channels = channels
    self.frames = frames
    unsafe storage = .allocate(capacity: max(channels * frames, 1))
    unsafe storage.initialize(repeating: 0, count: max(channels * frames, 1))
  }

  deinit {
    unsafe storage.deinitialize(count: max(channels * frames, 1))
    unsafe storage.deallocate()
  }

  /// The frames of a channel, 0 or 1, to fill.
  public func withChannel<Failure: Error>(
    _ channel: Int, _ body: (inout MutableSpan<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    var span = unsafe MutableSpan(_unsafeStart: self.channel(channel), count: frames)
    try body(&span)
  }

  /// Locks the frames into memory, so that the first hit doesn't wait for a page. `false` where the system's limit
  /// (`ulimit -l`) doesn't allow it.
  public func lock() -> Bool {
    unsafe rimshot_lock_memory(storage, MemoryLayout<Float>.stride * max(channels * frames, 1)) == 0
  }

  /// Bytes of memory that the frames take.
  public var bytes: Int { channels * frames * MemoryLayout<Float>.stride }

  func channel(_ channel: Int) -> UnsafeMutablePointer<Float> {
    precondition(channel < channels)
    return unsafe storage + channel * frames
  }
}
