/// What must hold for a hit to sound.
extension Engine {
  // MARK: - On the process thread

  @_noLocks
  mutating func holds(_ target: TargetTable, _ kit: UnsafeMutablePointer<KitTable>, _ hit: Hit) -> Bool {
    unsafe holds(
      kit.pointee.conditions + Int(target.firstCondition), count: Int(target.conditionCount), kit, hit)
  }

  /// Whether a layer sounds at this hit: its conditions hold, and chance and turn are its own.
  @_noLocks
  mutating func sounds(
    _ layer: LayerTable, turn: UInt32, _ kit: UnsafeMutablePointer<KitTable>, _ hit: Hit
  ) -> Bool {
    if unsafe layer.turnLength > 0 && turn % layer.turnLength != layer.turn { return false }
    let chance = hit.draw.unit
    if unsafe chance < layer.leastChance || (chance >= layer.chanceEnd && layer.chanceEnd < 1) {
      return false
    }
    return unsafe holds(
      kit.pointee.layerConditions + Int(layer.firstCondition), count: Int(layer.conditionCount), kit, hit)
  }

  @_noLocks
  private mutating func holds(
    _ conditions: UnsafePointer<ConditionTable>, count: Int, _ kit: UnsafeMutablePointer<KitTable>, _ hit: Hit
  ) -> Bool {
    for i in 0..<count {
      let condition = unsafe conditions[i]
      let value = unsafe value(of: condition.source, kit, hit)
      if value < condition.least || value > condition.greatest { return false }
    }
    return true
  }

  /// What a condition looks at, 0–127; more where there is nothing to look at.
  @_noLocks
  private mutating func value(of source: UInt16, _ kit: UnsafeMutablePointer<KitTable>, _ hit: Hit) -> UInt8 {
    if source < 128 { return controller(UInt8(truncatingIfNeeded: source), of: hit.device) }
    if source >= ConditionTable.keySwitch {
      return unsafe lastNote(ofSwitch: Int(source - ConditionTable.keySwitch), kit)
    }
    if source >= ConditionTable.held {
      return isHeld(UInt8(truncatingIfNeeded: source - ConditionTable.held), by: hit.device) ? 127 : 0
    }
    if source == ConditionTable.position { return hit.position }
    if source == ConditionTable.othersHeld { return hit.othersHeld }
    if source == ConditionTable.previousNote { return hit.previousNote }
    return hit.pressure
  }

  @_noLocks
  private mutating func lastNote(ofSwitch number: Int, _ kit: UnsafeMutablePointer<KitTable>) -> UInt8 {
    guard let tables = unsafe kit.pointee.triggers, unsafe number < tables.keySwitchCount else {
      return MidiEvent.noNote
    }
    return unsafe tables.lastNotes[number]
  }

  @_noLocks
  private mutating func isHeld(_ note: UInt8, by device: UInt8) -> Bool {
    unsafe Int(device) < DeviceTable.most && deviceStates[Int(device)].holds(note)
  }

  // MARK: - What they look at

  /// The kit's note that a strike is; 128 and above for none.
  @_noLocks
  mutating func kitNote(of strike: Int) -> UInt8 {
    if strike < 0 { return MidiEvent.noNote }
    if strike < 128 { return UInt8(truncatingIfNeeded: strike) }
    guard let kit = unsafe kits.current, let tables = unsafe kit.pointee.triggers else {
      return MidiEvent.noNote
    }
    return unsafe tables.notes[strike]
  }

  /// Chooses what a note chooses as a key switch.
  /// - Returns: Whether it is one.
  @_noLocks
  mutating func press(keySwitch note: UInt8, _ kit: UnsafeMutablePointer<KitTable>) -> Bool {
    guard note < 128, let tables = unsafe kit.pointee.triggers else { return false }
    var isOne = false
    for i in 0..<(unsafe tables.keySwitchCount) {
      let notes = unsafe tables.keySwitches[i]
      if note >= notes.low && note <= notes.high {
        unsafe tables.lastNotes[i] = note
        isOne = true
      }
    }
    return isOne
  }
}
