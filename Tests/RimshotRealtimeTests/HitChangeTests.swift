import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What hits take from controllers.
@Suite struct HitChangeTests {
  @Test func aHitIsTunedAsTheControllerStandsAndStaysSo() {
    // An octave down to an octave up, as a tuning knob of a kit is.
    var plan = onePad(tone(440), shape: .with { $0.tune = -12 })
    plan.change([.init(.tune, controller: 20, to: 24)], start: 63.5)
    let engine = OfflineEngine()
    engine.load(plan)
    engine.hit(36, at: 0)
    engine.render(8000)
    #expect(
      engine.heard[100...] == OfflineEngine.play(onePad(tone(440)), frames: 8000)[100...], "in tune, exactly")
    engine.control(20, 127)
    engine.render(8000)
    #expect(loudness(of: 440, in: engine.heard[8000..<16000]) > 0.15, "what sounds keeps its pitch")
    engine.send(.allSoundOff)
    engine.hit(36)
    engine.render(8000)
    #expect(loudness(of: 880, in: engine.heard[16800..<22800]) > 0.15)
  }

  @Test func skippedFramesAndWaitingComeFromControllers() {
    let counting = KitBuilder.ramp(frames: 10_000)
    let sound = OfflineEngine.play(onePad(counting), frames: 10_000)
    var plan = onePad(counting, shape: .with { $0.startFrame = 100 })
    plan.change([.init(.start, controller: 20, to: 1270), .init(.delay, controller: 21, to: 254)])
    let engine = OfflineEngine()
    engine.load(plan)
    engine.control(20, 10, at: 0)
    engine.control(21, 127, at: 0)
    engine.hit(36, at: 0)
    engine.render(5000)
    #expect(engine.heard[..<254].allSatisfy { $0 == 0 })
    #expect(engine.heard[254..<2000] == sound[200..<1946])
  }

  @Test func aHitBeyondItsSoundPlaysNothing() {
    var plan = onePad(KitBuilder.constant(1, frames: 1000))
    plan.change([.init(.start, controller: 20, to: 5000)])
    let engine = OfflineEngine()
    engine.load(plan)
    engine.control(20, 127, at: 0)
    engine.hit(36, at: 0)
    engine.hit(36, at: 1)
    engine.render(2000)
    #expect(engine.heard.allSatisfy { $0 == 0 })
    #expect(engine.host.statistics.voices == 0)
  }

  @Test func anEnvelopesTimesAndLevelComeFromControllers() {
    let shape = KitPlan.Shape.with {
      $0.envelope = KitPlan.Envelope(attackFrames: 100, sustain: 1, releaseFrames: 100)
    }
    var plan = onePad(KitBuilder.constant(1, frames: 40_000), shape: shape) {
      $0.noteOff = .release
    }
    plan.change([
      .init(.attack, controller: 20, to: 900), .init(.hold, controller: 21, to: 500),
      .init(.decay, controller: 22, to: 1000), .init(.sustain, controller: 23, to: -0.5),
      .init(.release, controller: 24, to: 4900),
    ])
    let engine = OfflineEngine()
    engine.load(plan)
    engine.hit(36, at: 0)
    engine.release(36, at: 3000)
    for controller in 20...24 as ClosedRange<UInt8> { engine.control(controller, 127, at: 5000) }
    engine.hit(36, at: 5000)
    engine.release(36, at: 12_000)
    engine.render(20_000, period: 100)
    let heard = engine.heard
    #expect(heard[100] == 1 && heard[99] < 1 && heard[2999] == 1)
    #expect(heard[3099] > 0 && heard[3101] == 0)
    #expect(abs(heard[5500] - 0.5) < 0.001 && heard[6000] == 1 && heard[6499] == 1)
    #expect(heard[7000] < 0.9 && abs(heard[7501] - 0.5) < 0.001)
    #expect(heard[16_999] > 0 && heard[17_001] == 0)
  }

  @Test func aFilterOpensAsFarAsTheControllerSays() {
    let shape = KitPlan.Shape.with { $0.filters = [KitPlan.Filter(cutoff: 200)] }
    var plan = onePad(tone(2000), shape: shape)
    plan.change([.init(.cutoff, controller: 20, to: 60), .init(.resonance, controller: 21, to: 20)])
    let engine = OfflineEngine()
    engine.load(plan)
    engine.hit(36, at: 0)
    engine.control(20, 127, at: 20_000)
    engine.send(.allSoundOff, at: 20_000)
    engine.hit(36, at: 20_000)
    engine.render(40_000)
    #expect(loudness(of: 2000, in: engine.heard[5000..<15_000]) < 0.01)
    #expect(loudness(of: 2000, in: engine.heard[25_000..<35_000]) > 0.19)
  }

  @Test func velocityMattersAsMuchAsTheControllerSays() {
    var plan = onePad(KitBuilder.constant(1, frames: 10))
    plan.pads[0].articulations[0].layers[0].velocityGains = (0..<128).map { Float($0) / 127 }
    plan.pads[0].articulations[0].layers[0].flatGains = Array(repeating: 1, count: 128)
    plan.change([.init(.dynamics, controller: 20, to: -2)])
    let engine = OfflineEngine()
    engine.load(plan)
    let quarter = Float(32) / 127
    for (value, expected): (UInt8, Float) in [(0, quarter), (127, 1 - quarter)] {
      engine.control(20, value)
      engine.hit(36, velocity: 32)
      engine.render(1)
      #expect(abs((engine.heard.last ?? 0) - expected) < 1e-5)
      engine.render(100)
    }
    var half = plan
    half.controllers[20] = 63.5
    engine.load(half)
    engine.send(.resetControllers)
    engine.hit(36, velocity: 32)
    engine.render(1)
    #expect(abs((engine.heard.last ?? 0) - 1) < 1e-5, "half way velocity doesn't matter")
  }

  @Test func everyDeviceHasItsOwnKnob() {
    var plan = onePad(KitBuilder.ramp(frames: 10_000))
    plan.change([.init(.start, controller: 20, to: 1270)])
    let engine = OfflineEngine(devices: [DevicePlan(), DevicePlan()])
    engine.load(plan)
    let sound = OfflineEngine.play(onePad(KitBuilder.ramp(frames: 10_000)), frames: 2000)
    engine.control(20, 10, device: 0, at: 0)
    engine.control(20, 20, device: 1, at: 0)
    engine.hit(36, device: 0, at: 0)
    engine.send(.allSoundOff, device: 0, at: 100)
    engine.hit(36, device: 1, at: 1000)
    engine.render(1100)
    #expect(engine.heard[50] == sound[150])
    #expect(engine.heard[1050] == sound[250])
  }
}

extension KitPlan {
  /// Has controllers change the hits of a kit of one layer.
  fileprivate mutating func change(_ modulations: [Modulation], start: Double = 0) {
    pads[0].articulations[0].layers[0].modulations = modulations
    for modulation in modulations { controllers[modulation.controller] = start }
  }
}
