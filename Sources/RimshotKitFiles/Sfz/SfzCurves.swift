/// How controllers become amounts: the curves that every SFZ player has, and those of the kit.
struct SfzCurves {
  /// 128 values each.
  private var own: [Int: [Double]] = [:]

  /// Takes a `<curve>`: points at 0–127, straight between them; its ends are 0 and 1 where it doesn't say.
  mutating func define(_ index: Int, points: [Int: Double]) {
    var points = points
    points[0] = points[0] ?? 0
    points[127] = points[127] ?? 1
    let places = points.keys.sorted()
    own[index] = (0...127).map { value in
      let high = places.first { $0 >= value } ?? 127
      let low = places.last { $0 <= value } ?? 0
      let from = points[low] ?? 0
      let to = points[high] ?? 1
      return high == low ? from : from + (to - from) * Double(value - low) / Double(high - low)
    }
  }

  /// What a curve makes of a value.
  /// - Parameter value: 0–1.
  func value(_ index: Int, at value: Double) -> Double {
    if let points = own[index] {
      let place = min(max(value, 0), 1) * 127
      let low = Int(place)
      if low >= 127 { return points[127] }
      return points[low] + (points[low + 1] - points[low]) * (place - Double(low))
    }
    switch index {
    case 1: return 2 * value - 1
    case 2: return 1 - value
    case 3: return 1 - 2 * value
    case 4: return value * value
    case 5: return value.squareRoot()
    case 6: return max(1 - value, 0).squareRoot()
    default: return value
    }
  }
}
