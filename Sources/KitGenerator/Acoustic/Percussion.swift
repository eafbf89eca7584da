/// The percussion of the acoustic kit, from General MIDI's list.
enum Percussion {
  static let recipes = [
    recipe("tambourine", tambourine), recipe("cowbell", cowbell), recipe("clap", Clap(), room: -13),
    recipe("vibraslap", Vibraslap()),
    recipe("bongo-high", bongo(395, sustain: 0.075, level: 0.1, slap: (0.1, 2_900)), room: -11),
    recipe("bongo-low", bongo(262, sustain: 0.1, level: 0.09, slap: (0.24, 3_800)), room: -11),
    recipe("conga-mute", conga(248, sustain: 0.035, radius: 0.5...0.7, contact: 0.0008, slap: (0.26, 4_000))),
    recipe(
      "conga-open", conga(216, sustain: 0.038, radius: 0.55...0.75, contact: 0.001, slap: (0.26, 3_800))),
    recipe(
      "conga-low", conga(164, sustain: 0.038, radius: 0.55...0.75, contact: 0.0009, slap: (0.3, 3_900))),
    recipe("timbale-high", timbale(296)), recipe("timbale-low", timbale(208)),
    recipe("agogo-high", agogo("agogo-high", 1_180, ring: 1.35, body: 0.26, clang: 0.19)),
    recipe("agogo-low", agogo("agogo-low", 790, ring: 2.7, body: 0.12, clang: 0.1)),
    recipe("cabasa", cabasa, room: -24), recipe("maracas", maracas, room: -24), recipe("claves", claves),
    recipe("wood-block-high", woodBlock(1_120), room: -21),
    recipe("wood-block-low", woodBlock(760), room: -21),
    recipe("triangle-mute", triangle(ring: 0.13)), recipe("triangle-open", triangle(ring: 2.6)),
    recipe("shaker", shaker, room: -24),
  ]

  private static func recipe(_ name: String, _ instrument: any Instrument, room: Double = -15) -> Recipe {
    Recipe(
      name: name, instrument: instrument, floor: -66, rounding: ShapedRounding(distance: 22, finest: 3),
      room: room)
  }

  private static func bongo(
    _ pitch: Double, sustain: Double, level: Double, slap: (level: Double, edge: Double)
  ) -> HandDrum {
    HandDrum(
      pitch: pitch, sustain: sustain, level: level, damping: 0.9, radius: 0.5...0.75, contact: 0.0007,
      slap: slap,
      seconds: 0.9)
  }

  private static func conga(
    _ pitch: Double, sustain: Double, radius: ClosedRange<Double>, contact: Double,
    slap: (level: Double, edge: Double)
  ) -> HandDrum {
    HandDrum(
      pitch: pitch, sustain: sustain, rise: 1, radius: radius, contact: contact, slap: slap,
      seconds: 0.6)
  }

  private static func timbale(_ pitch: Double) -> HandDrum {
    HandDrum(
      pitch: pitch, sustain: 0.145, damping: 0.4, radius: 0.3...0.5, contact: 0.0005, stiffening: 0.35,
      slap: (0.4, 4_500),
      shell: 0.05,
      seconds: 1)
  }

  /// Welded from two bent sheets: two strong modes whose ratio is about 3 : 2, and many of the sheets.
  private static let cowbell = StruckBody(
    partials: [
      (562, 0.62, 0.5), (845, 0.55, 0.7), (1_448, 0.22, 0.5), (1_755, 0.2, 0.4), (2_210, 0.2, 0.8),
      (2_690, 0.17, 1), (3_410, 0.16, 1.1), (4_080, 0.14, 0.9), (4_930, 0.12, 0.9), (6_230, 0.1, 1),
      (7_850, 0.09, 0.95), (9_600, 0.07, 0.5),
    ], contact: 0.00004, click: (0.07, 1_500...9_000, 0.004), rise: 0.002, seconds: 0.7)

