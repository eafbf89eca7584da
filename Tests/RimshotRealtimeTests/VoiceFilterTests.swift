import Foundation
import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// A hit's filter, by the level of sines that pass it.
@Suite struct VoiceFilter {
  @Test func eachKindPassesWhatItShould() {
    let levels: [(KitPlan.Filter.Kind, [Double])] = [
      (.lowPass, [0, -3.01, -40]), (.highPass, [-40, -3.01, 0]), (.bandPass, [-17, 0, -17]),
    ]
    for (kind, expected) in levels {
      let shape = KitPlan.Shape.with { $0.filters = [KitPlan.Filter(kind: kind, cutoff: 1000)] }
      for (frequency, level) in zip([100.0, 1000, 10000], expected) {
        let measured = self.level(of: frequency, shape)
        // Beyond the cutoff a digital filter falls a little faster than the book's.
        #expect(
          level < -10 ? measured < level : abs(measured - level) < 0.05,
          "\(kind) at \(frequency) Hz: \(measured)")
        #expect(measured > level - 8)
      }
    }
  }

  @Test func resonanceIsTheHeightOfThePeak() {
    let shape = KitPlan.Shape.with { $0.filters = [KitPlan.Filter(cutoff: 1000, resonance: 12)] }
    let peak = stride(from: 900.0, through: 1000, by: 10).map { level(of: $0, shape) }.max() ?? 0
    #expect(abs(peak - 12) < 0.1)
    #expect(abs(level(of: 50, shape)) < 0.1)
  }

  @Test func velocityMovesTheCutoffInProportion() {
    let shape = KitPlan.Shape.with { $0.filters = [KitPlan.Filter(cutoff: 500, byVelocity: 36)] }
    for velocity: UInt8 in [1, 50, 127] {
      let cutoff = 500 * pow(2, Double(velocity) / 127 * 3)
      #expect(abs(level(of: cutoff, shape, velocity: velocity) + 3.01) < 0.05, "velocity \(velocity)")
    }
  }

  @Test func chanceMovesTheCutoffWithinItsBounds() {
    let shape = KitPlan.Shape.with { $0.filters = [KitPlan.Filter(cutoff: 1000, random: 12)] }
    let engine = OfflineEngine()
    engine.load(onePad(KitBuilder.sound([sine(1000, frames: 4800)]), shape: shape))
    for hit in 0..<200 { engine.hit(36, at: hit * 4800) }
    engine.render(200 * 4800, period: 480)
    let levels = (0..<200).map { hit in
      decibels(amplitude(at: 1000, in: engine.tape[0].left[(hit * 4800 + 480)..<((hit + 1) * 4800)]) / 0.5)
    }
    // The cutoff an octave lower, and an octave higher.
    #expect(levels.allSatisfy { $0 > -12.4 && $0 < -0.2 })
    #expect((levels.min() ?? 0) < -11.5 && (levels.max() ?? -9) > -0.35)
  }

  @Test func theSidesAreFilteredAlikeAndApart() {
    let tone = sine(3000, frames: 9600)
    let silence = [Float](repeating: 0, count: 9600)
    let shape = KitPlan.Shape.with { $0.filters = [KitPlan.Filter(cutoff: 1000, resonance: 6)] }
    func tape(_ channels: [[Float]]) -> (left: [Float], right: [Float]) {
      let engine = OfflineEngine()
      engine.load(onePad(KitBuilder.sound(channels), shape: shape))
      engine.hit(36, at: 0)
      engine.render(9600)
      return engine.tape[0]
    }
    let mono = tape([tone])
    #expect(mono.left == mono.right)
    #expect(tape([tone, tone]) == mono)
    #expect(tape([tone, silence]).left == mono.left)
    #expect(tape([tone, silence]).right.allSatisfy { $0 == 0 })
    #expect(tape([silence, tone]).left.allSatisfy { $0 == 0 })
  }

  private func level(of frequency: Double, _ shape: KitPlan.Shape, velocity: UInt8 = 127) -> Double {
    let sound = KitBuilder.sound([sine(frequency, frames: 14400)])
    let played = OfflineEngine.play(onePad(sound, shape: shape), frames: 14400, velocity: velocity)
    return decibels(amplitude(at: frequency, in: played[4800...]) / 0.5)
  }
}
