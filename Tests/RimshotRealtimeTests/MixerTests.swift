import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Levels of pads and outputs, as the player moves them.
@Suite struct MixerLevels {
  /// A change takes 10 ms.
  private let ramp = 480

  @Test(arguments: [1, 64, 480, 1024])
  func anOutputsLevelIsReachedExactlyInItsTimeWithoutAClick(period: Int) {
    let engine = ringing(MixLevel(), period)
    engine.host.setLevels(outputs: [0: MixLevel(left: 0.25, right: 0)])
    engine.render(2048, period: period)
    let (left, right) = engine.tape[0]
    #expect(left[1023] == 1 && right[1023] == 1)
    #expect(left[1024 + ramp - 1] > 0.25 && right[1024 + ramp - 1] > 0)
    #expect(left[(1024 + ramp)...].allSatisfy { $0 == 0.25 })
    #expect(right[(1024 + ramp)...].allSatisfy { $0 == 0 })
    #expect(largestStep(left[512...]) < 0.0016 && largestStep(right[512...]) < 0.0022)
  }

  @Test(arguments: [1, 64, 480, 1024], [false, true])
  func aPadsLevelIsReachedExactlyInItsTimeWithoutAClick(period: Int, isFiltered: Bool) {
    let engine = ringing(MixLevel(), period, isShaped: isFiltered)
    engine.host.setLevels(pads: [0: MixLevel(left: 0.25, right: 0)])
    engine.render(2048, period: period)
    let (left, right) = engine.tape[0]
    #expect(left[1023] == 1 && right[1023] == 1)
    #expect(left[1024 + ramp - 1] > 0.25 && right[1024 + ramp - 1] > 0)
    #expect(left[(1024 + ramp)...].allSatisfy { $0 == 0.25 })
    #expect(right[(1024 + ramp)...].allSatisfy { $0 == 0 })
    #expect(largestStep(left[512...]) < 0.0016 && largestStep(right[512...]) < 0.0022)
  }

  @Test func aLevelThatMovesAgainOnTheWayGoesOnFromThere() {
    let engine = ringing(MixLevel(), 64)
    for level: Float in [0, 2, 0.5, 1] {
      engine.host.setLevels(
        outputs: [0: MixLevel(left: level, right: level)], pads: [0: MixLevel(left: level, right: 1)])
      engine.render(128, period: 64)
    }
    engine.render(1024)
    #expect(largestStep(engine.tape[0].left[512...]) < 0.02)
    #expect(engine.tape[0].left.last == 1)
  }

  @Test func unityIsTheSoundItself() {
    let sound = noise(5000)
    let engine = OfflineEngine()
    engine.load(onePad(KitBuilder.sound([sound])))
    engine.host.setLevels(outputs: [0: MixLevel()], pads: [0: MixLevel()])
    engine.hit(36, at: 0)
    engine.render(1000)
    engine.host.setLevels(outputs: [0: MixLevel(left: 0.5)], pads: [0: MixLevel(left: 0.5)])
    engine.render(1000)
    engine.host.setLevels(outputs: [0: MixLevel()], pads: [0: MixLevel()])
    engine.render(3000)
    #expect(engine.tape[0].left[..<1000] == sound[..<1000])
    #expect(engine.tape[0].left[1400] != sound[1400])
    #expect(engine.tape[0].left[2560...] == sound[2560...])
    #expect(engine.tape[0].right == sound)
  }

  @Test func aMutedPadIsSilentWhileOthersPlayAndComesBackWhereItWouldBe() {
    let engine = OfflineEngine()
    let rise = (0..<8000).map { Float($0) / 8000 }
    var plan = onePad(
      [KitBuilder.sound([rise]), KitBuilder.constant(0.25, frames: 8000)],
      layers: [
        KitPlan.Layer(takes: takes([0]))
      ])
    plan.pads.append(
      KitPlan.Pad(articulations: [KitPlan.Articulation(layers: [KitPlan.Layer(takes: takes([1]))])]))
    plan.strikes[38] = [KitPlan.Target(pad: 1)]
    engine.load(plan)
    engine.host.setLevels(pads: [0: MixLevel(left: 0, right: 0)])
    engine.hit(36, at: 1000)
    engine.hit(38, at: 1000)
    engine.render(4096)
    engine.host.setLevels(pads: [0: MixLevel()])
    engine.render(2048)
    #expect(engine.tape[0].left[1000..<4096].allSatisfy { $0 == 0.25 })
    #expect(engine.tape[0].left[5000] == rise[4000] + 0.25)
  }

