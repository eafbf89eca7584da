import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// The soft hits that a grabbing hand makes on a cymbal.
@Suite struct GrabTests {
  @Test func softHitsAroundTheGrabAreSilencedOrDroppedAndALoudOneIsKept() {
    let engine = crash(grabFrames: ms(50))
    engine.hit(49, velocity: 110, at: 0)
    engine.hit(55, velocity: 6, at: ms(780))
    engine.hit(55, velocity: 11, at: ms(790))
    engine.press(49, at: ms(800))
    engine.press(55, at: ms(800))
    engine.hit(55, velocity: 5, at: ms(815))
    engine.press(49, 0, at: ms(1500))
    engine.press(55, 0, at: ms(1500))
    engine.hit(55, velocity: 100, at: ms(1600))
    engine.render(ms(2000))
    #expect(engine.heard[ms(860)..<ms(1600)].allSatisfy { $0 == 0 })
    #expect(engine.heard[ms(1600)..<ms(2000)].allSatisfy { $0 == 0.25 })
    #expect(engine.host.statistics.grabs == 1)
  }

  @Test func aLoudHitWithinTheWindowIsMeant() {
    let engine = crash(grabFrames: ms(50))
    engine.hit(49, at: 0)
    engine.press(49, at: 10000)
    engine.hit(55, velocity: 31, at: 10100)
    engine.hit(49, velocity: 30, at: 10200)
    engine.render(20000)
    #expect(engine.heard[14000..<20000].allSatisfy { $0 == 0.25 })
  }

  @Test func theWindowEnds() {
    let engine = crash(grabFrames: 1000)
    engine.press(49, at: 100)
    engine.hit(55, velocity: 5, at: 1099)
    engine.hit(55, velocity: 5, at: 1100)
    engine.render(4000)
    #expect(engine.heard[0..<1100].allSatisfy { $0 == 0 })
    #expect(engine.heard[1100..<4000].allSatisfy { $0 == 0.25 })
  }

  @Test func withoutAWindowEverySoftHitSounds() {
    let engine = crash(grabFrames: 0)
    engine.press(49, at: 100)
    engine.hit(55, velocity: 5, at: 101)
    engine.render(4000)
    #expect(engine.heard[101..<4000].allSatisfy { $0 == 0.25 })
    #expect(engine.host.statistics.grabs == 0)
  }

  @Test func theHandsOwnHitsAreNoSignThatItIsGone() {
    let engine = crash(grabFrames: ms(50))
    engine.hit(49, at: 0)
    engine.press(49, at: ms(100))
    engine.hit(55, velocity: 5, at: ms(110))
    engine.press(49, at: ms(120))
    engine.hit(55, velocity: 5, at: ms(155))
    engine.render(ms(400))
    #expect(engine.heard[ms(155)..<ms(400)].contains(0.25), "the window began with the first message")
  }

  @Test func theWindowIsTheGrabbedPadsAlone() {
    let engine = crash(grabFrames: ms(50))
    engine.press(49, at: 0)
    engine.hit(38, velocity: 5, at: 100)
    engine.render(1000)
    #expect(engine.heard[100..<1000].allSatisfy { $0 == 0.125 })
  }

  /// Crash bow 49 and edge 55 of one instrument, and a snare.
  private func crash(grabFrames: Int) -> OfflineEngine {
    var device = DevicePlan()
    device.notes[49].instrument = 1
    device.notes[55].instrument = 1
    let engine = OfflineEngine(devices: [device])
    let grabbed: (inout KitPlan.Pad) -> Void = {
      ($0.isChokedByPressure, $0.pressureFadeFrames) = (true, ms(50))
      ($0.grabFrames, $0.grabVelocity) = (grabFrames, 30)
    }
    engine.load(
      KitPlan(
        [0.5, 0.25, 0.125], frames: 200_000, notes: [49, 55, 38],
        pads: [KitPlan.Pad(0, with: grabbed), KitPlan.Pad(1, with: grabbed), KitPlan.Pad(2)]))
    return engine
  }
}
