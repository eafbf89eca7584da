internal import RimshotControl

/// What `connections` prints.
enum WishText {
  /// The list, a line for each wish.
  static func text(_ list: WishList) -> String {
    if list.wishes.isEmpty { return "no connections are wished: see rimshot ports, then rimshot connect" }
    return Columns.lines(list.wishes.map { [arrow($0), origin($0.origin), state($0)] }).joined(
      separator: "\n")
  }

  /// Those that somebody has taken apart, a line for each: what else isn't made is one of the problems.
  static func apart(_ wishes: [WishReport]) -> [String] {
    Columns.lines(wishes.filter { $0.state == .apart }.map { [arrow($0), state($0)] })
  }

  /// What was remembered and forgotten.
  static func text(_ change: WishChange) -> String {
    let lines =
      change.remembered.map { "remembered\($0.state == .never ? ": never" : "") \(arrow($0))" }
      + change.forgotten.map { "forgotten\($0.state == .never ? ": never" : "") \(arrow($0))" }
    return lines.isEmpty ? "nothing changed" : lines.joined(separator: "\n")
  }

  private static func arrow(_ wish: WishReport) -> String { "\(wish.source) → \(wish.destination)" }

  private static func origin(_ origin: WishReport.Origin) -> String {
    switch origin {
    case .configuration: "configuration"
    case .remembered: "remembered"
    case .automatic: "by itself"
    }
  }

  private static func state(_ wish: WishReport) -> String {
    switch wish.state {
    case .made:
      wish.connections.count > 1 ? "made, \(Quantity.count(wish.connections.count, "connection"))" : "made"
    case .missing: "not made: \(wish.reason ?? "an end isn't there")"
    case .apart: "taken apart by another program: rimshot connect makes it again"
    case .refused: "refused: \(wish.reason ?? ""); it is tried again"
    case .never: "never"
    }
  }
}
