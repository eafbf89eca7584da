internal import RimshotKit

/// The drum that the words of a file's name mean.
struct SampleInstrument: Equatable {
  /// What it is.
  let role: Role
  /// The words that say nothing about that: `vintage`.
  let rest: [String]
  /// The note where General MIDI's own name is more exact than a role: its six toms.
  let note: Int?
  /// The number that belongs to the name, `tom1`, by its index among the file's numbers; `nil` where none does.
  let number: Int?

  /// - Parameter toms: Whether the folder has a low tom beside the floor tom, which is then the fourth.
  init?(_ name: SampleName, hasLowTom: Bool) {
    var words = name.words.flatMap { SampleInstrument.synonyms[$0] ?? [$0] }
    let joined = Set(zip(words, words.dropFirst()).map { $0 + $1 })
    for pair in SampleInstrument.pairs where joined.contains(pair.key) {
      // Often a folder says it and the file again.
      var index = 0
      while index + 1 < words.count {
        if words[index] + words[index + 1] == pair.key {
          words.replaceSubrange(index...(index + 1), with: pair.value)
        }
        index += 1
      }
    }
    // Only where nothing else is said: `snare_oh` is what the overheads heard.
    if !SampleInstrument.drums.contains(where: { words.contains($0) }) {
      words = words.flatMap { SampleInstrument.abbreviations[$0] ?? [$0] }
    }
    guard let drum = SampleInstrument.drums.first(where: { words.contains($0) }) else { return nil }
    var used: Set<String> = [drum]
    func has(_ word: String) -> Bool {
      if !words.contains(word) { return false }
      used.insert(word)
      return true
    }
    var number: Int?
    var note: Int?
    let role: String
    switch drum {
    case "hihat": role = SampleInstrument.hiHat(has)
    case "snare": role = SampleInstrument.snare(has)
    case "rimshot": role = "snare/rim"
    case "rim", "sidestick": role = "snare/cross-stick"
    case "ride": role = has("bell") ? "ride/bell" : has("edge") || has("crash") ? "ride/edge" : "ride"
    case "tom":
      let height = ["floor", "mid", "low", "high"].first { has($0) }
      note = SampleInstrument.generalToms.first { has($0.0) && has($0.1) }?.2
      _ = has("rack") || has("low") || has("high")
      if height == nil { number = SampleInstrument.number(name, upTo: 6) }
      let heights = ["floor": hasLowTom ? 4 : 3, "low": 3, "mid": 2, "high": 1]
      let tom = number.map { name.numbers[$0].value } ?? height.flatMap { heights[$0] } ?? 1
      let general = note.flatMap { Role.ofNote(UInt8($0))?.name }
      role = (general ?? "tom-\(tom)") + (has("rim") || has("rimshot") ? "/rim" : "")
    case "crash", "cymbal":
      number = SampleInstrument.number(name, upTo: 3)
      let crash = "crash-\(number.map { name.numbers[$0].value } ?? 1)"
      role = crash + (has("edge") ? "/edge" : has("bell") ? "/bell" : "")
      _ = has("cymbal")
    case "bongo", "conga", "timbale", "agogo", "woodblock":
      let stem = drum == "woodblock" ? "wood-block" : drum
      let low = has("low")
      let mute = drum == "conga" && !low && has("mute")
      _ = has("high") || has("open")
      role = "\(stem)-\(low ? "low" : "high")\(mute ? "/mute" : "")"
    case "triangle", "cuica", "surdo": role = has("mute") || has("closed") ? "\(drum)/mute" : drum
    case "whistle", "guiro": role = has("long") ? "\(drum)/long" : "\(drum)/short"
    default: role = drum
    }
    for word in ["drum", "drums", "perc", "percussion", "cymbal", "center", "centre"]
    where words.contains(word) { used.insert(word) }
    guard let named = Role.named(role) else { return nil }
    self.role = named
    self.number = number
    self.note = note
    rest = words.filter { !used.contains($0) }
  }

  private static func hiHat(_ has: (String) -> Bool) -> String {
    if has("pedal") { return "hihat/chick" }
    if has("splash") { return "hihat/splash" }
    let opening = has("half") ? "half" : has("open") ? "open" : has("closed") ? "closed" : ""
    let place = has("edge") ? "edge" : has("bell") ? "bell" : ""
    let zone = [place, opening].filter { !$0.isEmpty }.joined(separator: "-")
    return zone.isEmpty ? "hihat" : "hihat/\(zone)"
  }

  private static func snare(_ has: (String) -> Bool) -> String {
    if has("sidestick") { return "snare/cross-stick" }
    let zones = [
      ("rim", "rim"), ("rimshot", "rim"), ("edge", "edge"), ("off", "off"), ("brush", "brush"),
      ("roll", "roll"),
    ]
    return zones.first { has($0.0) }.map { "snare/\($0.1)" } ?? "snare"
  }

