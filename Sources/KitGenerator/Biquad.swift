internal import Glibc

/// A second-order filter in transposed direct form II.
///
/// The designs are those of R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients".
struct Biquad {
  private var b0, b1, b2, a1, a2: Double
  private var z1 = 0.0
  private var z2 = 0.0

  /// Takes coefficients whose a0 is 1.
  init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
  }

  /// Lets through what is below a frequency, 12 dB an octave.
  static func lowPass(_ frequency: Double, q: Double = 0.7071) -> Biquad {
    let (w, alpha) = angles(frequency, q)
    let side = (1 - cos(w)) / 2
    return normalised(side, 2 * side, side, 1 + alpha, -2 * cos(w), 1 - alpha)
  }

  /// Lets through what is above a frequency, 12 dB an octave.
  static func highPass(_ frequency: Double, q: Double = 0.7071) -> Biquad {
    let (w, alpha) = angles(frequency, q)
    let side = (1 + cos(w)) / 2
    return normalised(side, -2 * side, side, 1 + alpha, -2 * cos(w), 1 - alpha)
  }

  /// Lifts a band by so many dB.
  static func peak(_ frequency: Double, q: Double, gain: Double) -> Biquad {
    let (w, alpha) = angles(frequency, q)
    let a = pow(10, gain / 40)
    return normalised(1 + alpha * a, -2 * cos(w), 1 - alpha * a, 1 + alpha / a, -2 * cos(w), 1 - alpha / a)
  }

  /// The next output for the next input.
  mutating func filter(_ input: Double) -> Double {
    let output = b0 * input + z1
    z1 = b1 * input - a1 * output + z2
    z2 = b2 * input - a2 * output
    return output
  }

  private static func angles(_ frequency: Double, _ q: Double) -> (w: Double, alpha: Double) {
    let w = 2 * Double.pi * frequency / sampleRate
    return (w, sin(w) / (2 * q))
  }

  private static func normalised(
    _ b0: Double, _ b1: Double, _ b2: Double, _ a0: Double, _ a1: Double, _ a2: Double
  ) -> Biquad {
    Biquad(b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0)
  }
}
