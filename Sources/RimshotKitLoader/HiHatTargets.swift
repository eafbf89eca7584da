internal import RimshotEngineHost
internal import RimshotKit

/// What the hi-hat's roles hit.
///
/// Each place has tiles: the openings that the kit says for it by pedal ranges, then those that it names (closed, half,
/// open) with the usual ranges, then, for edge and bell, those of the bow. Where a role leaves the opening to the pedal,
/// it chooses among these; else the name does, or the middle of the opening.
struct HiHatTargets {
  static let instrument = "hihat"

  /// The sounding parts of the hi-hat; one with several meanings is there for each.
  private let strokes: [(part: Part, zone: HiHatZone)]
  private let feet: [(part: Part, zone: String)]

  init(_ parts: [Part]) {
    var strokes: [(part: Part, zone: HiHatZone)] = []
    var feet: [(part: Part, zone: String)] = []
    for part in parts where part.instrument == HiHatTargets.instrument && part.isSounding {
      for zone in HiHatTargets.zones(of: part) {
        if let stroke = HiHatZone(zone: zone) {
          strokes.append((part, stroke))
        } else if let zone {
          feet.append((part, zone))
        }
      }
    }
    self.strokes = strokes
    self.feet = feet
  }

  /// What a part is by its zone or, where it has none, by the notes that hit it.
  private static func zones(of part: Part) -> [String?] {
    if let zone = part.zone { return [zone] }
    var zones: [String?] = []
    for role in part.reach.compactMap({ Role.ofNote($0) }) where role.instrument == instrument {
      // Ranges say more of the opening than a note does.
      let place = HiHatZone(zone: role.zone)?.place
      let zone = part.pedal != nil && place != nil ? place == .bow ? nil : place?.rawValue : role.zone
      if !zones.contains(zone) { zones.append(zone) }
    }
    return zones.isEmpty ? [nil] : zones
  }

  /// What a role of the hi-hat hits; empty when the kit has no hi-hat.
  func targets(of role: Role) -> [KitPlan.Target] {
    guard let stroke = HiHatZone(zone: role.zone) else {
      let said = feet.filter { $0.zone == role.zone }.map(\.part.target)
      if !said.isEmpty { return said }
      // A splash rings, a chick doesn't.
      if role.zone == "splash" { return targets(of: HiHatZone(.bow, .open)) }
      return targets(of: HiHatZone(.bow, .closed))
    }
    return targets(of: stroke)
  }

  private func targets(of stroke: HiHatZone) -> [KitPlan.Target] {
    let tiles = tiles(of: stroke.place)
    let tiling = Tiling(tiles.map(\.tile))
    switch stroke.opening {
    case nil: return tiling.targets
    case .closed: return targets(named: [.closed], atPedal: 127, tiles, tiling)
    case .half: return targets(named: [.half], atPedal: HiHatTargets.middle, tiles, tiling)
    case .open: return targets(named: [.open, .opened], atPedal: 0, tiles, tiling)
    case .opened:
      let closed = closedTargets(tiles, tiling)
      let opened = tiling.tiles.filter { !closed.contains($0.targets) }
      return opened.isEmpty ? tiling.targets : Tiling(opened).targets
    }
  }

  /// The middle of half open.
  private static let middle: UInt8 = 64

  private func targets(
    named openings: [HiHatZone.Opening], atPedal pedal: UInt8, _ tiles: [NamedTile], _ tiling: Tiling
  ) -> [KitPlan.Target] {
    let named = tiles.filter { tile in tile.opening.map { openings.contains($0) } ?? false }
    let own = named.filter { !$0.isBorrowed }
    let chosen = own.isEmpty ? named : own
    return Tiling(chosen.isEmpty ? tiling.tiles(atPedal: pedal) : chosen.map(\.tile)).targets
  }

  /// What is closed: by its name or, without one, by its range.
  private func closedTargets(_ tiles: [NamedTile], _ tiling: Tiling) -> [[KitPlan.Target]] {
    let last = tiling.tiles(atPedal: 127).map(\.targets)
    return tiles.filter { tile in
      if let opening = tile.opening { return opening == .closed }
      guard let pedal = tile.tile.pedal else { return false }
      return pedal.lowerBound >= HiHatZone.closedPedal || last.contains(tile.tile.targets)
    }.map(\.tile.targets)
  }

  // MARK: - Tiles

  private struct NamedTile {
    var tile: Tiling.Tile
    var opening: HiHatZone.Opening?
    /// Whether it is the bow's, for another place.
    var isBorrowed: Bool
  }

  private func tiles(of place: HiHatZone.Place) -> [NamedTile] {
    let own = strokes.filter { $0.zone.place == place }
    var tiles = HiHatTargets.namedTiles(own, rank: 0, isBorrowed: false)
    if place != .bow || tiles.isEmpty {
      let others = place == .bow ? strokes : strokes.filter { $0.zone.place == .bow }
      tiles += HiHatTargets.namedTiles(others, rank: 3, isBorrowed: true)
    }
    if tiles.isEmpty { tiles = HiHatTargets.namedTiles(strokes, rank: 6, isBorrowed: true) }
    return tiles
  }

  /// The tiles of parts: those with ranges first, then those with names, then the others.
  static func tiles(_ strokes: [(part: Part, zone: HiHatZone)], rank: Int) -> [Tiling.Tile] {
    namedTiles(strokes, rank: rank, isBorrowed: false).map(\.tile)
  }

  private static func namedTiles(
    _ strokes: [(part: Part, zone: HiHatZone)], rank: Int, isBorrowed: Bool
  ) -> [NamedTile] {
    let hasHalf = strokes.contains { $0.zone.opening == .half }
    var tiles: [NamedTile] = []
    for (part, zone) in strokes {
      let usual = part.hasRange ? nil : zone.opening.map { range(of: $0, besideHalf: hasHalf) }
      let pedal = part.pedal ?? usual
      let tile = Tiling.Tile(
        targets: [part.target], pedal: pedal, position: part.position,
        rank: rank + (part.hasRange ? 0 : usual != nil ? 1 : 2))
      // The same of another pad sounds together with it, as two pads of one note do.
      let twin = tiles.firstIndex {
        $0.opening == zone.opening && $0.tile.pedal == tile.pedal && $0.tile.position == tile.position
          && !$0.tile.targets.contains { $0.pad == part.pad }
      }
      if let twin {
        tiles[twin].tile.targets.append(part.target)
      } else {
        tiles.append(NamedTile(tile: tile, opening: zone.opening, isBorrowed: isBorrowed))
      }
    }
    return tiles
  }

  private static func range(of opening: HiHatZone.Opening, besideHalf: Bool) -> ClosedRange<UInt8> {
    switch opening {
    case .closed: HiHatZone.closedPedal...127
    case .half: HiHatZone.halfPedal...HiHatZone.closedPedal - 1
    case .open where besideHalf: 0...HiHatZone.halfPedal - 1
    case .open, .opened: 0...HiHatZone.closedPedal - 1
    }
  }
}
