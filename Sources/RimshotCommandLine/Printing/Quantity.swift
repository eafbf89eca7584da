internal import RimshotKit

/// Numbers as people read them.
enum Quantity {
  /// Without a fraction where there is none, else with so many digits: `5`, `5.3`.
  static func number(_ value: Double, digits: Int = 1) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// `1 pad`, `11 pads`.
  static func count(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// `512 bytes`, `34.5 MB`: powers of 1000.
  static func bytes(_ count: Int) -> String {
    if count < 1000 { return Self.count(count, "byte") }
    var value = Double(count)
    for unit in ["kB", "MB", "GB"] {
      value /= 1000
      if value < 999.95 || unit == "GB" { return "\(number(value)) \(unit)" }
    }
    return "\(count) bytes"
  }

  /// `2.3 s`, `4 min 5 s`, `2 h 3 min`, `3 d 4 h`.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e12 else { return "\(seconds) s" }
    if seconds < 10 { return "\(number(seconds)) s" }
    let whole = Int(seconds.rounded())
    switch whole {
    case ..<60: return "\(whole) s"
    case ..<3600: return "\(whole / 60) min \(whole % 60) s"
    case ..<86400: return "\(whole / 3600) h \(whole % 3600 / 60) min"
    default: return "\(whole / 86400) d \(whole % 86400 / 3600) h"
    }
  }

  /// `1, 2 and 10`; runs of three or more are drawn together: `1–9 and 11–16`.
  static func list(_ numbers: [Int]) -> String {
    let words = runs(of: numbers).flatMap { run in
      run.count < 3 ? run.map { "\($0)" } : ["\(run.lowerBound)–\(run.upperBound)"]
    }
    guard words.count > 1, let last = words.last else { return words.first ?? "none" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension String {
  /// With blanks after it, to a width in characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// Rows of cells, each column as wide as its widest cell.
enum Columns {
  /// The rows as lines, each after the indent; no blanks at the ends of lines.
  static func lines(_ rows: [[String]], indent: String = "") -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      let line = indent + zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
