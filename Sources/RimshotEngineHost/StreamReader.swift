internal import CSystem
internal import Glibc
internal import RimshotRealtime
internal import Synchronization

/// Reads from the disk what voices will soon play of sounds that aren't in memory as a whole.
///
/// The process thread wakes nobody, so the reader's thread looks at the slots every few milliseconds, and only while there
/// is a kit with such sounds. A sound's head, half a second at least, gives it the time.
@safe
final class StreamReader: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because `uses` is the thread's that fills, and the rest is immutable or locked.

  /// What the reader knows of a slot that is in use.
  private struct Use {
    var number: UInt64
    /// `nil` where the sound is gone.
    var tail: SampleTail?
    var left: Int
    var right: Int
    var loop: Range<Int>?
    /// The frame up to which the ring is filled.
    var filled: Int
    /// The disk has failed.
    var isBroken = false
  }

  /// A sound's frames on the disk.
  struct Source {
    var tail: SampleTail
    /// Whether the voices that begin find them in memory; `nil` where they never do.
    var arrival: SampleArrival?
  }

  private let memory: StreamMemory
  private let tails = Mutex<[UInt64: Source]>([:])
  private var uses: [Use?]
  private let wake = WakeDescriptor()
  private let isEnding = Atomic(false)
  private var thread: pthread_t?

  init(_ memory: StreamMemory) {
    self.memory = memory
    uses = [Use?](repeating: nil, count: memory.count)
  }

  // MARK: - On the main thread

  /// Says which sounds there are.
  /// - Parameter isThreaded: Whether a thread reads them; without one, ``fill()`` does.
  func setTails(_ all: [Source], isThreaded: Bool) {
    let tails = Dictionary(all.map { ($0.tail.number, $0) }) { first, _ in first }
    self.tails.withLock { $0 = tails }
    if isThreaded && thread == nil && !tails.isEmpty { start() }
    wake.wake()
  }

  private func start() {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(self)
    if unsafe pthread_create(&thread, nil, streamThread, context.toOpaque()) == 0 {
      self.thread = thread
    } else {
      unsafe context.release()
    }
  }

  /// Ends the thread and waits for it.
  func stop() {
    guard let thread else { return }
    isEnding.store(true, ordering: .relaxed)
    wake.wake()
    _ = pthread_join(thread, nil)
    self.thread = nil
  }

  // MARK: - On the reader's thread

  fileprivate func run() {
    unsafe rimshot_name_thread("rimshot-stream")
    var rounds = 0
    while !isEnding.load(ordering: .relaxed) {
      fill()
      let isPlaying = uses.contains { $0 != nil }
      let isNeeded = tails.withLock { $0.values.contains { $0.arrival?.isOver != true } }
      // A voice may just be beginning that has found a sound before it was whole.
      rounds = isPlaying || isNeeded ? 0 : rounds + 1
      wake.wait(milliseconds: isPlaying ? 15 : rounds > StreamReader.lastRounds ? -1 : 50)
    }
  }

  /// Fills all rings as far as they go.
  func fill() {
    // In turn, a part of a ring each time, so that a voice that has just begun doesn't wait for all others.
    var goesOn = true
    while goesOn && !isEnding.load(ordering: .relaxed) {
      goesOn = false
      for slot in 0..<memory.count where advance(slot) { goesOn = true }
    }
  }

  /// Reads the next part of what a slot wants.
  /// - Returns: Whether there was something to read.
  private func advance(_ number: Int) -> Bool {
    let slot = unsafe memory.slots + number
    let current = unsafe slot.pointee.use.load(ordering: .acquiring)
    if uses[number]?.number != current {
      uses[number] = current & 1 == 1 ? unsafe begin(slot, current) : nil
    }
    guard var use = uses[number], let tail = use.tail, !use.isBroken else { return false }
    let passed = unsafe slot.pointee.passed.load(ordering: .acquiring)
    // A voice that nobody hears may have gone further than what was read.
    use.filled = max(use.filled, passed)
    let ring = unsafe StreamTable.ringFrames
    let left = use.loop == nil ? max(tail.frames - use.filled, 0) : ring
    let count = min(passed + ring - use.filled, left, StreamReader.part)
    // Not for a few frames, unless they are the last.
    if count <= 0 || count < min(StreamReader.part, left) { return false }
    if read(number, use, tail, count: count) {
      use.filled += count
      unsafe slot.pointee.filled.store(use.filled, ordering: .releasing)
    } else {
      use.isBroken = true
    }
    uses[number] = use
    return true
  }

  /// Reads what a slot's new use is.
  /// - Returns: `nil` where it has ended already, or another one has begun.
  private func begin(_ slot: UnsafeMutablePointer<StreamSlot>, _ number: UInt64) -> Use? {
    let sound = unsafe slot.pointee.sound.load(ordering: .acquiring)
    let sides = unsafe slot.pointee.sides.load(ordering: .acquiring)
    let start = unsafe slot.pointee.start.load(ordering: .acquiring)
    let loopStart = unsafe slot.pointee.loopStart.load(ordering: .acquiring)
    let loopEnd = unsafe slot.pointee.loopEnd.load(ordering: .acquiring)
    if unsafe slot.pointee.use.load(ordering: .acquiring) != number { return nil }
    unsafe slot.pointee.filled.store(start, ordering: .relaxed)
    unsafe slot.pointee.filledUse.store(number, ordering: .releasing)
    return Use(
      number: number, tail: tails.withLock { $0[sound]?.tail }, left: Int(sides & 0xFF),
      right: Int(sides >> 8 & 0xFF), loop: loopStart < loopEnd ? loopStart..<loopEnd : nil, filled: start)
  }

  /// Reads frames into a slot's ring, from where it is filled.
  private func read(_ slot: Int, _ use: Use, _ tail: SampleTail, count: Int) -> Bool {
    let ring = unsafe StreamTable.ringFrames
    var done = 0
    while done < count {
      let place = (use.filled + done) & (ring - 1)
      var frame = use.filled + done
      var run = min(count - done, ring - place)
      if let loop = use.loop {
        if frame >= loop.upperBound { frame = loop.lowerBound + (frame - loop.lowerBound) % loop.count }
        run = min(run, loop.upperBound - frame)
      }
      let left = unsafe memory.table.ring(slot, side: 0) + place
      if unsafe !tail.read(left, channel: use.left, at: frame, count: run) { return false }
      if use.right != use.left {
        let right = unsafe memory.table.ring(slot, side: 1) + place
        if unsafe !tail.read(right, channel: use.right, at: frame, count: run) { return false }
      }
      done += run
    }
    return true
  }

  /// How often the slots are looked at when all sounds are whole: for two seconds.
  private static let lastRounds = 40

  /// Frames that are read at once.
  private static let part = (unsafe StreamTable.ringFrames) / 4
}

@c private func streamThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<StreamReader>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
