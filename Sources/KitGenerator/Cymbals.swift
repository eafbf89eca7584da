internal import Glibc

/// A 16-inch crash cymbal.
///
/// A hard blow puts its energy into low modes, and within some tens of milliseconds the disc's nonlinearity
/// hands it up to higher ones; that swell is the crash (Fletcher & Rossing, chapter 20).
struct Crash: Instrument {
  private static let disc = Plate(name: "crash", count: 1_800, band: 190...19_500, unevenness: 4.5)

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 2.78)
    let modes = Crash.disc.modes(
      random: &random,
      spectrum: {
        let shimmer = above(1_900, $0, order: 1.2) * below(3_000 + 4_400 * force, $0, order: 2.2)
        let body = below(700, $0, order: 5)
        return shimmer + body
      },
      decay: { (0.34 + 0.16 * force) * pow(max($0, 2_000) / 3_000, -0.75) },
      rise: { 0.012 * min($0 / 6_000, 1.6) })
    sound.ring(modes, gain: 0.5)
    // The shoulder of the stick on the edge.
    Noise(level: 0.1 + 0.18 * force, band: 700...(5_000 + 7_000 * force), decay: 0.014, width: 0.6)
      .add(to: &sound, random: &random)
    // Modes too many to count, while the disc still swings far.
    Noise(
      level: 0.06 + 0.12 * force, band: 3_500...13_500, rise: 0.012, decay: 0.1 + 0.08 * force, width: 0.9
    ).add(to: &sound, random: &random)
    Room(reverberation: 0.5).add(to: &sound, level: 0.08)
    return sound
  }
}

/// A 20-inch ride cymbal, struck with the tip between bell and edge: a clear ping over a quiet wash.
struct Ride: Instrument {
  private static let disc = Plate(name: "ride", count: 1_700, band: 240...19_000, unevenness: 6)
  /// The tip's ping gathers around a few strong modes; they are the ones that players call its pitch.
  private static let ping = Plate(name: "ride-ping", count: 110, band: 2_300...12_500, unevenness: 5)

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 2.78)
    let wash = Ride.disc.modes(
      random: &random,
      spectrum: {
        let shimmer = above(2_500, $0, order: 1.5) * below(4_500 + 4_000 * force, $0, order: 2.6)
        let body = below(600, $0, order: 5)
        return shimmer + 2.4 * body
      },
      decay: { (0.5 + 0.12 * force) * pow(max($0, 1_000) / 3_000, -0.65) },
      rise: { 0.02 * min($0 / 6_000, 1.5) })
    sound.ring(wash, gain: 0.07 + 0.08 * force)
    let ping = Ride.ping.modes(
      random: &random, spectrum: { above(3_400, $0) * below(6_500 + 5_500 * force, $0) },
      decay: { 0.085 * pow($0 / 4_000, -0.6) })
    sound.ring(ping, gain: 0.42)
    Noise(level: 0.12 + 0.14 * force, band: 2_500...(7_000 + 6_000 * force), decay: 0.0035, width: 0.4)
      .add(to: &sound, random: &random)
    Room(reverberation: 0.5).add(to: &sound, level: 0.07)
    return sound
  }
}