  /// A cone of sheet steel.
  private static func agogo(
    _ name: String, _ pitch: Double, ring: Double, body: Double, clang: Double
  ) -> StruckBody {
    StruckBody(
      partials: [
        (pitch, ring, body), (pitch * 2.31, 0.5 * ring, 0.9 * body), (pitch * 3.72, 1.4 * clang, 0.8),
        (pitch * 4.33, 1.3 * clang, 0.7), (pitch * 5.48, clang, 1), (pitch * 7.02, 0.8 * clang, 1),
        (pitch * 8.9, 0.7 * clang, 1), (pitch * 10.7, 0.6 * clang, 0.9), (pitch * 13.1, 0.5 * clang, 0.8),
        (pitch * 15.2, 0.4 * clang, 0.6),
      ], contact: 0.00003, click: (0.26, 2_500...15_000, 0.006), rise: 0.0006,
      sheet: (Plate(name: name, density: 5, band: 1_500...15_500, unevenness: 4), 0.2, 2 * clang + 0.25),
      seconds: 1.8)
  }

  /// Two rosewood bars, held over the hollow of a hand: the bar's first mode and hardly another.
  private static let claves = StruckBody(
    partials: [(2_480, 0.072, 1), (6_700, 0.05, 0.2), (1_240, 0.05, 0.12), (9_900, 0.03, 0.1)],
    contact: 0.00004,
    click: (0.082, 800...5_300, 0.003), body: (0.025, 500...6_500, 0.02), rise: 0.0003, seconds: 0.3)

  /// A slit block: the plate over the slit, and the air in it.
  private static func woodBlock(_ pitch: Double) -> StruckBody {
    StruckBody(
      partials: [
        (pitch, 0.175, 0.8), (pitch * 1.52, 0.11, 0.4), (pitch * 2.7, 0.09, 0.7), (pitch * 4.1, 0.07, 0.5),
        (pitch * 5.8, 0.035, 0.35), (pitch * 8.3, 0.03, 0.2),
      ], contact: 0.00005, click: (0.2, 900...8_000, 0.003), body: (0.014, 500...6_500, 0.025), seconds: 0.3)
  }

  /// A bent steel rod, so free that its many modes never agree on a pitch.
  private static func triangle(ring: Double) -> StruckBody {
    StruckBody(
      partials: [
        (1_630, 0.8 * ring, 0.25), (2_920, ring, 0.3), (4_260, ring, 0.8), (5_310, 0.9 * ring, 1),
        (6_720, 0.8 * ring, 0.6), (8_240, 0.65 * ring, 0.5), (9_930, 0.5 * ring, 0.4),
        (11_700, 0.4 * ring, 0.3),
        (13_900, 0.3 * ring, 0.2),
      ], contact: 0.00002, click: (0.04, 4_000...14_000, 0.003), seconds: min(1.9, 1.2 * ring + 0.1))
  }

  private static let tambourine = Rattle(
    meetings: 900, rise: 0.001, decay: 0.072, burst: (1.3, 0.008), low: 2_800, high: 11_500,
    peak: (8_000, 0.9, 6),
    jingles: [
      (3_850, 0.5, 0.006), (5_420, 0.6, 0.012), (6_580, 0.55, 0.016), (7_910, 0.5, 0.017),
      (9_340, 0.4, 0.013),
      (10_900, 0.3, 0.01),
    ], thump: (0.1, 330, 0.02), seconds: 1.1)

  private static let maracas = Rattle(
    meetings: 7_000, rise: 0.02, decay: 0.037, rest: 0.02, low: 4_000, high: 12_000, peak: (8_800, 1, 6),
    seconds: 0.35)

  private static let shaker = Rattle(
    meetings: 6_000, rise: 0.016, decay: 0.026, rest: 0.02, back: (0.06, 0.25), low: 3_800, high: 12_500,
    peak: (8_800, 0.9, 5), seconds: 0.4)

  private static let cabasa = Rattle(
    meetings: 3_000, rise: 0.016, decay: 0.039, rest: 0.02, low: 3_500, high: 12_500, peak: (9_200, 0.9, 6),
    seconds: 0.35
  )
}
