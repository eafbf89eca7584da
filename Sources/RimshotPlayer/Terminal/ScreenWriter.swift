/// Turns what a screen should show into the bytes that make a terminal show it: the differences from before, to be
/// written at once.
public struct ScreenWriter: Sendable {
  private let hasColor: Bool
  private var shown: Canvas?

  /// - Parameter hasColor: Whether colours may be used; bold, dim and reversed always are.
  public init(hasColor: Bool) {
    self.hasColor = hasColor
  }

  /// Forgets what the terminal shows: all of it is drawn again.
  public mutating func forget() { shown = nil }

  /// What covers the terminal's screen with ours: no cursor, no wrapping, pasted text marked as such.
  public static let cover = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J"
  /// What takes the terminal over, and asks whether it speaks the kitty keyboard protocol.
  public static let enter = cover + "\u{1B}[?u"
  /// What asks a terminal that speaks it for key-downs and key-ups: disambiguate, event types, alternate keys, all keys.
  public static let askForReleases = "\u{1B}[>15u"
  /// What takes that back.
  public static let endReleases = "\u{1B}[<u"
  /// What asks a terminal to tell when another window has the keys.
  public static let askForFocus = "\u{1B}[?1004h"
  /// What gives the terminal back, but for ``endReleases``.
  public static let leave = "\u{1B}[0m\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// The bytes for a canvas; none where nothing has changed.
  public mutating func bytes(for canvas: Canvas) -> [UInt8] {
    let old = shown.flatMap { $0.width == canvas.width && $0.height == canvas.height ? $0 : nil }
    var text = old == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    var style = Canvas.Style()
    for y in 0..<canvas.height {
      var x = 0
      while x < canvas.width {
        if let old, old[x, y] == canvas[x, y] {
          x += 1
          continue
        }
        // The left half of a wide character brings its right half.
        if canvas[x, y].text.isEmpty && x > 0 { x -= 1 }
        text += "\u{1B}[\(y + 1);\(x + 1)H"
        let first = x
        while x < canvas.width {
          let cell = canvas[x, y]
          if let old, x > first, old[x, y] == cell, !cell.text.isEmpty { break }
          if cell.style != style {
            text += sequence(for: cell.style)
            style = cell.style
          }
          text += cell.text
          x += 1
        }
      }
    }
    if style != Canvas.Style() { text += "\u{1B}[0m" }
    shown = canvas
    return Array(text.utf8)
  }

  private func sequence(for style: Canvas.Style) -> String {
    var numbers = ["0"]
    if style.isBold { numbers.append("1") }
    if style.isDim { numbers.append("2") }
    if style.isReversed { numbers.append("7") }
    if hasColor, let color = style.color { numbers.append("\(30 + color.rawValue)") }
    return "\u{1B}[\(numbers.joined(separator: ";"))m"
  }
}
