/// A key that went down or up.
public struct KeyStroke: Sendable, Equatable {
  /// A key, whatever is held with it.
  public enum Key: Sendable, Hashable {
    /// One that types: what it types without shift, as far as the terminal tells; letters in lower case.
    case character(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 is 1.
    case function(Int)
  }

  /// Keys that are held with others.
  public struct Modifiers: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: Int
    /// Makes a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift, or caps lock for a letter.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// What happened to it.
  public enum Phase: Sendable, Equatable {
    /// It went down, or the terminal doesn't tell how it is.
    case press
    /// It is held, and the terminal repeats it.
    case again
    /// It went up.
    case release
  }

  /// Which.
  public var key: Key
  /// What is held with it.
  public var modifiers: Modifiers
  /// What happened.
  public var phase: Phase
  /// What it types, with shift; `nil` for a key that types nothing.
  public var text: Character?

  /// Makes a stroke from its parts.
  public init(_ key: Key, _ modifiers: Modifiers = [], _ phase: Phase = .press, text: Character? = nil) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
    self.text = text
  }

  /// The stroke of a character that was typed: a capital is its letter with shift.
  static func typed(_ character: Character, _ modifiers: Modifiers = []) -> KeyStroke {
    let lower = character.lowercased()
    let isCapital = lower.count == 1 && lower != String(character)
    return KeyStroke(
      .character(isCapital ? Character(lower) : character), isCapital ? modifiers.union(.shift) : modifiers,
      text: character)
  }
}
