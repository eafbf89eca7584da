/// What the name of a sound file says: `Snare_v3_rr2.wav` is a snare, the third velocity, the second take.
struct SampleName: Equatable {
  /// What it names in small letters, words that say a velocity or a take left out.
  var words: [String]
  /// The numbers that no word explains, in order.
  var numbers: [Number]
  /// How hard it was struck, on a scale of its own; `nil` where it doesn't say.
  var velocity: Double?
  /// Which take of several it is; `nil` where it doesn't say.
  var take: Int?
  /// The MIDI note that it begins with or says: `n38`.
  var note: Int?
  /// The number that the file's own name begins with, or is: a note, or only an order.
  var leading: Int?

  /// A number and where it stands.
  struct Number: Equatable {
    var value: Int
    /// How many words come before it.
    var position: Int
    /// As it is written, `01`.
    var text: String
  }

  /// - Parameter path: From the kit's folder; the names of folders count as words too.
  init(_ path: String) {
    words = []
    numbers = []
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let isFile = index == parts.count - 1
      read(SampleName.tokens(isFile ? FileSystem.stem(of: String(part)) : String(part)), isFile: isFile)
    }
  }

  // MARK: - Words that mean something

  private static let velocityWords: Set<String> = [
    "v", "vel", "velocity", "vl", "dyn", "dynamic", "layer", "lyr", "lvl", "level",
  ]
  private static let takeWords: Set<String> = [
    "rr", "r", "take", "tk", "round", "robin", "seq", "alt", "var", "hit", "sample",
  ]
  private static let noteWords: Set<String> = ["n", "note", "key", "midi"]
  /// They explain the number before them: `24bit`, `48k`.
  private static let units: Set<String> = ["bit", "bits", "k", "khz", "hz", "bpm", "db", "ms", "ch"]
  /// These mean too little without a number right behind them.
  private static let letters: Set<String> = ["v", "r", "n", "vl", "tk"]
  /// Musical dynamics and what people write instead, soft to loud.
  private static let dynamics: [String: Double] = [
    "ppp": 1, "pp": 2, "p": 3, "mp": 4, "mf": 5, "f": 6, "ff": 7, "fff": 8,
    "ghost": 1, "softest": 1, "soft": 2, "quiet": 2, "light": 2, "medium": 4.5, "med": 4.5, "hard": 7,
    "loud": 7,
    "strong": 7, "hardest": 8, "loudest": 8,
  ]

  private mutating func read(_ tokens: [Token], isFile: Bool) {
    var rest = tokens[...]
    while let token = rest.popFirst() {
      if let value = token.value {
        if let unit = rest.first, unit.isJoined, SampleName.units.contains(unit.text) {
          rest.removeFirst()
        } else if isFile && rest.count == tokens.count - 1
          && (rest.isEmpty || rest.contains { $0.value == nil })
        {
          leading = value
        } else {
          numbers.append(Number(value: value, position: words.count, text: token.text))
        }
        continue
      }
      let isLetter = SampleName.letters.contains(token.text)
      if let next = rest.first, let value = next.value, next.isJoined || !isLetter,
        explains(token.text, value)
      {
        rest.removeFirst()
      } else if let dynamic = SampleName.dynamics[token.text], !(isFile && tokens.count == 1) {
        velocity = velocity ?? dynamic
      } else {
        words.append(token.text)
      }
    }
  }

  /// Whether a word says what the number behind it is, which is then known.
  private mutating func explains(_ word: String, _ value: Int) -> Bool {
    if SampleName.velocityWords.contains(word) {
      velocity = Double(value)
    } else if SampleName.takeWords.contains(word) {
      take = value
    } else if SampleName.noteWords.contains(word) && value < 128 {
      note = value
    } else {
      return false
    }
    return true
  }

  // MARK: - Tokens

  private struct Token: Equatable {
    /// In small letters.
    var text: String
    /// `nil` for a word.
    var value: Int?
    /// Whether nothing is between it and the one before.
    var isJoined: Bool
  }

  /// Cuts at everything that is neither letter nor digit, between these two, and before capitals: `HHClosed_v12`.
  private static func tokens(_ name: String) -> [Token] {
    var tokens: [Token] = []
    var text = ""
    var isJoined = false
    func end(joining: Bool) {
      if !text.isEmpty {
        tokens.append(Token(text: text.lowercased(), value: Int(text), isJoined: isJoined))
      }
      text = ""
      isJoined = joining && !tokens.isEmpty
    }
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || isDigit(letter) else {
        end(joining: false)
        continue
      }
      if let last = text.last {
        let startsWord =
          letter.isUppercase
          && (last.isLowercase
            || (last.isUppercase && index + 1 < letters.count && letters[index + 1].isLowercase))
        if isDigit(last) != isDigit(letter) || startsWord { end(joining: true) }
      }
      text.append(letter)
    }
    end(joining: false)
    return tokens
  }

  private static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }
}
