internal import Glibc

/// A crash cymbal, or a splash: a thin disc that a shoulder of a stick sets swinging as a whole.
///
/// A hard blow puts its energy into low modes, and within some tens of milliseconds the disc's nonlinearity
/// hands it up to higher ones; that swell is the crash (Fletcher & Rossing, chapter 20).
struct Crash: Instrument {
  var disc: Plate
  /// Where its spectrum bends down, in Hz, at a soft blow, and by how much more at a hard one.
  var brightness: (soft: Double, more: Double)
  /// Below this it has less.
  var bottom: Double
  /// Seconds to 1/e at 3 kHz.
  var sustain: Double
  /// How fast highs die: the exponent of frequency.
  var damping = 0.55
  /// Seconds that the swell takes.
  var swell = 0.012
  /// Below this frequency, in Hz, they live no longer.
  var lowest = 700.0
  var seconds: Double

  /// 16 inches.
  static let sixteen = Crash(
    disc: Plate(name: "crash", density: 70, band: 170...18_500, unevenness: 6), brightness: (3_000, 1_700),
    bottom: 900, sustain: 0.36, seconds: 3.3)
  /// 18 inches.
  static let eighteen = Crash(
    disc: Plate(name: "crash-2", density: 66, band: 130...18_000, unevenness: 6), brightness: (2_400, 1_500),
    bottom: 700, sustain: 0.4, swell: 0.016, seconds: 3.5)
  /// A splash, 10 inches.
  static let splash = Crash(
    disc: Plate(name: "splash", density: 45, band: 320...19_000, unevenness: 6), brightness: (2_800, 2_400),
    bottom: 1_200, sustain: 0.28, damping: 0.56, swell: 0.007, lowest: 200, seconds: 4.2)
  /// A ride's edge, with the shoulder of the stick.
  static let rideEdge = Crash(
    disc: Ride.disc, brightness: (2_300, 2_300), bottom: 600, sustain: 0.37, damping: 0.48, swell: 0.05,
    lowest: 180, seconds: 6.2)

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: seconds)
    let bend = brightness.soft + brightness.more * force
    let modes = disc.modes(
      random: &random,
      spectrum: {
        above(bottom, $0, order: 0.9) * below(bend, $0, order: 1.7) + 0.4 * below(500, $0, order: 5)
      },
      decay: { sustain * (0.85 + 0.25 * force) * pow(max($0, lowest) / 3_000, -damping) },
      rise: { swell * min($0 / 5_000, 1.8) * (0.4 + 0.6 * force) })
    sound.ring(modes, gain: 0.5)
    // The shoulder of the stick on the edge.
    Noise(level: 0.03 + 0.06 * force, band: 500...(3_000 + 4_000 * force), decay: 0.01, width: 0.6)
      .add(to: &sound, random: &random)
    return sound
  }
}

/// A china: turned up at its edge, with few clear modes and a rough, quick bang before the wash.
struct China: Instrument {
  private static let disc = Plate(name: "china", density: 70, band: 150...17_000, unevenness: 5)

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 7.5)
    let bend = 2_000 + 1_400 * force
    let bang = China.disc.modes(
      random: &random, spectrum: { above(450, $0, order: 1.2) * below(bend, $0, order: 1.5) },
      decay: { 0.21 * pow(max($0, 600) / 2_000, -0.12) }, rise: { 0.008 * min($0 / 3_000, 2) })
    sound.ring(bang, gain: 0.5)
    let wash = China.disc.modes(
      random: &random, spectrum: { below(1_500, $0, order: 1.6) },
      decay: { 1.0 * pow(max($0, 200) / 1_000, -0.6) })
    sound.ring(wash, gain: 0.1)
    Noise(level: 0.06 + 0.1 * force, band: 600...6_000, rise: 0.004, decay: 0.05, width: 0.8)
      .add(to: &sound, random: &random)
    return sound
  }
}

/// A 20-inch ride cymbal.
struct Ride: Instrument {
  /// Where it is struck, with the tip.
  enum Place {
    /// Between bell and edge: a clear ping over a quiet wash.
    case bow
    /// On the cup, with the shoulder: few strong modes.
    case bell
  }

  var place: Place

  static let disc = Plate(name: "ride", density: 58, band: 160...18_500, unevenness: 7.5)
  /// The tip's ping gathers around a few strong modes; they are the ones that players call its pitch.
  private static let ping = Plate(name: "ride-ping", density: 11, band: 2_300...13_500, unevenness: 5)
  /// The cup is small and stiff: its own modes are few.
  private static let cup = Plate(name: "ride-cup", density: 5, band: 700...11_000, unevenness: 4)

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 3.4)
    let bend = 4_200 + 2_200 * force
    let wash = Ride.disc.modes(
      random: &random,
      spectrum: { above(1_500, $0, order: 1.1) * below(bend, $0, order: 2) + 0.9 * below(500, $0, order: 5) },
      decay: { (0.38 + 0.08 * force) * pow(max($0, 800) / 3_000, -0.5) },
      rise: { 0.014 * min($0 / 6_000, 1.5) })
    sound.ring(wash, gain: (place == .bell ? 0.045 : 0.1) + 0.06 * force)
    let disc = place == .bell ? Ride.cup : Ride.ping
    let ping = disc.modes(
      random: &random,
      spectrum: {
        above(place == .bell ? 700 : 3_000, $0)
          * below(place == .bell ? 3_500 + 2_500 * force : 6_000 + 3_000 * force, $0)
      },
      decay: { place == .bell ? 0.3 * pow($0 / 2_000, -0.5) : 0.075 * pow($0 / 4_000, -0.6) },
      rise: { _ in 0.0006 })
    sound.ring(ping, gain: place == .bell ? 0.5 : 0.4)
    Noise(level: 0.06 + 0.07 * force, band: 2_000...(6_000 + 4_000 * force), decay: 0.0035, width: 0.4)
      .add(to: &sound, random: &random)
    return sound
  }
}
