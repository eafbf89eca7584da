/// A tom: two heads, a stick, and time to ring.
struct Tom: Instrument {
  /// Frequency of the head's mode (0, 1), in Hz.
  var pitch: Double
  /// Seconds until that mode has fallen to 1/e.
  var sustain: Double

  /// 12 inches, tuned to about E flat 3.
  static let high = Tom(pitch: 152, sustain: 0.26)
  /// 13 inches.
  static let mid = Tom(pitch: 116, sustain: 0.31)
  /// 16 inches, on the floor.
  static let floor = Tom(pitch: 80, sustain: 0.38)

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 2.6)
    let tuning = 1 + 0.0025 * random.gaussian()
    let radius = random.uniform(0.12, 0.36)
    let angle = random.uniform(-0.8, 0.8)
    // A big head gives way more, so the stick stays on it longer.
    let contact = strike.contact(hardest: 0.0006 * 110 / pitch)

    let batter = Membrane(fundamental: pitch * tuning, sustain: sustain, damping: 0.75, tilt: -1)
    let glide = PitchGlide(depth: 0.015 + 0.085 * force, decay: 0.055)
    let modes = batter.modes(radius: radius, angle: angle, contact: contact)
    sound.ring(modes, glide: glide, gain: 0.2)
    // The lower head, tuned a little apart: its answer beats slowly against the batter head's.
    let lower = Membrane(fundamental: pitch * tuning * 1.035, sustain: sustain * 0.8, damping: 0.9, tilt: -1)
    sound.ring(lower.modes(radius: 0.05, angle: 0, contact: 4 * contact), glide: glide, gain: 0.07)

    Noise(level: 0.06 + 0.3 * force, band: 700...(2_500 + 5_000 * force), decay: 0.003, width: 0.2)
      .add(to: &sound, random: &random)
    // Head and air between the modes that were counted.
    Noise(level: 0.03 + 0.05 * force, band: (3 * pitch)...(12 * pitch), rise: 0.001, decay: 0.03, width: 0.4)
      .add(to: &sound, random: &random)
    Room(damping: 4_000).add(to: &sound, level: 0.1)
    return sound
  }
}
