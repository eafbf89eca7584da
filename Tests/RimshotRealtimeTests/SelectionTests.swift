import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Which take of a layer a hit plays.
@Suite struct Selection {
  /// Sound n is one frame of n + 1.
  private let samples = (1...16).map { KitBuilder.constant(Float($0), frames: 1) }

  @Test func eachArticulationTakesTurnsFromItsFirst() {
    var plan = onePad(samples, layers: [KitPlan.Layer(takes: takes([0, 1, 2, 3]))])
    plan.pads[0].articulations.append(
      KitPlan.Articulation(layers: [KitPlan.Layer(takes: takes([4, 5, 6]))]))
    plan.strikes[37] = [KitPlan.Target(pad: 0, articulation: 1)]
    let engine = OfflineEngine()
    engine.load(plan)
    let notes: [UInt8] = [36, 36, 37, 36, 37, 37, 36, 37, 36]
    for (i, note) in notes.enumerated() { engine.hit(note, at: i) }
    engine.render(notes.count)
    #expect(engine.tape[0].left == [1, 2, 5, 3, 6, 7, 4, 5, 1])
  }

  @Test func aTurnPassesInAHoleToo() {
    let engine = OfflineEngine()
    engine.load(onePad(samples, layers: [KitPlan.Layer(velocities: 64...127, takes: takes([0, 1, 2]))]))
    for (i, velocity) in [100, 10, 100, 100].enumerated() { engine.hit(36, velocity: UInt8(velocity), at: i) }
    engine.render(4)
    #expect(engine.tape[0].left == [1, 0, 3, 1])
  }

  @Test func chanceIsEvenAndLayersWithTheSameWindowsAgree() {
    // Thirds of the draw, and its upper half: the first third never sounds with the half.
    let engine = OfflineEngine()
    var silence = samples
    silence.append(KitBuilder.sound([[]]))
    engine.load(
      onePad(
        silence,
        layers: [
          KitPlan.Layer(selection: .random, takes: takes([0, 1, 3])),
          KitPlan.Layer(selection: .random, takes: takes([0, 1, 3])),
          KitPlan.Layer(selection: .random, takes: takes([16, 15])),
        ]))
    for i in 0..<3000 { engine.hit(36, at: i) }
    engine.render(3000)
    let played = engine.tape[0].left
    for sum: Float in [2, 4 + 16, 4, 8 + 16] {
      #expect((400...1100).contains(played.count { $0 == sum }), "\(sum)")
    }
    #expect(played.allSatisfy { [2, 4, 20, 24].contains($0) })
    for third: Float in [2, 4, 8] {
      let share = played.count { $0 == third || $0 == third + 16 }
      #expect((930...1070).contains(share), "a third, near enough")
    }
    #expect(zip(played, played.dropFirst()).contains { $0 == $1 }, "repeats are allowed")
  }

  @Test func nearestIsCloseInPowerToTheVelocity() {
    let engine = OfflineEngine()
    let all = (0..<16).map { KitPlan.Take(channels: [KitPlan.Channel(sample: $0)], power: 3 + Float($0) / 4) }
    engine.load(onePad(samples, layers: [KitPlan.Layer(selection: .nearest, takes: all)]))
    for velocity in 1..<128 { engine.hit(36, velocity: UInt8(velocity), at: velocity * 30000) }
    engine.render(128 * 30000, period: 4096)
    for velocity in 1..<128 {
      let power = (engine.tape[0].left[velocity * 30000] - 1) / 15
      let wanted = (Float(velocity) - 0.5) / 127
      #expect(abs(power - wanted) < 0.16, "velocity \(velocity) plays power \(power)")
    }
  }

  @Test func nearestNeverRepeatsItselfInARollWhereOthersAreNear() {
    let engine = OfflineEngine()
    let all = (0..<16).map { KitPlan.Take(channels: [KitPlan.Channel(sample: $0)], power: Float($0) / 15) }
    engine.load(onePad(samples, layers: [KitPlan.Layer(selection: .nearest, takes: all)]))
    for i in 0..<200 { engine.hit(36, velocity: 80, at: i * 2400) }
    engine.render(200 * 2400, period: 2400)
    let played = (0..<200).map { engine.tape[0].left[$0 * 2400] }
    #expect(zip(played, played.dropFirst()).allSatisfy { $0 != $1 })
    #expect(Set(played).count >= 4)
    #expect(played.allSatisfy { abs(($0 - 1) / 15 - 79.5 / 127) < 0.3 })
  }

  @Test func nearestPlaysTakesOfOnePowerInChangingOrder() {
    let engine = OfflineEngine()
    let all = (0..<4).map { KitPlan.Take(channels: [KitPlan.Channel(sample: $0)], power: 1) }
    engine.load(onePad(samples, layers: [KitPlan.Layer(selection: .nearest, takes: all)]))
    for i in 0..<400 { engine.hit(36, velocity: UInt8(1 + i % 127), at: i * 4800) }
    engine.render(400 * 4800, period: 4800)
    let played = (0..<400).map { engine.tape[0].left[$0 * 4800] }
    for take: Float in [1, 2, 3, 4] { #expect((70...130).contains(played.count { $0 == take })) }
    #expect(zip(played, played.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func theSeedDecidesTheChance() {
    func take(seed: UInt32) -> [Float] {
      let engine = OfflineEngine(seed: seed)
      engine.load(onePad(samples, layers: [KitPlan.Layer(selection: .random, takes: takes(Array(0..<16)))]))
      for i in 0..<200 { engine.hit(36, at: i) }
      engine.render(200)
      return engine.tape[0].left
    }
    #expect(take(seed: 7) == take(seed: 7))
    #expect(Set((0..<8).map { take(seed: $0) }).count == 8)
    let firsts = (1..<200).map { take(seed: $0)[0] }
    #expect(Set(firsts).count == 16, "small seeds begin anywhere")
  }
}
