/// Reads what a terminal sends: characters, escape sequences of keys, the kitty keyboard protocol's key-downs and
/// key-ups, answers to queries, who has the keys. Pasted text is no playing, and is left out.
///
/// Sources: ECMA-48 5.4 (control sequences); XTerm Control Sequences (keys, bracketed paste); the kitty terminal's
/// "Comprehensive keyboard handling" (CSI u, event types, CSI ? u).
public struct KeyParser: Sendable {
  /// What came.
  public enum Input: Sendable, Equatable {
    /// A key.
    case key(KeyStroke)
    /// The terminal speaks the kitty keyboard protocol.
    case speaksKitty
    /// The terminal has the person's keys now, or another window has them.
    case focus(Bool)
  }

  /// The bytes of a sequence or character that isn't whole yet.
  private var pending: [UInt8] = []
  private var isPasting = false

  /// Makes one for the beginning of a stream.
  public init() {}

  /// Whether an escape waits: a key of its own, or the beginning of a sequence. Call ``finish()`` if nothing follows soon.
  public var isWaiting: Bool { !pending.isEmpty }

  /// Takes bytes.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [Input] {
    pending += bytes
    var inputs: [Input] = []
    while !pending.isEmpty {
      guard let (length, input) = next() else { break }
      pending.removeFirst(length)
      if let input, !isPasting { inputs.append(input) }
    }
    // No key sends so much; something else that never ends.
    if pending.count > 256 { pending = [] }
    return inputs
  }

  /// Nothing has followed: what waits is the escape key, or Alt and a bracket.
  public mutating func finish() -> [Input] {
    defer { pending = [] }
    if isPasting || pending.isEmpty { return [] }
    if pending == [0x1B] { return [.key(KeyStroke(.escape))] }
    if pending.count == 2, pending[0] == 0x1B {
      return [.key(.typed(Character(UnicodeScalar(pending[1])), .alt))]
    }
    return []
  }

  /// The first thing that waits: its length, and what it is; `nil` while it isn't whole.
  private mutating func next() -> (Int, Input?)? {
    if pending[0] == 0x1B { return escape() }
    if isPasting { return (1, nil) }
    return plain(at: 0, []).map { ($0.0, $0.1.map { .key($0) }) }
  }

  // MARK: - Characters

  private func plain(at start: Int, _ modifiers: KeyStroke.Modifiers) -> (Int, KeyStroke?)? {
    let byte = pending[start]
    switch byte {
    case 0x0D: return (1, KeyStroke(.enter, modifiers))
    case 0x09: return (1, KeyStroke(.tab, modifiers))
    case 0x7F, 0x08: return (1, KeyStroke(.backspace, modifiers))
    case 0: return (1, KeyStroke(.character(" "), modifiers.union(.control)))
    case 1...26:
      let letter = Character(UnicodeScalar(byte + 0x60))
      return (1, KeyStroke(.character(letter), modifiers.union(.control)))
    case 27...31: return (1, nil)
    case 32..<0x7F: return (1, .typed(Character(UnicodeScalar(byte)), modifiers))
    default: break
    }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
    if length == 1 { return (1, nil) }
    let end = start + length
    let sound = pending[start..<min(end, pending.count)]
    if sound.dropFirst().contains(where: { $0 & 0xC0 != 0x80 }) { return (1, nil) }
    if pending.count < end { return nil }
    guard let text = String(validating: sound, as: UTF8.self), let character = text.first else {
      return (length, nil)
    }
    return (length, .typed(character, modifiers))
  }

  // MARK: - Sequences

  private mutating func escape() -> (Int, Input?)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      return (3, KeySequence.key(final: pending[2], []).map { .key($0) })
    case 0x1B: return (1, isPasting ? nil : .key(KeyStroke(.escape)))
    default:
      if isPasting { return (1, nil) }
      return plain(at: 1, .alt).map { ($0.0 + 1, $0.1.map { .key($0) }) }
    }
  }

  private mutating func controlSequence() -> (Int, Input?)? {
    // The Linux console's F1 to F5.
    if pending.count > 2, pending[2] == UInt8(ascii: "[") {
      guard pending.count > 3 else { return nil }
      let number = Int(pending[3]) - 0x40
      return (4, (1...5).contains(number) ? .key(KeyStroke(.function(number))) : nil)
    }
    guard let final = pending.dropFirst(2).firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return nil
    }
    let length = final + 1
    // Broken off by something else.
    if !(0x40...0x7E).contains(pending[final]) { return (final, nil) }
    let text = String(decoding: pending[2..<final], as: UTF8.self)
    if pending[final] == UInt8(ascii: "~"), text == "200" || text == "201" {
      isPasting = text == "200"
      return (length, nil)
    }
    if text.hasPrefix("?") { return (length, pending[final] == UInt8(ascii: "u") ? .speaksKitty : nil) }
    if text.isEmpty, pending[final] == UInt8(ascii: "I") || pending[final] == UInt8(ascii: "O") {
      return (length, .focus(pending[final] == UInt8(ascii: "I")))
    }
    let sequence = KeySequence(text, final: pending[final])
    return (length, sequence.stroke.map { .key($0) })
  }
}
