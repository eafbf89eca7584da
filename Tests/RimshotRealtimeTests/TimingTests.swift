import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

@Suite struct Timing {
  @Test(arguments: [1, 16, 64, 104, 256, 441, 1024, 8192])
  func aFramedHitSoundsAtItsFrame(period: Int) {
    let engine = click()
    let frames = (0..<40).map { $0 * 617 + 5 }
    for frame in frames { engine.hit(36, at: frame) }
    engine.render(30000, period: period)
    #expect(onsets(engine) == frames)
  }

  @Test(arguments: [1, 16, 64, 104, 256, 441, 1024, 8192])
  func aTimedHitSoundsOnePeriodAfterItsTime(period: Int) {
    let engine = click()
    engine.render(period, period: period)
    let frames = (0..<40).map { $0 * 617 + 5 + 2 * period }
    var waiting = frames[...]
    while engine.frame < 30000 + 4 * period {
      // What has happened by the time that this period begins is in the queue; no earlier, no later.
      while let next = waiting.first, next < engine.frame {
        #expect(engine.sendTimed(noteOn(time: engine.time(of: Double(next) + 0.5))))
        waiting.removeFirst()
      }
      engine.render(period, period: period)
    }
    #expect(onsets(engine) == frames.map { $0 + period })
    #expect(engine.host.statistics.late == 0)
  }

  @Test func aHitThatComesTooLateSoundsAtOnceAndIsCounted() {
    let engine = click()
    engine.render(1024)
    #expect(engine.sendTimed(noteOn(time: engine.time(of: 200))))
    engine.render(512)
    #expect(onsets(engine) == [1024])
    #expect(engine.host.statistics.late == 1)
  }

  @Test func aHitFromLongAgoIsDroppedAndCountedAndTheNextOneSounds() {
    let engine = click()
    engine.render(48000, period: 1024)
    let now = engine.frame
    #expect(engine.sendTimed(noteOn(time: engine.time(of: 100))))
    #expect(engine.sendTimed(noteOn(time: engine.time(of: Double(now) - 0.5))))
    engine.render(512, period: 512)
    #expect(onsets(engine) == [now + 511])
    #expect(engine.host.statistics.dropped == 1)
    #expect(engine.host.statistics.hits == 1)
  }

  @Test func hitsOfAPauseAreDroppedAndTheNextOneSounds() {
    let engine = click()
    engine.render(4800, period: 256)
    engine.pause(seconds: 0.4)
    let now = engine.frame
    #expect(engine.sendTimed(noteOn(time: engine.time(of: Double(now) - 9600))))
    #expect(engine.sendTimed(noteOn(time: engine.time(of: Double(now) - 600))))
    #expect(engine.sendTimed(noteOn(time: engine.time(of: Double(now) - 99.5))))
    engine.render(512, period: 512)
    #expect(onsets(engine) == [now + 412])
    #expect(engine.host.statistics.dropped == 2)
  }

  @Test func aHitOfAnXrunSoundsLate() {
    let engine = click()
    engine.render(4800, period: 256)
    engine.pause(seconds: 0.1)
    let now = engine.frame
    #expect(engine.sendTimed(noteOn(time: engine.time(of: Double(now) - 2000))))
    engine.render(512, period: 512)
    #expect(onsets(engine) == [now])
    #expect(engine.host.statistics.dropped == 0)
  }

  @Test func aHitOfTheFutureWaits() {
    let engine = click()
    engine.render(256)
    #expect(engine.sendTimed(noteOn(time: engine.time(of: 700.5))))
    engine.render(1024)
    #expect(onsets(engine) == [956])
  }

  @Test func hitsKeepTheirSpacingWhileThePeriodWalks() {
    let engine = click()
    let frames = (0..<100).map { 2000 + $0 * 331 }
    for frame in frames { engine.hit(36, at: frame) }
    for period in [64, 2048, 32, 1024, 441, 104, 1, 8192, 16384, 7] where engine.frame < 40000 {
      for _ in 0..<4 { engine.render(period, period: period) }
    }
    engine.render(max(0, 40000 - engine.frame))
    #expect(onsets(engine) == frames)
  }

  @Test func eventsOfOneFrameKeepTheirOrder() {
    let engine = OfflineEngine()
    var pad = KitBuilder.pad(note: 36, sample: 0, releaseFrames: 1)
    pad.notes = [36]
    engine.load(KitPlan(samples: [KitBuilder.constant(0.5, frames: 100)], pads: [pad]))
    engine.hit(36, at: 4)
    engine.send(MidiEvent(time: 0, kind: .noteOff, channel: 9, data1: 36), at: 4)
    engine.hit(36, at: 50)
    engine.render(256)
    #expect(engine.tape[0].left[4] == 0.5, "a note-off in the same frame leaves the hit its release")
    #expect(engine.tape[0].left[5..<50].allSatisfy { $0 == 0 })
    #expect(engine.tape[0].left[50..<150].allSatisfy { $0 == 0.5 })
  }

  private func click() -> OfflineEngine {
    let engine = OfflineEngine()
    engine.load(
      KitPlan(samples: [KitBuilder.constant(1, frames: 1)], pads: [KitBuilder.pad(note: 36, sample: 0)]))
    return engine
  }

  private func noteOn(time: UInt64) -> MidiEvent {
    MidiEvent(time: time, kind: .noteOn, channel: 9, data1: 36, data2: 127)
  }

  private func onsets(_ engine: OfflineEngine) -> [Int] {
    engine.tape[0].left.indices.filter { engine.tape[0].left[$0] != 0 }
  }
}
