internal import Glibc

/// A 14-inch snare drum.
///
/// Its two heads move together or against each other through the air between them; the pair of (0, 1) modes
/// lies near 182 and 330 Hz (T. Rossing, I. Bork, H. Zhao, D. Fystrom, "Acoustics of snare drums", JASA 92,
/// 1992).
struct SnareDrum: Instrument {
  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 1.1)
    let tuning = 1 + 0.003 * random.gaussian()
    let radius = random.uniform(0.1, 0.32)
    let angle = random.uniform(-0.6, 0.6)
    let contact = strike.contact(hardest: 0.0003)

    let batter = Membrane(fundamental: 184 * tuning, sustain: 0.05 + 0.02 * force, damping: 0.2, tilt: -0.6)
    let glide = PitchGlide(depth: 0.05 * force, decay: 0.025)
    let modes = batter.modes(radius: radius, angle: angle, contact: contact)
    sound.ring(modes, glide: glide, gain: 0.2)
    let against = Mode(frequency: 331 * tuning, decay: 0.035, left: 1, right: 1)
    sound.ring([against], glide: glide, gain: 0.15)

    // The stick's tip, bright and gone at once.
    Noise(level: 0.06 + 0.3 * force, band: 1_500...(4_000 + 9_000 * force), decay: 0.0022, width: 0.15)
      .add(to: &sound, random: &random)

    sound.add(wires(force: force, tuning: tuning, random: &random))
    Room(damping: 6_000).add(to: &sound, level: 0.12)
    return sound
  }

  /// The wires under the lower head. They leave it and fall back with every swing, so the head's motion
  /// modulates their noise; the harder the blow, the longer they rattle.
  private func wires(force: Double, tuning: Double, random: inout RandomNumbers) -> Sound {
    var wires = Sound(seconds: 1.1)
    let swing = 2 * Double.pi * 184 * tuning
    let rattle = { (time: Double) in
      let depth = 0.75 * exp(-time / 0.04)
      return 1 - depth + depth * 2 * max(0, sin(swing * time))
    }
    Noise(
      level: 0.13 + 0.05 * force, band: 1_400...(6_000 + 6_500 * force), rise: 0.0007,
      decay: 0.035 + 0.03 * force
    )
    .add(to: &wires, random: &random, modulation: rattle)
    Noise(level: 0.03 + 0.05 * force, band: 2_200...9_000, rise: 0.004, decay: 0.07 + 0.045 * force)
      .add(to: &wires, random: &random)
    wires.apply(.peak(5_200, q: 0.8, gain: 4))
    wires.apply(.peak(820, q: 1.2, gain: 3))
    return wires
  }
}

/// The stick laid across the snare drum and clapped on its rim: wood and hoop, hardly any head.
struct SideStick: Instrument {
  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 0.6)
    let contact = strike.contact(hardest: 0.0002)
    let grip = 1 + 0.012 * random.gaussian()

    // The stick, a bar that hand and rim hold between them, over the hoop's and the shell's resonances.
    let bar: [(Double, Double, Double)] = [
      (438, 0.022, 0.28), (702, 0.014, 0.2), (1_180, 0.016, 0.5), (1_742, 0.017, 1), (2_390, 0.011, 0.6),
      (3_480, 0.008, 0.5), (4_870, 0.006, 0.4), (6_900, 0.004, 0.3),
    ]
    sound.ring(
      bar.map { frequency, decay, amplitude in
        let spread = 1 + 0.006 * random.gaussian()
        let heard =
          amplitude * contactSpectrum(frequency: frequency, contact: contact) * (1 + 0.12 * random.gaussian())
        return Mode(
          frequency: frequency * grip * spread, decay: decay * (0.85 + 0.25 * force),
          left: heard * (1 + 0.1 * random.gaussian()), right: heard * (1 + 0.1 * random.gaussian()))
      }, gain: 0.4)
    let head = Membrane(fundamental: 186, sustain: 0.03, damping: 0.3)
    sound.ring(head.modes(radius: 0.8, angle: 0.4, contact: 0.0006), gain: 0.04)

    Noise(level: 0.1 + 0.25 * force, band: 1_800...(6_000 + 6_000 * force), decay: 0.0018, width: 0.2)
      .add(to: &sound, random: &random)
    Noise(level: 0.02 + 0.015 * force, band: 2_500...8_500, rise: 0.002, decay: 0.035)
      .add(to: &sound, random: &random)
    Room(damping: 6_000).add(to: &sound, level: 0.12)
    return sound
  }
}
