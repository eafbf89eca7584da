import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// The closing hi-hat pedal damps what rings, and its ghost notes do nothing.
@Suite struct PedalTests {
  @Test func closingDampsAnOpenHatInThePadsTime() {
    let engine = ringing()
    engine.control(4, 127, at: 5000)
    engine.render(20000)
    #expect(engine.heard[5000] == 0.5)
    #expect(engine.heard[7000] > 0.2 && engine.heard[7000] < 0.3)
    #expect(engine.heard[9000..<20000].allSatisfy { $0 == 0 })
    #expect(largestStep(engine.heard[1...]) <= 0.5 / 4000 * 1.01)
  }

  @Test func theFurtherItIsClosedTheShorterItRings() {
    let ends = [30, 60, 90, 110, 127].map { closed in
      let engine = ringing(frames: 400_000)
      engine.control(4, UInt8(closed), at: 5000)
      engine.render(300_000)
      return engine.heard.firstIndex { $0 == 0 } ?? engine.heard.count
    }
    #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 > $1 }, "\(ends)")
    #expect(ends[4] == 9000)
    #expect(ends[1] > 5000 + 4 * 4000, "half closed rings several times as long")
  }

  @Test func openingAgainStopsTheDamping() {
    let engine = ringing()
    engine.control(4, 127, at: 5000)
    engine.control(4, 0, at: 7000)
    engine.render(20000)
    let held = engine.heard[7001]
    #expect(held > 0.2 && held < 0.3)
    #expect(engine.heard[7001..<20000].allSatisfy { $0 == held })
    #expect(largestStep(engine.heard[1...]) <= 0.5 / 4000 * 1.01)
  }

  @Test func aTremblingPedalDampsNothing() {
    let engine = ringing(pedal: 60)
    for i in 0..<200 { engine.control(4, UInt8(58 + i * 7 % 5), at: 1000 + 100 * i) }
    engine.render(30000)
    #expect(engine.heard.allSatisfy { $0 == 0.5 })
  }

  @Test func aClosedPedalThatTremblesDampsAsFastAsAStillOne() {
    let engine = ringing()
    for i in 0..<400 { engine.control(4, UInt8(125 + i % 3), at: 5000 + 20 * i) }
    engine.render(30000)
    #expect(engine.heard[8500] > 0)
    #expect(engine.heard[9500..<30000].allSatisfy { $0 == 0 })
    #expect(largestStep(engine.heard[1...]) <= 0.5 / 4000 * 1.01)
  }

  @Test func aPedalThatClosesByAndByDampsMoreAndMore() {
    let engine = ringing()
    for i in 0..<128 { engine.control(4, UInt8(i), at: 5000 + 38 * i) }
    engine.render(30000)
    #expect(engine.heard[7500] > 0.35, "half way it still rings")
    #expect(engine.heard[(5000 + 38 * 128 + 4000)..<30000].allSatisfy { $0 == 0 })
    #expect(largestStep(engine.heard[1...]) <= 0.5 / 4000 * 1.01)
  }

  @Test func aHatThatWasHitHalfClosedIsDampedFromThereOn() {
    let engine = ringing(pedal: 64)
    engine.control(4, 40, at: 1000)
    engine.control(4, 64, at: 2000)
    engine.control(4, 127, at: 10000)
    engine.render(30000)
    #expect(engine.heard[1999] == 0.5)
    #expect(engine.heard[14000..<30000].allSatisfy { $0 == 0 })
  }

  @Test func aClosedHatIsNotCutByThePedalThatHoldsIt() {
    for pedal: UInt8 in [127, 120, 112] {
      let engine = ringing(pedal: pedal)
      for i in 0..<20 { engine.control(4, i % 2 == 0 ? 127 : pedal, at: 1000 + 500 * i) }
      engine.render(12000)
      #expect(engine.heard[11999] > 0.2, "a pedal at \(pedal) moved little: the sound's own end comes first")
    }
  }

  @Test func theChickIsNotCutByThePedalThatMadeIt() {
    let engine = ringing(foot: 90)
    engine.control(4, 110, at: 200)
    engine.control(4, 127, at: 400)
    engine.render(12000)
    #expect(engine.heard.allSatisfy { $0 == 0.5 })
  }

  @Test func aSplashRingsWhileThePedalIsOpenAndIsDampedWhenItCloses() {
    let engine = ringing(foot: 127)
    engine.control(4, 60, at: 1000)
    engine.control(4, 0, at: 1200)
    engine.control(4, 127, at: 10000)
    engine.render(30000)
    #expect(engine.heard[0..<10000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[14000..<30000].allSatisfy { $0 == 0 })
  }

