internal import RimshotKit

/// How much of an SFZ header or opcode is honoured, in the words of `docs/sfz-support.md`.
enum SfzSupport: String {
  case yes
  case partly
  /// Does nothing, and is reported.
  case no
  /// Does nothing, and nobody misses anything: what it says is for eyes, for other programs, or so anyway.
  case unneeded = "not needed"
}

/// The headers and opcodes of SFZ 1 and 2, ARIA and other players, and what becomes of each. The reader does nothing with
/// an opcode that isn't here, and the page about the format is tested against it: neither can promise what the other
/// doesn't.
///
/// Source of the names: the list of opcodes at sfzformat.com, and kits.
enum SfzVocabulary {
  static let headers: [String: SfzSupport] = [
    "region": .yes, "group": .yes, "master": .yes, "global": .yes, "control": .yes, "curve": .yes,
    "effect": .no, "midi": .no, "sample": .no,
  ]

  /// By names as the page spells them: `N`, `X` and `Y` stand for numbers.
  static let opcodes: [String: SfzSupport] = {
    var opcodes: [String: SfzSupport] = [:]
    let lists: [(String, SfzSupport)] = [
      (SfzOpcodeNames.yes, .yes), (SfzOpcodeNames.partly, .partly), (SfzOpcodeNames.unneeded, .unneeded),
      (SfzOpcodeNames.no, .no),
    ]
    for (names, support) in lists {
      for name in names.split(whereSeparator: \.isWhitespace) { opcodes[String(name)] = support }
    }
    return opcodes
  }()

  /// The same by names whose numbers are `#`.
  private static let patterns: [String: (name: String, support: SfzSupport)] = Dictionary(
    opcodes.map { (pattern($0.key), ($0.key, $0.value)) }, uniquingKeysWith: { one, _ in one })

  private static let patternNames = NameList(patterns.keys.sorted())

  /// Names that nobody knows and are said each; a file that has more is hardly a kit.
  static let mostUnknown = 8

  /// What becomes of an opcode; `nil` of one that isn't known.
  /// - Parameter name: As ``SfzOpcode/parts(_:)`` makes it, with or without its number.
  static func support(of name: String) -> SfzSupport? {
    if let known = patterns[name] { return known.support }
    let pattern = pattern(name)
    if let known = patterns[pattern] { return known.support }
    for ending in ["_oncc#", "_curvecc#", "_smoothcc#", "_stepcc#"] where pattern.hasSuffix(ending) {
      if patterns[String(pattern.dropLast(ending.count))] == nil { return nil }
      return ending == "_smoothcc#" ? .unneeded : .no
    }
    if SfzOpcode.isForShow(pattern) { return .unneeded }
    return pattern.hasPrefix("var#_") || pattern.hasSuffix("_mod") ? .no : nil
  }

  /// An opcode's name for messages.
  static func written(_ name: String) -> String { name.replacing("#", with: "N") }

  /// ` (did you mean "cutoff"?)`, or nothing.
  static func hint(_ name: String) -> String {
    guard let nearest = patternNames.nearest(to: pattern(name)) else { return "" }
    return " (did you mean \"\(patterns[nearest]?.name ?? nearest)\"?)"
  }

  /// Whether an opcode that does nothing is missed by nobody, as its value asks for what there is anyway.
  static func isNeutral(_ name: String, _ value: SfzValue) -> Bool {
    if let word = neutral[name] { return value.text.lowercased() == word }
    // Of most of them nothing is no effect; not of bounds.
    let isBound = ["stop_", "reverse_", "hi", "lo", "noise_", "sustain_", "sostenuto_"].contains {
      name.hasPrefix($0) && !name.hasPrefix("loop")
    }
    return value.number == 0 && (!isBound || name == "lobpm" || name == "lotimer")
  }

  private static let neutral = [
    "loop_type": "forward", "looptype": "forward", "offset_mode": "samples", "sw_vel": "current",
    "sustain_sw": "off", "sostenuto_sw": "off", "oscillator": "off", "lochan": "1",
    "hichan": "16", "fileg_decay_zero": "1", "pitcheg_decay_zero": "1",
    "off_curve": "10", "hibpm": "500",
  ]

  /// A name with a `#` for each number, or for the letters that stand for one.
  private static func pattern(_ name: String) -> String {
    var pattern = ""
    var isNumber = false
    for byte in name.unicodeScalars {
      let isDigit = ("0"..."9").contains(byte) || byte == "N" || byte == "X" || byte == "Y" || byte == "#"
      if !isDigit {
        pattern.unicodeScalars.append(byte)
      } else if !isNumber {
        pattern += "#"
      }
      isNumber = isDigit
    }
    return pattern
  }
}
