internal import RimshotEngineHost
internal import RimshotKit

/// Works out what each note and each role of a kit hits.
///
/// A note plays the articulations that have it; those without notes of their own are reached through their pad's, by
/// pedal and position where they say these, and pads that are openings of one hi-hat through the notes of all of these. A
/// role is answered, in this order, by the pads and articulations that say
/// so; by a note of its General MIDI meaning; by the same instrument's usual sound, where a pad says the instrument; by
/// the note that ``Role/kitNote(among:)`` chooses; by whatever the instrument has.
struct StrikeResolver {
  let parts: [Part]
  /// What the kit's notes hit.
  let notes: [UInt8: [KitPlan.Target]]
  /// The notes that may stand for a role.
  private let roleNotes: Set<UInt8>
  /// Those of them that play a pad as it is usually played, not a rim or a bell.
  private let usualNotes: Set<UInt8>
  /// The parts that have a sound, by what they are.
  private let sounding: [String: [Part]]

  /// Looks at a kit.
  /// - Parameter isSounding: Whether an articulation, by index of pad and articulation, has any sound; one that has none
  ///   leaves its roles to others.
  init(_ kit: Kit, isSounding: (_ pad: Int, _ articulation: Int) -> Bool = { _, _ in true }) {
    let parts = Part.all(of: kit, isSounding: isSounding)
    self.parts = parts
    let partsByPad = Dictionary(grouping: parts) { $0.pad }
    var notes: [UInt8: [KitPlan.Target]] = [:]
    var roleNotes: Set<UInt8> = []
    var usualNotes: Set<UInt8> = []
    for (index, pad) in kit.pads.enumerated() {
      let own = partsByPad[index] ?? []
      // A pad that says to be something else isn't what its note means in General MIDI.
      let isOther = pad.role == nil ? nil : pad.instrument
      for note in pad.hitNotes {
        let targets = NoteTargets(note, own).targets
        if pad.pedalGroup == nil { notes[note, default: []] += targets }
        let played = own.filter { part in
          part.isSounding && targets.contains { $0.articulation == part.articulation }
        }
        if played.isEmpty || isOther != nil && isOther != Role.ofNote(note)?.instrument { continue }
        roleNotes.insert(note)
        if played.contains(where: \.isUsual) { usualNotes.insert(note) }
      }
    }
    for group in PedalGroup.all(of: kit, parts) {
      for note in group.notes { notes[note, default: []] += group.targets(of: note) }
    }
    self.notes = notes
    self.roleNotes = roleNotes
    self.usualNotes = usualNotes
    sounding = Dictionary(grouping: parts.filter { $0.isSounding && $0.instrument != nil }) {
      $0.instrument ?? ""
    }
  }

  /// What every strike hits: notes, and the numbers of roles.
  var strikes: [UInt8: [KitPlan.Target]] {
    var strikes = notes
    let hiHat = HiHatTargets(parts)
    let said = Dictionary(
      uniqueKeysWithValues: Role.all.map { role in
        (role, role.instrument == HiHatTargets.instrument ? hiHat.targets(of: role) : saidTargets(of: role))
      })
    var meanings: [UInt8: [KitPlan.Target]] = [:]
    for note in UInt8(0)...127 {
      if let role = Role.ofNote(note), let targets = said[role], !targets.isEmpty { meanings[note] = targets }
    }
    for role in Role.all {
      var targets = said[role] ?? []
      if targets.isEmpty { targets = impliedTargets(of: role, meanings) }
      if !targets.isEmpty { strikes[role.strike] = targets }
    }
    return strikes
  }

  // MARK: - Roles but for the hi-hat's

  /// What says to be a role.
  private func saidTargets(of role: Role) -> [KitPlan.Target] {
    pads(of: role.instrument) { $0.isSaid }.flatMap { pad in
      role.zone == nil ? usualTargets(pad) : tiled(pad.filter { $0.zone == role.zone })
    }
  }

  /// What comes nearest to a role that nothing says to be.
  private func impliedTargets(of role: Role, _ meanings: [UInt8: [KitPlan.Target]]) -> [KitPlan.Target] {
    let exact = role.kitNote { roleNotes.contains($0) && Role.ofNote($0)?.strike == role.strike }
    if let exact, let targets = notes[exact] { return targets }
    if let pad = pads(of: role.instrument, where: { $0.isSaid }).first {
      let usual = Role.named(role.instrument).map { saidTargets(of: $0) } ?? []
      return usual.isEmpty ? anyTargets(pad) : usual
    }
    // Another instrument's rim is nobody's head.
    let near = role.zone == nil ? usualNotes : roleNotes
    let note = role.kitNote { note in
      if near.contains(note) { return true }
      let zone = Role.ofNote(note)?.zone
      return meanings[note] != nil && (zone == nil || zone == role.zone)
    }
    if let note {
      return near.contains(note) ? notes[note] ?? [] : meanings[note] ?? []
    }
    return pads(of: role.instrument) { _ in true }.first.map { anyTargets($0) } ?? []
  }

  /// The sounding parts of an instrument, pad by pad; a pad that plays it in the usual way comes before others.
  private func pads(of instrument: String, where isMeant: (Part) -> Bool) -> [[Part]] {
    let found = sounding[instrument, default: []].filter(isMeant)
    if found.isEmpty { return [] }
    let pads = Set(found.map(\.pad)).sorted().map { pad in found.filter { $0.pad == pad } }
    return pads.filter { $0.contains(where: \.isUsual) } + pads.filter { !$0.contains(where: \.isUsual) }
  }

  /// The pad as it is usually struck: what has no zone, and wherever the position decides.
  private func usualTargets(_ pad: [Part]) -> [KitPlan.Target] {
    let ranged = pad.filter { $0.hasRange }
    return tiled(ranged + pad.filter { $0.isUsual && !$0.hasRange }.prefix(1))
  }

  private func anyTargets(_ pad: [Part]) -> [KitPlan.Target] {
    let usual = usualTargets(pad)
    return usual.isEmpty ? tiled(Array(pad.prefix(1))) : usual
  }

  private func tiled(_ parts: [Part]) -> [KitPlan.Target] {
    Tiling(
      parts.map { part in
        Tiling.Tile(
          targets: [part.target], pedal: part.pedal, position: part.position, rank: part.hasRange ? 0 : 1)
      }
    ).targets
  }
}
