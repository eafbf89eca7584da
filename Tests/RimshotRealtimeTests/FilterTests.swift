import Foundation
import Testing

@testable import RimshotRealtime

@Suite struct FilterTests {
  @Test(arguments: [50, 440, 2000, 15000] as [Float])
  func atItsCutoffAPlainFilterIsThreeDecibelsDown(cutoff: Float) {
    #expect(abs(gain(.lowPass, cutoff: cutoff, at: Double(cutoff)) + 3.01) < 0.02)
    #expect(abs(gain(.highPass, cutoff: cutoff, at: Double(cutoff)) + 3.01) < 0.02)
    #expect(abs(gain(.bandPass, cutoff: cutoff, at: Double(cutoff))) < 0.02)
  }

  @Test func aLowPassFilterFallsByTwelveDecibelsAnOctave() {
    #expect(abs(gain(.lowPass, cutoff: 200, at: 20)) < 0.01)
    #expect(abs(gain(.lowPass, cutoff: 200, at: 800) - gain(.lowPass, cutoff: 200, at: 1600) - 12) < 0.3)
  }

  @Test func aHighPassFilterFallsByTwelveDecibelsAnOctave() {
    #expect(abs(gain(.highPass, cutoff: 2000, at: 20000)) < 0.05)
    #expect(abs(gain(.highPass, cutoff: 2000, at: 400) - gain(.highPass, cutoff: 2000, at: 200) - 12) < 0.3)
  }

  @Test func aBandPassFilterFallsBySixDecibelsAnOctaveOnBothSides() {
    #expect(abs(gain(.bandPass, cutoff: 1000, at: 100) - gain(.bandPass, cutoff: 1000, at: 50) - 6) < 0.3)
    #expect(abs(gain(.bandPass, cutoff: 300, at: 1500) - gain(.bandPass, cutoff: 300, at: 3000) - 6) < 0.3)
  }

  @Test(arguments: [3, 6, 12, 24, 40] as [Float])
  func thePeakIsAsHighAsTheResonanceSays(resonance: Float) {
    for kind in [FilterKind.lowPass, .highPass, .bandPass] {
      let answer = answer(kind, cutoff: 1000, resonance: resonance, count: 8000)
      // Dense around the cutoff, where a high peak is narrow.
      let frequencies = (-30...30).map { 1000 * pow(2, pow(Double($0) / 32, 3)) }
      let peak = frequencies.map { level(of: answer, at: $0) }.max() ?? 0
      #expect(abs(peak - Double(resonance)) < 0.1, "\(kind)")
    }
  }

  @Test func aSteadyOffsetPassesAndIsStopped() {
    let steady = [Float](repeating: 0.5, count: 48000)
    #expect(abs((filtered(steady, .lowPass, cutoff: 20).last ?? 0) - 0.5) < 1e-4)
    #expect(abs(filtered(steady, .highPass, cutoff: 20).last ?? 1) < 1e-4)
  }

  @Test func settingsOutOfRangeAreKeptWithinIt() {
    for cutoff in [-1, 0, 1e9, .infinity, .nan] as [Float] {
      for resonance in [-5, 100, .nan] as [Float] {
        for kind in [FilterKind.lowPass, .highPass, .bandPass] {
          let heard = filtered(noise(48000), kind, cutoff: cutoff, resonance: resonance)
          #expect(heard.allSatisfy { abs($0) < 200 })
        }
      }
    }
  }

  @Test func aTailEndsInSilenceRatherThanInTinyNumbers() {
    for cutoff in [20, 1000, 12000, 23000] as [Float] {
      let click = [1] + [Float](repeating: 0, count: 400_000)
      let tail = filtered(click, .lowPass, cutoff: cutoff)
      #expect(tail.allSatisfy { $0 == 0 || abs($0) >= .leastNormalMagnitude })
      #expect(tail.last == 0)
    }
  }

  @Test func aFilterIsTheSameInAllSplits() {
    let sound = noise(3000)
    for kind in [FilterKind.lowPass, .highPass, .bandPass] {
      #expect(isTheSameInAllSplits(of: 3000) { filtered(sound, kind, cutoff: 900, resonance: 9, runs: $0) })
    }
  }

  @Test func twoChannelsTogetherAreAsEachAlone() {
    let sounds = (noise(3000), noise(3000, seed: 2))
    let coefficients = FilterCoefficients(kind: .lowPass, cutoff: 900, resonance: 9, sampleRate: 48000)
    let isSame = isTheSameInAllSplits(of: 3000) { runs in
      var (left, right) = sounds
      var states = (FilterState(), FilterState())
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return }
          var frame = 0
          for run in runs {
            FilterState.process(
              left + frame, &states.0, right + frame, &states.1, count: run, coefficients)
            frame += run
          }
        }
      }
      #expect(left == filtered(sounds.0, .lowPass, cutoff: 900, resonance: 9))
      #expect(right == filtered(sounds.1, .lowPass, cutoff: 900, resonance: 9))
      return left
    }
    #expect(isSame)
  }

  private func filtered(
    _ sound: [Float], _ kind: FilterKind, cutoff: Float, resonance: Float = 0, runs: [Int]? = nil
  ) -> [Float] {
    let coefficients = FilterCoefficients(
      kind: kind, cutoff: cutoff, resonance: resonance, sampleRate: 48000)
    var state = FilterState()
    var samples = sound
    samples.withUnsafeMutableBufferPointer {
      guard let start = $0.baseAddress else { return }
      var frame = 0
      for run in runs ?? [sound.count] {
        state.process(start + frame, count: run, coefficients)
        frame += run
      }
    }
    return samples
  }

  /// In dB.
  private func gain(_ kind: FilterKind, cutoff: Float, at frequency: Double) -> Double {
    level(of: answer(kind, cutoff: cutoff, resonance: 0, count: 10000), at: frequency)
  }

  /// What a click becomes.
  private func answer(_ kind: FilterKind, cutoff: Float, resonance: Float, count: Int) -> [Float] {
    let click = [1] + [Float](repeating: 0, count: count - 1)
    return filtered(click, kind, cutoff: cutoff, resonance: resonance)
  }

  /// In dB, at one frequency.
  private func level(of sound: [Float], at frequency: Double) -> Double {
    let angle = 2 * Double.pi * frequency / 48000
    var sum = (0.0, 0.0)
    for (n, value) in sound.enumerated() {
      sum.0 += Double(value) * cos(angle * Double(n))
      sum.1 += Double(value) * sin(angle * Double(n))
    }
    return decibels(hypot(sum.0, sum.1))
  }
}