  @Test func onlyPadsWithADampingTimeAreDamped() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0)]))
    engine.hit(36, at: 0)
    engine.control(4, 127, at: 1000)
    engine.render(10000)
    #expect(engine.heard.allSatisfy { $0 == 0.5 })
  }

  @Test func aDampedHatMayStillBeChoked() {
    let engine = OfflineEngine()
    let hat = KitPlan.Pad(0) { ($0.pedalFadeFrames, $0.chokedBy, $0.chokeFadeFrames) = (4000, 1, 100) }
    engine.load(KitPlan([0.5, 0.25], pads: [hat, KitPlan.Pad(1) { $0.chokeGroup = 1 }]))
    engine.hit(36, at: 0)
    engine.control(4, 127, at: 1000)
    engine.hit(37, at: 2000)
    engine.control(4, 0, at: 2010)
    engine.render(10000)
    #expect(engine.heard[2100..<10000].allSatisfy { $0 == 0.25 }, "the opening pedal doesn't save it")
  }

  @Test func ghostNotesOfTheFootNeitherSoundNorChoke() {
    var device = DevicePlan(pedal: .init(minimumVelocity: 12))
    device.notes[44].isPedal = true
    device.notes[46].isHiHat = true
    for bowMute in [0, 0.01] {
      device.pedal.bowMute = bowMute
      let engine = OfflineEngine(devices: [device])
      let hat: (inout KitPlan.Pad) -> Void = { ($0.chokeGroup, $0.chokedBy) = (1, 1) }
      engine.load(
        KitPlan(
          [0.5, 0.25], frames: 200_000, notes: [46, 44],
          pads: [KitPlan.Pad(0, with: hat), KitPlan.Pad(1, with: hat)]))
      engine.control(4, 50, at: 0)
      engine.hit(46, velocity: 100, at: 0)
      engine.control(4, 62, at: ms(30))
      engine.hit(44, velocity: 4, at: ms(35))
      engine.hit(46, velocity: 100, at: ms(300))
      engine.hit(44, velocity: 9, at: ms(335))
      engine.control(4, 127, at: ms(900))
      engine.hit(44, velocity: 90, at: ms(901))
      engine.hit(46, velocity: 25, at: ms(903))
      engine.render(ms(1500))
      #expect(engine.heard[0..<ms(300)].allSatisfy { $0 == 0.5 })
      #expect(engine.heard[ms(300)..<ms(901)].allSatisfy { $0 == 1 })
      let rest: Float = bowMute > 0 ? 0.25 : 0.5
      #expect(
        engine.heard[ms(940)..<ms(1500)].allSatisfy { $0 == rest }, "the chick, or the soft bow after it")
      #expect(engine.host.statistics.faint == (bowMute > 0 ? 3 : 2))
    }
  }

  @Test func theBowMuteSparesLoudBowsAndOtherPadsAndEnds() {
    var device = DevicePlan(pedal: .init(bowMute: 0.01, bowMuteVelocity: 40))
    device.notes[44].isPedal = true
    device.notes[46].isHiHat = true
    let engine = OfflineEngine(devices: [device])
    engine.load(
      KitPlan([0.5, 0.25, 0.125], notes: [46, 44, 38], pads: (0..<3).map { KitPlan.Pad($0) }))
    engine.hit(46, velocity: 20, at: 0)
    engine.hit(44, velocity: 90, at: 1000)
    engine.hit(46, velocity: 40, at: 1100)
    engine.hit(46, velocity: 41, at: 1200)
    engine.hit(38, velocity: 20, at: 1300)
    engine.hit(46, velocity: 20, at: 1481)
    engine.render(2000)
    #expect(engine.heard[999] == 0.5)
    #expect(engine.heard[1150] == 0.75)
    #expect(engine.heard[1250] == 1.25)
    #expect(engine.heard[1350] == 1.375)
    #expect(engine.heard[1500] == 1.875)
  }

  /// A hat that rings, hit while the pedal was somewhere; damped in 4000 frames.
  private func ringing(pedal: UInt8 = 0, foot: UInt8? = nil, frames: Int = 48000) -> OfflineEngine {
    var device = DevicePlan()
    device.notes[44].isPedal = true
    let engine = OfflineEngine(devices: [device])
    var plan = KitPlan(
      [0.5], frames: frames, notes: [46], pads: [KitPlan.Pad(0) { $0.pedalFadeFrames = 4000 }])
    plan.strikes[44] = plan.strikes[46]
    engine.load(plan)
    engine.control(4, foot ?? pedal, at: 0)
    engine.hit(foot == nil ? 46 : 44, at: 0)
    return engine
  }
}
