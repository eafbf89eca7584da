internal import RimshotRealtime

/// What strikes hit, and what is started otherwise, as tables.
struct StrikeTables {
  private(set) var starts: [UInt32] = [0]
  private(set) var targets: [TargetTable] = []
  private(set) var conditions: [ConditionTable] = []
  /// Where the note-offs of each strike begin in `triggers`.
  private(set) var noteOffStarts: [UInt32] = []
  private(set) var pressureStarts: [UInt32] = []
  /// The same by controller.
  private(set) var controllerStarts: [UInt32] = []
  private(set) var triggers: [TriggerTable] = []

  init(_ plan: KitPlan, firstArticulations: [Int]) {
    for strike in 0...UInt8.max {
      for target in plan.strikes[strike] ?? [] { targets.append(table(target, plan, firstArticulations)) }
      starts.append(UInt32(targets.count))
    }
    noteOffStarts = add(plan.triggers.noteOffs, upTo: UInt8.max, plan, firstArticulations)
    pressureStarts = add(plan.triggers.pressures, upTo: UInt8.max, plan, firstArticulations)
    controllerStarts = add(plan.triggers.controllers, upTo: 127, plan, firstArticulations)
  }

  private mutating func table(
    _ target: KitPlan.Target, _ plan: KitPlan, _ firstArticulations: [Int]
  ) -> TargetTable {
    precondition(plan.pads[target.pad].articulations.indices.contains(target.articulation))
    defer { conditions += target.conditions.map(ConditionTable.init) }
    return TargetTable(
      pad: UInt16(target.pad), articulation: UInt32(firstArticulations[target.pad] + target.articulation),
      firstCondition: UInt32(conditions.count), conditionCount: UInt32(target.conditions.count))
  }

  private mutating func add(
    _ all: [UInt8: [KitPlan.Trigger]], upTo last: UInt8, _ plan: KitPlan, _ firstArticulations: [Int]
  ) -> [UInt32] {
    var starts = [UInt32(triggers.count)]
    for number in 0...last {
      for trigger in all[number] ?? [] {
        triggers.append(
          TriggerTable(
            target: table(trigger.target, plan, firstArticulations), least: trigger.values.lowerBound,
            greatest: trigger.values.upperBound, ifSounding: trigger.ifSounding))
      }
      starts.append(UInt32(triggers.count))
    }
    return starts
  }
}

/// What a kit's ``TriggerTables`` point to.
@safe
final class TriggerMemory {
  private let noteOffStarts: FixedMemory<UInt32>
  private let pressureStarts: FixedMemory<UInt32>
  private let controllerStarts: FixedMemory<UInt32>
  private let triggers: FixedMemory<TriggerTable>
  private let notes: FixedMemory<UInt8>
  private let keySwitches: FixedMemory<KeySwitchTable>
  private let lastNotes: FixedMemory<UInt8>

  init?(_ plan: KitPlan, _ strikes: StrikeTables) {
    // Notes are asked for by conditions on held and earlier ones too.
    if strikes.triggers.isEmpty && plan.keySwitches.isEmpty && plan.triggers.notes.isEmpty { return nil }
    noteOffStarts = FixedMemory(strikes.noteOffStarts)
    pressureStarts = FixedMemory(strikes.pressureStarts)
    controllerStarts = FixedMemory(strikes.controllerStarts)
    triggers = FixedMemory(strikes.triggers)
    notes = FixedMemory(
      (0...UInt8.max).map { $0 < 128 ? $0 : plan.triggers.notes[$0] ?? TriggerMemory.noNote })
    keySwitches = FixedMemory(
      plan.keySwitches.map { KeySwitchTable(low: $0.notes.lowerBound, high: $0.notes.upperBound) })
    lastNotes = FixedMemory(plan.keySwitches.map { $0.start ?? TriggerMemory.noNote })
  }

  private static let noNote: UInt8 = 0xFF

  var tables: TriggerTables {
    unsafe TriggerTables(
      noteOffStart: noteOffStarts.baseAddress, pressureStart: pressureStarts.baseAddress,
      controllerStart: controllerStarts.baseAddress, triggers: triggers.baseAddress,
      notes: notes.baseAddress, keySwitches: keySwitches.baseAddress, lastNotes: lastNotes.baseAddress,
      keySwitchCount: keySwitches.count)
  }
}

extension ConditionTable {
  init(_ condition: KitPlan.Condition) {
    let source: UInt16 =
      switch condition.source {
      case .controller(let number): UInt16(number & 0x7F)
      case .position: ConditionTable.position
      case .keySwitch(let number): ConditionTable.keySwitch + UInt16(clamping: number)
      case .held(let note): ConditionTable.held + UInt16(note & 0x7F)
      case .othersHeld: ConditionTable.othersHeld
      case .previousNote: ConditionTable.previousNote
      case .pressure: ConditionTable.pressure
      }
    self.init(source: source, least: condition.values.lowerBound, greatest: condition.values.upperBound)
  }
}
