import Foundation
import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Kinds and slopes of filters, by what a click becomes.
@Suite struct FilterSlopes {
  @Test(arguments: [1, 2, 4, 6], [80, 1000, 9000])
  func atItsCutoffEverySlopeIsThreeDecibelsDown(poles: Int, cutoff: Double) {
    for kind in [KitPlan.Filter.Kind.lowPass, .highPass] {
      let answer = answer(KitPlan.Filter(kind: kind, cutoff: cutoff, poles: poles))
      #expect(abs(level(answer, at: cutoff) + 3.01) < 0.03, "\(kind)")
    }
  }

  @Test(arguments: zip([1, 2, 4, 6], [6.0, 12, 24, 36]))
  func slopesFallByTheirPoles(poles: Int, fall: Double) {
    let low = answer(KitPlan.Filter(cutoff: 250, poles: poles))
    #expect(abs(level(low, at: 1000) - level(low, at: 2000) - fall) < 0.5)
    #expect(abs(level(low, at: 20)) < 0.06)
    let high = answer(KitPlan.Filter(kind: .highPass, cutoff: 2000, poles: poles))
    #expect(abs(level(high, at: 500) - level(high, at: 250) - fall) < 0.5)
    #expect(abs(level(high, at: 20_000)) < 0.1)
  }

  @Test func aSlopeOfSixDecibelsFollowsTheCircuitFarUp() {
    let answer = answer(KitPlan.Filter(cutoff: 500, poles: 1))
    for frequency in stride(from: 50.0, through: 10_000, by: 50) {
      let circuit = -10 * log10(1 + pow(frequency / 500, 2))
      #expect(abs(level(answer, at: frequency) - circuit) < 0.7, "\(frequency) Hz")
    }
  }

  @Test(arguments: [4, 6], [1, 3, 6, 12, 24] as [Double])
  func thePeakOfASteepSlopeIsAsHighAsTheResonanceSays(poles: Int, resonance: Double) {
    for kind in [KitPlan.Filter.Kind.lowPass, .highPass, .bandPass] {
      let answer = answer(KitPlan.Filter(kind: kind, cutoff: 1000, resonance: resonance, poles: poles))
      let peak = (-40...40).map { level(answer, at: 1000 * exp2(pow(Double($0) / 40, 3))) }.max() ?? 0
      #expect(abs(peak - resonance) < 0.5, "\(kind): \(peak)")
    }
  }

  @Test(arguments: [2, 4, 6])
  func bandAndNotchKeepTheirEdgesWhateverTheSlope(poles: Int) {
    // Q is 0.707: the edges are where f/f₀ − f₀/f is ±√2.
    let edge = (sqrt(2.0) + sqrt(6.0)) / 2
    let band = answer(KitPlan.Filter(kind: .bandPass, cutoff: 1000, poles: poles))
    let notch = answer(KitPlan.Filter(kind: .notch, cutoff: 1000, poles: poles))
    #expect(abs(level(band, at: 1000)) < 0.02)
    #expect(level(notch, at: 1000) < -60)
    for frequency in [1000 / edge, 1000 * edge] {
      #expect(abs(level(band, at: frequency) + 3.01) < 0.2)
      #expect(abs(level(notch, at: frequency) + 3.01) < 0.2)
    }
    #expect(abs(level(notch, at: 30)) < 0.1)
    #expect(abs(level(band, at: 50) - level(band, at: 25) - 3 * Double(poles)) < 0.5)
  }

  @Test(arguments: [-12.0, -3, 6, 18])
  func aBellRaisesWhatIsAroundIt(gain: Double) {
    let answer = answer(KitPlan.Filter(kind: .peak, cutoff: 1000, gain: gain, bandwidth: 2))
    #expect(abs(level(answer, at: 1000) - gain) < 0.02)
    // An octave to each side half of the gain is left.
    for frequency in [500.0, 2000] { #expect(abs(level(answer, at: frequency) - gain / 2) < 0.1) }
    for frequency in [20.0, 20_000] { #expect(abs(level(answer, at: frequency)) < 0.1) }
  }

  @Test(arguments: [-12.0, -3, 6, 18])
  func shelvesRaiseOneSide(gain: Double) {
    let low = answer(KitPlan.Filter(kind: .lowShelf, cutoff: 1000, gain: gain))
    let high = answer(KitPlan.Filter(kind: .highShelf, cutoff: 1000, gain: gain))
    for (answer, frequencies) in [(low, [20.0, 1000, 20_000]), (high, [20_000.0, 1000, 20])] {
      for (frequency, expected) in zip(frequencies, [gain, gain / 2, 0]) {
        #expect(abs(level(answer, at: frequency) - expected) < 0.1, "\(frequency) Hz")
      }
    }
  }

  @Test func twoFiltersFollowEachOther() {
    let first = KitPlan.Filter(kind: .highPass, cutoff: 300, poles: 6)
    let second = KitPlan.Filter(cutoff: 3000, resonance: 6, poles: 6)
    let both = answer(first, second)
    for frequency in [100.0, 300, 1000, 3000, 6000] {
      let sum = level(answer(first), at: frequency) + level(answer(second), at: frequency)
      #expect(abs(level(both, at: frequency) - sum) < 0.01)
    }
  }

  @Test func aFilterOfTwoPolesIsWhatItWasAlone() {
    // A bell that raises nothing leaves everything as it is.
    let first = KitPlan.Filter(cutoff: 700, resonance: 9)
    let nothing = KitPlan.Filter(kind: .peak, cutoff: 1000)
    for (one, two) in zip(answer(first), answer(first, nothing)) { #expect(abs(one - two) < 1e-6) }
  }

  @Test func settingsOutOfRangeStayFinite() {
    let kinds: [KitPlan.Filter.Kind] = [
      .lowPass, .highPass, .bandPass, .notch, .peak, .lowShelf, .highShelf,
    ]
    for kind in kinds {
      for (cutoff, gain) in [(-1.0, 300.0), (1e9, -300), (.nan, .nan), (0, .infinity)] {
        for poles in [-1, 1, 4, 6, 300] {
          let filter = KitPlan.Filter(
            kind: kind, cutoff: cutoff, resonance: 100, poles: poles, gain: gain, bandwidth: -1)
          let answer = answer(filter, filter)
          #expect(answer.allSatisfy { $0.isFinite }, "\(kind), \(poles) poles")
        }
      }
    }
  }

  /// What a click becomes.
  private func answer(_ filters: KitPlan.Filter...) -> [Float] {
    let shape = KitPlan.Shape.with { $0.filters = filters }
    let click = [1] + [Float](repeating: 0, count: 16_383)
    return OfflineEngine.play(onePad(KitBuilder.sound([click]), shape: shape), frames: 16_384)
  }

  /// In dB, at one frequency.
  private func level(_ answer: [Float], at frequency: Double) -> Double {
    let angle = 2 * Double.pi * frequency / 48_000
    var sum = (0.0, 0.0)
    for (n, value) in answer.enumerated() {
      sum.0 += Double(value) * cos(angle * Double(n))
      sum.1 += Double(value) * sin(angle * Double(n))
    }
    return decibels(hypot(sum.0, sum.1))
  }
}
