import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What goes out of the ports, whatever is played.
@Suite struct OutputSafety {
  @Test(arguments: [1, 64, 256, 1024])
  func limitersDelayAllOutputsByTheirFramesAndTouchNothingQuiet(period: Int) {
    let sound = noise(3000).map { $0 * 0.89 }
    var plan = onePad(KitBuilder.sound([sound]))
    plan.pads[0].articulations[0].layers[0].takes[0].channels += [
      KitPlan.Channel(sample: 0, output: 1), KitPlan.Channel(sample: 0, output: 2),
    ]
    let engine = OfflineEngine(hasLimiters: true, monoOutputs: [true, false])
    engine.load(plan, outputs: [1, 2])
    engine.hit(36, at: 100)
    engine.render(4000, period: period)
    #expect(engine.host.limiterFrames == 64)
    for output in 0..<3 {
      for side in [engine.tape[output].left, engine.tape[output].right] {
        #expect(side[..<164].allSatisfy { $0 == 0 })
        #expect(side[164..<3164].map(\.bitPattern) == sound.map(\.bitPattern))
      }
    }
  }

  @Test func nothingLeavesALimiterAboveItsCeilingOrItsShape() {
    let engine = OfflineEngine(hasLimiters: true, monoOutputs: [true])
    var plan = onePad(KitBuilder.sound([noise(48000)]))
    plan.pads[0].articulations[0].layers[0].takes[0].channels.append(KitPlan.Channel(sample: 0, output: 1))
    engine.load(plan, outputs: [1])
    for hit in 0..<40 { engine.hit(36, at: 500 + hit * 200) }
    engine.render(24000, period: 441)
    let ceiling: Float = 0.891_251
    #expect(engine.tape[0].left.allSatisfy { abs($0) <= ceiling })
    #expect(engine.tape[1].left.allSatisfy { abs($0) <= ceiling })
    #expect(engine.tape[0].left[10000...].contains { abs($0) > 0.5 }, "loud all the same")
    #expect(engine.host.takeMeter(ofOutput: 0).peak <= ceiling, "the meter shows what goes out")
  }

  @Test func anOutputWhoseLimiterIsOffIsDelayedAndNothingElse() {
    let engine = OfflineEngine(hasLimiters: true, monoOutputs: [true])
    let sound = noise(3000).map { $0 * 2 }
    var plan = onePad(KitBuilder.sound([sound]))
    plan.pads[0].articulations[0].layers[0].takes[0].channels.append(KitPlan.Channel(sample: 0, output: 1))
    engine.host.setLevels(limiters: [0: true, 1: false])
    engine.load(plan, outputs: [1])
    engine.hit(36, at: 0)
    engine.render(4000)
    #expect(engine.tape[0].left.allSatisfy { abs($0) <= 0.891_251 })
    #expect(engine.tape[1].left[64..<3064].map(\.bitPattern) == sound.map(\.bitPattern))
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, .signalingNaN], [false, true])
  func whatIsNoNumberIsSilentAndOtherHitsGoOn(value: Float, hasLimiters: Bool) {
    let engine = OfflineEngine(hasLimiters: hasLimiters)
    let broken = KitBuilder.sound([(0..<4000).map { $0 % 3 == 0 ? value : 0.25 }])
    let shape = KitPlan.Shape.with {
      $0.filters = [KitPlan.Filter(cutoff: 1000)]
      $0.tune = 3
    }
    var plan = onePad(
      [broken, KitBuilder.constant(0.5, frames: 8000)],
      layers: [
        KitPlan.Layer(takes: takes([0])), KitPlan.Layer(takes: takes([0]), shape: shape),
      ])
    plan.pads.append(
      KitPlan.Pad(articulations: [KitPlan.Articulation(layers: [KitPlan.Layer(takes: takes([1]))])]))
    plan.strikes[38] = [KitPlan.Target(pad: 1)]
    engine.load(plan)
    engine.hit(38, at: 0)
    engine.hit(36, at: 1000)
    engine.render(8192)
    let played = engine.tape[0].left[engine.host.limiterFrames...]
    #expect(played.allSatisfy { $0.isFinite })
    #expect(played[..<1000].allSatisfy { $0 == 0.5 })
    #expect(played[1100..<4000].allSatisfy { $0 > 0.2 }, "the good sound goes on beside the broken one")
    #expect(played[7000..<7500].allSatisfy { abs($0 - 0.5) < 0.01 })
  }

  @Test func soundsTooLoudForNumbersNeverReachAPort() {
    let engine = OfflineEngine()
    let layer = KitPlan.Layer(velocityGains: [Float](repeating: 1e30, count: 128), takes: takes([0, 1]))
    engine.load(
      onePad(
        [KitBuilder.constant(3e38, frames: 100), KitBuilder.constant(1e-30, frames: 100)], layers: [layer]))
    engine.hit(36, at: 0)
    engine.hit(36, at: 200)
    engine.render(512)
    #expect(engine.tape[0].left[..<200].allSatisfy { $0 == 0 })
    #expect(engine.tape[0].left[200..<300].allSatisfy { abs($0 - 1) < 0.001 })
  }
}
