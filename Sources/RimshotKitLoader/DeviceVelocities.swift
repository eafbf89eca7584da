internal import Glibc
public import RimshotKit

extension DeviceProfile.Velocity {
  /// The velocity that each raw velocity 0–127 becomes, 1–127; 0 for what isn't heard. 128 entries; as they come where
  /// nothing is said, to the bit.
  public var table: [Float] {
    let threshold = Int(self.threshold ?? 1)
    return (0...127).map { raw in raw == 0 || raw < threshold ? 0 : Float(velocity(of: Double(raw))) }
  }

  private func velocity(of raw: Double) -> Double {
    let shaped: Double
    switch shape {
    case nil: shaped = raw
    case .fixed(let velocity): return Double(velocity)
    case .gamma(let exponent): shaped = 127 * pow(raw / 127, exponent)
    case .points(let points): shaped = interpolated(raw, through: points)
    }
    // However soft, a hit that is heard sounds.
    let audible = min(max(shaped, 1), 127)
    let floor = Double(self.floor ?? 1)
    let ceiling = Double(self.ceiling ?? 127)
    if floor == 1 && ceiling == 127 { return audible }
    return floor + (audible - 1) * (ceiling - floor) / 126
  }

  private func interpolated(_ raw: Double, through points: [Point]) -> Double {
    var left = Point(0, 0)
    for right in points + [Point(127, 127)] where right.raw > left.raw {
      if raw <= right.raw {
        return left.velocity + (right.velocity - left.velocity) * (raw - left.raw) / (right.raw - left.raw)
      }
      left = right
    }
    return left.velocity
  }
}
