import Foundation
import RimshotEngineHost
import RimshotRealtime
import RimshotRealtimeQueue
import RimshotTestSupport
import Synchronization
import Testing

/// The queue and the hand-over of kits between real threads; the sanitizer runs these too.
@Suite struct Threads {
  @Test func aQueueKeepsEveryElementAndTheirOrder() {
    let count: UInt64 = 300_000
    let queue = SharedQueue(capacity: 64)
    let producer = RunningThread {
      var next: UInt64 = 0
      while next < count { if queue.push(next) { next += 1 } else { sched_yield() } }
    }
    var expected: UInt64 = 0
    while expected < count {
      guard let value = queue.pop() else {
        sched_yield()
        continue
      }
      if value != expected { break }
      expected += 1
    }
    #expect(expected == count, "every element, once, in order")
    if expected == count { producer.join() }
    #expect(queue.pop() == nil)
  }

  @Test func aFullQueueSaysSoAndLosesNothing() {
    let queue = SharedQueue(capacity: 4)
    #expect((0..<5).map { queue.push(UInt64($0)) } == [true, true, true, true, false])
    #expect((0..<5).map { _ in queue.pop() } == [0, 1, 2, 3, nil])
  }

  @Test func kitsAndHitsCrossThreadsAndEveryKitIsFreed() {
    let engine = SharedEngine()
    let isOver = Flag()
    let rendering = RunningThread { while !isOver.isRaised { engine.render() } }
    let hitting = RunningThread {
      var sent = 0
      while !isOver.isRaised {
        if engine.hit(note: UInt8(36 + sent % 3)) { sent += 1 } else { sched_yield() }
      }
    }
    for round in 0..<300 {
      let plan = KitPlan(
        samples: [KitBuilder.constant(0.1, frames: 100 + round)],
        pads: [KitBuilder.pad(note: UInt8(36 + round % 3), sample: 0)])
      let kit = LoadedKit(plan)
      while !engine.host.adopt(kit) { sched_yield() }
    }
    isOver.raise()
    rendering.join()
    hitting.join()
    for _ in 0..<2000 { engine.render() }
    engine.host.collect()
    #expect(engine.host.kitCount == 1)
    #expect(engine.host.statistics.hits > 0)
  }
}

/// A thread of the system's own: tasks share a pool, which busy ones would fill.
private final class RunningThread {
  private let end = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Void) {
    let end = end
    Thread.detachNewThread {
      body()
      end.signal()
    }
  }

  func join() { end.wait() }
}

private final class SharedQueue: @unchecked Sendable {
  private let storage: UnsafeMutablePointer<UInt64>
  private let queue: UnsafeMutablePointer<EventQueue<UInt64>>

  init(capacity: Int) {
    storage = .allocate(capacity: capacity)
    queue = .allocate(capacity: 1)
    queue.initialize(to: EventQueue(storage: storage, capacity: capacity))
  }

  deinit {
    queue.deinitialize(count: 1)
    queue.deallocate()
    storage.deallocate()
  }

  func push(_ value: UInt64) -> Bool { queue.pointee.push(value) }
  func pop() -> UInt64? { queue.pointee.pop() }
}

/// An engine whose parts are used by the threads that own them.
private final class SharedEngine: @unchecked Sendable {
  private let offline = OfflineEngine()
  private let frame = Atomic<Int>(0)
  let host: EngineHost

  init() { host = offline.host }

  func render() {
    let nothing: [FramedMidiEvent] = []
    offline.renderUnheard(64, framed: nothing.span)
    frame.store(offline.frame, ordering: .releasing)
  }

  func hit(note: UInt8) -> Bool {
    let time = offline.time(of: Double(frame.load(ordering: .acquiring)))
    return offline.sendTimed(MidiEvent(time: time, kind: .noteOn, channel: 9, data1: note, data2: 100))
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)
  var isRaised: Bool { value.load(ordering: .acquiring) }
  func raise() { value.store(true, ordering: .releasing) }
}
