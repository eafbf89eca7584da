import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Bounces of a pad and vibrations of its neighbours, told from what a drummer plays.
@Suite struct MaskTests {
  /// Each hit is one frame at this level, so that the frames tell which were played.
  private let sound: [Float] = [0.5, 0.25]

  @Test func aSofterHitRightBehindIsABounceAndRollsAndFlamsAreMeant() {
    for hasCrosstalk in [false, true] {
      var device = guarded
      if hasCrosstalk { device.crosstalk = [.init(source: 38, victim: 40, time: 0.005, ratio: 0.5)] }
      let engine = pads(device)
      let hits: [(Double, UInt8, UInt8)] = [
        (0, 38, 110), (7, 38, 35), (500, 38, 90), (525, 38, 80), (550, 38, 85), (575, 38, 80), (1000, 38, 60),
        (1012, 38, 110), (1500, 38, 120), (1502, 40, 20),
      ]
      for (time, note, velocity) in hits { engine.hit(note, velocity: velocity, at: ms(time)) }
      engine.render(ms(2000))
      #expect(played(engine, sound[0]) == [0, 500, 525, 550, 575, 1000, 1012, 1500].map { ms($0) })
      #expect(played(engine, sound[1]) == (hasCrosstalk ? [] : [ms(1502)]))
      #expect(engine.host.statistics.retriggers == 1)
      #expect(engine.host.statistics.crosstalk == (hasCrosstalk ? 1 : 0))
    }
  }

  @Test func withoutAGuardEveryHitSounds() {
    let engine = pads(DevicePlan())
    for i in 0..<100 { engine.hit(38, velocity: UInt8(100 - i), at: i) }
    engine.render(200)
    #expect(played(engine, sound[0]) == Array(0..<100))
  }

  @Test func aHitWithinTheTimeIsMeantIfItIsHardEnough() {
    let engine = pads(guarded)
    engine.hit(38, velocity: 100, at: 0)
    engine.hit(38, velocity: 50, at: 400)
    engine.hit(38, velocity: 51, at: 480)
    engine.render(1000)
    #expect(played(engine, sound[0]) == [0, 480])
  }

  @Test func theTimeCountsFromTheHitThatWasPlayed() {
    let engine = pads(guarded)
    for (frame, velocity): (Int, UInt8) in [(0, 110), (240, 30), (480, 25), (481, 20), (600, 9)] {
      engine.hit(38, velocity: velocity, at: frame)
    }
    engine.render(1000)
    #expect(played(engine, sound[0]) == [0, 481], "10 ms after the first the guard is over, and begins anew")
  }

  @Test func aGuardIsOfOneNoteAndOneDevice() {
    let engine = pads(guarded, second: guarded)
    engine.hit(38, velocity: 110, at: 0)
    engine.hit(40, velocity: 20, at: 10)
    engine.hit(38, velocity: 20, device: 1, at: 20)
    engine.render(1000)
    #expect(played(engine, sound[0]) == [0, 20])
    #expect(played(engine, sound[1]) == [10])
  }

  @Test func aBounceNeitherChokesNorTakesATurn() {
    var device = guarded
    device.notes[36].retriggerTime = 0
    let engine = OfflineEngine(devices: [device])
    let snare = KitPlan.Pad(0) { ($0.chokesItself, $0.selfChokeFadeFrames) = (true, 10) }
    engine.load(KitPlan([0.5], notes: [38], pads: [snare]))
    engine.hit(38, velocity: 110, at: 0)
    engine.hit(38, velocity: 20, at: 300)
    engine.render(2000)
    #expect(engine.heard.allSatisfy { $0 == 0.5 })
  }

  @Test func crosstalkGoesOneWayAndSparesHardHits() {
    let engine = pads(
      DevicePlan(crosstalk: [
        .init(source: 38, victim: 40, time: 0.005, ratio: 0.5),
        .init(source: 36, victim: 40, time: 0.02, ratio: 0.25),
      ]))
    engine.hit(40, velocity: 100, at: 0)
    engine.hit(38, velocity: 10, at: 100)
    engine.hit(38, velocity: 100, at: 1000)
    engine.hit(40, velocity: 51, at: 1100)
    engine.hit(40, velocity: 50, at: 1240)
    engine.hit(40, velocity: 50, at: 1241)
    engine.hit(36, velocity: 100, at: 5000)
    engine.hit(40, velocity: 25, at: 5800)
    engine.render(8000)
    #expect(played(engine, sound[0]) == [100, 1000])
    #expect(played(engine, sound[1]) == [0, 1100, 1241])
  }

  @Test func aVelocityThatTheDeviceDropsMasksNothing() {
    var device = guarded
    device.notes[38].velocities = (0..<128).map { $0 < 20 ? 0 : Float($0) }
    let engine = pads(device)
    engine.hit(38, velocity: 19, at: 0)
    engine.hit(38, velocity: 20, at: 100)
    engine.render(1000)
    #expect(played(engine, sound[0]) == [100])
    #expect(engine.host.statistics.faint == 1)
  }

  private var guarded: DevicePlan {
    var device = DevicePlan()
    for note in device.notes.indices {
      (device.notes[note].retriggerTime, device.notes[note].retriggerRatio) = (0.01, 0.5012)
    }
    return device
  }

  private func pads(_ device: DevicePlan, second: DevicePlan? = nil) -> OfflineEngine {
    let engine = OfflineEngine(devices: [device] + (second.map { [$0] } ?? []))
    engine.load(KitPlan(sound, frames: 1, notes: [38, 40], pads: [KitPlan.Pad(0), KitPlan.Pad(1)]))
    return engine
  }

  private func played(_ engine: OfflineEngine, _ level: Float) -> [Int] {
    engine.heard.indices.filter { engine.heard[$0] == level }
  }
}
