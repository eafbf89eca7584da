public import Synchronization

/// How the frames of one voice come from the disk: what the voice wants, and how far the reader has come.
///
/// Frames are counted along what is heard: a sound's own frames, and where a part of it repeats, on and on. The ring has
/// frame `n` at place `n mod` ``StreamTable/ringFrames``. One thread, the reader, fills all slots, so a ring never gets
/// frames of an earlier use once the reader has said that it fills for the present one.
@safe
public struct StreamSlot: ~Copyable, @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because everything is atomic.

  // Written by the process thread.

  /// The number of its use, odd while a voice has it; written last when one begins, first when one ends.
  public let use = Atomic<UInt64>(0)
  /// The sound's number, ``StreamedChannel/sound``.
  public let sound = Atomic<UInt64>(0)
  /// The sound's channels: the left side's in the lowest byte, the right side's in the next.
  public let sides = Atomic<UInt64>(0)
  /// The first frame that is wanted.
  public let start = Atomic<Int>(0)
  /// The first frame of the part that repeats.
  public let loopStart = Atomic<Int>(0)
  /// The frame after its last; 0 where nothing repeats.
  public let loopEnd = Atomic<Int>(0)
  /// Frames before this one are no longer needed.
  public let passed = Atomic<Int>(0)

  // Written by the reader.

  /// The use that `filled` is about.
  public let filledUse = Atomic<UInt64>(0)
  /// Frames from `start` to before this one are in the ring, but for what was passed.
  public let filled = Atomic<Int>(0)

  /// A slot that nobody uses.
  public init() {}
}

/// Where the frames of a channel come from that aren't in memory.
@safe
public struct StreamedChannel: BitwiseCopyable {
  /// The host's number of the sound.
  public var sound: UInt64
  /// How many of its first frames are in memory.
  public var head: Int
  /// The sound's channel for the left side.
  public var left: UInt8
  /// The sound's channel for the right side.
  public var right: UInt8
  /// Where all frames are in memory once they are, as an address; 0 before. `nil` where they never are.
  private let arrival: UnsafePointer<Atomic<UInt>>?
  /// Bytes there from the beginning of a channel to that of the next.
  private let channelBytes: Int
  /// Bytes from there to its first frame.
  private let firstFrame: Int

  /// Where all frames of a side are in memory now, for a voice that begins; `nil` where they aren't.
  @_noLocks
  func whole(_ channel: UInt8) -> UnsafeRawPointer? {
    guard let arrival = unsafe arrival else { return nil }
    let address = unsafe arrival.pointee.load(ordering: .acquiring)
    guard let base = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    return unsafe base + (Int(channel) * channelBytes + firstFrame)
  }

  /// Makes a place from its parts.
  /// - Parameter arrival: Lives as long as the kit: the address of all frames once they are in memory, channel after channel,
  ///   with the silence around each, in the format of the head.
  /// - Parameter channelBytes: Bytes there from the beginning of a channel to that of the next.
  /// - Parameter firstFrame: Bytes from there to its first frame.
  public init(
    sound: UInt64, head: Int, left: UInt8, right: UInt8, arrival: UnsafePointer<Atomic<UInt>>? = nil,
    channelBytes: Int = 0, firstFrame: Int = 0
  ) {
    unsafe self.arrival = unsafe arrival
    self.channelBytes = channelBytes
    self.firstFrame = firstFrame
    self.sound = sound
    self.head = head
    self.left = left
    self.right = right
  }
}
