internal import RimshotEngineHost
internal import RimshotKit

/// Works out what a kit starts otherwise than by hits.
///
/// Note-offs and pressure start what has their note. A role is, for this, the notes of all that it may hit.
struct TriggerResolver {
  private(set) var triggers = KitPlan.Triggers()

  /// - Parameter strikes: What the kit's strikes hit.
  /// - Parameter parts: What hits can play.
  init(_ kit: Kit, _ strikes: [UInt8: [KitPlan.Target]], _ parts: [Part]) {
    for (index, pad) in kit.pads.enumerated() {
      for (place, articulation) in pad.articulations.enumerated() {
        var conditions = articulation.conditions.map(KitPlan.Condition.init)
        // A position is only known of hits.
        conditions += articulation.pedal.map { [KitPlan.Condition(.controller(4), $0)] } ?? []
        add(
          KitPlan.Target(pad: index, articulation: place, conditions: conditions), articulation.trigger,
          notes: articulation.notes.isEmpty ? pad.notes : articulation.notes)
      }
    }
    // Nobody asks otherwise.
    if !isAskedForNotes(kit) { return }
    let partsByPad = Dictionary(grouping: parts) { $0.pad }
    for (strike, targets) in strikes where strike > 127 { add(role: strike, targets, partsByPad) }
  }

  private mutating func add(_ target: KitPlan.Target, _ trigger: Kit.Trigger, notes: [UInt8]) {
    switch trigger {
    case .hit: break
    case .noteOff(let ifSounding):
      for note in notes where note < 128 {
        triggers.noteOffs[note, default: []].append(KitPlan.Trigger(target, ifSounding: ifSounding))
      }
    case .controller(let number, let values):
      triggers.controllers[number & 0x7F, default: []].append(KitPlan.Trigger(target, values: values))
    case .pressure(let values):
      for note in notes where note < 128 {
        triggers.pressures[note, default: []].append(KitPlan.Trigger(target, values: values))
      }
    }
  }

  private func isAskedForNotes(_ kit: Kit) -> Bool {
    if !triggers.noteOffs.isEmpty || !triggers.pressures.isEmpty || !kit.keySwitches.isEmpty { return true }
    return kit.pads.lazy.flatMap(\.articulations).contains { articulation in
      (articulation.conditions + articulation.layers.flatMap(\.conditions)).contains { condition in
        switch condition.source {
        case .held, .previousNote, .keySwitch: true
        case .controller, .othersHeld, .pressure: false
        }
      }
    }
  }

  private mutating func add(role strike: UInt8, _ targets: [KitPlan.Target], _ parts: [Int: [Part]]) {
    for target in targets {
      let part = parts[target.pad]?.first { $0.articulation == target.articulation }
      for note in part?.reach ?? [] {
        if triggers.notes[strike] == nil { triggers.notes[strike] = note }
        triggers.noteOffs[strike] = TriggerResolver.joined(
          triggers.noteOffs[strike], triggers.noteOffs[note], target.conditions)
        triggers.pressures[strike] = TriggerResolver.joined(
          triggers.pressures[strike], triggers.pressures[note], target.conditions)
      }
    }
  }

  /// What a role starts already, and what one of its notes does where the hit would have been that note's.
  private static func joined(
    _ present: [KitPlan.Trigger]?, _ added: [KitPlan.Trigger]?, _ conditions: [KitPlan.Condition]
  ) -> [KitPlan.Trigger]? {
    guard let added else { return present }
    var all = present ?? []
    for trigger in added {
      var trigger = trigger
      trigger.target.conditions += conditions.filter {
        $0.source != .position && !trigger.target.conditions.contains($0)
      }
      if !all.contains(trigger) { all.append(trigger) }
    }
    return all
  }
}
