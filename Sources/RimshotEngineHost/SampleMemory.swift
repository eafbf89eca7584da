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
  /// How many of its first frames are in memory: all of them, unless the rest comes from the disk.
  public let head: Int
  let tail: SampleTail?
  private let storage: UnsafeMutablePointer<Float>
  private let stride: Int
  /// For each channel its ``peaks(_:)``, where they can't be told from the frames in memory.
  private let tailPeaks: [[Float]]

  /// Channels that a sound may have.
  public static let mostChannels = 64

  /// Silence of a length.
  /// - Parameter channels: 1 to ``mostChannels``.
  public init(channels: Int, frames: Int) {
    precondition((1...SampleMemory.mostChannels).contains(channels) && frames >= 0)
    self.channels = channels
    self.frames = frames
    head = frames
    tail = nil
    tailPeaks = []
    stride = frames + 2 * Interpolation.guardFrames
    unsafe storage = .allocate(capacity: channels * stride)
    unsafe storage.initialize(repeating: 0, count: channels * stride)
  }

  /// A sound that goes on in a file.
  /// - Parameter heads: The first frames of each channel, equally many, fewer than the sound has.
  /// - Parameter tail: All its frames; `nil` where the heads are that.
  /// - Parameter peaks: The whole sound's, for each channel, where there is a tail.
  init(heads: [[Float]], tail: SampleTail?, peaks: [[Float]]) {
    channels = heads.count
    head = heads[0].count
    frames = tail?.frames ?? head
    self.tail = tail
    tailPeaks = peaks
    stride = head + 2 * Interpolation.guardFrames
    unsafe storage = .allocate(capacity: channels * stride)
    unsafe storage.initialize(repeating: 0, count: channels * stride)
    for channel in heads.indices {
      let place = unsafe self.channel(channel)
      for (i, value) in heads[channel].enumerated() { unsafe place[i] = value }
    }
  }

  deinit { unsafe storage.deallocate() }

  /// The frames of a channel that are in memory, from 0, to fill. What isn't a finite number becomes silence, because one in a filter would
  /// silence all that sounds beside it.
  public func withChannel<Failure: Error>(
    _ channel: Int, _ body: (inout MutableSpan<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    var span = unsafe MutableSpan(_unsafeStart: self.channel(channel), count: head)
    try body(&span)
    for i in span.indices where !span[i].isFinite { span[i] = 0 }
  }

  /// Locks the frames into memory, so that the first hit doesn't wait for a page. `false` where the system's limit
  /// (`ulimit -l`) doesn't allow it.
  public func lock() -> Bool {
    unsafe rimshot_lock_memory(storage, MemoryLayout<Float>.stride * channels * stride) == 0
  }

  /// Bytes of memory that the frames take.
  public var bytes: Int { channels * head * MemoryLayout<Float>.stride }

  /// Bytes that come from the disk.
  public var streamedBytes: Int { channels * (frames - head) * MemoryLayout<Float>.stride }

  /// For every `ChannelTable.levelStride` frames of a channel, the last ones included, the highest absolute value in them.
  func peaks(_ channel: Int) -> [Float] {
    if tail != nil { return tailPeaks[channel] }
    let stride = unsafe ChannelTable.levelStride
    var peaks = [Float](repeating: 0, count: frames / stride + 1)
    let values = unsafe Span(_unsafeStart: self.channel(channel), count: frames)
    for i in 0..<frames { peaks[i / stride] = max(peaks[i / stride], abs(values[i])) }
    return peaks
  }

  func channel(_ channel: Int) -> UnsafeMutablePointer<Float> {
    precondition(channel < channels)
    return unsafe storage + channel * stride + Interpolation.guardFrames
  }
}
