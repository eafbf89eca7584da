import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What rings in one kit while another takes over.
@Suite struct KitChangeTests {
  @Test func heldNotesOfTheOldKitAreLetGoByTheirNoteOff() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.release, 100) }]))
    engine.hit(36, at: 0)
    engine.render(1024)
    engine.load(KitPlan([0.25], pads: [KitPlan.Pad(0)]))
    engine.release(36, at: 2000)
    engine.render(4000)
    #expect(engine.heard[1999] == 0.5)
    #expect(engine.heard[2100...].allSatisfy { $0 == 0 })
  }

  @Test func aHitChokesWhatTheOldKitWouldHaveChoked() {
    let engine = OfflineEngine()
    let hat: (inout KitPlan.Pad) -> Void = { ($0.chokeGroup, $0.chokedBy, $0.chokeFadeFrames) = (1, 1, 100) }
    engine.load(
      KitPlan(
        [0.5, 0.25, 0.125], notes: [46, 42, 49],
        pads: [
          KitPlan.Pad(0, with: hat), KitPlan.Pad(1, with: hat), KitPlan.Pad(2),
        ]))
    engine.hit(46, at: 0)
    engine.hit(49, at: 0)
    engine.render(1024)
    engine.load(KitPlan([0.0625], notes: [42], pads: [KitPlan.Pad(0)]))
    engine.hit(38, at: 2000)
    engine.hit(42, at: 3000)
    engine.render(5000)
    #expect(engine.heard[2999] == 0.625)
    #expect(engine.heard[3100...].allSatisfy { $0 == 0.125 + 0.0625 }, "the old cymbal rings on")
  }

  @Test func aLoopThatNothingCouldEndAnyMoreFades() {
    let endless = KitPlan.Loop(start: 0, end: 100, endsAtNoteOff: false)
    let held = KitPlan.Loop(start: 0, end: 100, endsAtNoteOff: true)
    let engine = OfflineEngine()
    engine.load(
      KitPlan(
        [0.5, 0.25, 0.125], frames: 200,
        pads: [
          KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.toggle, 1000) }.looping(endless),
          KitPlan.Pad(1) { ($0.noteOff, $0.releaseFrames) = (.release, 1000) }.looping(endless),
          KitPlan.Pad(2).looping(held),
        ]))
    for note: UInt8 in 36...38 { engine.hit(note, at: 0) }
    engine.render(1000, period: 1000)
    engine.load(KitPlan([0.0625], pads: [KitPlan.Pad(0)]))
    engine.release(37, at: 4000)
    engine.release(38, at: 5000)
    engine.render(9000)
    #expect(engine.heard[999] == 0.875)
    #expect(engine.heard[1500] > 0.6 && engine.heard[1500] < 0.65)
    #expect(engine.heard[2000..<4000].allSatisfy { $0 == 0.375 })
    #expect(engine.heard[5200...].allSatisfy { $0 == 0 })
    engine.host.collect()
    #expect(engine.host.kitCount == 1)
  }

  @Test func aHatThatRingsIsDampedByThePedalStill() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0) { $0.pedalFadeFrames = 1000 }]))
    engine.hit(36, at: 0)
    engine.render(1024)
    engine.load(KitPlan([0.25], pads: [KitPlan.Pad(0)]))
    engine.control(4, 127, at: 2000)
    engine.render(4000)
    #expect(engine.heard[1999] == 0.5)
    #expect(engine.heard[3000...].allSatisfy { $0 == 0 })
  }

  @Test func aLevelThatWasMovingGoesOnToItsEnd() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0)]))
    engine.hit(36, at: 0)
    engine.render(1000)
    engine.host.setLevels(pads: [0: MixLevel(left: 0.5, right: 0.5)])
    engine.render(100, period: 50)
    engine.load(KitPlan([0.25], pads: [KitPlan.Pad(0)]))
    engine.render(2000, period: 50)
    #expect(engine.heard[1100] > 0.4)
    #expect(engine.heard[1600...].allSatisfy { $0 == 0.25 })
    #expect(largestStep(engine.heard[1...]) < 0.25 / 479)
  }

  @Test func takingAllKitsAwayLeavesWhatRings() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], frames: 4000, pads: [KitPlan.Pad(0)]))
    engine.hit(36, at: 0)
    engine.render(500)
    engine.load(KitPlan(samples: [], pads: [], strikes: [:]))
    engine.hit(36, at: 1000)
    engine.render(4000)
    #expect(engine.heard[0..<4000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[4000...].allSatisfy { $0 == 0 })
  }

  @Test func theKitThatRingsLongestFadesWhenTooManyRing() {
    let engine = OfflineEngine(sampleRate: 48000)
    let most = EngineLimits.mostRingingKits
    for _ in 0...most {
      engine.load(KitPlan([0.0078125], frames: 16_000, pads: [KitPlan.Pad(0)]))
      engine.hit(36)
      engine.render(64, period: 64)
    }
    let full = Float(most + 1) / 128
    #expect(engine.heard[engine.frame - 1] == full, "all ring")
    for round in 1...16 {
      engine.load(KitPlan([0.0078125], frames: 16_000, pads: [KitPlan.Pad(0)]))
      engine.hit(36)
      engine.render(512, period: 64)
      #expect(engine.heard[engine.frame - 1] == full, "round \(round)")
      #expect(engine.host.kitCount <= most + 2)
    }
    let steps = zip(engine.heard.dropFirst(), engine.heard).map { abs($0 - $1) }
    #expect(steps.max() ?? 1 <= 0.0079, "no click beyond a hit's own beginning")
  }
}
