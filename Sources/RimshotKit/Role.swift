/// What a hit means musically, whatever note a device sends for it: an instrument of the kit and where it is struck.
///
/// Device profiles translate notes to roles; kits answer the roles that they have. See ``Role/all`` for the vocabulary.
public struct Role: Sendable, Hashable {
  /// The instrument: `snare`, `tom-1` (the highest), `crash-2`, `hihat`.
  public let instrument: String
  /// Where or how it is struck; `nil` is the usual way: a drum's head, a cymbal's bow.
  ///
  /// The hi-hat's zones tell two things, place and opening. Without an opening (`hihat`, `hihat/edge`) the pedal decides
  /// it; `opened` is open, only the pedal decides how far, but never closed.
  public let zone: String?
  /// The notes of a kit that knows only notes (General MIDI, SFZ, Hydrogen) which answer this role, best first. A kit may
  /// have another meaning for some of them: ``Role/kitNote(among:)`` chooses with care.
  public let kitNotes: [UInt8]
  /// Its number for the engine, 128–255: 128 and its place in ``Role/all``.
  public let strike: UInt8

  /// How files and people call it: `snare`, `snare/rim`.
  public var name: String { zone.map { "\(instrument)/\($0)" } ?? instrument }

  /// Every role. The order is that of the engine's numbers and never changes; new roles come at the end.
  public static let all: [Role] = vocabulary.enumerated().map { index, entry in
    let parts = entry.key.split(separator: "/").map(String.init)
    return Role(
      instrument: parts[0], zone: parts.count > 1 ? parts[1] : nil, kitNotes: entry.value,
      strike: UInt8(128 + index))
  }

  /// The role of a name: `snare/rim`; `nil` where there is none.
  public static func named(_ name: String) -> Role? { byName[name] }

  /// The role of an engine's number; `nil` for notes, 0–127, and for numbers that nothing has.
  public static func ofStrike(_ strike: UInt8) -> Role? {
    strike >= 128 && Int(strike) - 128 < all.count ? all[Int(strike) - 128] : nil
  }

  /// What a kit's note means in General MIDI, and for 22 and 26 by the custom of drum modules; `nil` where that is
  /// nothing. Two notes may mean the same: General MIDI has six toms, drum kits rarely more than four.
  ///
  /// Sources: General MIDI 1 (35–81), General MIDI 2 (27–34 and 82–87); 40, General MIDI's electric snare, is the
  /// rim shot of drum modules and of most acoustic kits.
  /// - Parameter note: A MIDI note, 0–127.
  public static func ofNote(_ note: UInt8) -> Role? { note < 128 ? byNote[Int(note)] : nil }

  /// The note that plays this role in a kit that knows only notes; `nil` where none comes near.
  /// - Parameter notes: The kit's notes.
  public func kitNote(among notes: Set<UInt8>) -> UInt8? { kitNote { notes.contains($0) } }

