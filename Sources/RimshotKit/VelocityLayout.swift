/// Which of an articulation's layers play at each velocity, from the ranges that the layers claim.
///
/// Where two claim a velocity, ``RimshotKit/Kit/Overlap`` decides. Where none does, the layer with the nearest claimed
/// velocity has it, the softer one of two equally near, unless holes stay holes.
public struct VelocityLayout: Sendable, Equatable {
  /// One layer over velocities that follow each other.
  public struct Run: Sendable, Equatable {
    /// The velocities, within 1–127.
    public var velocities: ClosedRange<UInt8>
    /// Index of the layer among the ranges that the layout was made from.
    public var layer: Int
    /// Where it fades in, while a softer layer fades out; `nil` is nowhere.
    public var fadeIn: ClosedRange<UInt8>?
    /// Where it fades out, while a louder layer fades in; `nil` is nowhere.
    public var fadeOut: ClosedRange<UInt8>?

    /// Makes a run from its parts.
    public init(
      velocities: ClosedRange<UInt8>, layer: Int, fadeIn: ClosedRange<UInt8>? = nil,
      fadeOut: ClosedRange<UInt8>? = nil
    ) {
      self.velocities = velocities
      self.layer = layer
      self.fadeIn = fadeIn
      self.fadeOut = fadeOut
    }
  }

  /// The runs. Together they cover 1–127, unless there is no range at all or holes stay. Where the first layer has what several claim,
  /// no two overlap and they go from soft to loud; else there is one for each range, in the ranges' order.
  public let runs: [Run]
  /// The velocities that no range claims, from soft to loud.
  public let holes: [ClosedRange<UInt8>]

  /// Lays out layers.
  /// - Parameter ranges: What each layer claims; anything outside 1–127 is ignored.
  /// - Parameter overlap: What plays where several claim a velocity.
  /// - Parameter fillsHoles: Whether a layer plays beyond what it claims where none claims that.
  public init(_ ranges: [ClosedRange<UInt8>], overlap: Kit.Overlap = .first, fillsHoles: Bool = true) {
    let claimed = ranges.reduce(into: VelocitySet()) { $0.formUnion(VelocitySet($1)) }
    let holes = claimed.holes.runs
    self.holes = holes
    if overlap == .first {
      runs = VelocityLayout.firstClaims(ranges).map { run in
        var run = run
        if fillsHoles { run.velocities = VelocityLayout.extended(run.velocities, into: holes) }
        return run
      }
    } else {
      runs = ranges.indices.map { layer in
        let fades = overlap == .crossfade ? VelocityLayout.fades(of: layer, in: ranges) : (nil, nil)
        return Run(
          velocities: fillsHoles ? VelocityLayout.extended(ranges[layer], into: holes) : ranges[layer],
          layer: layer, fadeIn: fades.0, fadeOut: fades.1)
      }
    }
  }

  /// The earlier ranges that keep a range from some of its velocities.
  /// - Parameter layer: Index of the range.
  /// - Parameter ranges: What each layer claims.
  /// - Returns: Runs whose `layer` is the earlier one that has these velocities, from soft to loud.
  public static func overlaps(of layer: Int, in ranges: [ClosedRange<UInt8>]) -> [Run] {
    firstClaims(ranges[..<layer]).filter { $0.velocities.overlaps(ranges[layer]) }.map { run in
      Run(velocities: run.velocities.clamped(to: ranges[layer]), layer: run.layer)
    }
  }

  /// Whether one of two ranges lies within the other, so that there is no way from one to the other.
  public static func isNested(_ one: ClosedRange<UInt8>, _ other: ClosedRange<UInt8>) -> Bool {
    func holds(_ outer: ClosedRange<UInt8>, _ inner: ClosedRange<UInt8>) -> Bool {
      outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
    }
    return holds(one, other) || holds(other, one)
  }

  /// A range and the nearer halves of the holes beside it.
  private static func extended(
    _ range: ClosedRange<UInt8>, into holes: [ClosedRange<UInt8>]
  ) -> ClosedRange<UInt8> {
    var low = range.lowerBound
    var high = range.upperBound
    for hole in holes {
      // The softer one of two equally near has the middle.
      if hole.lowerBound == range.upperBound + 1 {
        high = hole.upperBound == 127 ? 127 : hole.upperBound - UInt8(hole.count / 2)
      }
      if hole.upperBound + 1 == range.lowerBound {
        low = hole.lowerBound == 1 ? 1 : hole.upperBound + 1 - UInt8(hole.count / 2)
      }
    }
    return low...high
  }

  private static func fades(
    of layer: Int, in ranges: [ClosedRange<UInt8>]
  ) -> (ClosedRange<UInt8>?, ClosedRange<UInt8>?) {
    let own = ranges[layer]
    let others = ranges.filter { $0.overlaps(own) && !isNested($0, own) }
    let softer = others.filter { $0.lowerBound < own.lowerBound }.map(\.upperBound).max()
    let louder = others.filter { $0.lowerBound > own.lowerBound }.map(\.lowerBound).min()
    return (softer.map { own.lowerBound...$0 }, louder.map { $0...own.upperBound })
  }

  /// Every velocity that any range claims, with the first that does, from soft to loud.
  private static func firstClaims(_ ranges: some Collection<ClosedRange<UInt8>>) -> [Run] {
    var claimed = VelocitySet()
    var runs: [Run] = []
    for (layer, range) in ranges.enumerated() {
      let own = VelocitySet(range)
      runs += own.subtracting(claimed).runs.map { Run(velocities: $0, layer: layer) }
      claimed.formUnion(own)
    }
    return runs.sorted { $0.velocities.lowerBound < $1.velocities.lowerBound }
  }
}
