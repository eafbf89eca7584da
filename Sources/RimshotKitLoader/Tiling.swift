internal import RimshotEngineHost

/// Shares out the openings of the pedal and the places on a pad among several articulations, so that every hit plays one
/// of them.
struct Tiling {
  /// What plays together, and where it wants to.
  struct Tile {
    /// Pads and articulations.
    var targets: [KitPlan.Target]
    /// The pedal values that it asks for; `nil` is all.
    var pedal: ClosedRange<UInt8>?
    /// The positions that it asks for; `nil` is all.
    var position: ClosedRange<UInt8>?
    /// Of several that ask for a value the lowest rank has it, of equal ones the first.
    var rank = 0

    fileprivate func distance(pedal value: UInt8, position place: UInt8) -> Int {
      Tile.distance(value, pedal) + Tile.distance(place, position)
    }

    private static func distance(_ value: UInt8, _ range: ClosedRange<UInt8>?) -> Int {
      guard let range else { return 0 }
      return max(Int(range.lowerBound) - Int(value), Int(value) - Int(range.upperBound), 0)
    }

    /// Of two equally near the one with the lower values is taken.
    fileprivate var low: Int { Int(pedal?.lowerBound ?? 0) + Int(position?.lowerBound ?? 0) }
  }

  /// The articulations, the one that has precedence first.
  let tiles: [Tile]

  init(_ tiles: [Tile]) {
    self.tiles = tiles.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element)
  }

  /// Which of ``tiles`` a hit plays: the first that asks for it, else the nearest; `nil` when there are none.
  func owner(pedal: UInt8, position: UInt8) -> Int? {
    var nearest: (index: Int, distance: Int, low: Int)?
    for (index, tile) in tiles.enumerated() {
      let distance = tile.distance(pedal: pedal, position: position)
      if distance == 0 { return index }
      if let best = nearest, (best.distance, best.low) <= (distance, tile.low) { continue }
      nearest = (index, distance, tile.low)
    }
    return nearest?.index
  }

  /// Those of ``tiles`` that play at a pedal value, wherever the pad is hit.
  func tiles(atPedal pedal: UInt8) -> [Tile] {
    var found: Set<Int> = []
    for position in positions {
      if let index = owner(pedal: pedal, position: position) { found.insert(index) }
    }
    return found.sorted().map { tiles[$0] }
  }

  /// What the hits play, with the conditions under which they do: together they hold for every hit.
  var targets: [KitPlan.Target] {
    // What is the same everywhere asks for nothing.
    if let first = tiles.first, tiles.allSatisfy({ $0.targets == first.targets }) { return first.targets }
    // Two tiles of the same are one.
    let twins = tiles.map { tile in tiles.firstIndex { $0.targets == tile.targets } ?? 0 }
    var strips: [(pedal: ClosedRange<UInt8>, runs: [Run])] = []
    for value in pedals {
      let runs = runs(atPedal: value, twins)
      if let last = strips.last, last.runs == runs {
        strips[strips.count - 1].pedal = last.pedal.lowerBound...value
      } else {
        strips.append((value...value, runs))
      }
    }
    return strips.flatMap { strip in
      strip.runs.flatMap { run in
        let pedal = pedals.count == 1 ? 0...127 : strip.pedal
        let position = positions.count == 1 ? 0...127 : run.positions
        return tiles[run.tile].targets.map { Tiling.target($0, pedal, position) }
      }
    }
  }

  private struct Run: Equatable {
    var positions: ClosedRange<UInt8>
    var tile: Int
  }

  /// - Parameter twins: For each tile the first that is the same.
  private func runs(atPedal pedal: UInt8, _ twins: [Int]) -> [Run] {
    var runs: [Run] = []
    for position in positions {
      guard let owner = owner(pedal: pedal, position: position) else { continue }
      let tile = twins[owner]
      if let last = runs.last, last.tile == tile {
        runs[runs.count - 1].positions = last.positions.lowerBound...position
      } else {
        runs.append(Run(positions: position...position, tile: tile))
      }
    }
    return runs
  }

  /// The values that make a difference: all of them or, where nobody asks, one.
  private var pedals: ClosedRange<UInt8> { tiles.contains { $0.pedal != nil } ? 0...127 : 0...0 }
  private var positions: ClosedRange<UInt8> { tiles.contains { $0.position != nil } ? 0...127 : 0...0 }

  private static func target(
    _ target: KitPlan.Target, _ pedal: ClosedRange<UInt8>, _ position: ClosedRange<UInt8>
  ) -> KitPlan.Target {
    var target = target
    if pedal != 0...127 { target.conditions.append(.init(.controller(4), pedal)) }
    if position != 0...127 { target.conditions.append(.init(.position, position)) }
    return target
  }
}
