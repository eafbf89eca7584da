/// A set of velocities, 1–127.
public struct VelocitySet: Sendable, Equatable {
  /// One for each velocity; that of 0 is never set.
  private var bits: UInt128 = 0

  /// None.
  public init() {}

  /// All of a range; anything outside 1–127 is ignored.
  public init(_ range: ClosedRange<UInt8>) {
    let low = max(range.lowerBound, 1)
    let high = min(range.upperBound, 127)
    if low <= high { bits = (UInt128.max >> (127 - high)) & (UInt128.max << low) }
  }

  /// Adds another's.
  public mutating func formUnion(_ other: VelocitySet) { bits |= other.bits }

  /// Those that another doesn't have.
  public func subtracting(_ other: VelocitySet) -> VelocitySet {
    var set = self
    set.bits &= ~other.bits
    return set
  }

  /// Those that aren't in it.
  public var holes: VelocitySet { VelocitySet(1...127).subtracting(self) }

  /// Those that follow each other, from soft to loud.
  public var runs: [ClosedRange<UInt8>] {
    var runs: [ClosedRange<UInt8>] = []
    var rest = bits
    while rest != 0 {
      let low = rest.trailingZeroBitCount
      let end = low + (~(rest >> low)).trailingZeroBitCount
      runs.append(UInt8(low)...UInt8(end - 1))
      rest = (rest >> end) << end
    }
    return runs
  }
}
