/// The values in an element, by name. A value that can't be read is a warning, and holds for one that isn't there.
struct HydrogenFields {
  let element: XmlElement
  let log: DiagnosticLog
  /// What the element is, for messages: `instrument "Snare"`.
  let owner: String

  /// A text without white space at its ends; `nil` where there is none.
  func text(_ name: String) -> String? {
    guard let text = element.first(name)?.trimmedText, !text.isEmpty else { return nil }
    return text
  }

  /// A number, brought into a range.
  /// - Parameter isQuiet: Whether Hydrogen, too, brings it into the range without a word.
  func number(
    _ name: String, in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    isQuiet: Bool = false
  )
    -> Double?
  {
    guard let text = text(name) else { return nil }
    // Some were written where the decimal point is a comma.
    guard let number = Double(text.replacing(",", with: ".")), number.isFinite else {
      warn(name, "a number", text)
      return nil
    }
    let clamped = min(max(number, range.lowerBound), range.upperBound)
    if clamped != number && !isQuiet {
      log.warning(
        "\(owner): \(name) is \(short(number)), beyond \(short(range.lowerBound)) to \(short(range.upperBound)); "
          + "\(short(clamped)) holds", at: element.first(name)?.mark)
    }
    return clamped
  }

  /// A whole number.
  func integer(_ name: String) -> Int? {
    guard let text = text(name) else { return nil }
    if let number = Int(text) { return number }
    if let number = Double(text), abs(number) < 1e9 { return Int(number) }
    warn(name, "a whole number", text)
    return nil
  }

  /// `true` or `false`.
  func boolean(_ name: String) -> Bool? {
    guard let text = text(name) else { return nil }
    switch text.lowercased() {
    case "true", "1": return true
    case "false", "0": return false
    default:
      warn(name, "true or false", text)
      return nil
    }
  }

  private func warn(_ name: String, _ wanted: String, _ text: String) {
    let mark = element.first(name)?.mark
    log.warning("\(owner): \(name) should be \(wanted), not \(quoted(String(text.prefix(40))))", at: mark)
  }
}
