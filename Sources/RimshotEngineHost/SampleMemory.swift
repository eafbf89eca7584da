internal import CSystem
internal import RimshotRealtime
internal import Synchronization

/// The frames of one decoded sound: planar 32-bit floats, a channel for each microphone or side, locked into memory where
/// allowed. Before and after each channel there is a little silence, which interpolation reads.
///
/// Filled by the loader, then never changed; several kits may share one.
@safe
public final class SampleMemory: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because it is written through `withChannel` only while its maker is its one owner,
  // and read-only from the moment that it is part of a kit, but for `peaks` and `arrival`, which are locked and atomic.

  /// 1 to ``mostChannels``.
  public let channels: Int
  /// How long, in frames.
  public let frames: Int
  /// How many of its first frames are in memory: all of them, unless the rest comes from the disk, for now or for good.
  public let head: Int
  let tail: SampleTail?
  /// Whether what is beyond the head has come into memory.
  let arrival: SampleArrival?
  private let mapping: SampleMapping?
  /// Where `storage` is; `nil` where it is memory of its own or mapped.
  private let block: SampleArena.Block?
  private let storage: UnsafeMutablePointer<Float>
  /// Frames in memory from the beginning of a channel to that of the next.
  let stride: Int
  /// For each channel its ``peaks(_:)``, once they are known.
  let peaks: Mutex<[[Float]]>

  /// Channels that a sound may have.
  public static let mostChannels = 64

  /// Silence of a length.
  /// - Parameter channels: 1 to ``mostChannels``.
  /// - Parameter arena: Where it is to be; `nil`, or one without room, makes memory of its own.
  public init(channels: Int, frames: Int, in arena: SampleArena? = nil) {
    precondition((1...SampleMemory.mostChannels).contains(channels) && frames >= 0)
    self.channels = channels
    self.frames = frames
    head = frames
    tail = nil
    arrival = nil
    mapping = nil
    peaks = Mutex([])
    stride = frames + 2 * Interpolation.guardFrames
    block = arena?.block(SampleMemory.storageBytes(channels: channels, frames: frames))
    if let block {
      unsafe storage = block.base.assumingMemoryBound(to: Float.self)
    } else {
      unsafe storage = .allocate(capacity: channels * stride)
      unsafe storage.initialize(repeating: 0, count: channels * stride)
    }
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
    arrival = nil
    mapping = nil
    block = nil
    self.peaks = Mutex(peaks)
    stride = head + 2 * Interpolation.guardFrames
    unsafe storage = .allocate(capacity: channels * stride)
    unsafe storage.initialize(repeating: 0, count: channels * stride)
    for channel in heads.indices {
      let place = unsafe self.channel(channel)
      for (i, value) in heads[channel].enumerated() { unsafe place[i] = value }
    }
  }

  /// A sound that is played where a file is mapped, in which its frames are laid out as ``withStorage(_:)`` gives them.
  /// - Parameter head: How many of its first frames are needed at once; the others come with ``arrive(in:)``. All frames
  ///   are taken for being there, and may have to be waited for.
  /// - Parameter peaks: For each channel.
  init(
    _ mapping: SampleMapping, at place: Int, channels: Int, frames: Int, head: Int, peaks: [[Float]]
  ) {
    self.channels = channels
    self.frames = frames
    self.head = head
    self.mapping = mapping
    block = nil
    self.peaks = Mutex(peaks)
    stride = frames + 2 * Interpolation.guardFrames
    let data = unsafe mapping.baseAddress.advanced(by: place).assumingMemoryBound(to: Float.self)
    // Only written by `withChannel`, which has nothing to do here.
    unsafe storage = UnsafeMutablePointer(mutating: data)
    if head < frames {
      tail = SampleTail(
        channels: channels, frames: frames, stride: stride, in: mapping,
        at: place + Interpolation.guardFrames * MemoryLayout<Float>.stride)
      arrival = SampleArrival()
    } else {
      tail = nil
      arrival = nil
    }
  }

  deinit { if mapping == nil && block == nil { unsafe storage.deallocate() } }

  /// The frames of a channel that are in memory, from 0, to fill. What isn't a finite number becomes silence, because one in a filter would
  /// silence all that sounds beside it.
  public func withChannel<Failure: Error>(
    _ channel: Int, _ body: (inout MutableSpan<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(mapping == nil, "a file's frames stay as they are")
    var span = unsafe MutableSpan(_unsafeStart: self.channel(channel), count: head)
    try body(&span)
    let place = unsafe self.channel(channel)
    if unsafe !Magnitude(of: place, count: head).isFinite {
      unsafe _ = Magnitude.repair(place, count: head)
    }
    peaks.withLock { $0 = [] }
  }

  /// All frames as they lie in memory: channel after channel, with the silence around each. Not for a sound whose frames
  /// aren't all there.
  public func withStorage<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(tail == nil, "the rest of the frames is elsewhere")
    let bytes = SampleMemory.storageBytes(channels: channels, frames: frames)
    return try body(unsafe RawSpan(_unsafeStart: UnsafeRawPointer(storage), byteCount: bytes))
  }

  /// How long ``withStorage(_:)``'s bytes are.
  public static func storageBytes(channels: Int, frames: Int) -> Int {
    channels * (frames + 2 * Interpolation.guardFrames) * MemoryLayout<Float>.stride
  }

  /// Locks the frames into memory, so that the first hit doesn't wait for a page. `false` where the system's limit
  /// (`ulimit -l`) doesn't allow it. What is in an arena is locked with that, and what
  /// is mapped only for a moment isn't.
  public func lock() -> Bool {
    if block != nil || mapping != nil { return true }
    let bytes = MemoryLayout<Float>.stride * channels * stride
    return unsafe rimshot_lock_memory(storage, bytes) == 0
  }

  /// Whether so many bytes of frames could be locked into memory.
  public static func mayLock(_ bytes: Int) -> Bool { rimshot_may_lock(bytes) != 0 }

  /// Bytes of memory that the frames take, once all have come that will.
  public var bytes: Int { channels * (arrival == nil ? head : frames) * MemoryLayout<Float>.stride }

  /// Bytes that always come from the disk.
  public var streamedBytes: Int { channels * frames * MemoryLayout<Float>.stride - bytes }

  /// Bytes that will come into memory.
  public var arrivingBytes: Int {
    guard let arrival, !arrival.isOver else { return 0 }
    return channels * (frames - head) * MemoryLayout<Float>.stride
  }

  /// For every `ChannelTable.levelStride` frames of a channel, the last ones included, the highest absolute value in them.
  func peaks(_ channel: Int) -> [Float] { allPeaks[channel] }

  /// These of every channel. They are looked for once, which takes its time.
  public var allPeaks: [[Float]] {
    peaks.withLock { peaks in
      if peaks.isEmpty { peaks = (0..<channels).map { measuredPeaks($0) } }
      return peaks
    }
  }

  private func measuredPeaks(_ channel: Int) -> [Float] {
    let stride = unsafe ChannelTable.levelStride
    let place = unsafe self.channel(channel)
    return (0...frames / stride).map { part in
      unsafe Magnitude(of: place + part * stride, count: min(stride, frames - part * stride)).value
    }
  }

  /// Fills it with what ``withStorage(_:)`` gave once.
  func fill(_ bytes: RawSpan, peaks: [[Float]]) {
    precondition(mapping == nil && tail == nil)
    precondition(bytes.byteCount == SampleMemory.storageBytes(channels: channels, frames: frames))
    unsafe bytes.withUnsafeBytes { bytes in
      guard let from = bytes.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(storage).copyMemory(from: from, byteCount: bytes.count)
    }
    self.peaks.withLock { $0 = peaks }
  }

  // MARK: - What comes later

  /// Begins to read the first frames of a mapped file from the disk, and doesn't wait for them.
  public func fetchHead() { unsafe eachHead { unsafe rimshot_fetch_pages($0, $1) } }

  /// Waits for them.
  public func awaitHead() { unsafe eachHead { unsafe _ = rimshot_touch_pages($0, $1) } }

  private func eachHead(_ body: (UnsafePointer<Float>, Int) -> Void) {
    let count = (head + 2 * Interpolation.guardFrames) * MemoryLayout<Float>.stride
    for channel in 0..<channels {
      unsafe body(UnsafePointer(self.channel(channel) - Interpolation.guardFrames), count)
    }
  }

  /// Copies all frames from the disk to an arena; voices that begin from then on find them there. Nothing for a sound that
  /// is all in memory, or where there is no room.
  public func arrive(in arena: SampleArena) {
    guard let arrival, !arrival.isOver, let mapping else { return }
    let bytes = SampleMemory.storageBytes(channels: channels, frames: frames)
    guard let block = arena.block(bytes) else { return }
    unsafe block.base.copyMemory(from: storage, byteCount: bytes)
    arrival.end(block)
    // Nobody reads there any more but the reader, for those that sound: only the heads are needed without delay.
    for channel in 0..<channels {
      let rest = unsafe self.channel(channel) + head
      unsafe mapping.release(rest, (frames - head) * MemoryLayout<Float>.stride)
    }
  }

  func channel(_ channel: Int) -> UnsafeMutablePointer<Float> {
    precondition(channel < channels)
    return unsafe storage + channel * stride + Interpolation.guardFrames
  }
}
