internal import Glibc
internal import RimshotKit

/// Decibels as a factor: 10^(dB / 20), exactly 1 for 0 dB.
func linearGain(_ decibels: Double) -> Float {
  Float(pow(10, decibels / 20))
}

extension VelocityCurve {
  /// The gain of each velocity, 0–127: exactly `scale` at 127, 0 at 0 (which no note-on has).
  func gains(scaledBy scale: Float) -> [Float] {
    [0] + (1...127).map { Float(gain(at: $0)) * scale }
  }

  private func gain(at velocity: Int) -> Double {
    let part = Double(velocity) / 127
    return switch self {
    case .natural: part * part
    case .linear: part
    case .fixed: 1
    case .power(let exponent): pow(part, exponent)
    case .decibels(let range): pow(10, -range * Double(127 - velocity) / 126 / 20)
    }
  }
}