  /// What ``kitNote(among:)`` chooses, of notes that aren't a set.
  /// - Parameter contains: Whether a note is one of the kit's.
  public func kitNote(where contains: (UInt8) -> Bool) -> UInt8? {
    // Drum modules have the hi-hat's edge on 22 and 26. Other kits have a finger snap on 26 (Roland's GS map, beside a
    // snare roll on 25), or a metronome and a brush on 22 and 26 (Yamaha's XG map, beside another brush on 25).
    let hasEdges = contains(22) && contains(26) && !contains(25)
    return kitNotes.first { contains($0) && (hasEdges || ($0 != 22 && $0 != 26)) }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let byNote = (UInt8(0)..<128).map { note in meanings[note].flatMap { byName[$0] } }

  /// Names and their ``Role/kitNotes``.
  private static let vocabulary: KeyValuePairs<String, [UInt8]> = [
    "kick": [36, 35], "kick-2": [35, 36],

    "snare": [38, 40], "snare/rim": [40, 38], "snare/cross-stick": [37], "snare/edge": [38, 40],
    "snare/off": [38, 40], "snare/brush": [38, 40], "snare/roll": [38, 40],
    "snare-2": [40, 38], "snare-2/rim": [40, 38], "snare-2/cross-stick": [37],

    // The notes of rims that modules send are other toms and a vibraslap in General MIDI.
    "tom-1": [48, 50, 47, 45], "tom-1/rim": [48, 50, 47, 45],
    "tom-2": [45, 47, 48, 43], "tom-2/rim": [45, 47, 48, 43],
    "tom-3": [43, 41, 45, 47], "tom-3/rim": [43, 41, 45, 47],
    "tom-4": [41, 43, 45], "tom-4/rim": [41, 43, 45],
    "tom-5": [41, 43, 45], "tom-5/rim": [41, 43, 45],
    "tom-6": [41, 43, 45], "tom-6/rim": [41, 43, 45],

    "hihat": [42, 46], "hihat/closed": [42, 46], "hihat/half": [46, 42], "hihat/open": [46, 42],
    "hihat/opened": [46, 42],
    "hihat/edge": [22, 42, 46], "hihat/edge-closed": [22, 42, 46], "hihat/edge-half": [26, 46, 42],
    "hihat/edge-open": [26, 46, 42], "hihat/edge-opened": [26, 46, 42],
    "hihat/bell": [42, 46], "hihat/bell-closed": [42, 46], "hihat/bell-half": [46, 42],
    "hihat/bell-open": [46, 42], "hihat/bell-opened": [46, 42],
    // A splash rings, which a chick never does.
    "hihat/chick": [44, 42], "hihat/splash": [46, 44],

    // A module's crash edges, 55 and 52, are a splash and a china in General MIDI.
    "crash-1": [49, 57], "crash-1/edge": [49, 57], "crash-1/bell": [49, 57],
    "crash-2": [57, 49], "crash-2/edge": [57, 49], "crash-2/bell": [57, 49],
    "crash-3": [57, 49], "crash-3/edge": [57, 49], "crash-3/bell": [57, 49],
    // 59 is a second ride in General MIDI, the edge of the ride for drum modules; either is nearer than the bow.
    "ride": [51, 59], "ride/edge": [59, 51], "ride/bell": [53, 51, 59],
    "ride-2": [59, 51], "ride-2/edge": [59, 51], "ride-2/bell": [53, 59, 51],
    "china": [52, 57, 49], "china/edge": [52, 57, 49],
    "splash": [55, 57, 49], "splash-2": [55, 57, 49], "stack": [52, 55, 57],

    "high-q": [27], "slap": [28], "scratch/push": [29], "scratch/pull": [30], "sticks": [31],
    "square-click": [32], "metronome": [33], "metronome/bell": [34],
    "clap": [39], "tambourine": [54], "cowbell": [56], "vibraslap": [58],
    "bongo-high": [60], "bongo-low": [61], "conga-high/mute": [62, 63], "conga-high": [63, 62],
    "conga-low": [64], "timbale-high": [65, 66], "timbale-low": [66, 65],
    "agogo-high": [67, 68], "agogo-low": [68, 67], "cabasa": [69], "maracas": [70],
    "whistle/short": [71, 72], "whistle/long": [72, 71], "guiro/short": [73, 74], "guiro/long": [74, 73],
    "claves": [75], "wood-block-high": [76, 77], "wood-block-low": [77, 76],
    "cuica/mute": [78, 79], "cuica": [79, 78], "triangle/mute": [80, 81], "triangle": [81, 80],
    "shaker": [82, 70], "jingle-bell": [83], "bell-tree": [84], "castanets": [85],
    "surdo/mute": [86, 87], "surdo": [87, 86],
  ]

  /// What General MIDI's notes mean.
  private static let meanings: [UInt8: String] = [
    22: "hihat/edge-closed", 26: "hihat/edge-open",
    27: "high-q", 28: "slap", 29: "scratch/push", 30: "scratch/pull", 31: "sticks", 32: "square-click",
    33: "metronome", 34: "metronome/bell", 35: "kick-2", 36: "kick", 37: "snare/cross-stick", 38: "snare",
    39: "clap", 40: "snare/rim", 41: "tom-4", 42: "hihat/closed", 43: "tom-3", 44: "hihat/chick", 45: "tom-2",
    46: "hihat/open", 47: "tom-2", 48: "tom-1", 49: "crash-1", 50: "tom-1", 51: "ride", 52: "china",
    53: "ride/bell", 54: "tambourine", 55: "splash", 56: "cowbell", 57: "crash-2", 58: "vibraslap",
    59: "ride-2", 60: "bongo-high", 61: "bongo-low", 62: "conga-high/mute", 63: "conga-high",
    64: "conga-low", 65: "timbale-high", 66: "timbale-low", 67: "agogo-high", 68: "agogo-low", 69: "cabasa",
    70: "maracas", 71: "whistle/short", 72: "whistle/long", 73: "guiro/short", 74: "guiro/long",
    75: "claves", 76: "wood-block-high", 77: "wood-block-low", 78: "cuica/mute", 79: "cuica",
    80: "triangle/mute", 81: "triangle", 82: "shaker", 83: "jingle-bell", 84: "bell-tree", 85: "castanets",
    86: "surdo/mute", 87: "surdo",
  ]
}
