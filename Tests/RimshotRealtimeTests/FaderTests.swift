import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Levels that controllers move while voices sound.
@Suite struct FaderTests {
  /// A movement takes 10 ms.
  private let ramp = 480

  @Test(arguments: [1, 64, 441, 1024])
  func aControllerMovesWhatSoundsExactlyInItsTimeWithoutAClick(period: Int) {
    let engine = playing(KitPlan.Fader([.init(.level, controller: 20, to: 1)]), start: 127)
    engine.hit(36)
    engine.control(20, 0, at: 3000)
    engine.control(20, 127, at: 5000)
    engine.render(7000, period: period)
    let heard = engine.heard
    #expect(heard[..<3001].allSatisfy { $0 == 0.5 })
    #expect(heard[3000 + ramp - 1] > 0)
    #expect(heard[3000 + ramp...5000].allSatisfy { $0 == 0 })
    #expect(heard[(5000 + ramp)...].allSatisfy { $0 == 0.5 })
    #expect(largestStep(heard[1...]) < 0.5 / 480 * 1.01)
  }

  @Test func aHitHasItsLevelFromItsFirstFrame() {
    let engine = playing(KitPlan.Fader([.init(.level, controller: 20, to: 1)]), start: 0)
    engine.hit(36, at: 0)
    engine.control(20, 127, at: 1000)
    engine.hit(36, at: 1000)
    engine.control(20, 64, at: 9000)
    engine.hit(36, at: 9100)
    engine.render(12000)
    let heard = engine.heard
    #expect(heard[999] == 0)
    #expect(heard[1000] == 0.5, "the new hit at once, the old one on its way")
    #expect(heard[1000 + ramp] == 1)
    let part = Float(64) / 127
    #expect(abs(heard[9100] - heard[9099] - 0.5 * part) < 0.002)
    #expect(abs(heard[11000] - 1.5 * part) < 0.0001)
  }

  @Test func aFaderOnWhichNothingSoundsIsWhereItsControllerIs() {
    let engine = playing(KitPlan.Fader([.init(.level, controller: 20, to: 1)]), start: 0)
    engine.control(20, 127, at: 100)
    engine.hit(36, at: 100)
    engine.render(700)
    #expect(engine.heard[99] == 0)
    #expect(engine.heard[100...].allSatisfy { $0 == 0.5 })
  }

  @Test func whatMovesItMultipliesAndTheMixerDoesToo() {
    let fader = KitPlan.Fader([
      .init(.level, controller: 20, to: 1), .init(.level, controller: 21, amounts: rising.map { 2 * $0 }),
      .init(.gain, controller: 22, to: -6.0206), .init(.gain, controller: 23, to: -6.0206),
    ])
    let engine = playing(fader, start: 127)
    for controller in [22, 23] as [UInt8] { engine.control(controller, 0) }
    engine.hit(36)
    #expect(settled(engine) == 1)
    engine.control(22, 127)
    #expect(abs(settled(engine) - 0.5) < 1e-5)
    engine.control(23, 127)
    #expect(abs(settled(engine) - 0.25) < 1e-5)
    engine.control(20, 0)
    #expect(settled(engine) == 0)
    engine.control(20, 127)
    engine.host.setLevels(pads: [0: MixLevel(left: 0.5, right: 1)])
    #expect(abs(settled(engine) - 0.125) < 1e-5)
    #expect(abs((engine.tape[0].right.last ?? 0) - 0.25) < 1e-5)
    engine.hit(36, at: engine.frame)
    #expect(abs(settled(engine) - 0.25) < 1e-5, "a new hit is as loud")
  }

  @Test func aControllerPansFromWhereTheKitIs() {
    let fader = KitPlan.Fader([.init(.pan, controller: 10, to: 2)], pan: KitPlan.Pan(-1))
    let engine = playing(fader, start: 63.5, controller: 10)
    engine.hit(36)
    engine.render(64)
    #expect(engine.heard[0] == 0.5 && engine.tape[0].right[0] == 0.5, "exactly in the middle")
    engine.control(10, 127)
    #expect(settled(engine) == 0)
    #expect(abs((engine.tape[0].right.last ?? 0) - 0.5 * Float(2).squareRoot()) < 1e-6)
    engine.control(10, 0)
    #expect(abs(settled(engine) - 0.5 * Float(2).squareRoot()) < 1e-6)
    #expect(engine.tape[0].right.last == 0)
    engine.send(.resetControllers)
    #expect(engine.tape[0].right.last == 0)
    // Pan is no performance and isn't reset, but a device that goes is forgotten with all that it said.
    #expect(abs(settled(engine) - 0.5 * Float(2).squareRoot()) < 1e-6)
    #expect(engine.host.release(device: 0, forgetting: true))
    #expect(settled(engine) == 0.5)
  }

  @Test func aBalanceNeverGetsLouder() {
    let fader = KitPlan.Fader(
      [.init(.pan, controller: 20, to: 1)], pan: KitPlan.Pan(0, law: .balance))
    let engine = playing(fader, start: 0)
    engine.hit(36)
    engine.control(20, 127)
    #expect(settled(engine) == 0)
    #expect(engine.tape[0].right.last == 0.5)
  }

  @Test func aResetGoesBackToWhereTheKitHasIt() {
    let engine = playing(KitPlan.Fader([.init(.level, controller: 20, to: 127)]), start: 0.5)
    engine.hit(36)
    #expect(settled(engine) == 0.25)
    engine.control(20, 1)
    #expect(settled(engine) == 0.5)
    engine.send(.resetControllers)
    #expect(settled(engine) == 0.25)
  }

  @Test func otherPadsFadersStayWhereTheyAre() {
    var plan = KitPlan([0.5, 0.25], pads: [KitPlan.Pad(0), KitPlan.Pad(1)])
    for pad in 0...1 {
      let fader = KitPlan.Fader([.init(.level, controller: UInt8(20 + pad), to: 1)])
      plan.pads[pad].articulations[0].layers[0].takes[0].channels[0].fader = fader
    }
    plan.controllers = [20: 127, 21: 127]
    let engine = OfflineEngine()
    engine.load(plan)
    engine.hit(36)
    engine.hit(37)
    #expect(settled(engine) == 0.75)
    engine.control(21, 0)
    #expect(settled(engine) == 0.5)
    engine.host.setLevels(pads: [0: MixLevel(left: 0, right: 0)])
    engine.control(21, 127)
    #expect(settled(engine) == 0.25)
  }

  // MARK: - Kits

  private let rising = (0...127).map { Float($0) / 127 }

  /// A constant of 0.5 on note 36.
  private func playing(_ fader: KitPlan.Fader, start: Double, controller: UInt8? = nil) -> OfflineEngine {
    var plan = KitPlan([0.5], frames: 400_000, pads: [KitPlan.Pad(0)])
    plan.pads[0].articulations[0].layers[0].takes[0].channels[0].fader = fader
    for modulation in fader.modulations { plan.controllers[controller ?? modulation.controller] = start }
    let engine = OfflineEngine()
    engine.load(plan)
    return engine
  }

  /// What is heard once everything that moves has arrived, left.
  private func settled(_ engine: OfflineEngine) -> Float {
    engine.render(1000, period: 64)
    return engine.heard.last ?? 0
  }
}
