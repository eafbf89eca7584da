import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// The engine while there is no audio server.
@Suite struct IdleTests {
  @Test func whatWasHitIsDroppedAndCounted() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0)]))
    engine.render(256)
    // By the clock that a person hits by.
    #expect(engine.host.hit(pad: 0, velocity: 127))
    #expect(engine.host.hit(strike: 36, velocity: 127))
    engine.host.idle(sampleRate: 48000)
    #expect(engine.host.statistics.dropped == 2)
    engine.render(1024)
    #expect(engine.heard.allSatisfy { $0 == 0 })
  }

  @Test func whatRingsEndsByPanicAndNothingOfItIsHeardLater() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], frames: 48000, pads: [KitPlan.Pad(0)]))
    engine.hit(36, at: 0)
    engine.render(256)
    #expect(engine.host.statistics.voices == 1)
    #expect(engine.host.panic())
    engine.host.idle(sampleRate: 48000)
    #expect(engine.host.statistics.voices == 0)
    engine.render(1024)
    #expect(engine.heard[256...].allSatisfy { $0 == 0 })
  }

  @Test func kitsMayChangeAsOftenAsOneLikes() {
    let engine = OfflineEngine()
    for _ in 0..<3 * EngineLimits.mostKits {
      engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0)]))
      engine.host.idle(sampleRate: 48000)
    }
    engine.host.collect()
    #expect(engine.host.kitCount == 1)
  }

  @Test func theNextHitSoundsAtItsTime() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], frames: 1, pads: [KitPlan.Pad(0)]))
    engine.render(256)
    engine.host.idle(sampleRate: 44100)
    engine.render(256)
    let time = engine.time(of: Double(engine.frame) - 99.5)
    #expect(engine.sendTimed(MidiEvent(time: time, kind: .noteOn, channel: 9, data1: 36, data2: 127)))
    engine.render(256)
    #expect(engine.heard.indices.filter { engine.heard[$0] != 0 } == [512 + 156])
  }
}
