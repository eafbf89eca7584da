internal import Glibc

/// A round drum head under tension, as an ideal membrane that is struck at one point and heard at two others.
///
/// Mode (m, n) has m nodal diameters and n nodal circles, the rim counted; its shape is J_m(z r) cos(m φ) and
/// its frequency goes with z, the n-th zero of the Bessel function J_m. Source: N. Fletcher, T. Rossing, *The
/// Physics of Musical Instruments*, 2nd ed., Springer 1998, chapter 3.
struct Membrane {
  /// Frequency of mode (0, 1), in Hz.
  var fundamental: Double
  /// Seconds until mode (0, 1) has fallen to 1/e.
  var sustain: Double
  /// How much sooner higher modes die: 0 not at all, 1 a mode at twice the frequency lives half as long.
  var damping: Double
  /// How mode amplitude goes with frequency, as an exponent: 0 is surface velocity, 1 acceleration.
  var tilt = 0.0
  /// The phase at which modes begin, in radians: 0 is displacement from rest; what a microphone hears is nearer to
  /// acceleration, which begins with the blow.
  var start = 0.0
  /// How long modes take to rise to 1 − 1/e, in parts of the contact: as long as it lasts, the blow feeds them.
  var rise = 0.0
  /// How far from the centre it is heard, 0 to 1.
  var microphone = 0.6

  private struct Shape {
    var diameters: Int32
    var zero: Double
  }

  /// The zeros of J_m up to 13.4, which is 5.5 times the fundamental: M. Abramowitz, I. Stegun, *Handbook of
  /// Mathematical Functions*, table 9.5.
  private static let shapes =
    [
      [2.40483, 5.52008, 8.65373, 11.79153],
      [3.83171, 7.01559, 10.17347, 13.32369],
      [5.13562, 8.41724, 11.61984],
      [6.38016, 9.76102, 13.01520],
      [7.58834, 11.06471],
      [8.77148, 12.33860],
      [9.93611],
      [11.08637],
      [12.22509],
      [13.35430],
    ].enumerated().flatMap { diameters, zeros in
      zeros.map { Shape(diameters: Int32(diameters), zero: $0) }
    }

  /// The modes that a blow excites.
  ///
  /// - Parameters:
  ///   - radius: where it lands, 0 the centre and 1 the rim.
  ///   - angle: in which direction from the centre, in radians; the microphones are to either side of 0.
  ///   - contact: how long stick or beater stays on the head, in seconds.
  func modes(radius: Double, angle: Double, contact: Double) -> [Mode] {
    let microphoneAngle = 0.35
    return Membrane.shapes.map { shape in
      let ratio = shape.zero / Membrane.shapes[0].zero
      let frequency = fundamental * ratio
      let end = jn(shape.diameters + 1, shape.zero)
      let norm = end * end * (shape.diameters == 0 ? 1 : 0.5)
      let struck = jn(shape.diameters, shape.zero * radius)
      let heard = jn(shape.diameters, shape.zero * microphone)
      let amplitude =
        struck * heard / norm * pow(ratio, tilt) * contactSpectrum(frequency: frequency, contact: contact)
      // Waves from a real blow are not all in step; if these were, they would meet again as a second blow.
      let phase = start == 0 ? 0 : start + 1.2 * sin(3.7 * shape.zero * shape.zero)
      return Mode(
        frequency: frequency, decay: sustain / (1 + damping * (ratio - 1)),
        left: amplitude * cos(Double(shape.diameters) * (angle + microphoneAngle)),
        right: amplitude * cos(Double(shape.diameters) * (angle - microphoneAngle)), leftPhase: phase,
        rightPhase: phase, rise: rise * contact)
    }
  }
}

/// How much of a blow reaches a frequency: the spectrum of a force that lasts so many seconds in the form of
/// half a sine, without its notches. Harder blows are shorter, hence brighter.
func contactSpectrum(frequency: Double, contact: Double) -> Double {
  let cycles = 2 * frequency * contact
  return 1 / (1 + cycles * cycles)
}
