/// A stroke on the hi-hat: where, and how open it is. Chick and splash, which are the foot's, are none.
public struct HiHatZone: Sendable, Hashable {
  /// Where it is struck.
  public enum Place: String, Sendable {
    /// On top.
    case bow
    /// At the edge, with the stick's shoulder.
    case edge
    /// On the cup.
    case bell
  }

  /// How open it is.
  public enum Opening: String, Sendable {
    /// The cymbals touch.
    case closed
    /// They sizzle.
    case half
    /// They ring.
    case open
    /// They ring or sizzle: the pedal decides how far, but they aren't closed.
    case opened
  }

  /// Where it is struck.
  public var place: Place
  /// How open it is; `nil` leaves it to the pedal.
  public var opening: Opening?

  /// Makes a zone from its parts.
  public init(_ place: Place = .bow, _ opening: Opening? = nil) {
    self.place = place
    self.opening = opening
  }

  /// The zone of a ``Role`` of the instrument `hihat`: `nil`, `closed`, `edge`, `edge-open`.
  /// - Returns: `nil` for chick, splash and whatever isn't a zone of the hi-hat.
  public init?(zone: String?) {
    self.init()
    for part in (zone ?? "").split(separator: "-").map(String.init) {
      if let place = Place(rawValue: part) {
        self.place = place
      } else if let opening = Opening(rawValue: part) {
        self.opening = opening
      } else {
        return nil
      }
    }
  }

  /// The pedal, 0 open to 127 closed, from which on a hi-hat is closed where a kit doesn't say: the upper quarter, as
  /// pedals seldom reach their ends.
  public static let closedPedal: UInt8 = 90
  /// The pedal from which on it is half open where a kit doesn't say.
  public static let halfPedal: UInt8 = 40
}
