import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What a hit silences, in which time, and what it spares.
@Suite struct ChokeTests {
  @Test func aDirectedChokeSilencesItsPadInItsOwnTime() {
    let engine = OfflineEngine()
    let choking = KitPlan.Pad(2) {
      $0.chokes = [.init(pad: 0, fadeFrames: 100), .init(pad: 1, fadeFrames: 1000)]
    }
    engine.load(KitPlan([0.5, 0.25, 0.125], pads: [KitPlan.Pad(0), KitPlan.Pad(1), choking]))
    engine.hit(36, at: 0)
    engine.hit(37, at: 0)
    engine.hit(38, at: 1000)
    engine.render(4000)
    #expect(engine.heard[999] == 0.75)
    #expect(engine.heard[1100] > 0.125 + 0.2 && engine.heard[1100] < 0.125 + 0.25)
    #expect(engine.heard[1099] > engine.heard[1100], "the short fade takes all of its time")
    #expect(engine.heard[2000..<4000].allSatisfy { $0 == 0.125 })
  }

  @Test func aDirectedChokeGoesOneWay() {
    let engine = OfflineEngine()
    let choking = KitPlan.Pad(1) { $0.chokes = [.init(pad: 0, fadeFrames: 100)] }
    engine.load(KitPlan([0.5, 0.25], pads: [KitPlan.Pad(0), choking]))
    engine.hit(37, at: 0)
    engine.hit(36, at: 1000)
    engine.render(3000)
    #expect(engine.heard[1000..<3000].allSatisfy { $0 == 0.75 })
  }

  @Test func aPadChokesItselfInAnotherTimeThanItsGroupDoes() {
    let engine = OfflineEngine()
    let hat = KitPlan.Pad(0) {
      ($0.chokeGroup, $0.chokedBy, $0.chokeFadeFrames) = (1, 1, 100)
      ($0.chokesItself, $0.selfChokeFadeFrames) = (true, 2000)
    }
    let other = KitPlan.Pad(1) { $0.chokeGroup = 1 }
    engine.load(KitPlan([0.5, 0.25], pads: [hat, other]))
    engine.hit(36, at: 0)
    engine.hit(36, at: 1000)
    engine.hit(37, at: 5000)
    engine.render(8000)
    #expect(engine.heard[2000] > 0.74 && engine.heard[2000] < 0.76, "half of the self-choke's time")
    #expect(engine.heard[3000..<5000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[5100..<8000].allSatisfy { $0 == 0.25 })
  }

  @Test func aGroupMayChokeWithoutBeingChoked() {
    let engine = OfflineEngine()
    let pads = [
      KitPlan.Pad(0) { ($0.chokeGroup, $0.chokedBy, $0.chokeFadeFrames) = (1, 0, 10) },
      KitPlan.Pad(1) { ($0.chokeGroup, $0.chokedBy, $0.chokeFadeFrames) = (0, 1, 10) },
      KitPlan.Pad(2) { ($0.chokeGroup, $0.chokedBy, $0.chokeFadeFrames) = (2, 2, 10) },
    ]
    engine.load(KitPlan([0.5, 0.25, 0.125], pads: pads))
    engine.hit(37, at: 0)
    engine.hit(38, at: 100)
    engine.hit(36, at: 200)
    engine.hit(37, at: 1000)
    engine.render(2000)
    #expect(engine.heard[150] == 0.375, "another group")
    #expect(engine.heard[300] == 0.625)
    #expect(engine.heard[1500] == 0.875)
  }

  @Test(arguments: [0, 1, 20, 48])
  func hitsWithinAMillisecondSpareEachOther(apart: Int) {
    for first: UInt8 in [36, 37] {
      let engine = hats(fade: 10)
      engine.hit(first, at: 500)
      engine.hit(73 - first, at: 500 + apart)
      engine.render(2000)
      #expect(engine.heard[(500 + apart)..<2000].allSatisfy { $0 == 0.75 })
    }
  }

  @Test func hitsFurtherApartDoNot() {
    let engine = hats(fade: 10)
    engine.hit(36, at: 500)
    engine.hit(37, at: 549)
    engine.render(2000)
    #expect(engine.heard[559..<2000].allSatisfy { $0 == 0.25 })
  }

  @Test func aDelayedHitThatIsChokedIsNeverHeard() {
    var late = KitPlan.Shape()
    late.delayFrames = 1000
    let engine = hats(fade: 10, first: late)
    engine.hit(36, at: 0)
    engine.hit(37, at: 500)
    engine.render(3000)
    #expect(engine.heard[0..<500].allSatisfy { $0 == 0 })
    #expect(engine.heard[500..<3000].allSatisfy { $0 == 0.25 })
  }

  @Test func aDelayedHitOfTheSameInstantIsSpared() {
    var late = KitPlan.Shape()
    late.delayFrames = 1000
    let engine = hats(fade: 10, first: late)
    engine.hit(36, at: 0)
    engine.hit(37, at: 30)
    engine.render(3000)
    #expect(engine.heard[1000..<3000].allSatisfy { $0 == 0.75 })
  }

  @Test(arguments: [false, true])
  func aReleasedTailIsChokedToo(hasEnvelope: Bool) {
    var shape = KitPlan.Shape()
    if hasEnvelope { shape.envelope = KitPlan.Envelope(releaseFrames: 40000) }
    let engine = OfflineEngine()
    let held = KitPlan.Pad(0, shape) {
      ($0.chokedBy, $0.chokeFadeFrames, $0.noteOff, $0.releaseFrames) = (1, 100, .release, 40000)
    }
    engine.load(KitPlan([0.5, 0.25], pads: [held, KitPlan.Pad(1) { $0.chokeGroup = 1 }]))
    engine.hit(36, at: 0)
    engine.release(36, at: 100)
    engine.hit(37, at: 1000)
    engine.render(3000)
    #expect(engine.heard[999] > 0.3, "its release is long")
    #expect(engine.heard[1100..<3000].allSatisfy { $0 == 0.25 })
    #expect(largestStep(engine.heard[1001..<1200]) < 0.5 / 99)
  }

