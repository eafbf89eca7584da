/// What a hi-hat role says of place and opening.
extension Role {
  /// How far the hi-hat is open.
  public enum Opening: Sendable, Equatable {
    /// Closed.
    case closed
    /// Half open.
    case half
    /// Open.
    case open
    /// Open, by how much the pedal decides, but never closed.
    case opened
    /// The pedal decides: the role doesn't say.
    case byPedal
  }

  /// Whether it is a part of the hi-hat.
  public var isHiHat: Bool { instrument == "hihat" }

  /// Whether it is played with the foot: chick or splash.
  public var isPedal: Bool { isHiHat && (zone == "chick" || zone == "splash") }

  /// The opening that a stick's hit on the hi-hat has; `nil` for the foot and for other instruments.
  public var opening: Opening? {
    guard isHiHat, !isPedal else { return nil }
    switch zone?.split(separator: "-").last {
    case "closed": return .closed
    case "half": return .half
    case "open": return .open
    case "opened": return .opened
    default: return .byPedal
    }
  }

  /// The same place of the hi-hat with another opening; itself where it has none.
  public func opened(_ opening: Opening) -> Role {
    if self.opening == nil { return self }
    let place = zone?.split(separator: "-").first.map(String.init) ?? ""
    let bow = ["closed", "half", "open", "opened", ""].contains(place)
    let word: String? =
      switch opening {
      case .closed: "closed"
      case .half: "half"
      case .open: "open"
      case .opened: "opened"
      case .byPedal: nil
      }
    let parts = [bow ? nil : place, word].compactMap(\.self)
    let name = parts.isEmpty ? instrument : "\(instrument)/\(parts.joined(separator: "-"))"
    return Role.named(name) ?? self
  }
}
