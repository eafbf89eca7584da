import Foundation
import Testing

@testable import RimshotRealtime

/// Sines at 48 kHz, read at other speeds: is the tone where it belongs, and what else is there?
@Suite struct InterpolationQualityTests {
  // What they really do: 0.001 dB, 1e-6 cents, −81 dB.
  @Test(arguments: [1000.0, 5000, 15000], [-7, -1, 1, 7])
  func sincKeepsATonesPitchAndLevelAndAddsNothing(frequency: Double, semitones: Int) {
    let tone = Tone(.sinc, frequency: frequency, semitones: semitones)
    #expect(abs(tone.detune) < 0.01)
    #expect(tone.rest < -80)
    // 15 kHz, seven semitones up, is at the very end of what 48 kHz can carry.
    let isAtTheEnd = frequency == 15000 && semitones == 7
    #expect(isAtTheEnd ? (-3...0).contains(tone.level) : abs(tone.level) < 0.01)
  }

  // −91.7, −48.8 and −16.5 dB, whatever the speed.
  @Test(arguments: [(1000.0, -90.0, 0.01), (5000, -48, 0.03), (15000, -16, 1.3)], [-7, -1, 1, 7])
  func hermiteKeepsATonesPitchAndIsGoodForLowOnes(
    bounds: (frequency: Double, rest: Double, level: Double), semitones: Int
  ) {
    let tone = Tone(.hermite, frequency: bounds.frequency, semitones: semitones)
    #expect(abs(tone.detune) < 0.01)
    #expect(tone.rest < bounds.rest)
    #expect(abs(tone.level) < bounds.level)
  }

  @Test(arguments: [(7, 22000.0, -30.0), (12, 18000, -40), (12, 20000, -75), (24, 11000, -30)])
  func sincStopsWhatWouldComeBackMirrored(semitones: Int, frequency: Double, level: Double) {
    let speed = pow(2, Double(semitones) / 12)
    let source = (0..<20000).map { Float(sin(2 * .pi * frequency / 48000 * Double($0))) }
    let heard = Reading.sinc.render(source, speed: speed, count: 4096).dropFirst(64)
    let squares = heard.reduce(0.0) { $0 + Double($1) * Double($1) }
    #expect(decibels((2 * squares / Double(heard.count)).squareRoot()) < level)
  }
}

/// What became of a sine.
private struct Tone {
  /// In dB of what it was.
  let level: Double
  /// In cents.
  let detune: Double
  /// All that isn't the tone, together, in dB of it.
  let rest: Double

  init(_ reading: Reading, frequency: Double, semitones: Int) {
    let speed = pow(2, Double(semitones) / 12)
    let source = (0..<10000).map { Float(sin(2 * .pi * frequency / 48000 * Double($0))) }
    let heard = reading.render(source, speed: speed, count: 6144).dropFirst(1024).map(Double.init)
    let angle = 2 * .pi * frequency * speed / 48000
    let whole = Tone.fit(heard[...], angle)
    level = decibels(hypot(whole.cosine, whole.sine))
    rest = decibels(whole.rest * 2.squareRoot()) - level
    let (early, late) = (Tone.fit(heard.prefix(2048), angle), Tone.fit(heard.suffix(2048), angle))
    let turned = atan2(
      early.sine * late.cosine - early.cosine * late.sine, early.cosine * late.cosine + early.sine * late.sine
    )
    detune = 1200 * log2(1 + turned / (angle * Double(heard.count - 2048)))
  }

  /// The sine of a frequency that is nearest, by least squares, and the root of the mean square of the rest.
  private static func fit(
    _ sound: ArraySlice<Double>, _ angle: Double
  ) -> (cosine: Double, sine: Double, rest: Double) {
    var (cc, cs, ss, cx, sx) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for n in sound.indices {
      let (c, s) = (cos(angle * Double(n)), sin(angle * Double(n)))
      cc += c * c
      cs += c * s
      ss += s * s
      cx += c * sound[n]
      sx += s * sound[n]
    }
    let (cosine, sine) = (
      (cx * ss - sx * cs) / (cc * ss - cs * cs), (sx * cc - cx * cs) / (cc * ss - cs * cs)
    )
    var squares = 0.0
    for n in sound.indices {
      let rest = sound[n] - cosine * cos(angle * Double(n)) - sine * sin(angle * Double(n))
      squares += rest * rest
    }
    return (cosine, sine, (squares / Double(sound.count)).squareRoot())
  }
}
