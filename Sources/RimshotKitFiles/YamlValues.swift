internal import RimshotKit

extension YamlNode {
  /// The node in a message: `5000`, `"loud"`, `a list`.
  package var summary: String {
    switch content {
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar where isNull: "empty"
    case .scalar(let text, _): decimal(text) != nil ? text : quoted(text)
    }
  }

  /// The text of a scalar; `nil` for nothing, lists and mappings.
  package var scalar: String? {
    if case .scalar(let text, _) = content, !isNull { return text }
    return nil
  }
}

/// A text in quotes for a message, cut where it is long, on one line.
package func quoted(_ text: String) -> String {
  let limit = 60
  let shown = text.count > limit ? String(text.prefix(limit)) + "…" : text
  return "\"\(String(shown.map { isControl($0) ? "·" : $0 }))\""
}

/// Whether a character would break a line, a terminal or a C string.
func isControl(_ character: Character) -> Bool {
  character.isNewline
    || character.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
}

/// Plain decimal notation only: no hexadecimal, infinity or not-a-number.
func decimal(_ text: some StringProtocol) -> Double? {
  if !text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.eE".utf8.contains($0) }) {
    return nil
  }
  guard let number = Double(text), number.isFinite else { return nil }
  return number
}

/// A number for a message: `24` rather than `24.0`.
func short(_ number: Double) -> String {
  if let whole = Int(exactly: number) { return "\(whole)" }
  return "\(number)"
}

/// A time for a message, in the unit that reads best.
func shortTime(_ seconds: Double) -> String {
  seconds < 1 ? "\(short((seconds * 1_000_000).rounded() / 1000)) ms" : "\(short(seconds)) s"
}

/// Cuts a unit off a number: `-2 dB` → (−2, "db").
func numberAndUnit(_ text: String) -> (number: Double, unit: String)? {
  let unit = String(text.reversed().prefix { $0.isLetter }.reversed())
  var digits = text.dropLast(unit.count)
  while digits.last == " " { digits = digits.dropLast() }
  guard let number = decimal(digits) else { return nil }
  return (number, unit.lowercased())
}

/// Typed values of single nodes. Each returns `nil` and logs an error when the node is something else.
extension DiagnosticLog {
  /// Any text.
  package func text(_ node: YamlNode, _ name: String) -> String? {
    if let text = node.scalar { return text }
    error("\(name) must be text, not \(node.summary)", at: node.mark)
    return nil
  }

  /// A whole number.
  package func integer(_ node: YamlNode, _ name: String, in range: ClosedRange<Int>) -> Int? {
    if let number = node.scalar.flatMap({ Int($0) }), range.contains(number) { return number }
    error(
      "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(node.summary)",
      at: node.mark)
    return nil
  }

  /// A number.
  package func number(_ node: YamlNode, _ name: String, in range: ClosedRange<Double>) -> Double? {
    if let number = node.scalar.flatMap({ decimal($0) }), range.contains(number) { return number }
    error(
      "\(name) must be a number from \(short(range.lowerBound)) to \(short(range.upperBound)), "
        + "not \(node.summary)", at: node.mark)
    return nil
  }

  /// Decibels with or without the unit.
  package func decibels(_ node: YamlNode, _ name: String, in range: ClosedRange<Double>) -> Double? {
    if let (number, unit) = node.scalar.flatMap({ numberAndUnit($0) }), ["", "db"].contains(unit),
      range.contains(number)
    {
      return number
    }
    error(
      "\(name) must be decibels from \(short(range.lowerBound)) to \(short(range.upperBound)), "
        + "such as -3 or -3 dB, not \(node.summary)", at: node.mark)
    return nil
  }

  /// A time with its unit, in seconds.
  package func seconds(_ node: YamlNode, _ name: String, in range: ClosedRange<Double>) -> Double? {
    let parsed = node.scalar.flatMap { numberAndUnit($0) }
    if let (number, unit) = parsed, ["ms", "s"].contains(unit) {
      let seconds = unit == "ms" ? number / 1000 : number
      if range.contains(seconds) { return seconds }
    }
    if let (number, unit) = parsed, unit.isEmpty {
      error("\(name) needs a unit: write \(short(number)) ms or \(short(number)) s", at: node.mark)
      return nil
    }
    error(
      "\(name) must be a time from \(shortTime(range.lowerBound)) to \(shortTime(range.upperBound)), "
        + "such as 30 ms or 0.5 s, not \(node.summary)", at: node.mark)
    return nil
  }

  /// Yes or no, in YAML 1.1's words.
  package func boolean(_ node: YamlNode, _ name: String) -> Bool? {
    switch node.scalar?.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default:
      error("\(name) must be true or false, not \(node.summary)", at: node.mark)
      return nil
    }
  }

  /// One of several words.
  /// - Parameter alternative: What else the caller takes, for the message: "{release: 80 ms}".
  package func choice<Value>(
    _ node: YamlNode, _ name: String, _ choices: KeyValuePairs<String, Value>, or alternatives: [String] = []
  ) -> Value? {
    if let found = choices.first(where: { $0.key == node.scalar }) { return found.value }
    let names = choices.map(\.key)
    let hint = node.scalar.map { didYouMean($0, in: names) } ?? ""
    error("\(name) must be \(either(names + alternatives)), not \(node.summary)\(hint)", at: node.mark)
    return nil
  }

  func either(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
