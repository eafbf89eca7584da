internal import Glibc

/// A small hard thing that is struck: a bell, a block, a stick, a triangle. Its modes were counted, not computed.
///
/// Ratios of bars, bells and blocks: Fletcher & Rossing, chapters 19 to 21; T. Rossing, *Science of Percussion
/// Instruments*, World Scientific 2000.
struct StruckBody: Instrument {
  /// Frequency in Hz, seconds to −60 dB, amplitude.
  var partials: [(frequency: Double, ring: Double, level: Double)]
  /// How much a blow's strength matters to its colour: the hardest contact, in seconds.
  var contact: Double
  /// What the stick adds: its level, band and seconds to 1/e.
  var click: (level: Double, band: ClosedRange<Double>, decay: Double)
  /// How much partials differ with the place of the blow.
  var scatter = 0.14
  /// Air and wood between the modes that were counted: level, lower and upper edge, seconds to 1/e.
  var body: (level: Double, band: ClosedRange<Double>, decay: Double)?
  /// Seconds until all of it sounds: a thick beater, or a plate that the air sets off.
  var rise = 0.0004
  /// The many modes of the sheet that it is bent of, level of all together, and seconds to −60 dB at 4 kHz.
  var sheet: (plate: Plate, level: Double, ring: Double)?
  var seconds: Double

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: seconds)
    let contact = strike.contact(hardest: contact, stiffening: 0.15)
    let place = random.uniform(-1, 1)
    sound.ring(
      partials.enumerated().map { index, partial in
        let reached = 1 + scatter * (cos(Double(index + 1) * place) - 0.6 + random.gaussian())
        let heard = partial.level * reached * contactSpectrum(frequency: partial.frequency, contact: contact)
        let bend = 1 + 0.0012 * random.gaussian()
        return Mode(
          frequency: partial.frequency * bend, decay: partial.ring / 6.9, left: heard, right: heard,
          rise: rise)
      }, gain: 0.4)
    if let sheet {
      let modes = sheet.plate.modes(
        random: &random, spectrum: { contactSpectrum(frequency: $0, contact: contact) },
        decay: { sheet.ring / 6.9 * pow($0 / 4_000, -0.3) }, rise: { _ in rise })
      sound.ring(modes, gain: 0.4 * sheet.level)
    }
    Noise(
      level: click.level * (0.75 + 0.25 * force),
      band: click.band.lowerBound...(click.band.upperBound * (0.85 + 0.15 * force)),
      decay: click.decay, width: 0
    ).add(to: &sound, random: &random)
    if let body {
      Noise(level: body.level, band: body.band, rise: rise, decay: body.decay, width: 0).add(
        to: &sound, random: &random)
    }
    return sound
  }
}
