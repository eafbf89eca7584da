internal import Glibc
internal import RimshotEngineHost
internal import RimshotKit

/// Decibels as a factor: 10^(dB / 20), exactly 1 for 0 dB.
func linearGain(_ decibels: Double) -> Float {
  Float(pow(10, decibels / 20))
}

/// Linear gains of the left and right side at a place from −1 to 1.
func panGains(_ pan: Double, law: Kit.PanLaw) -> (left: Float, right: Float) {
  KitPlan.PanLaw(law).gains(at: pan)
}

extension VelocityCurve {
  /// The gain of each velocity, 0–127, exactly `scale` where the curve is full. What is at 0, which no note-on has, is
  /// where the curve goes on to.
  func gains(scaledBy scale: Float) -> [Float] {
    (0...127).map { Float(gain(at: Double($0))) * scale }
  }

  private func gain(at velocity: Double) -> Double {
    let part = velocity / 127
    return switch self {
    case .natural: part * part
    case .linear: part
    case .fixed: 1
    case .power(let exponent): pow(part, exponent)
    case .decibels(let range): pow(10, -range * (127 - velocity) / 126 / 20)
    case .decibelPoints(let points): pow(10, VelocityCurve.level(at: velocity, points) / 20)
    case .factorPoints(let points): VelocityCurve.level(at: velocity, points)
    }
  }

  /// Straight from point to point.
  private static func level(at velocity: Double, _ points: [Point]) -> Double {
    guard let first = points.first, let last = points.last else { return 0 }
    if velocity <= Double(first.velocity) { return first.level }
    for (low, high) in zip(points, points.dropFirst()) where velocity <= Double(high.velocity) {
      let part = (velocity - Double(low.velocity)) / Double(high.velocity - low.velocity)
      return part >= 1 ? high.level : low.level + (high.level - low.level) * part
    }
    return last.level
  }
}

extension VelocityLayout.Run {
  /// The part of its level that a layer has at a velocity, by its fades: equal power, so that two layers that fade into
  /// each other are as loud together as either alone; exactly 1 outside the fades.
  func fade(at velocity: Int) -> Float {
    var level = 1.0
    if let fadeIn {
      let part = VelocityLayout.Run.part(velocity, fadeIn)
      if part < 1 { level *= sin(part * Double.pi / 2) }
    }
    if let fadeOut {
      let part = VelocityLayout.Run.part(velocity, fadeOut)
      if part > 0 { level *= part < 1 ? cos(part * Double.pi / 2) : 0 }
    }
    return Float(level)
  }

  /// How far a fade has come, 0–1: neither end of its range is quite the one or the other layer.
  private static func part(_ velocity: Int, _ range: ClosedRange<UInt8>) -> Double {
    min(max(Double(velocity - Int(range.lowerBound) + 1) / Double(range.count + 1), 0), 1)
  }
}
