/// Which of a pad's layers plays at each velocity, from the ranges that the layers claim.
///
/// Where two claim a velocity, the first has it. Where none does, the layer with the nearest claimed velocity has it,
/// the softer one of two equally near.
public struct VelocityLayout: Sendable, Equatable {
  /// One layer over velocities that follow each other.
  public struct Run: Sendable, Equatable {
    /// The velocities, within 1–127.
    public var velocities: ClosedRange<UInt8>
    /// Index of the layer among the ranges that the layout was made from.
    public var layer: Int

    /// Makes a run from its parts.
    public init(velocities: ClosedRange<UInt8>, layer: Int) {
      self.velocities = velocities
      self.layer = layer
    }
  }

  /// The runs from soft to loud: no two overlap, and together they cover 1–127. Empty without any range.
  public let runs: [Run]
  /// The velocities that no range claims, from soft to loud.
  public let holes: [ClosedRange<UInt8>]

  /// Lays out layers.
  /// - Parameter ranges: What each layer claims; anything outside 1–127 is ignored.
  public init(_ ranges: [ClosedRange<UInt8>]) {
    let claimants = VelocityLayout.claimants(of: ranges)
    runs = VelocityLayout.runs(of: VelocityLayout.filled(claimants)).compactMap { run in
      run.layer.map { Run(velocities: run.velocities, layer: $0) }
    }
    holes = VelocityLayout.runs(of: claimants).filter { $0.layer == nil }.map(\.velocities)
  }

  /// The earlier ranges that keep a range from some of its velocities.
  /// - Parameter layer: Index of the range.
  /// - Parameter ranges: What each layer claims.
  /// - Returns: Runs whose `layer` is the earlier one that has these velocities, from soft to loud.
  public static func overlaps(of layer: Int, in ranges: [ClosedRange<UInt8>]) -> [Run] {
    runs(of: claimants(of: Array(ranges[..<layer]))).compactMap { run in
      guard let owner = run.layer, run.velocities.overlaps(ranges[layer]) else { return nil }
      return Run(velocities: run.velocities.clamped(to: ranges[layer]), layer: owner)
    }
  }

  /// The layer of each velocity; index 0 is velocity 1.
  private static func claimants(of ranges: [ClosedRange<UInt8>]) -> [Int?] {
    (1...127).map { velocity in ranges.firstIndex { $0.contains(velocity) } }
  }

  private static func filled(_ claimants: [Int?]) -> [Int?] {
    claimants.indices.map { place in
      for distance in 0..<claimants.count {
        if place >= distance, let softer = claimants[place - distance] { return softer }
        if place + distance < claimants.count, let louder = claimants[place + distance] { return louder }
      }
      return nil
    }
  }

  private static func runs(of claimants: [Int?]) -> [(velocities: ClosedRange<UInt8>, layer: Int?)] {
    var runs: [(velocities: ClosedRange<UInt8>, layer: Int?)] = []
    for (place, layer) in claimants.enumerated() {
      let velocity = UInt8(place + 1)
      if let last = runs.last, last.layer == layer {
        runs[runs.count - 1].velocities = last.velocities.lowerBound...velocity
      } else {
        runs.append((velocity...velocity, layer))
      }
    }
    return runs
  }
}
