/// A word of a command line that starts with `--`.
struct Option: Sendable {
  /// What follows it.
  enum Value: Sendable {
    /// Nothing: it is said or not.
    case flag
    /// Any text; the placeholder that help shows.
    case text(String)
    /// A whole number of a range.
    case integer(String, ClosedRange<Int>)
    /// A number of a range, such as seconds.
    case number(String, ClosedRange<Double>)
  }

  /// Its name, without the dashes.
  let name: String
  /// What follows it.
  let value: Value
  /// The letter that may be said instead, after one dash: `-o`; `nil` for almost all.
  let letter: Character?
  /// A few words for the help; lines of their own where they are long.
  let help: String
  /// What a shell may complete its value to.
  let completes: Completion

  init(
    _ name: String, _ value: Value = .flag, letter: Character? = nil, help: String,
    completes: Completion = .nothing
  ) {
    self.name = name
    self.value = value
    self.letter = letter
    self.help = help
    self.completes = completes
  }

  /// `--name NAME`, as help shows it; `-o, --output FILE` for an option with a letter.
  var synopsis: String {
    let words = (letter.map { "-\($0), " } ?? "") + "--\(name)"
    return switch value {
    case .flag: words
    case .text(let placeholder), .integer(let placeholder, _), .number(let placeholder, _):
      "\(words) \(placeholder)"
    }
  }

  /// Whether a word of a command line names it.
  func isNamed(_ word: String) -> Bool {
    word == "--\(name)" || letter.map { word == "-\($0)" } == true
  }

  // MARK: - Options that several commands have

  static let daemonName = Option(
    "name", .text("NAME"), help: "which daemon (default: rimshot)", completes: .daemons)
  static let json = Option("json", help: "print the result as JSON")
  static let help = Option("help", help: "show this text")
}

/// A word of a command line that isn't an option.
struct Positional: Sendable {
  /// How help and errors name it: `KIT`.
  let name: String
  /// Whether it may be left out; only the last ones may.
  let isOptional: Bool
  /// A few words for the help.
  let help: String
  /// What a shell may complete it to.
  let completes: Completion

  init(_ name: String, isOptional: Bool = false, help: String, completes: Completion = .nothing) {
    self.name = name
    self.isOptional = isOptional
    self.help = help
    self.completes = completes
  }
}
