internal import Glibc

/// A 14-inch snare drum.
///
/// Its two heads move together or against each other through the air between them; the pair of (0, 1) modes
/// lies near 182 and 330 Hz (T. Rossing, I. Bork, H. Zhao, D. Fystrom, "Acoustics of snare drums", JASA 92,
/// 1992).
struct SnareDrum: Instrument {
  /// Where the stick lands.
  enum Place {
    /// Near the middle: the lowest modes, and most of the wires.
    case centre
    /// A few fingers from the hoop: rings with the modes of many diameters, and is thinner.
    case edge
    /// On head and hoop at once: the hoop's crack on top of all.
    case rim
  }

  var place: Place

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 0.9)
    let tuning = 1 + 0.002 * random.gaussian()
    let radius =
      switch place {
      case .centre: random.uniform(0.1, 0.3)
      case .edge: random.uniform(0.68, 0.82)
      case .rim: random.uniform(0.35, 0.5)
      }
    let angle = random.uniform(-0.6, 0.6)
    let contact = strike.contact(hardest: 0.0006)

    let batter = Membrane(
      fundamental: 184 * tuning, sustain: 0.107 + 0.012 * force, damping: 0.3, tilt: -0.6, start: 0.7,
      rise: 1 / 6)
    let glide = PitchGlide(depth: 0.045 * force, decay: 0.025)
    let modes = batter.modes(radius: radius, angle: angle, contact: contact)
    let level = place == .centre ? 0.3 : place == .edge ? 0.42 : 0.11
    sound.ring(modes, glide: glide, gain: level)
    let against = Mode(frequency: 331 * tuning, decay: 0.045, left: 1, right: 1)
    sound.ring([against], glide: glide, gain: place == .edge ? 0.06 : place == .rim ? 0.07 : 0.14)

    // The stick's tip, bright and gone at once.
    Noise(
      level: (place == .edge ? 1.3 : 1) * (0.1 + 0.24 * force), band: 900...(4_000 + 3_500 * force),
      rise: place == .rim ? 0.0005 : place == .edge ? 0.007 : 0.003,
      decay: 0.003, width: 0
    )
    .add(to: &sound, random: &random)
    if place == .rim { hoop(strike, tuning: tuning, random: &random, into: &sound) }
    addWires(force: force, tuning: tuning, random: &random, to: &sound)
    return sound
  }

  /// The lower head moves with the upper one, and the wires on it.
  private func addWires(force: Double, tuning: Double, random: inout RandomNumbers, to sound: inout Sound) {
    var head = Sound(seconds: sound.seconds)
    let motion: [(Double, Double, Double)] = [
      (184, 0.115, 0.6), (331, 0.085, 0.5), (294, 0.07, 0.25), (420, 0.06, 0.15),
    ]
    head.ring(
      motion.map { frequency, decay, amplitude in
        let heard = amplitude * (1 + 0.12 * random.gaussian())
        return Mode(
          frequency: frequency * tuning, decay: decay, left: heard, right: heard,
          leftPhase: random.uniform(-0.4, 0.4))
      }, gain: 0.25 + 0.75 * force)
    let blows = SnareWires().blows(head: head.left, random: &random)
    var wires = Sound(seconds: sound.seconds)
    wires.left = blows
    wires.right = blows
    // What of a small blow the head, the bed and the shell radiate.
    wires.apply(.highPass(900, q: 0.6))
    wires.apply(.lowPass(3_900 + 1_000 * force, q: 0.6))
    wires.apply(.peak(1_900, q: 0.9, gain: 4))
    wires.apply(.peak(3_800, q: 1.1, gain: 3))
    sound.add(
      wires, gain: (place == .edge ? 0.14 : place == .rim ? 0.12 : 0.26) / pow(0.25 + 0.75 * force, 0.55))
  }

  /// The hoop, a steel ring: short, hard and clear.
  private func hoop(_ strike: Strike, tuning: Double, random: inout RandomNumbers, into sound: inout Sound) {
    let ring: [(Double, Double, Double)] = [
      (412, 0.05, 0.25), (688, 0.04, 0.35), (1_065, 0.03, 0.4), (1_530, 0.022, 0.35), (2_240, 0.016, 0.3),
      (3_120, 0.012, 0.25), (4_400, 0.008, 0.2),
    ]
    sound.ring(
      ring.map { frequency, decay, amplitude in
        let heard = amplitude * (1 + 0.15 * random.gaussian())
        return Mode(frequency: frequency * tuning, decay: decay, left: heard, right: heard)
      }, gain: 0.42 + 0.08 * strike.force)
    Noise(level: 0.24 + 0.09 * strike.force, band: 1_000...5_400, decay: 0.003, width: 0)
      .add(to: &sound, random: &random)
  }
}

/// The stick laid across the snare drum and clapped on its rim: wood and hoop, hardly any head.
struct SideStick: Instrument {
  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 0.7)
    let contact = strike.contact(hardest: 0.00014, stiffening: 0.1)
    let grip = 1 + 0.01 * random.gaussian()

    // The stick, a bar that hand and rim hold between them, over the hoop's and the shell's resonances.
    let bar: [(Double, Double, Double)] = [
      (438, 0.024, 0.35), (702, 0.016, 0.28), (1_180, 0.016, 0.6), (1_742, 0.015, 1), (2_390, 0.011, 0.6),
      (3_480, 0.008, 0.5), (4_870, 0.006, 0.45), (6_900, 0.004, 0.4),
    ]
    sound.ring(
      bar.map { frequency, decay, amplitude in
        let spread = 1 + 0.005 * random.gaussian()
        let heard =
          amplitude * contactSpectrum(frequency: frequency, contact: contact) * (1 + 0.12 * random.gaussian())
        return Mode(frequency: frequency * grip * spread, decay: decay, left: heard, right: heard)
      }, gain: 0.4)
    let head = Membrane(fundamental: 186, sustain: 0.09, damping: 0.3, tilt: -0.5)
    sound.ring(head.modes(radius: 0.8, angle: 0.4, contact: 0.0006), gain: 0.1)

    Noise(level: 0.24 + 0.08 * force, band: 1_200...(6_500 + 1_500 * force), decay: 0.0018, width: 0)
      .add(to: &sound, random: &random)
    // The wires answer a little.
    Noise(level: 0.012 + 0.003 * force, band: 1_500...6_500, rise: 0.002, decay: 0.07, width: 0)
      .add(to: &sound, random: &random)
    return sound
  }
}