  @Test func aMonoOutputIsAsLoudAsItsLouderSideSays() {
    let engine = OfflineEngine(monoOutputs: [true])
    var plan = onePad(KitBuilder.constant(0.5, frames: 5000))
    plan.pads[0].articulations[0].layers[0].takes[0].channels[0].output = 1
    engine.load(plan, outputs: [1])
    engine.host.setLevels(outputs: [1: MixLevel(left: 0.5, right: 1)])
    engine.hit(36, at: 600)
    engine.render(1024)
    engine.host.setLevels(outputs: [1: MixLevel(left: 0.25, right: 0.125)])
    engine.render(1024)
    #expect(engine.tape[1].left[600..<1024].allSatisfy { $0 == 0.5 })
    #expect(engine.tape[1].left[1600...].allSatisfy { $0 == 0.125 })
    #expect(largestStep(engine.tape[1].left[601...]) < 0.001)
  }

  @Test func aNewKitFindsTheOutputsAsTheyAre() {
    let engine = ringing(MixLevel(left: 0.5, right: 0.25), 64)
    engine.load(onePad(KitBuilder.constant(0.125, frames: 5000)))
    engine.host.setLevels(pads: [0: MixLevel(left: 0.5, right: 1)])
    engine.hit(36)
    engine.render(512)
    #expect(
      engine.tape[0].left[1024...].allSatisfy { $0 == 0.5 + 0.125 / 4 },
      "the new pad's level is there at once")
    #expect(engine.tape[0].right[1024...].allSatisfy { $0 == 0.25 + 0.125 / 4 })
  }

  @Test func whatRingsOnInTheOldKitGoesToItsLevelToo() {
    let engine = ringing(MixLevel(), 64)
    engine.host.setLevels(pads: [0: MixLevel(left: 0.25, right: 0.5)])
    engine.render(128, period: 64)
    engine.load(onePad(KitBuilder.constant(0.125, frames: 5000)))
    engine.render(1024, period: 64)
    #expect(largestStep(engine.tape[0].left[512...]) < 0.0017)
    #expect(engine.tape[0].left[(1024 + ramp)...].allSatisfy { $0 == 0.25 })
    #expect(engine.tape[0].right[(1024 + ramp)...].allSatisfy { $0 == 0.5 })
  }

  @Test func metersShowWhatGoesOut() {
    let engine = OfflineEngine(monoOutputs: [true])
    let tone = KitBuilder.sound([
      sine(1000, frames: 96000, amplitude: 0.8), sine(1000, frames: 96000, amplitude: 0.4),
    ])
    var plan = onePad(tone)
    plan.pads[0].articulations[0].layers[0].takes[0].channels.append(
      KitPlan.Channel(sample: 0, left: 1, output: 1))
    engine.load(plan, outputs: [1])
    engine.host.setLevels(outputs: [0: MixLevel(left: 0.5, right: 0.5)])
    engine.render(1024)
    engine.hit(36)
    engine.render(90000, period: 128)
    let main = engine.host.takeMeter(ofOutput: 0)
    let other = engine.host.takeMeter(ofOutput: 1)
    #expect(abs(main.peak - 0.4) < 0.001 && abs(other.peak - 0.4) < 0.001)
    let rms = Float(0.4 * 0.5.squareRoot())
    #expect(abs(main.rms - rms) < 0.003 && abs(other.rms - rms) < 0.003)
    engine.render(16000)
    #expect(engine.host.takeMeter(ofOutput: 0).peak > 0.39, "the highest since it was asked last")
    #expect(engine.host.takeMeter(ofOutput: 0).peak == 0)
    engine.render(240_000)
    #expect(engine.host.takeMeter(ofOutput: 0).rms < 0.0001)
    #expect(engine.host.takeMeter(ofOutput: 64).peak == 0)
  }

  /// An engine in which a constant 1 rings from frame 512 on, rendered up to frame 1024.
  private func ringing(_ level: MixLevel, _ period: Int, isShaped: Bool = false) -> OfflineEngine {
    let engine = OfflineEngine()
    let shape = KitPlan.Shape.with { if isShaped { $0.envelope = KitPlan.Envelope() } }
    engine.load(onePad(KitBuilder.constant(1, frames: 20000), shape: shape))
    engine.host.setLevels(outputs: [0: level])
    engine.render(512, period: period)
    engine.hit(36, at: 512)
    engine.render(512, period: period)
    return engine
  }
}
