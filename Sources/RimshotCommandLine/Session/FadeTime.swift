/// The length of a fade as a person writes it: `2s`, `500ms`, `1.5 s`, `2min`, or seconds without a unit.
enum FadeTime {
  /// Reads a time, in seconds.
  /// - Parameter range: What it may be, in seconds.
  static func parse(_ text: String, _ option: String, in range: ClosedRange<Double>) throws(CommandError)
    -> Double
  {
    let units: [(String, Double)] = [("ms", 0.001), ("min", 60), ("s", 1), ("", 1)]
    for (unit, factor) in units where text.lowercased().hasSuffix(unit) {
      var digits = text.dropLast(unit.count)
      while digits.last == " " { digits = digits.dropLast() }
      let isNumber = digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard isNumber, let number = Double(digits), range.contains(number * factor) else { break }
      return number * factor
    }
    throw .usage(
      "--\(option) takes a time up to \(Quantity.duration(range.upperBound)) (2s, 500ms or 1.5), not \"\(text)\""
    )
  }
}
