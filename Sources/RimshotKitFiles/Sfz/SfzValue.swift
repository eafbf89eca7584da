/// A value as an SFZ file writes it.
struct SfzValue: Equatable, Sendable {
  var text: String
  var place: SfzPlace

  /// The number that it begins with; what follows, such as a `%`, means nothing. `nil` where it begins with none.
  var number: Double? { SfzValue.number(text) }

  /// A MIDI note: a number, or a name such as `c#4`, where c4 is 60. −1 is none; `nil` is no note at all.
  var note: Int? { SfzValue.note(text) }

  static func number(_ text: String) -> Double? {
    var end = text.utf8.startIndex
    let bytes = text.utf8
    func skip(_ isMeant: (UInt8) -> Bool) -> Int {
      var count = 0
      while end < bytes.endIndex, isMeant(bytes[end]) {
        end = bytes.index(after: end)
        count += 1
      }
      return count
    }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    if let sign = bytes.first, sign == 0x2B || sign == 0x2D { end = bytes.index(after: end) }
    var digits = skip(isDigit)
    if end < bytes.endIndex, bytes[end] == UInt8(ascii: ".") {
      end = bytes.index(after: end)
      digits += skip(isDigit)
    }
    if digits == 0 { return nil }
    let mantissa = end
    if end < bytes.endIndex, bytes[end] | 0x20 == UInt8(ascii: "e") {
      end = bytes.index(after: end)
      if end < bytes.endIndex, bytes[end] == 0x2B || bytes[end] == 0x2D { end = bytes.index(after: end) }
      if skip(isDigit) == 0 { end = mantissa }
    }
    guard let value = Double(text[..<end]), value.isFinite else { return nil }
    return value
  }

  static func note(_ text: String) -> Int? {
    let lower = text.lowercased()
    guard let letter = lower.first else { return nil }
    guard let step = ["c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11][letter] else {
      return number(text).flatMap { abs($0) < 1000 ? Int($0) : nil }
    }
    var rest = lower.dropFirst()
    var note = step
    if let sign = rest.first, "#♯b♭".contains(sign) {
      note += "#♯".contains(sign) ? 1 : -1
      rest = rest.dropFirst()
    }
    guard let octave = Int(rest), (-2...10).contains(octave) else { return nil }
    return note + 12 * (octave + 1)
  }
}
