internal import Glibc

/// A single head over an open shell, struck by hand or a thin stick: bongos, congas, timbales.
struct HandDrum: Instrument {
  /// Frequency of the head's lowest mode, in Hz, and seconds until it has fallen to 1/e.
  var pitch: Double
  var sustain: Double
  /// How loud the head rings beside the slap.
  var level = 0.25
  /// How much sooner higher modes die.
  var damping = 0.5
  /// How long its modes take to rise, in parts of the contact.
  var rise = 0.0
  /// Where it is struck, 0 the centre and 1 the rim.
  var radius: ClosedRange<Double>
  /// The hardest contact, in seconds: a fingertip is short, a palm long.
  var contact: Double
  /// How much shorter hard blows are: a stick gets stiffer, flesh hardly.
  var stiffening = 0.15
  /// Level and upper edge (Hz) of the skin's slap.
  var slap: (level: Double, edge: Double)
  /// The shell's ring, for timbales: level of a steel cylinder's modes.
  var shell = 0.0
  var seconds = 0.7

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: seconds)
    let tuning = 1 + 0.002 * random.gaussian()
    let head = Membrane(
      fundamental: pitch * tuning, sustain: sustain, damping: damping, tilt: -0.4, rise: rise)
    let modes = head.modes(
      radius: random.uniform(radius.lowerBound, radius.upperBound), angle: random.uniform(-0.5, 0.5),
      contact: strike.contact(hardest: contact, stiffening: stiffening))
    sound.ring(modes, glide: PitchGlide(depth: 0.03 * force, decay: 0.03), gain: level)
    if shell > 0 {
      let ring = [
        (610.0, 0.5), (905, 0.45), (1_330, 0.4), (1_890, 0.34), (2_610, 0.28), (3_540, 0.2), (4_820, 0.15),
      ]
      sound.ring(
        ring.map { frequency, seconds in
          let heard = shell * (1 + 0.2 * random.gaussian())
          return Mode(frequency: frequency * tuning, decay: seconds / 6.9, left: heard, right: heard)
        }, gain: 0.4 + 0.6 * force)
    }
    Noise(
      level: slap.level * (0.6 + 0.4 * force), band: (2 * pitch)...(slap.edge * (0.75 + 0.25 * force)),
      rise: 0.006, decay: 0.006, width: 0
    ).add(to: &sound, random: &random)
    Noise(level: 0.3 * slap.level, band: pitch...(6 * pitch), rise: 0.001, decay: 0.018, width: 0)
      .add(to: &sound, random: &random)
    return sound
  }
}
