import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Rolls: how many hits of a pad ring at once, and who goes when voices run out.
@Suite struct PolyphonyTests {
  @Test func aCrashRollKeepsThreeRingsAndTheOldestFadesSoftly() {
    let engine = OfflineEngine()
    let crash = KitPlan.Pad(0) {
      ($0.polyphony, $0.selfChokeFadeFrames) = (3, ms(30))
      ($0.isChokedByPressure, $0.pressureFadeFrames) = (true, ms(80))
    }
    engine.load(KitPlan([0.25], frames: 200_000, notes: [49], pads: [crash]))
    for i in 0..<12 { engine.hit(49, velocity: 100, at: ms(60) * i) }
    engine.press(49, at: ms(1500))
    engine.render(ms(2000))
    #expect(engine.heard[ms(120)..<ms(1500)].allSatisfy { $0 >= 0.75 }, "never below the third hit's level")
    #expect(engine.heard[ms(700)..<ms(1500)].allSatisfy { $0 == 0.75 })
    #expect(engine.heard[ms(1580)..<ms(2000)].allSatisfy { $0 == 0 })
    let falls = zip(engine.heard, engine.heard.dropFirst()).map { $0 - $1 }
    #expect(falls.allSatisfy { $0 < 0.75 / 3800 }, "no fade is faster than the hand's: \(falls.max() ?? 0)")
  }

  @Test func polyphonyOfOnePadIsItsOwn() {
    let engine = OfflineEngine()
    let pads = (0..<2).map { KitPlan.Pad($0) { ($0.polyphony, $0.selfChokeFadeFrames) = (1, 10) } }
    engine.load(KitPlan([0.5, 0.25], pads: pads))
    for frame in [0, 100, 200] { engine.hit(36, at: frame) }
    engine.hit(37, at: 300)
    engine.render(1000)
    #expect(engine.heard[210..<300].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[300..<1000].allSatisfy { $0 == 0.75 })
  }

  @Test func aHitOfManyMicrophonesCountsOnce() {
    let engine = OfflineEngine()
    let take = KitPlan.Take(channels: (0..<4).map { _ in KitPlan.Channel(sample: 0) })
    var pad = KitPlan.Pad(articulations: [.init(layers: [.init(takes: [take]), .init(takes: [take])])])
    (pad.polyphony, pad.selfChokeFadeFrames) = (2, 10)
    engine.load(KitPlan([0.0625], pads: [pad]))
    for frame in [0, 100, 200] { engine.hit(36, at: frame) }
    engine.render(1000)
    #expect(engine.heard[50] == 0.5)
    #expect(engine.heard[150] == 1)
    #expect(engine.heard[210..<1000].allSatisfy { $0 == 1 })
  }

  @Test func whatFadesAlreadyNeedsNoRoom() {
    let engine = OfflineEngine()
    let pad = KitPlan.Pad(0) {
      ($0.polyphony, $0.selfChokeFadeFrames, $0.noteOff, $0.releaseFrames) = (2, 10, .release, 40000)
    }
    engine.load(KitPlan([0.5], pads: [pad]))
    engine.hit(36, at: 0)
    engine.release(36, at: 100)
    engine.hit(36, at: 1000)
    engine.hit(36, at: 2000)
    engine.render(4000)
    #expect(engine.heard[2500] > 1.4, "the released one goes on fading, in its own time")
  }

  @Test func aStuckPadLeavesOtherPadsTheirVoices() {
    let engine = OfflineEngine(voiceLimit: 64)
    engine.load(
      KitPlan(
        [0.25, 0.0625, 0.5], frames: 480_000, notes: [38, 49, 36], pads: (0..<3).map { KitPlan.Pad($0) }))
    engine.hit(49, at: 0)
    for i in 0..<15000 {
      engine.hit(38, velocity: 100, at: 100 + 16 * i)
      if i % 3000 == 1000 { engine.hit(36, at: 103 + 16 * i) }
    }
    engine.render(300_000)
    #expect(engine.host.statistics.hits == 15006)
    let loudest = engine.heard.max() ?? 0
    #expect(loudest < 0.25 * 80 + 2.6, "bounded: 64 voices and those that fade")
    for i in 0..<5 {
      let frame = 103 + 16 * (3000 * i + 1000)
      #expect(engine.heard[frame] - engine.heard[frame - 1] > 0.4, "another pad's hit is there at once")
    }
    let rest: Float = 0.0625 + 5 * 0.5 + 58 * 0.25
    #expect(engine.heard[299_999] == rest, "the quiet cymbal still rings, and the five hits")
  }

  @Test func aHitThatSwellsIsNotTakenForSilence() {
    var swell = KitPlan.Shape()
    swell.envelope = KitPlan.Envelope(attackFrames: 1000)
    let engine = OfflineEngine(voiceLimit: 16)
    engine.load(KitPlan([0.5, 0.125], pads: [KitPlan.Pad(0, swell), KitPlan.Pad(1)]))
    for i in 0..<15 { engine.hit(37, at: i) }
    engine.hit(36, at: 100)
    engine.hit(37, at: 101)
    engine.render(4000)
    #expect(engine.heard[3999] == 15 * 0.125 + 0.5)
  }

  @Test func hitsOfMoreMicrophonesThanVoicesFadeEachOtherWithoutAClick() {
    let engine = OfflineEngine(voiceLimit: 16)
    let take = KitPlan.Take(channels: (0..<32).map { _ in KitPlan.Channel(sample: 0) })
    let pad = KitPlan.Pad(articulations: [.init(layers: [.init(takes: [take])])])
    engine.load(
      KitPlan(
        samples: [tone(50, level: 0.015, frames: 48000)], pads: [pad], strikes: KitPlan.strikes([[36]])))
    for frame in [0, 1000, 1100, 5000] { engine.hit(36, at: frame) }
    engine.render(10000)
    let own = Float(32 * 0.015 * 2 * Double.pi * 50 / 48000)
    #expect(largestStep(engine.heard) < 3 * own + 2 * 0.48 / 239)
    #expect((engine.heard[6000...].max() ?? 0) > 0.45, "the last one rings")
  }
}
