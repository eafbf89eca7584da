import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What a hit's velocity chooses, and how loud it is.
@Suite struct Loudness {
  private let one = KitBuilder.constant(1, frames: 1)
  private let square = (0..<128).map { Float($0 * $0) / (127 * 127) }

  @Test func theCurveIsExactAtWholeVelocities() {
    let engine = OfflineEngine()
    engine.load(onePad([one], layers: [KitPlan.Layer(velocityGains: square, takes: takes([0]))]))
    for velocity in 1..<128 { engine.hit(36, velocity: UInt8(velocity), at: velocity) }
    engine.render(128)
    #expect(engine.tape[0].left == square)
  }

  @Test func highResolutionVelocitiesLieBetweenTheCurvesEntries() {
    let engine = OfflineEngine()
    engine.load(onePad([one], layers: [KitPlan.Layer(velocityGains: square, takes: takes([0]))]))
    for step in 0..<128 {
      engine.control(88, UInt8(step), at: step)
      engine.hit(36, velocity: 63, at: step)
    }
    engine.control(88, 127, at: 128)
    engine.hit(36, velocity: 127, at: 128)
    engine.render(130)
    let played = engine.tape[0].left
    for step in 0..<128 {
      let part = Float(step) / 128
      #expect(abs(played[step] - (square[63] + (square[64] - square[63]) * part)) < 0.000001)
    }
    #expect(played[128] == 1, "nothing is above full velocity")
  }

  @Test func aHitThatACurveMakesSofterThanTheSoftestIsStillHeard() {
    var velocities = DevicePlan.Note.unchangedVelocities
    velocities[1] = 0.25
    let notes = (0..<128).map { DevicePlan.Note(strike: UInt8($0), velocities: velocities) }
    let engine = OfflineEngine(devices: [DevicePlan(notes: notes)])
    let gains = (0..<128).map { Float($0) / 127 }
    engine.load(onePad([one], layers: [KitPlan.Layer(velocityGains: gains, takes: takes([0]))]))
    engine.hit(36, velocity: 1, at: 0)
    engine.render(8)
    #expect(abs(engine.tape[0].left[0] - 0.25 / 127) < 0.0000001)
  }

  @Test func layersOfOneVelocitySoundTogetherAndAHoleIsSilent() {
    let samples = [0.25, 0.5, 1].map { KitBuilder.constant($0, frames: 1) }
    let engine = OfflineEngine()
    engine.load(
      onePad(
        samples,
        layers: [
          KitPlan.Layer(velocities: 1...50, takes: takes([0])),
          KitPlan.Layer(velocities: 40...63, takes: takes([1])),
          KitPlan.Layer(velocities: 70...127, takes: takes([2])),
          KitPlan.Layer(velocities: 64...69, takes: []),
        ]))
    for velocity in 1..<128 { engine.hit(36, velocity: UInt8(velocity), at: velocity) }
    engine.render(128)
    let expected = (0..<128).map { velocity -> Float in
      switch velocity {
      case 0, 64...69: 0
      case 1..<40: 0.25
      case 40...50: 0.75
      case 51...63: 0.5
      default: 1
      }
    }
    #expect(engine.tape[0].left == expected)
    #expect(engine.host.statistics.hits == 127, "a hit in a hole is a hit")
  }

  @Test func aCrossfadeIsAsLoudAllTheWay() {
    let rising = (0..<128).map { Float(min(max($0 - 40, 0), 20)) / 20 }
    let engine = OfflineEngine()
    engine.load(
      onePad(
        [one],
        layers: [
          KitPlan.Layer(velocities: 1...60, velocityGains: rising.map { 1 - $0 }, takes: takes([0])),
          KitPlan.Layer(velocities: 41...127, velocityGains: rising, takes: takes([0])),
        ]))
    var frame = 0
    for velocity: UInt8 in 38...62 {
      for step: UInt8 in [0, 32, 64, 96] {
        engine.control(88, step, at: frame)
        engine.hit(36, velocity: velocity, at: frame)
        frame += 1
      }
    }
    engine.render(frame)
    // Between 40 and 41 only the lower layer has begun to fade.
    #expect(engine.tape[0].left.allSatisfy { $0 > 0.95 && $0 < 1.00001 })
  }
}
