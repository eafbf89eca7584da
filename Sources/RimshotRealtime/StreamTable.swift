internal import Synchronization

/// All the ways in which frames come from the disk to voices. The host makes it, and a reader thread of its own fills it.
@unsafe
public struct StreamTable: BitwiseCopyable {
  let slots: UnsafeMutablePointer<StreamSlot>
  let count: Int
  /// Two rings for each slot.
  private let rings: UnsafeMutablePointer<Float>
  private let state: UnsafeMutablePointer<State>
  /// The slots that nobody uses, the one to use next last.
  private let free: UnsafeMutablePointer<UInt32>

  /// What only the process thread touches.
  public struct State: BitwiseCopyable {
    var freeCount: Int
    /// Voices that ended before their sounds did, because the disk was too slow or no slot was free.
    var underruns: UInt64 = 0

    /// The state of so many slots that nobody uses.
    public init(slots: Int) { freeCount = slots }
  }

  /// Frames of a ring, a power of two: two thirds of a second at 48 kHz.
  public static var ringFrames: Int { @_noLocks get { 1 << 15 } }
  /// Frames before the one that a voice is at which it may still read.
  public static var framesBehind: Int { @_noLocks get { Interpolation.guardFrames } }
  /// How many slots go with a limit of voices: some more than may sound, because stolen ones fade out.
  public static func slots(voiceLimit: Int) -> Int { min(voiceLimit + 64, 512) }

  // MARK: - Before the first period

  /// Makes a table from its parts, none of which it frees.
  /// - Parameter slots: `count` of them.
  /// - Parameter rings: Room for 2 · `count` · ``ringFrames``.
  /// - Parameter free: Room for `count`.
  public init(
    slots: UnsafeMutablePointer<StreamSlot>, count: Int, rings: UnsafeMutablePointer<Float>,
    free: UnsafeMutablePointer<UInt32>, state: UnsafeMutablePointer<State>
  ) {
    unsafe self.slots = unsafe slots
    unsafe self.count = count
    unsafe self.rings = unsafe rings
    unsafe self.free = unsafe free
    unsafe self.state = unsafe state
    // The lowest are used first and most, so that few rings take memory.
    for i in 0..<count { unsafe free[i] = UInt32(count - 1 - i) }
  }

  /// A slot's ring for one side.
  /// - Parameter side: 0 is the left one or the only one, 1 the right one.
  @_noLocks
  public func ring(_ slot: Int, side: Int) -> UnsafeMutablePointer<Float> {
    unsafe rings + (2 * slot + side) * StreamTable.ringFrames
  }

  // MARK: - On the process thread

  /// Voices that ended early.
  var underruns: UInt64 { @_noLocks get { unsafe state.pointee.underruns } }

  /// Counts a voice that ends early.
  @_noLocks
  func countUnderrun() { unsafe state.pointee.underruns &+= 1 }

  /// Asks for a sound's frames.
  /// - Parameter place: The first one.
  /// - Parameter loopStart: The part that repeats.
  /// - Parameter loopEnd: Its end; 0 where nothing repeats.
  /// - Returns: The slot; −1 when all are in use.
  @_noLocks
  func open(_ channel: StreamedChannel, at place: Int, loopStart: Int, loopEnd: Int) -> Int32 {
    let left = unsafe state.pointee.freeCount
    if left == 0 { return -1 }
    unsafe state.pointee.freeCount = left - 1
    let number = unsafe free[left - 1]
    let slot = unsafe slots + Int(number)
    unsafe slot.pointee.sound.store(channel.sound, ordering: .releasing)
    unsafe slot.pointee.sides.store(
      UInt64(channel.left) | UInt64(channel.right) << 8, ordering: .releasing)
    unsafe slot.pointee.start.store(place, ordering: .releasing)
    unsafe slot.pointee.loopStart.store(loopStart, ordering: .releasing)
    unsafe slot.pointee.loopEnd.store(loopEnd, ordering: .releasing)
    unsafe slot.pointee.passed.store(place, ordering: .releasing)
    unsafe advanceUse(slot)
    return Int32(truncatingIfNeeded: number)
  }

  /// Gives a slot back.
  @_noLocks
  func close(_ number: Int32) {
    if number < 0 { return }
    unsafe advanceUse(slots + Int(number))
    let left = unsafe state.pointee.freeCount
    unsafe free[left] = UInt32(truncatingIfNeeded: number)
    unsafe state.pointee.freeCount = left + 1
  }

  @_noLocks
  private func advanceUse(_ slot: UnsafeMutablePointer<StreamSlot>) {
    let use = unsafe slot.pointee.use.load(ordering: .relaxed)
    unsafe slot.pointee.use.store(use &+ 1, ordering: .releasing)
  }

  /// The frame up to which a slot's ring is filled; 0 before the reader has begun.
  @_noLocks
  func filled(_ number: Int32) -> Int {
    let slot = unsafe slots + Int(number)
    let use = unsafe slot.pointee.filledUse.load(ordering: .acquiring)
    if unsafe use != slot.pointee.use.load(ordering: .relaxed) { return 0 }
    return unsafe slot.pointee.filled.load(ordering: .acquiring)
  }

  /// Lets the reader put others in the place of frames before this one.
  @_noLocks
  func pass(_ number: Int32, before frame: Int) {
    unsafe slots[Int(number)].passed.store(frame, ordering: .releasing)
  }

  /// Copies frames out of a ring.
  // SAFETY: the caller vouches for `count` frames at `destination`; every place is within the ring.
  @_noLocks
  func copy(
    _ number: Int32, side: Int, from first: Int, to destination: UnsafeMutablePointer<Float>, count: Int
  ) {
    let ring = unsafe ring(Int(number), side: side)
    let place = unsafe first & (StreamTable.ringFrames - 1)
    let run = unsafe min(count, StreamTable.ringFrames - place)
    unsafe UnsafeMutableRawPointer(destination).copyMemory(
      from: ring + place, byteCount: run * MemoryLayout<Float>.stride)
    if run < count {
      unsafe UnsafeMutableRawPointer(destination + run).copyMemory(
        from: ring, byteCount: (count - run) * MemoryLayout<Float>.stride)
    }
  }
}
