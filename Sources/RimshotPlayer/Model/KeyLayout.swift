/// What the computer's keys play.
public struct KeyLayout: Sendable, Equatable {
  /// What a key does.
  public enum Meaning: Sendable, Equatable {
    /// Hits what the kit has for a name: a pad's, a role's (`snare/rim`), or a note from 0 to 127.
    case hit(String)
    /// Hits a place of the 4×4 pads, 1 to 16, from the lower left.
    case place(Int)
    /// The hi-hat's pedal.
    case pedal
    /// Sets how hard hits are, 1–127.
    case velocity(Int)
  }

  /// Its name: ``drums`` or ``pads``.
  public var name: String
  /// By what the key types without shift.
  public var keys: [Character: Meaning]

  /// Makes a layout from its parts.
  public init(name: String, keys: [Character: Meaning]) {
    self.name = name
    self.keys = keys
  }

  /// What a stroke's key does, and whether it is meant harder: with shift or Alt.
  func meaning(of stroke: KeyStroke) -> (meaning: Meaning, isHarder: Bool, key: Character)? {
    guard case .character(let key) = stroke.key, !stroke.modifiers.contains(.control) else { return nil }
    let isHarder = !stroke.modifiers.isDisjoint(with: [.shift, .alt])
    if let meaning = keys[key] { return (meaning, isHarder, key) }
    // A terminal that tells only what was typed.
    if let plain = KeyLayout.unshifted[key], let meaning = keys[plain] { return (meaning, true, plain) }
    return nil
  }

  /// What a key types with shift on keyboards of the United States' layout.
  static let unshifted: [Character: Character] = [
    "!": "1", "@": "2", "#": "3", "$": "4", "%": "5", "^": "6", "&": "7", "*": "8", "(": "9", ")": "0",
    "_": "-", "+": "=", "{": "[", "}": "]", "|": "\\", ":": ";", "\"": "'", "<": ",", ">": ".", "?": "/",
    "~": "`",
  ]

  /// The velocity of the number keys: 1 is the softest, 0 the hardest.
  private static let numbers: [Character: Meaning] = Dictionary(
    uniqueKeysWithValues: (1...10).map { (Character("\($0 % 10)"), .velocity(($0 * 127 + 5) / 10)) })

  /// The drum layout: both hands find a snare, toms fall from left to right, feet are below.
  public static let drums = KeyLayout(
    name: "drums",
    keys: numbers.merging([
      " ": .pedal,
      "q": .hit("splash"), "w": .hit("crash-1"), "e": .hit("hihat/open"), "r": .hit("tom-1"),
      "t": .hit("tom-1"), "y": .hit("tom-2"), "u": .hit("tom-2"), "i": .hit("crash-2"), "o": .hit("china"),
      "p": .hit("ride/bell"),
      "a": .hit("hihat"), "s": .hit("hihat"), "d": .hit("snare"), "f": .hit("snare"), "g": .hit("snare/rim"),
      "h": .hit("snare/cross-stick"), "j": .hit("tom-3"), "k": .hit("tom-3"), "l": .hit("ride"),
      ";": .hit("ride"), "'": .hit("ride/edge"),
      "z": .hit("hihat/chick"), "x": .hit("hihat/splash"), "c": .hit("kick"), "v": .hit("kick"),
      "b": .hit("kick"), "n": .hit("kick"), "m": .hit("tom-4"), ",": .hit("cowbell"),
      ".": .hit("tambourine"), "/": .hit("clap"),
    ]) { $1 })

  /// The 4×4 layout: sixteen pads under the left hand, in the kit's order from the lower left; velocities under the
  /// right one.
  public static let pads = KeyLayout(
    name: "pads",
    keys: Dictionary(
      uniqueKeysWithValues: "zxcvasdfqwer1234".enumerated().map { ($0.element, Meaning.place($0.offset + 1)) }
    ).merging([
      " ": .pedal, "5": .velocity(21), "6": .velocity(42), "7": .velocity(64), "8": .velocity(85),
      "9": .velocity(106), "0": .velocity(127),
    ]) { $1 })
}
