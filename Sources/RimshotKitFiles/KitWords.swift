internal import RimshotKit

/// Values of a kit in the words of `kit.yaml`. What is written reads back as the same number, to the last bit.
enum KitWords {
  static func number(_ number: Double) -> YamlText { .plain(short(number)) }

  static func decibels(_ decibels: Double) -> YamlText {
    .plain(decibels == -.infinity ? "-inf dB" : "\(short(decibels)) dB")
  }

  /// Milliseconds below a second, where they are as exact.
  static func time(_ seconds: Double) -> YamlText {
    if seconds != 0, abs(seconds) < 1, let milliseconds = scaled(seconds, by: 1000) {
      return .plain("\(milliseconds) ms")
    }
    return .plain("\(short(seconds)) s")
  }

  static func frames(_ frames: Double) -> YamlText { .plain("\(short(frames)) frames") }

  static func place(_ place: Kit.Place) -> YamlText {
    switch place {
    case .seconds(let seconds): time(seconds)
    case .frames(let frames): .plain("\(frames) frames")
    }
  }

  static func hertz(_ hertz: Double) -> YamlText {
    if hertz >= 1000, let kilohertz = divided(hertz, by: 1000) { return .plain("\(kilohertz) kHz") }
    return .plain("\(short(hertz)) Hz")
  }

  /// A part of something, as percent where that is as exact.
  static func part(_ part: Double) -> YamlText {
    .plain(scaled(part, by: 100).map { "\($0) %" } ?? short(part))
  }

  static func span(_ span: ClosedRange<UInt8>) -> YamlText {
    .plain(span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound)-\(span.upperBound)")
  }

  /// A number times a factor, as a text that gives back the number when divided again.
  private static func scaled(_ number: Double, by factor: Double) -> String? {
    let product = number * factor
    for text in [short((product * 1e6).rounded() / 1e6), short(product)] {
      if let value = Double(text), value / factor == number { return text }
    }
    return nil
  }

  private static func divided(_ number: Double, by factor: Double) -> String? {
    let text = short(number / factor)
    return Double(text).map { $0 * factor } == number ? text : nil
  }
}
