/// A control sequence that a key sends: numbers, and a final byte.
struct KeySequence {
  /// The fields between semicolons, each with its parts between colons; 0 where nothing stands.
  private let fields: [[Int]]
  private let final: UInt8

  /// - Parameter text: What stands between CSI and the final byte.
  init(_ text: String, final: UInt8) {
    fields = text.split(separator: ";", omittingEmptySubsequences: false).map { field in
      field.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    }
    self.final = final
  }

  /// The key; `nil` for one that isn't of interest, such as shift alone.
  var stroke: KeyStroke? {
    let held = max(number(1), 1) - 1
    var modifiers = KeyStroke.Modifiers(rawValue: held & 7)
    // 64 is caps lock, 128 num lock.
    let isCapital = (held & 1 != 0) != (held & 64 != 0)
    var stroke: KeyStroke?
    if final == UInt8(ascii: "u") {
      stroke = character(number(0), isCapital: isCapital, isShifted: held & 1 != 0)
      if case .character(let key)? = stroke?.key, key.isLetter {
        modifiers = isCapital ? modifiers.union(.shift) : modifiers.subtracting(.shift)
      }
    } else if final == UInt8(ascii: "~") {
      stroke = KeySequence.keypad[number(0)].map { KeyStroke($0) }
    } else if final == UInt8(ascii: "Z") {
      return KeyStroke(.tab, .shift)
    } else {
      stroke = KeySequence.key(final: final, [])
    }
    stroke?.modifiers = modifiers
    switch number(1, part: 1) {
    case 2: stroke?.phase = .again
    case 3: stroke?.phase = .release
    default: break
    }
    return stroke
  }

  private func number(_ field: Int, part: Int = 0) -> Int {
    field < fields.count && part < fields[field].count ? fields[field][part] : 0
  }

  private func character(_ code: Int, isCapital: Bool, isShifted: Bool) -> KeyStroke? {
    if let key = KeySequence.named[code] { return KeyStroke(key) }
    // Digits of the keypad.
    if (57399...57408).contains(code) {
      let digit = Character("\(code - 57399)")
      return KeyStroke(.character(digit), text: digit)
    }
    // Keys alone that are held with others, and media keys, have numbers of the private area.
    if code < 32 || (0xE000...0xF8FF).contains(code) { return nil }
    guard let scalar = UnicodeScalar(code) else { return nil }
    let key = Character(scalar)
    var text = key
    if key.isLetter {
      let upper = key.uppercased()
      if isCapital, upper.count == 1 { text = Character(upper) }
    } else if isShifted, let shifted = UnicodeScalar(number(0, part: 1)), shifted.value != 0 {
      text = Character(shifted)
    }
    return KeyStroke(.character(key), text: text)
  }

  private static let named: [Int: KeyStroke.Key] = [
    13: .enter, 9: .tab, 27: .escape, 127: .backspace, 57414: .enter, 57417: .left, 57418: .right,
    57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end, 57425: .insert,
    57426: .delete,
  ]

  private static let keypad: [Int: KeyStroke.Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  /// The key of a sequence that ends in a letter.
  static func key(final: UInt8, _ modifiers: KeyStroke.Modifiers) -> KeyStroke? {
    let key: KeyStroke.Key
    switch final {
    case UInt8(ascii: "A"): key = .up
    case UInt8(ascii: "B"): key = .down
    case UInt8(ascii: "C"): key = .right
    case UInt8(ascii: "D"): key = .left
    case UInt8(ascii: "F"): key = .end
    case UInt8(ascii: "H"): key = .home
    case UInt8(ascii: "M"): key = .enter
    case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "R"), UInt8(ascii: "S"):
      key = .function(Int(final) - 0x4F)
    default: return nil
    }
    return KeyStroke(key, modifiers)
  }
}
