/// What keys of keyboards mean, by where they lie: as on keyboards of the United States' layout.
struct KeyboardKeys: Sendable, Equatable {
  private var held: Set<Int> = []

  /// By number in `linux/input-event-codes.h`: rows from there on.
  private static let rows: [(first: Int, keys: String)] = [
    (2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'`"), (43, "\\zxcvbnm,./"), (57, " "),
  ]
  private static let shifts: Set = [42, 54]
  private static let alts: Set = [56, 100]
  /// Control and the keys with a logo: with these the terminal is meant, or the desktop.
  private static let commands: Set = [29, 97, 125, 126]

  /// The stroke of a key's event; `nil` for one that types nothing.
  mutating func stroke(_ key: Int, _ phase: KeyStroke.Phase) -> KeyStroke? {
    if phase == .release { held.remove(key) } else { held.insert(key) }
    guard let (first, keys) = KeyboardKeys.rows.last(where: { $0.first <= key }), key - first < keys.count
    else { return nil }
    if phase != .release && !held.isDisjoint(with: KeyboardKeys.commands) { return nil }
    var modifiers: KeyStroke.Modifiers = []
    if !held.isDisjoint(with: KeyboardKeys.shifts) { modifiers.insert(.shift) }
    if !held.isDisjoint(with: KeyboardKeys.alts) { modifiers.insert(.alt) }
    let character = keys[keys.index(keys.startIndex, offsetBy: key - first)]
    return KeyStroke(.character(character), modifiers, phase, text: character)
  }

  /// Nothing is held any more, as far as is known.
  mutating func forget() { held = [] }
}
