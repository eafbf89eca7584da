internal import Glibc

/// A filter of second order with all its outputs, whose frequency may change with every frame.
///
/// The integrators are trapezoidal, so that it rings at the frequency that it is set to, and a change doesn't
/// make it jump (A. Simper, "Solving the continuous SVF equations using trapezoidal integration and equivalent
/// currents", Cytomic 2013; V. Zavalishin, *The Art of VA Filter Design*, 2012, chapter 4).
struct StateVariableFilter {
  /// Below the frequency everything, above it 12 dB less for each octave.
  private(set) var low = 0.0
  /// Around the frequency, at full level there.
  private(set) var band = 0.0
  /// Above the frequency everything, below it 12 dB less for each octave.
  private(set) var high = 0.0

  private var damping = 1.0
  private var (a1, a2, a3) = (0.0, 0.0, 0.0)
  private var (first, second) = (0.0, 0.0)

  /// Takes a frequency in Hz and a quality: 0.71 is flat, 10 rings.
  init(_ frequency: Double, q: Double = 0.7071) { tune(frequency, q: q) }

  /// Changes the frequency and quality from the next frame on.
  mutating func tune(_ frequency: Double, q: Double) {
    let g = tan(.pi * frequency / circuitRate)
    damping = 1 / q
    a1 = 1 / (1 + g * (g + damping))
    a2 = g * a1
    a3 = g * a2
  }

  /// Takes the next input, which changes all outputs.
  mutating func take(_ input: Double) {
    let difference = input - second
    let speed = a1 * first + a2 * difference
    low = second + a2 * first + a3 * difference
    band = damping * speed
    high = input - band - low
    first = 2 * speed - first
    second = 2 * low - second
  }

  /// Takes the next input and gives back what is below the frequency.
  mutating func lowPass(_ input: Double) -> Double {
    take(input)
    return low
  }

  /// Takes the next input and gives back what is around the frequency.
  mutating func bandPass(_ input: Double) -> Double {
    take(input)
    return band
  }

  /// Takes the next input and gives back what is above the frequency.
  mutating func highPass(_ input: Double) -> Double {
    take(input)
    return high
  }
}
