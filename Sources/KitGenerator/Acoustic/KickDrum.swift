/// A 22-inch kick drum with a pillow in it and a felt beater.
struct KickDrum: Instrument {
  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 1)
    let tuning = 1 + 0.003 * random.gaussian()
    let radius = random.uniform(0.06, 0.2)

    // The pillow lies against the head: a few swings, and higher modes hardly any.
    let batter = Membrane(fundamental: 54 * tuning, sustain: 0.092 + 0.02 * force, damping: 0.72, tilt: -0.8)
    let contact = strike.contact(hardest: 0.0019, stiffening: 0.28)
    let glide = PitchGlide(depth: 0.08 + 0.4 * force, decay: 0.022)
    sound.ring(batter.modes(radius: radius, angle: 0.3, contact: contact), glide: glide, gain: 0.3)
    // The front head answers through the air inside, above the batter head.
    let front = Mode(frequency: 89 * tuning, decay: 0.055, left: 1, right: 1)
    sound.ring([front], glide: glide, gain: 0.22)

    // Felt on plastic: the slap has broad resonances between the head's modes and the click.
    for (frequency, decay, level) in [
      (390.0, 0.011, 0.06), (930, 0.007, 0.045), (1_750, 0.005, 0.05), (3_100, 0.004, 0.05),
    ] {
      let bend = 1 + 0.03 * random.gaussian()
      let amplitude =
        level * contactSpectrum(frequency: frequency, contact: contact / 8) * (1 + 0.15 * random.gaussian())
      sound.ring([Mode(frequency: frequency * bend, decay: decay, left: amplitude, right: amplitude)])
    }
    Noise(level: 0.022 + 0.045 * force, band: 700...(2_100 + 1_700 * force), decay: 0.0035, width: 0)
      .add(to: &sound, random: &random)
    Noise(level: 0.05 * force, band: 120...700, rise: 0.002, decay: 0.03, width: 0)
      .add(to: &sound, random: &random)
    return sound
  }
}
