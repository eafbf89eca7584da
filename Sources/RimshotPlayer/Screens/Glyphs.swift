/// The characters that screens are drawn with.
public struct Glyphs: Sendable, Equatable {
  /// The lines of a box: corners from the upper left, clockwise, then across and down.
  struct Box: Sendable, Equatable {
    var corners: [Character]
    var across: Character
    var down: Character

    init(_ text: String) {
      let all = Array(text)
      corners = Array(all[0..<4])
      across = all[4]
      down = all[5]
    }
  }

  let drum: Box
  let cymbal: Box
  let other: Box
  let full: Character
  let empty: Character
  let divider: String
  let arrow: String
  let cut: Character
  let space: String
  let cursor: Character

  /// For terminals that show Unicode.
  public static let unicode = Glyphs(
    drum: Box("┏┓┛┗━┃"), cymbal: Box("╭╮╯╰─│"), other: Box("┌┐┘└┄┆"), full: "█", empty: "░", divider: " │ ",
    arrow: "→", cut: "…", space: "␣", cursor: "▶")
  /// For all others.
  public static let ascii = Glyphs(
    drum: Box("####=#"), cymbal: Box("..''-|"), other: Box("++++-|"), full: "#", empty: ".", divider: " | ",
    arrow: ">", cut: "~", space: "_", cursor: ">")

  /// A bar, filled to a share of its places.
  func bar(_ share: Double, width: Int) -> String {
    let filled = min(max(Int((share * Double(width)).rounded()), share > 0.01 ? 1 : 0), max(width, 0))
    return String(repeating: full, count: filled) + String(repeating: empty, count: max(width - filled, 0))
  }
}
