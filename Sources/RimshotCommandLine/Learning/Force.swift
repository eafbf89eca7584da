internal import Glibc
internal import RimshotKit

/// How hard a device's hits arrive: which are too faint to have been meant, and how the rest fills the range.
struct Force: Sendable, Equatable {
  /// Velocities from which on hits were meant.
  struct Threshold: Sendable, Equatable {
    /// The softest that counts, 1–127.
    var velocity: UInt8
    /// How many are softer.
    var count: Int
    /// Of so many.
    var hits: Int
    /// The softest hit above it.
    var next: UInt8
  }

  /// A curve that brings what was heard to where kits expect it.
  struct Curve: Sendable, Equatable {
    /// Why it is proposed.
    enum Reason: Sendable, Equatable {
      /// Nearly all hits lay between these two.
      case narrow(low: UInt8, high: UInt8)
      /// Half of the hits were louder than this.
      case loud(middle: UInt8)
      /// Half of the hits were softer than this.
      case soft(middle: UInt8)
    }

    /// The curve.
    var shape: DeviceProfile.Velocity.Shape
    /// Why.
    var reason: Reason
    /// How many hits it was judged by.
    var hits: Int
  }

  /// `nil` where no hit was too faint.
  var threshold: Threshold?
  /// `nil` where none is needed, or too little was heard.
  var curve: Curve?
  /// The one velocity that all hits have; `nil` where they differ.
  var only: UInt8?

  /// Louder hits are never dropped for being faint.
  private static let loudestFaint: UInt8 = 10
  /// Velocities that nobody hit, between the faint and the meant.
  private static let leastGap = 4
  /// Fewer faint hits are chance.
  private static let fewestFaint = 3
  /// Hits by which a curve can be judged.
  static let enough = 40

  /// Judges.
  /// - Parameter velocities: Of hits that were neither bounces nor vibrations.
  static func judge(_ velocities: [UInt8]) -> Force {
    var force = Force()
    let sorted = velocities.sorted()
    guard let first = sorted.first, let last = sorted.last else { return force }
    if first == last {
      force.only = sorted.count >= fewestFaint ? first : nil
      return force
    }
    force.threshold = threshold(sorted)
    let meant = sorted.filter { $0 >= force.threshold?.velocity ?? 1 }
    if meant.count >= enough { force.curve = curve(meant) }
    return force
  }

  /// Where nobody plays between the faint and the rest, the faint weren't played either.
  private static func threshold(_ sorted: [UInt8]) -> Threshold? {
    for (place, pair) in zip(sorted, sorted.dropFirst()).enumerated().reversed() {
      let count = place + 1
      if pair.0 <= loudestFaint, Int(pair.1) - Int(pair.0) >= leastGap, count >= fewestFaint,
        count * 4 <= sorted.count
      {
        return Threshold(velocity: pair.0 + 1, count: count, hits: sorted.count, next: pair.1)
      }
    }
    return nil
  }

  private static func curve(_ meant: [UInt8]) -> Curve? {
    guard let low = meant.quantile(0.02), let high = meant.quantile(0.98), let middle = meant.quantile(0.5),
      high > low
    else { return nil }
    if high <= 112 || low >= 30, high - low >= 10 {
      let points = [
        DeviceProfile.Velocity.Point(Double(low), Double(min(low, 10))),
        DeviceProfile.Velocity.Point(Double(high), 127),
      ]
      return Curve(shape: .points(points), reason: .narrow(low: low, high: high), hits: meant.count)
    }
    if middle > 105 {
      return Curve(
        shape: .gamma(gamma(from: middle, to: 88, in: 1.2...2.5)), reason: .loud(middle: middle),
        hits: meant.count)
    }
    if middle < 45 {
      return Curve(
        shape: .gamma(gamma(from: middle, to: 64, in: 0.4...0.9)), reason: .soft(middle: middle),
        hits: meant.count)
    }
    return nil
  }

  /// The exponent, to a tenth, that brings one velocity to another.
  private static func gamma(from raw: UInt8, to velocity: Double, in range: ClosedRange<Double>) -> Double {
    let exponent = log(velocity / 127) / log(Double(min(raw, 126)) / 127)
    return (min(max(exponent, range.lowerBound), range.upperBound) * 10).rounded() / 10
  }
}