  @Test func anEndlessLoopIsChoked() {
    let engine = hats(fade: 100, frames: 200, loop: .init(start: 10, end: 100, endsAtNoteOff: false))
    engine.hit(36, at: 0)
    engine.hit(37, at: 4000)
    engine.render(8000)
    #expect(engine.heard[0..<4000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[4200..<8000].allSatisfy { $0 == 0 })
    #expect(engine.host.statistics.voices == 0)
  }

  @Test func aToggledSoundThatWasChokedStartsAnewAtTheNextHit() {
    let engine = OfflineEngine()
    let toggled = KitPlan.Pad(0) { ($0.noteOff, $0.chokedBy, $0.chokeFadeFrames) = (.toggle, 1, 100) }
    engine.load(KitPlan([0.5, 0.25], pads: [toggled, KitPlan.Pad(1) { $0.chokeGroup = 1 }]))
    engine.hit(36, at: 0)
    engine.hit(37, at: 1000)
    engine.hit(36, at: 1050)
    engine.render(3000)
    #expect(engine.heard[1100..<3000].allSatisfy { $0 == 0.75 })
  }

  @Test func aChokeNeverMakesAnEndLonger() {
    let engine = OfflineEngine()
    let ringing = KitPlan.Pad(0) {
      ($0.chokedBy, $0.chokeFadeFrames, $0.isChokedByPressure, $0.pressureFadeFrames) = (1, 5000, true, 200)
    }
    engine.load(KitPlan([0.5, 0.25], pads: [ringing, KitPlan.Pad(1) { $0.chokeGroup = 1 }]))
    engine.hit(36, at: 0)
    engine.press(36, at: 1000)
    engine.hit(37, at: 1100)
    engine.render(3000)
    #expect(engine.heard[1200..<3000].allSatisfy { $0 == 0.25 })
  }

  @Test func aStolenVoiceThatIsChokedEndsAsSoonAsItWould() {
    let engine = OfflineEngine(voiceLimit: 16)
    let ringing = KitPlan.Pad(0) { ($0.chokedBy, $0.chokeFadeFrames) = (1, 5000) }
    engine.load(KitPlan([0.01, 0.25], pads: [ringing, KitPlan.Pad(1) { $0.chokeGroup = 1 }]))
    for i in 0..<17 { engine.hit(36, at: 100 * i) }
    engine.hit(37, at: 1650)
    engine.render(12000)
    #expect(engine.heard[2000] > 0.25 + 0.13, "the others fade for longer")
    #expect(engine.heard[6650..<12000].allSatisfy { $0 == 0.25 })
    #expect(engine.host.statistics.voices == 1)
  }

  @Test func aPadWithoutASoundChokesAllTheSame() {
    let engine = OfflineEngine()
    var silent = KitPlan.Pad(articulations: [KitPlan.Articulation(layers: [])])
    silent.chokeGroup = 1
    let ringing = KitPlan.Pad(0) { ($0.chokedBy, $0.chokeFadeFrames) = (1, 100) }
    engine.load(KitPlan([0.5], pads: [ringing, silent]))
    engine.hit(36, at: 0)
    engine.hit(37, velocity: 1, at: 1000)
    engine.render(2000)
    #expect(engine.heard[999] == 0.5)
    #expect(engine.heard[1100..<2000].allSatisfy { $0 == 0 })
  }

  @Test func aHitWhoseConditionsDoNotHoldChokesNothing() {
    let engine = OfflineEngine()
    var plan = KitPlan(
      [0.5, 0.25],
      pads: [
        KitPlan.Pad(0) { $0.chokedBy = 1 }, KitPlan.Pad(1) { $0.chokeGroup = 1 },
      ])
    plan.strikes[37] = [.init(pad: 1, conditions: [.init(.controller(20), 64...127)])]
    engine.load(plan)
    engine.hit(36, at: 0)
    engine.hit(37, at: 1000)
    engine.render(4000)
    #expect(engine.heard[0..<4000].allSatisfy { $0 == 0.5 })
  }

  @Test func padsOfOneNoteAndOneGroupSoundTogether() {
    let engine = OfflineEngine()
    var plan = KitPlan(
      [0.5, 0.25],
      pads: [
        KitPlan.Pad(0) { ($0.chokeGroup, $0.chokedBy) = (1, 1) },
        KitPlan.Pad(1) { ($0.chokeGroup, $0.chokedBy) = (1, 1) },
      ])
    plan.strikes[38] = [.init(pad: 0), .init(pad: 1)]
    engine.load(plan)
    engine.hit(38, at: 0)
    engine.render(4000)
    #expect(engine.heard.allSatisfy { $0 == 0.75 })
  }

  private func hats(
    fade: Int, first shape: KitPlan.Shape = KitPlan.Shape(), frames: Int = 48000,
    loop: KitPlan.Loop? = nil
  ) -> OfflineEngine {
    let engine = OfflineEngine()
    let both: (inout KitPlan.Pad) -> Void = {
      ($0.chokeGroup, $0.chokedBy, $0.chokeFadeFrames) = (1, 1, fade)
    }
    var first = KitPlan.Pad(0, shape, with: both)
    if let loop { first = first.looping(loop) }
    engine.load(KitPlan([0.5, 0.25], frames: frames, pads: [first, KitPlan.Pad(1, with: both)]))
    return engine
  }
}
