internal import Glibc

/// A tom: two heads, a stick, and time to ring.
struct Tom: Instrument {
  /// Frequency of the head's mode (0, 1), in Hz.
  var pitch: Double
  /// Seconds until that mode has fallen to 1/e.
  var sustain: Double
  /// How much louder the stick is beside the head at the hardest blow than at the softest.
  var brightening = 2.1

  /// 10 inches.
  static let high = Tom(pitch: 172, sustain: 0.19)
  /// 12 inches.
  static let mid = Tom(pitch: 136, sustain: 0.29)
  /// 14 inches.
  static let low = Tom(pitch: 106, sustain: 0.28)
  /// 16 inches, on the floor.
  static let floor = Tom(pitch: 82, sustain: 0.296, brightening: 1.9)

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 1.8)
    let tuning = 1 + 0.002 * random.gaussian()
    let radius = random.uniform(0.18, 0.3)
    let angle = random.uniform(-0.6, 0.6)
    // A big head gives way more, so the stick stays on it longer.
    let contact = strike.contact(hardest: 0.0007 * 110 / pitch, stiffening: 0.32)

    let batter = Membrane(
      fundamental: pitch * tuning, sustain: sustain, damping: 0.65, tilt: -0.7, start: 1.2, rise: 0.4,
      microphone: 0.28)
    let glide = PitchGlide(depth: 0.012 + 0.075 * force, decay: 0.055)
    let modes = batter.modes(radius: radius, angle: angle, contact: contact)
    sound.ring(modes, glide: glide, gain: 0.2)
    // The lower head, tuned a little apart: its answer beats slowly against the batter head's.
    let lower = Membrane(
      fundamental: pitch * tuning * 1.035, sustain: sustain * 0.8, damping: 0.9, tilt: -1, start: 1.2,
      microphone: 0.28)
    sound.ring(lower.modes(radius: 0.05, angle: 0, contact: 4 * contact), glide: glide, gain: 0.045)

    Noise(
      level: 0.44 * pow(brightening, force - 1), band: 600...(1_800 * pow(2.25, force)), rise: 0.0008,
      decay: 0.0035,
      width: 0
    )
    .add(to: &sound, random: &random)
    // Head and air between the modes that were counted.
    Noise(level: 0.02 + 0.05 * force, band: (3 * pitch)...(10 * pitch), rise: 0.001, decay: 0.03, width: 0)
      .add(to: &sound, random: &random)
    return sound
  }
}
