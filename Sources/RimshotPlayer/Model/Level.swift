internal import RimshotControl

/// Levels and places as people read them.
enum Level {
  /// `-3`, `-4.5`, `-inf`; in dB.
  static func text(_ decibels: Double) -> String {
    if decibels <= MixerChange.gains.lowerBound { return "-inf" }
    let tenths = Int((decibels * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = abs(tenths) / 10
    return abs(tenths) % 10 == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(abs(tenths) % 10)"
  }

  /// `middle`, `L 30`, `R 100`; in percent.
  static func panText(_ pan: Double) -> String {
    let percent = Int((abs(pan) * 100).rounded())
    return percent == 0 ? "middle" : "\(pan < 0 ? "L" : "R") \(percent)"
  }

  /// How much of a meter is filled, 0–1: −60 dBFS and less is nothing, 0 is all.
  static func share(_ decibels: Double) -> Double { min(max((decibels + 60) / 60, 0), 1) }

  /// Milliseconds with two digits after the point.
  static func milliseconds(_ nanoseconds: UInt64) -> String {
    let hundredths = (nanoseconds + 5000) / 10_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// One digit after the point.
  static func tenths(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "?" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
