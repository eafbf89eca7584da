internal import Glibc

/// A pair of 14-inch hi-hat cymbals. One disc for all three: they must sound like one instrument.
struct HiHat: Instrument {
  /// What the foot does.
  enum Pedal {
    /// Pressed; the stick strikes.
    case closed
    /// Pressed in this moment; nothing else strikes.
    case chick
    /// Half a turn open: the discs sizzle against each other.
    case open
  }

  var pedal: Pedal

  private static let disc = Plate(name: "hi-hat", count: 1_200, band: 320...20_000, unevenness: 4)

  func sound(of strike: Strike) -> Sound {
    switch pedal {
    case .closed: closed(strike)
    case .chick: chick(strike)
    case .open: open(strike)
    }
  }

  /// The lowest modes, of the whole disc, are strong and clear; the gap above them is what makes a hi-hat
  /// sound thin.
  private func bell(_ frequency: Double) -> Double {
    2.4 * above(380, frequency, order: 4) * below(620, frequency, order: 5)
  }

  private func closed(_ strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 0.9)
    // The foot never presses twice the same.
    let looseness = 1 + 0.12 * random.gaussian()
    let modes = HiHat.disc.modes(
      random: &random,
      spectrum: { above(3_800, $0, order: 2) * below(6_000 + 6_500 * force, $0) + bell($0) },
      decay: { (0.022 + 0.026 * force) * looseness * pow($0 / 6_000, -0.35) })
    sound.ring(modes, gain: 0.5)
    Noise(level: 0.1 + 0.16 * force, band: 3_000...(9_000 + 6_000 * force), decay: 0.004)
      .add(to: &sound, random: &random)
    // Pressed together the discs rub out the last of the sound.
    Noise(level: 0.03 + 0.02 * force, band: 6_500...14_000, rise: 0.003, decay: 0.05 * looseness)
      .add(to: &sound, random: &random)
    Room().add(to: &sound, level: 0.08)
    return sound
  }

  private func chick(_ strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 0.9)
    let modes = HiHat.disc.modes(
      random: &random,
      spectrum: { above(1_900, $0, order: 2) * below(4_500 + 4_000 * force, $0) + bell($0) },
      decay: { 0.03 * pow($0 / 5_000, -0.4) })
    sound.ring(modes, gain: 0.45)
    // The edges meet all around, but never at once: a broad clap instead of a tip's click.
    Noise(level: 0.2 + 0.12 * force, band: 900...(5_500 + 4_000 * force), decay: 0.009, width: 0.7)
      .add(to: &sound, random: &random)
    Noise(level: 0.05, band: 4_500...12_000, rise: 0.006, decay: 0.03, width: 0.7)
      .add(to: &sound, random: &random)
    Room().add(to: &sound, level: 0.08)
    return sound
  }

  private func open(_ strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 2.4)
    let modes = HiHat.disc.modes(
      random: &random,
      spectrum: { above(2_600, $0, order: 1.6) * below(5_500 + 6_500 * force, $0) + bell($0) },
      decay: { (0.2 + 0.14 * force) * pow($0 / 5_000, -0.45) },
      rise: { $0 > 7_000 ? 0.004 : 0 })
    sound.ring(modes, gain: 0.5)
    Noise(level: 0.08 + 0.16 * force, band: 2_500...(8_000 + 6_000 * force), decay: 0.005)
      .add(to: &sound, random: &random)
    // The lower disc is knocked again and again, about as often as it swings.
    let chatter = { (time: Double) in 0.7 + 0.3 * sin(2 * .pi * 37 * time) * exp(-time / 0.3) }
    Noise(
      level: 0.09 + 0.05 * force, band: 5_000...13_500, rise: 0.006, decay: 0.16 + 0.14 * force, width: 0.8
    ).add(to: &sound, random: &random, modulation: chatter)
    Room().add(to: &sound, level: 0.08)
    return sound
  }
}
