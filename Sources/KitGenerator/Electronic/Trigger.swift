internal import Glibc

/// One hit on a pad, as a machine's voices get it.
///
/// A pulse of one millisecond on a common line starts all of them, and an accent is nothing but a higher pulse
/// (*TR-808 Service Notes*, Roland 1981). What velocity does to the colour follows from that: diodes open wider,
/// a resonator is bent further, an envelope starts higher.
struct Trigger {
  /// 0 the softest layer, 1 the hardest.
  var force: Double
  /// What is never twice the same: the noise of a reversed junction, and where free-running oscillators
  /// happen to be. Each take has its own sequence.
  var random: RandomNumbers

  /// A value that goes from one to another with the force.
  func scaled(_ soft: Double, _ hard: Double) -> Double { soft + (hard - soft) * force }

  /// The same on a scale of ratios, as pitch and time are heard.
  func bent(_ soft: Double, _ hard: Double) -> Double { soft * pow(hard / soft, force) }

  /// The pulse: up within a tenth of a millisecond, because no edge is infinitely steep, and down through a
  /// capacitor.
  ///
  /// - Parameter width: seconds until it has fallen to 1/e.
  static func pulse(_ time: Double, width: Double = 0.001) -> Double {
    (1 - exp(-time / 0.000_05)) * exp(-time / width)
  }
}

/// A circuit that makes a sound of a trigger.
protocol Voice: Sendable {
  /// What comes out of it, at any level, until it has died away.
  func signal(of trigger: Trigger) -> Signal
}

/// The voltage of a capacitor that is charged by a trigger and discharges through a resistor.
///
/// - Parameters:
///   - time: seconds since the trigger.
///   - rise: seconds until it has come to 1 − 1/e; never nothing, or the sound would click.
///   - fall: seconds until it has fallen to 1/e.
func discharge(_ time: Double, rise: Double = 0.000_3, fall: Double) -> Double {
  time < 0 ? 0 : (1 - exp(-time / rise)) * exp(-time / fall)
}

/// Two diodes across a resistor, back to back: straight for small voltages, bent for large ones.
func diodes(_ voltage: Double) -> Double { tanh(voltage) }

/// An amplifier of one transistor, whose current the envelope swings: it amplifies one half-wave more than the
/// other. So it mixes all that goes through with each other, and a few square waves come out as something like
/// noise (K. Werner, J. Abel, J. Smith, "The TR-808 cymbal: a physically-informed, circuit-bendable, digital
/// model", ICMC 2014, on the swing-type VCA). The high-pass that follows takes away the direct current.
///
/// - Parameter asymmetry: how unlike the half-waves are: 0 not at all, 1 as those of a rectifier.
func swing(_ voltage: Double, asymmetry: Double) -> Double { voltage + asymmetry * abs(voltage) }
