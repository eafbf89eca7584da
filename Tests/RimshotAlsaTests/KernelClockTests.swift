import Testing

@testable import RimshotAlsa

/// A sequencer queue as the kernel keeps it, driven by hand: its time is the monotonic time less the start, and each
/// tick's lateness shifts it.
private struct SimulatedQueue {
  var monotonic: UInt64 = 50_000_000_000
  var offset: UInt64 = 40_000_000_000
  var random = SystemRandomNumberGenerator()

  /// Lets up to a hundred milliseconds pass.
  mutating func passTime() { monotonic += .random(in: 1...100_000_000, using: &random) }

  /// The stamp of an event now.
  var stamp: UInt64 { monotonic - offset }

  /// Reads the queue as the input thread does, within `bracket` nanoseconds.
  mutating func read(into clock: inout KernelClock, bracket: UInt64) {
    let before = monotonic
    monotonic += .random(in: 0...bracket, using: &random)
    let queue = stamp
    monotonic = before + bracket
    clock.observe(queue: queue, before: before, after: monotonic)
  }
}

@Suite("Kernel stamps become monotonic time")
struct KernelClockTests {
  @Test("within the fastest reading so far, however slow the later ones are")
  func narrowsDown() throws {
    var queue = SimulatedQueue()
    var clock = KernelClock()
    queue.read(into: &clock, bracket: 2_000)
    for _ in 0..<1_000 {
      queue.passTime()
      let (happened, stamp) = (queue.monotonic, queue.stamp)
      queue.monotonic += .random(in: 1_000...5_000_000)
      queue.read(into: &clock, bracket: .random(in: 2_000...3_000_000))
      let time = clock.time(ofStamp: stamp, readBefore: queue.monotonic)
      #expect(time + 1_000 >= happened && time <= happened + 1_000)
    }
    #expect(clock.changes == 0)
    #expect(try #require(clock.uncertainty) <= 2_000)
  }

  @Test("again after a late tick has shifted the queue's time, either way")
  func followsLateTicks() {
    var queue = SimulatedQueue()
    var clock = KernelClock()
    for lateness in [700_000, 30_000, 4_000_000, 0, 250_000] as [UInt64] {
      queue.offset = 40_000_000_000 + lateness
      queue.passTime()
      let (happened, stamp) = (queue.monotonic, queue.stamp)
      queue.monotonic += 80_000
      queue.read(into: &clock, bracket: 3_000)
      let time = clock.time(ofStamp: stamp, readBefore: queue.monotonic)
      #expect(time + 1_500 >= happened && time <= happened + 1_500)
    }
    #expect(clock.changes == 4)
  }

  @Test("never later than the reading, never before the event ahead of it")
  func staysInBounds() {
    var clock = KernelClock()
    clock.observe(queue: 1_000, before: 5_000, after: 5_010)
    #expect(clock.time(ofStamp: 3_000, readBefore: 6_000) == 6_000)
    #expect(clock.time(ofStamp: 500, readBefore: 9_000) == 6_000)
    #expect(clock.time(ofStamp: .max, readBefore: 9_000) == 9_000)
  }

  @Test("as the time of reading where the queue was never read")
  func withoutReading() {
    var clock = KernelClock()
    #expect(clock.uncertainty == nil)
    #expect(clock.time(ofStamp: 3, readBefore: 77) == 77)
  }
}
