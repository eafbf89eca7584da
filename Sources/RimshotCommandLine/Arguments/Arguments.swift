internal import RimshotKit

/// The words of a command line, sorted by what they are and checked against their ``Command``.
struct Arguments: Sendable, Equatable {
  /// The words that are no options, in order.
  var words: [String] = []
  /// Whether `--help` was said; then nothing else was checked.
  var asksForHelp = false

  private var values: [String: String] = [:]

  /// Whether an option was said.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The text after an option; `nil` where it wasn't said.
  func text(_ option: String) -> String? { values[option] }

  /// The whole number after an option, which is in its range; `nil` where it wasn't said.
  func integer(_ option: String) -> Int? { values[option].flatMap { Int($0) } }

  /// The number after an option, which is in its range; `nil` where it wasn't said.
  func number(_ option: String) -> Double? { values[option].flatMap { Double($0) } }

  /// The word at a place; `nil` where it was left out.
  func word(_ index: Int) -> String? { index < words.count ? words[index] : nil }

  /// Sorts the words that follow a command's name.
  /// - Throws: What is wrong, as wrong usage.
  init(_ line: [String], for command: Command) throws(CommandError) {
    if Self.asksForHelp(line) {
      asksForHelp = true
      return
    }
    var rest = line[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        break
      }
      if word == "-" || !word.hasPrefix("-") {
        words.append(word)
      } else {
        try take(word, &rest, for: command)
      }
    }
    try checkWords(for: command)
  }

  private static func asksForHelp(_ line: [String]) -> Bool {
    line.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>, for command: Command
  ) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = command.options.first(where: { $0.isNamed(parts[0]) }) else {
      let known = (command.options + [.help]).map { "--\($0.name)" }
      throw .usage(
        "unknown option \"\(parts[0])\"\(didYouMean(parts[0], in: known, otherwise: "; see \(command.helpCall)"))"
      )
    }
    if case .flag = option.value {
      guard parts.count == 1 else { throw .usage("\(parts[0]) takes no value, not \"\(parts[1])\"") }
      values[option.name] = ""
    } else if parts.count == 2 {
      values[option.name] = try checked(parts[1], for: option)
    } else if let next = rest.first, !next.hasPrefix("--") {
      rest.removeFirst()
      values[option.name] = try checked(next, for: option)
    } else {
      throw .usage("\(parts[0]) needs a value: \(option.synopsis)")
    }
  }

  private func checked(_ value: String, for option: Option) throws(CommandError) -> String {
    switch option.value {
    case .flag, .text: break
    case .integer(_, let range):
      guard let number = Int(value), range.contains(number) else {
        throw .usage(
          "--\(option.name) must be a whole number from \(range.lowerBound) to \(range.upperBound), "
            + "not \"\(value)\"")
      }
    case .number(_, let range):
      guard let number = Double(value), range.contains(number) else {
        throw .usage(
          "--\(option.name) must be a number from \(Quantity.number(range.lowerBound)) to "
            + "\(Quantity.number(range.upperBound)), not \"\(value)\"")
      }
    }
    return value
  }

  private func checkWords(for command: Command) throws(CommandError) {
    if let missing = command.positionals.dropFirst(words.count).first(where: { !$0.isOptional }) {
      throw .usage("\(missing.name) is missing: rimshot \(command.synopsis)")
    }
    if let extra = words.dropFirst(command.positionals.count).first {
      throw .usage("\"\(extra)\" is one word too many: rimshot \(command.synopsis)")
    }
  }
}
