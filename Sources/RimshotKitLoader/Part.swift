internal import RimshotEngineHost
internal import RimshotKit

/// An articulation of a kit, with what its pad adds to it.
struct Part {
  /// Index of the pad.
  var pad: Int
  /// Index of the articulation.
  var articulation: Int
  /// Index of pad and articulation.
  var target: KitPlan.Target {
    KitPlan.Target(pad: pad, articulation: articulation, conditions: conditions)
  }
  var isSounding: Bool
  /// What the pad is; `nil` where nothing tells.
  var instrument: String?
  /// The zone that the kit says or that a name is; `nil` is the usual way to play the instrument.
  var zone: String?
  /// Whether the kit says role, zone or articulations, and doesn't leave them to the notes.
  var isSaid: Bool
  /// Its own notes.
  var notes: [UInt8]
  /// The notes that can hit it, its own or, without these, the pad's.
  var reach: [UInt8]
  var pedal: ClosedRange<UInt8>?
  var position: ClosedRange<UInt8>?
  /// What must hold beside them.
  var conditions: [KitPlan.Condition] = []

  var hasRange: Bool { pedal != nil || position != nil }

  /// Whether it is the pad as one usually plays it: not a rim, a bell or a foot.
  var isUsual: Bool {
    if zone == nil { return true }
    return instrument == HiHatTargets.instrument && HiHatZone(zone: zone)?.place == .bow
  }

  /// Whether a range of pedal or position makes it part of the pad's usual sound: the hi-hat's edge and bell have ranges
  /// of their own.
  var isOnTop: Bool { instrument != HiHatTargets.instrument || isUsual }

  /// The articulations of a kit, in its order.
  static func all(of kit: Kit, isSounding: (_ pad: Int, _ articulation: Int) -> Bool) -> [Part] {
    let kitNotes = Set(kit.pads.flatMap(\.hitNotes))
    return kit.pads.enumerated().flatMap { index, pad in
      let isSaid = pad.role != nil || pad.articulations.contains { !$0.name.isEmpty || $0.zone != nil }
      let isHalfOpen = !isSaid && isHalfOpenHiHat(pad, kitNotes)
      return pad.articulations.enumerated().compactMap { place, articulation -> Part? in
        if articulation.trigger != .hit { return nil }
        return Part(
          pad: index, articulation: place, isSounding: isSounding(index, place),
          instrument: isHalfOpen ? HiHatTargets.instrument : pad.instrument,
          zone: isHalfOpen ? "half" : articulation.zone, isSaid: isSaid, notes: articulation.notes,
          reach: articulation.notes.isEmpty ? pad.notes : articulation.notes, pedal: articulation.pedal,
          position: articulation.position,
          conditions: articulation.conditions.map(KitPlan.Condition.init))
      }
    }
  }

  /// Alesis modules, and kits made for them, have a half-open hi-hat on 23. Kits with a brush or a stick there (Yamaha's
  /// XG map) have more such on 24 and 25.
  private static func isHalfOpenHiHat(_ pad: Kit.Pad, _ kitNotes: Set<UInt8>) -> Bool {
    pad.notes == [23] && kitNotes.isSuperset(of: [42, 46]) && kitNotes.isDisjoint(with: [24, 25])
  }
}

extension Kit.Pad {
  /// Every note that hits it or one of its articulations, each once; those don't count that start what no hit does.
  var hitNotes: [UInt8] {
    let hit = articulations.filter { $0.trigger == .hit }
    if hit.count == articulations.count { return allNotes }
    if hit.isEmpty { return [] }
    var pad = self
    pad.articulations = hit
    return pad.allNotes
  }
}

/// What one note of a pad hits.
struct NoteTargets {
  let targets: [KitPlan.Target]

  /// - Parameter parts: The pad's.
  init(_ note: UInt8, _ parts: [Part]) {
    let own = parts.filter { $0.notes.contains(note) }
    if !own.isEmpty {
      targets = NoteTargets.targets(own: own)
      return
    }
    // One that has lost its sounds leaves its hits to the others.
    let open = parts.filter { $0.notes.isEmpty && ($0.hasRange ? $0.isOnTop : $0.isUsual) }
    var sounding = open.filter(\.isSounding)
    if sounding.isEmpty { sounding = Array(open.prefix(1)) }
    if sounding.isEmpty { sounding = NoteTargets.usual(of: parts) }
    targets = Tiling(NoteTargets.tiles(sounding)).targets
  }

  /// An articulation's own note plays it whatever pedal and position say, unless others of the pad have that note too.
  private static func targets(own: [Part]) -> [KitPlan.Target] {
    if own.count == 1 || !own.contains(where: \.hasRange) { return own.map(\.target) }
    let sounding = own.filter(\.isSounding)
    return Tiling(tiles(sounding.isEmpty ? own : sounding)).targets
  }

  /// Those with ranges come first; of the others one fills what these leave. Openings of a hi-hat that say no range have
  /// the usual ones.
  private static func tiles(_ parts: [Part]) -> [Tiling.Tile] {
    if parts.first?.instrument == HiHatTargets.instrument {
      return HiHatTargets.tiles(parts.map { ($0, HiHatZone(zone: $0.zone) ?? HiHatZone()) }, rank: 0)
    }
    return parts.map { part in
      Tiling.Tile(
        targets: [part.target], pedal: part.pedal, position: part.position, rank: part.hasRange ? 0 : 1)
    }
  }

  /// What a pad plays when its articulations all have notes of their own, and it is hit by another.
  private static func usual(of parts: [Part]) -> [Part] {
    let sounding = parts.filter(\.isSounding)
    let usual = sounding.filter(\.isUsual)
    return Array((usual.isEmpty ? sounding.isEmpty ? parts : sounding : usual).prefix(1))
  }
}
