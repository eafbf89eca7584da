internal import RimshotKit

/// How controllers become amounts: the curves that every SFZ player has, and those of the kit.
struct SfzCurves {
  private var own: [Int: Kit.Curve] = [:]

  /// Takes a `<curve>`: points at 0–127, straight between them; its ends are 0 and 1 where it doesn't say.
  mutating func define(_ index: Int, points: [Int: Double]) {
    var points = points
    points[0] = points[0] ?? 0
    points[127] = points[127] ?? 1
    let places = points.keys.sorted()
    own[index] = Kit.Curve(
      values: (0...127).map { value in
        let high = places.first { $0 >= value } ?? 127
        let low = places.last { $0 <= value } ?? 0
        let from = points[low] ?? 0
        let to = points[high] ?? 1
        return high == low ? from : from + (to - from) * Double(value - low) / Double(high - low)
      })
  }

  /// Whether the kit has a curve of its own for a number.
  func isOwn(_ index: Int) -> Bool { own[index] != nil }

  /// The curve of a number.
  func curve(_ index: Int) -> Kit.Curve {
    if let curve = own[index] { return curve }
    return switch index {
    case 1: .bipolar
    case 2: .falling
    case 3: .fallingBipolar
    case 4: .squared
    case 5: .root
    case 6: .fallingRoot
    default: .linear
    }
  }
}
