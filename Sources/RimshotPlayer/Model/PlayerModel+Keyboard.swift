/// Keyboards that are read themselves, beside the terminal.
extension PlayerModel {
  /// Begins with them: what the terminal says of keys that play counts no more.
  mutating func beginKeyboards() {
    hasKeyboards = true
    hasReleases = true
  }

  /// Whether a stroke of the terminal is one that a keyboard tells of, too.
  func isOfKeyboard(_ stroke: KeyStroke) -> Bool {
    hasKeyboards && plays(stroke) && !stroke.modifiers.contains(.control)
  }

  /// Whether a key plays on the screen that is shown.
  private func plays(_ stroke: KeyStroke) -> Bool {
    guard assignment == nil, case .character(let key) = stroke.key else { return false }
    return screen == .drums || screen == .pads || key == " " && screen != .help
  }

  /// Takes a stroke of a keyboard.
  /// - Parameter time: When it was read.
  mutating func take(keyboard stroke: KeyStroke, at time: UInt64) -> [Order] {
    if stroke.phase == .release { return letGo(stroke) }
    guard hasFocus, plays(stroke) else { return [] }
    return play(stroke, at: time)
  }

  /// The terminal has the person's keys now, or another window.
  mutating func take(focus: Bool) -> [Order] {
    hasFocus = focus
    return focus || !hasKeyboards ? [] : letGoAll()
  }

  /// All keys are up.
  mutating func letGoAll() -> [Order] {
    let names = held.values.flatMap(\.self).sorted()
    held = [:]
    let isDown = pedal > 0
    pedal = 0
    return names.map { .release($0) } + (isDown ? [.pedal(0)] : [])
  }

  /// A keyboard is gone.
  mutating func lose(keyboard path: String, isLast: Bool) -> [Order] {
    if isLast {
      hasKeyboards = false
      hasReleases = false
    }
    say("the keyboard \(path) is gone\(isLast ? ": keys come from the terminal" : "")", isWarning: true)
    return letGoAll()
  }
}