  /// One digit right behind the words; `01` counts takes.
  private static func number(_ name: SampleName, upTo most: Int) -> Int? {
    guard let index = name.numbers.firstIndex(where: { $0.position > 0 }) else { return nil }
    let number = name.numbers[index]
    return number.text.count == 1 && (1...most).contains(number.value) ? index : nil
  }

  // MARK: - Vocabulary

  /// Source: General MIDI 1, percussion map.
  private static let generalToms = [
    ("floor", "low", 41), ("floor", "high", 43), ("mid", "low", 47), ("mid", "high", 48),
  ]

  /// Drums, those first that go before others in one name: `snare rim`, `hat splash`, `ride crash`.
  private static let drums = [
    "hihat", "snare", "kick", "tom", "ride", "china", "splash", "stack", "crash", "cowbell", "tambourine",
    "clap",
    "sidestick", "rimshot", "rim", "vibraslap", "bongo", "conga", "timbale", "agogo", "cabasa", "maracas",
    "whistle",
    "guiro", "claves", "woodblock", "cuica", "triangle", "shaker", "jingle-bell", "bell-tree", "castanets",
    "surdo",
    "metronome", "sticks", "cymbal",
  ]

  private static let synonyms: [String: [String]] = [
    "kik": ["kick"], "kicks": ["kick"], "kickdrum": ["kick"], "bassdrum": ["kick"], "bd": ["kick"],
    "kd": ["kick"],
    "snares": ["snare"], "snr": ["snare"], "sd": ["snare"], "snaredrum": ["snare"],
    "xstick": ["sidestick"], "crossstick": ["sidestick"], "rimclick": ["sidestick"],
    "toms": ["tom"], "tm": ["tom"], "oht": ["open", "hihat"], "cht": ["closed", "hihat"], "clp": ["clap"],
    "floortom": ["floor", "tom"], "flr": ["floor"], "ft": ["floor", "tom"],
    "hitom": ["high", "tom"],
    "hightom": ["high", "tom"], "midtom": ["mid", "tom"], "lotom": ["low", "tom"], "lowtom": ["low", "tom"],
    "racktom": ["rack", "tom"], "lt": ["low", "tom"], "mt": ["mid", "tom"], "ht": ["high", "tom"],
    "middle": ["mid"], "hi": ["high"], "lo": ["low"],
    "hat": ["hihat"], "hats": ["hihat"], "hihats": ["hihat"], "hh": ["hihat"],
    "chh": ["closed", "hihat"], "hhc": ["closed", "hihat"], "ohh": ["open", "hihat"],
    "hho": ["open", "hihat"],
    "phh": ["pedal", "hihat"], "hhp": ["pedal", "hihat"], "closedhat": ["closed", "hihat"],
    "openhat": ["open", "hihat"], "closedhihat": ["closed", "hihat"], "openhihat": ["open", "hihat"],
    "close": ["closed"], "clsd": ["closed"], "opened": ["open"], "foot": ["pedal"], "chick": ["pedal"],
    "ped": ["pedal"], "loose": ["half"], "semi": ["half"], "halfopen": ["half"],
    "crashes": ["crash"], "cym": ["cymbal"], "cy": ["cymbal"], "cymbals": ["cymbal"], "rides": ["ride"],
    "ridebell": ["ride", "bell"], "cup": ["bell"], "chinese": ["china"],
    "claps": ["clap"], "handclap": ["clap"], "tamb": ["tambourine"], "tambo": ["tambourine"],
    "cb": ["cowbell"],
    "maraca": ["maracas"], "clave": ["claves"], "congas": ["conga"], "bongos": ["bongo"],
    "timbales": ["timbale"],
    "castanet": ["castanets"], "shakers": ["shaker"], "muted": ["mute"], "brushes": ["brush"],
  ]

  /// Two words that mean one drum together.
  private static let pairs: KeyValuePairs<String, [String]> = [
    "highhihat": ["hihat"], "bassdrum": ["kick"], "sidestick": ["sidestick"], "crossstick": ["sidestick"],
    "rimshot": ["rimshot"], "rimclick": ["sidestick"], "cowbell": ["cowbell"], "handclap": ["clap"],
    "woodblock": ["woodblock"], "belltree": ["bell-tree"], "jinglebell": ["jingle-bell"],
    "jinglebells": ["jingle-bell"], "halfopen": ["half"], "snareoff": ["snare", "off"],
  ]

  /// What drum machines call their sounds, and what means something else beside another drum.
  private static let abbreviations: [String: [String]] = [
    "oh": ["open", "hihat"], "ch": ["closed", "hihat"], "rs": ["sidestick"], "cp": ["clap"], "cl": ["claves"],
    "ma": ["maracas"], "sn": ["snare"], "cr": ["crash"], "rd": ["ride"], "lc": ["low", "conga"],
    "hc": ["high", "conga"], "mc": ["mute", "conga"], "bass": ["kick"], "side": ["sidestick"],
  ]
}
