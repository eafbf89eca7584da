internal import CSystem
public import RimshotRealtime
internal import Synchronization

/// The frames of one decoded sound: a channel for each microphone or side, each in a row, locked into memory where
/// allowed. Before and after each channel there is a little silence, which interpolation reads. Frames are 32-bit floats, or
/// the integers of 16 or 24 bits that the file has.
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
  /// How those lie in memory.
  public var format: SampleFormat { layout.format }
  let tail: SampleTail?
  /// Whether what is beyond the head has come into memory.
  let arrival: SampleArrival?
  private let mapping: SampleMapping?
  /// Where `storage` is; `nil` where it is memory of its own or mapped.
  private let block: SampleArena.Block?
  private let storage: UnsafeMutableRawPointer
  /// Of what is there.
  let layout: SampleLayout
  /// For each channel its ``peaks(_:)``, once they are known.
  let peaks: Mutex<[[Float]]>

  /// Channels that a sound may have.
  public static let mostChannels = 64

  /// Silence of a length.
  /// - Parameter channels: 1 to ``mostChannels``.
  /// - Parameter arena: Where it is to be; `nil`, or one without room, makes memory of its own.
  public init(
    channels: Int, frames: Int, format: SampleFormat = .float, in arena: SampleArena? = nil
  ) {
    precondition((1...SampleMemory.mostChannels).contains(channels) && frames >= 0)
    precondition(format.isFloat || frames <= SampleLayout.mostIntegers)
    self.channels = channels
    self.frames = frames
    head = frames
    tail = nil
    arrival = nil
    mapping = nil
    peaks = Mutex([])
    layout = SampleLayout(format: format, frames: frames)
    let bytes = channels * layout.channelBytes
    block = arena?.block(bytes)
    unsafe storage = block.map { unsafe $0.base } ?? SampleMemory.silence(bytes)
  }

  private static func silence(_ bytes: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return unsafe memory
  }

  /// A sound that goes on in a file.
  /// - Parameter heads: The first frames of each channel, equally many, fewer than the sound has.
  /// - Parameter tail: All its frames; `nil` where the heads are that.
  /// - Parameter format: Must be able to say them all.
  /// - Parameter peaks: The whole sound's, for each channel, where there is a tail.
  init(heads: [[Float]], format: SampleFormat = .float, tail: SampleTail?, peaks: [[Float]]) {
    channels = heads.count
    head = heads[0].count
    frames = tail?.frames ?? head
    self.tail = tail
    arrival = nil
    mapping = nil
    block = nil
    self.peaks = Mutex(peaks)
    layout = SampleLayout(format: format, frames: head)
    unsafe storage = SampleMemory.silence(channels * layout.channelBytes)
    for (channel, values) in heads.enumerated() { write(values.span, channel: channel, at: 0) }
  }

  /// A sound that is played where a file is mapped, in which its frames are laid out as ``withStorage(_:)`` gives them, in a
  /// format.
  /// - Parameter head: How many of its first frames are needed at once; the others come with ``arrive(in:)``. All frames
  ///   are taken for being there, and may have to be waited for.
  /// - Parameter peaks: For each channel.
  init(
    _ mapping: SampleMapping, at place: Int, channels: Int, frames: Int, format: SampleFormat, head: Int,
    peaks: [[Float]]
  ) {
    self.channels = channels
    self.frames = frames
    self.head = head
    self.mapping = mapping
    block = nil
    self.peaks = Mutex(peaks)
    layout = SampleLayout(format: format, frames: frames)
    // Only written by `withChannel`, which has nothing to do here.
    unsafe storage = UnsafeMutableRawPointer(mutating: mapping.baseAddress + place)
    if head < frames {
      tail = SampleTail(channels: channels, frames: frames, layout: layout, in: mapping, at: place)
      arrival = SampleArrival()
    } else {
      tail = nil
      arrival = nil
    }
  }

  deinit { if mapping == nil && block == nil { unsafe storage.deallocate() } }

  /// The frames of a channel that are in memory, from 0, to fill, of a sound of floats. What isn't a finite number becomes silence,
  /// because one in a filter would silence all that sounds beside it.
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
    let bytes = channels * layout.channelBytes
    return try body(unsafe RawSpan(_unsafeStart: UnsafeRawPointer(storage), byteCount: bytes))
  }

  /// How long ``withStorage(_:)``'s bytes are.
  public static func storageBytes(channels: Int, frames: Int, format: SampleFormat = .float) -> Int {
    channels * SampleLayout(format: format, frames: frames).channelBytes
  }

  /// Locks the frames into memory, so that the first hit doesn't wait for a page. `false` where the system's limit
  /// (`ulimit -l`) doesn't allow it. What is in an arena is locked with that, and what
  /// is mapped only for a moment isn't.
  public func lock() -> Bool {
    if block != nil || mapping != nil { return true }
    return unsafe rimshot_lock_memory(storage, channels * layout.channelBytes) == 0
  }

  /// Whether so many bytes of frames could be locked into memory.
  public static func mayLock(_ bytes: Int) -> Bool { rimshot_may_lock(bytes) != 0 }

  /// Bytes of memory that the frames take, once all have come that will.
  public var bytes: Int { channels * (arrival == nil ? head : frames) * format.frameBytes }

  /// Bytes that always come from the disk.
  public var streamedBytes: Int {
    guard arrival == nil, let tail else { return 0 }
    return channels * (frames - head) * tail.format.frameBytes
  }

  /// Bytes that will come into memory.
  public var arrivingBytes: Int {
    guard let arrival, !arrival.isOver else { return 0 }
    return channels * (frames - head) * format.frameBytes
  }

  /// The frames of a channel that are in memory.
  public func values(_ channel: Int) -> [Float] {
    unsafe [Float](unsafeUninitializedCapacity: head) { room, count in
      if let place = room.baseAddress { unsafe read(channel, from: 0, count: head, to: place) }
      count = head
    }
  }

  // SAFETY: the caller vouches for `count` frames at the destination.
  private func read(_ channel: Int, from frame: Int, count: Int, to destination: UnsafeMutablePointer<Float>)
  {
    precondition(frame >= 0 && frame + count <= layout.frames)
    unsafe layout.read(start(channel), from: frame, count: count, to: destination)
  }

  /// Writes frames of a channel, each of which the format must be able to say.
  func write(_ values: Span<Float>, channel: Int, at frame: Int) {
    precondition(frame >= 0 && frame + values.count <= layout.frames && mapping == nil)
    unsafe values.withUnsafeBufferPointer {
      guard let first = $0.baseAddress else { return }
      unsafe layout.write(first, count: $0.count, to: start(channel), from: frame)
    }
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
    var values = [Float](repeating: 0, count: stride)
    return unsafe values.withUnsafeMutableBufferPointer { values in
      // SAFETY: it isn't empty.
      let room = unsafe values.baseAddress.unsafelyUnwrapped
      return (0...frames / stride).map { part in
        let count = min(stride, frames - part * stride)
        unsafe read(channel, from: part * stride, count: count, to: room)
        return unsafe Magnitude(of: room, count: count).value
      }
    }
  }

  /// Fills it with what ``withStorage(_:)`` gave once.
  func fill(_ bytes: RawSpan, peaks: [[Float]]) {
    precondition(mapping == nil && tail == nil)
    precondition(bytes.byteCount == channels * layout.channelBytes)
    unsafe bytes.withUnsafeBytes { bytes in
      guard let from = bytes.baseAddress else { return }
      unsafe storage.copyMemory(from: from, byteCount: bytes.count)
    }
    self.peaks.withLock { $0 = peaks }
  }

  // MARK: - What comes later

  /// Begins to read the first frames of a mapped file from the disk, and doesn't wait for them.
  public func fetchHead() { unsafe eachHead { unsafe rimshot_fetch_pages($0, $1) } }

  /// Waits for them.
  public func awaitHead() { unsafe eachHead { unsafe _ = rimshot_touch_pages($0, $1) } }

  private func eachHead(_ body: (UnsafeRawPointer, Int) -> Void) {
    let count = head + 2 * Interpolation.guardFrames
    for channel in 0..<channels {
      let start = unsafe start(channel)
      unsafe body(start, count * (format.isFloat ? 4 : 2))
      if case .int24 = format { unsafe body(start + (layout.firstFrame + layout.lowOffset), count) }
    }
  }

  /// Copies all frames from the disk to an arena; voices that begin from then on find them there. Nothing for a sound that
  /// is all in memory, or where there is no room.
  public func arrive(in arena: SampleArena) {
    guard let arrival, !arrival.isOver, let mapping else { return }
    let bytes = channels * layout.channelBytes
    guard let block = arena.block(bytes) else { return }
    unsafe block.base.copyMemory(from: storage, byteCount: bytes)
    arrival.end(block)
    // Nobody reads there any more but the reader, for those that sound: only the heads are needed without delay.
    for channel in 0..<channels {
      let first = unsafe side(channel)
      unsafe mapping.release(
        first + head * (format.isFloat ? 4 : 2), (frames - head) * (format.isFloat ? 4 : 2))
      if case .int24 = format { unsafe mapping.release(first + (layout.lowOffset + head), frames - head) }
    }
  }

  /// Where a channel begins, with the silence before it.
  private func start(_ channel: Int) -> UnsafeMutableRawPointer {
    precondition(channel < channels)
    return unsafe storage + channel * layout.channelBytes
  }

  /// A channel's first frame.
  func side(_ channel: Int) -> UnsafeMutableRawPointer { unsafe start(channel) + layout.firstFrame }

  /// The same of a sound of floats.
  func channel(_ channel: Int) -> UnsafeMutablePointer<Float> {
    precondition(format.isFloat)
    return unsafe side(channel).assumingMemoryBound(to: Float.self)
  }
}
