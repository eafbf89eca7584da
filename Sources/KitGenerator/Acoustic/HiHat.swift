internal import Glibc

/// A pair of 14-inch hi-hat cymbals. One disc for all strokes: they must sound like one instrument.
///
/// Pressed together, the discs damp each other within a tenth of a second; the farther apart they are, the longer each
/// rings, and in between they knock against each other as often as they swing, which is the sizzle.
struct HiHat: Instrument {
  /// What strikes.
  enum Stroke {
    /// The stick, at an opening from 0, pressed, to 1, a finger's breadth.
    case stick(opening: Double)
    /// The foot presses them together and holds.
    case chick
    /// The foot lets them clash and opens at once.
    case splash
  }

  var stroke: Stroke

  private static let disc = Plate(name: "hi-hat", density: 62, band: 300...19_500, unevenness: 5)

  func sound(of strike: Strike) -> Sound {
    switch stroke {
    case .stick(let opening): struck(strike, opening: opening)
    case .chick: chick(strike)
    case .splash: splash(strike)
    }
  }

  /// The lowest modes, of the whole disc, are strong and clear; the gap above them is what makes a hi-hat
  /// sound thin.
  private func bell(_ frequency: Double) -> Double {
    1.1 * above(360, frequency, order: 4) * below(600, frequency, order: 5)
  }

  private func struck(_ strike: Strike, opening: Double) -> Sound {
    var random = strike.random
    let force = strike.force
    // The foot never presses twice the same.
    let looseness = 1 + (opening == 0 ? 0.06 : 0.03) * random.gaussian()
    var sound = Sound(seconds: 0.55 + 2.4 * opening)
    let bend = 6_200 + 200 * force - 1_300 * opening
    let sustain = (0.06 + (0.5 - 0.34 * opening) * opening) * (0.9 + 0.12 * force) * looseness
    let modes = HiHat.disc.modes(
      random: &random,
      spectrum: { above(2_900 - 1_300 * opening, $0, order: 1.8) * below(bend, $0, order: 1.7) + bell($0) },
      decay: { sustain * pow($0 / 5_000, -0.22) }, rise: { _ in 0.0016 })
    sound.ring(modes, gain: 0.5)
    // What rings on when most is gone: the parts of the discs that touch nowhere.
    let tail = HiHat.disc.modes(
      random: &random, spectrum: { above(1_500, $0, order: 1.5) * below(5_500, $0, order: 1.8) },
      decay: { (0.09 + 0.33 * opening) * pow(max($0, 800) / 4_000, -0.4) }, rise: { _ in 0.004 })
    sound.ring(tail, gain: 0.03 + 0.09 * opening)
    // Half open the lower disc is knocked again and again.
    let sizzle = 4 * opening * (1.25 - opening)
    if sizzle > 0 {
      let rate = 29 + 6 * random.gaussian()
      let chatter = { (time: Double) in 0.75 + 0.25 * sin(2 * .pi * rate * time) * exp(-time / 0.2) }
      Noise(
        level: (0.03 + 0.05 * force) * sizzle, band: 3_500...9_500, rise: 0.004, decay: 0.07 + 0.16 * opening,
        width: 0.6
      ).add(to: &sound, random: &random, modulation: chatter)
    }
    Noise(level: 0.08 + 0.03 * force, band: 2_500...(9_500 + 400 * force), decay: 0.004)
      .add(to: &sound, random: &random)
    return sound
  }

  private func chick(_ strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 0.7)
    // The edges meet all around, but never at once: a broad clap instead of a tip's click.
    let meeting = 0.006 + 0.002 * random.gaussian()
    let modes = HiHat.disc.modes(
      random: &random,
      spectrum: { above(1_900, $0, order: 1.8) * below(6_600 + 500 * force, $0, order: 1.8) + bell($0) },
      decay: { 0.035 * pow($0 / 5_000, -0.4) }, rise: { _ in max(meeting, 0.003) })
    sound.ring(modes, gain: 0.5)
    let tail = HiHat.disc.modes(
      random: &random, spectrum: { above(900, $0, order: 1.5) * below(4_000, $0, order: 2) },
      decay: { 0.13 * pow($0 / 3_000, -0.3) }, rise: { _ in 0.01 })
    sound.ring(tail, gain: 0.035)
    Noise(
      level: 0.06 + 0.03 * force, band: 1_500...8_500, rise: max(meeting, 0.003), decay: 0.016, width: 0.7
    )
    .add(to: &sound, random: &random)
    return sound
  }

  private func splash(_ strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 2.4)
    let modes = HiHat.disc.modes(
      random: &random,
      spectrum: { above(1_500, $0, order: 1.6) * below(3_800 + 1_400 * force, $0, order: 1.7) + bell($0) },
      decay: { 0.19 * pow($0 / 4_000, -0.4) }, rise: { _ in 0.004 })
    sound.ring(modes, gain: 0.4)
    let tail = HiHat.disc.modes(
      random: &random, spectrum: { above(900, $0, order: 1.5) * below(3_200, $0, order: 1.8) },
      decay: { 0.4 * pow(max($0, 700) / 3_000, -0.4) }, rise: { _ in 0.004 })
    sound.ring(tail, gain: 0.07)
    Noise(level: 0.05 + 0.04 * force, band: 1_500...8_000, rise: 0.003, decay: 0.012, width: 0.7)
      .add(to: &sound, random: &random)
    return sound
  }
}
