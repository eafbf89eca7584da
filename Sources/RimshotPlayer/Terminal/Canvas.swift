/// A screen's characters and how they look: what screens draw on, and what a terminal is made to show.
public struct Canvas: Sendable, Equatable {
  /// How a character looks.
  public struct Style: Sendable, Equatable {
    /// The terminal's own eight colours.
    public enum Color: UInt8, Sendable {
      case black, red, green, yellow, blue, magenta, cyan, white
    }

    /// `nil` is the terminal's usual one.
    public var color: Color?
    /// Whether it is brighter or thicker.
    public var isBold = false
    /// Whether it is less bright.
    public var isDim = false
    /// Whether the colours of character and ground are exchanged.
    public var isReversed = false

    /// Makes a style from its parts.
    public init(_ color: Color? = nil, bold: Bool = false, dim: Bool = false, reversed: Bool = false) {
      self.color = color
      isBold = bold
      isDim = dim
      isReversed = reversed
    }
  }

  /// One place of the screen.
  public struct Cell: Sendable, Equatable {
    /// Empty for the right half of a wide character.
    public var text: String
    /// How it looks.
    public var style: Style
    static let blank = Cell(text: " ", style: Style())
  }

  /// In characters.
  public let width: Int
  /// In lines.
  public let height: Int
  private(set) var cells: [Cell]

  /// Makes an empty one.
  public init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// Writes text on one line, as far as there is room; what would steer the terminal is written as `?`.
  /// - Parameter room: Places that it may take; what is too long ends in `…` or `~`.
  /// - Returns: The place after it.
  @discardableResult
  public mutating func put(
    _ text: String, _ x: Int, _ y: Int, _ style: Style = Style(), room: Int? = nil, cut: Character = "…"
  ) -> Int {
    guard (0..<height).contains(y), x < width, x >= 0 else { return x }
    let end = min(width, room.map { x + max($0, 0) } ?? width)
    var place = x
    var rest = Substring(text)
    while let character = rest.popFirst() {
      let shown = Canvas.isSafe(character) ? character : "?"
      let columns = CharacterWidth.of(shown)
      if place + columns > end { return cutShort(before: end, from: x, y, style, cut) }
      if columns == 0 { continue }
      cells[y * width + place] = Cell(text: String(shown), style: style)
      if columns == 2 { cells[y * width + place + 1] = Cell(text: "", style: style) }
      place += columns
    }
    return place
  }

  private mutating func cutShort(
    before end: Int, from x: Int, _ y: Int, _ style: Style, _ cut: Character
  ) -> Int {
    if end <= x { return x }
    // Half a wide character can't be shown.
    if cells[y * width + end - 1].text.isEmpty, end - 2 >= x {
      cells[y * width + end - 2] = Cell(text: " ", style: style)
    }
    cells[y * width + end - 1] = Cell(text: String(cut), style: style)
    return end
  }

  private static func isSafe(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      // Control characters, and those that turn the direction of writing.
      !(scalar.value < 32 || (0x7F..<0xA0).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value))
    }
  }

  /// Fills a part with one character.
  public mutating func fill(_ character: Character, x: Range<Int>, y: Range<Int>, _ style: Style = Style()) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) {
        cells[row * width + column] = Cell(text: String(character), style: style)
      }
    }
  }

  /// A line as text, without what is blank at its end.
  public func line(_ y: Int) -> String {
    var text = cells[y * width..<(y + 1) * width].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// All of it as text.
  public var text: String { (0..<height).map(line).joined(separator: "\n") }

  subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }
}
