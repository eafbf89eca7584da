public import RimshotRealtimeQueue
public import Synchronization

/// A set of the host's outputs, by number.
public struct OutputSet: BitwiseCopyable, Sendable, Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// No output.
  @_noLocks
  public init() {}

  /// Every output, those that come later too.
  public static var all: OutputSet {
    @_noLocks get {
      var set = OutputSet()
      set.low = ~0
      set.high = ~0
      return set
    }
  }

  /// Adds an output.
  @_noLocks
  public mutating func insert(_ output: Int) {
    if output < 64 { low |= 1 << UInt64(output) } else { high |= 1 << UInt64(output & 63) }
  }

  /// Whether an output, 0–127, is in it.
  @_noLocks
  public func contains(_ output: Int) -> Bool {
    (output < 64 ? low : high) & (1 << UInt64(output & 63)) != 0
  }
}

/// What one period has left on the tape: the frames of each of its outputs, one output after the other, left before
/// right.
public struct TapeBlock: BitwiseCopyable, Sendable {
  /// The engine's frame at which it begins.
  public var frame = 0
  /// How many frames it has.
  public var frames = 0
  /// Frames before it that found no room.
  public var lost = 0
  /// Frames a second.
  public var sampleRate = 0.0
  /// Which outputs it has.
  public var outputs = OutputSet()
  /// Those of them that have one channel.
  public var mono = OutputSet()
  /// Where its first frame is on the tape.
  public var start: UInt = 0
  /// Values that it has.
  public var count: UInt = 0

  @_noLocks
  init() {}
}

/// What the outputs play, from the process thread to one that writes files. Never waits: a period that finds no room is
/// lost, and the next one that does says how many frames were.
@safe
public struct OutputTape: ~Copyable, @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because the process thread alone writes, and one thread reads what the blocks have
  // published; `head` is atomic. The caller of `init` vouches for the storage.

  private let samples: UnsafeMutablePointer<Float>
  private let capacity: UInt
  private let blocks: UnsafeMutablePointer<EventQueue<TapeBlock>>
  private let wanted: OutputSet
  /// Next value to write. The process thread's.
  private var tail: UInt = 0
  /// Frames lost since the last block. The process thread's.
  private var lost = 0
  /// Next value to read. The reader's.
  private let head = Atomic<UInt>(0)
  /// Frames lost so far.
  public let lostFrames = Atomic<Int>(0)

  /// Makes an empty tape.
  /// - Parameter samples: Room for `capacity` values.
  /// - Parameter capacity: A power of two.
  /// - Parameter wanted: Which outputs are taped, once they are there.
  public init(
    samples: UnsafeMutablePointer<Float>, capacity: Int,
    blocks: UnsafeMutablePointer<EventQueue<TapeBlock>>, wanted: OutputSet
  ) {
    precondition(capacity > 0 && capacity & (capacity - 1) == 0, "a tape's capacity is a power of two")
    unsafe self.samples = unsafe samples
    self.capacity = UInt(capacity)
    unsafe self.blocks = unsafe blocks
    self.wanted = wanted
  }

  // MARK: - On the reading thread

  /// The oldest block that hasn't been taken; `nil` when there is none.
  public func next() -> TapeBlock? { unsafe blocks.pointee.peek() }

  /// A value of the oldest block.
  /// - Parameter index: From 0 to its count.
  public func value(_ index: UInt, of block: TapeBlock) -> Float {
    unsafe samples[Int((block.start &+ index) & (capacity - 1))]
  }

  /// Gives back the oldest block's room.
  public func take(_ block: TapeBlock) {
    unsafe blocks.pointee.removeFirst()
    head.store(block.start &+ block.count, ordering: .releasing)
  }

  // MARK: - On the process thread

  /// Tapes a period.
  /// - Parameter frame: The engine's frame at which it begins.
  @_noLocks
  mutating func write(_ outputs: borrowing OutputPorts, frame: Int, sampleRate: Double) {
    var block = TapeBlock()
    block.frame = frame
    block.frames = outputs.frames
    block.lost = lost
    block.sampleRate = sampleRate
    block.start = tail
    var channels = 0
    for i in 0..<outputs.count where wanted.contains(i) {
      block.outputs.insert(i)
      if unsafe outputs.buffer(i).isMono { block.mono.insert(i) }
      channels += block.mono.contains(i) ? 1 : 2
    }
    if channels == 0 { return }
    block.count = UInt(channels * outputs.frames)
    if block.count > capacity &- (tail &- head.load(ordering: .acquiring)) { return lose(outputs.frames) }
    var place = tail
    for i in 0..<outputs.count where block.outputs.contains(i) {
      let buffer = unsafe outputs.buffer(i)
      unsafe copy(buffer.left, count: outputs.frames, to: &place)
      if unsafe !buffer.isMono { unsafe copy(buffer.right, count: outputs.frames, to: &place) }
    }
    if unsafe !blocks.pointee.push(block) { return lose(outputs.frames) }
    tail = place
    lost = 0
  }

  @_noLocks
  private mutating func lose(_ frames: Int) {
    lost += frames
    lostFrames.wrappingAdd(frames, ordering: .relaxed)
  }

  @_noLocks
  private func copy(_ source: UnsafePointer<Float>, count: Int, to place: inout UInt) {
    let start = Int(place & (capacity - 1))
    let first = min(count, Int(capacity) - start)
    var i = 0
    while i < first {
      unsafe samples[start &+ i] = unsafe source[i]
      i &+= 1
    }
    while i < count {
      unsafe samples[i &- first] = unsafe source[i]
      i &+= 1
    }
    place &+= UInt(count)
  }
}
