/// What note-offs, controllers and pressure start.
extension Engine {
  // MARK: - On the process thread

  /// Ends a note, then starts what its end starts.
  @_noLocks
  mutating func noteOff(note: UInt8, channel: UInt8, device: Int) {
    if let devices = unsafe devices, unsafe devices[device].ignoresNoteOffs { return }
    let from = UInt8(truncatingIfNeeded: device)
    let bit = UInt16(1) << UInt16(channel)
    let state = unsafe deviceStates[device]
    let wasHeld = unsafe state.held[Int(note)] & bit != 0
    let strike = unsafe Int(state.heldStrikes[Int(note)])
    // Before what sounds is let go.
    let isSounding =
      unsafe wasHeld && voices.isSounding(note: note, channel: channel, device: from, of: kits.current)
    voices.release(note: note, channel: channel, device: from)
    if !wasHeld { return }
    unsafe state.held[Int(note)] &= ~bit
    guard strike >= 0, let kit = unsafe kits.current, let tables = unsafe kit.pointee.triggers else { return }
    let first = unsafe Int(tables.noteOffStart[strike])
    let end = unsafe Int(tables.noteOffStart[strike + 1])
    if first == end { return }
    var hit = Hit(
      velocity: unsafe state.heldVelocities[Int(note)], draw: random.next(), device: from, channel: channel)
    hit.heldFrames = unsafe now - state.hitFrames[Int(note)]
    unsafe complete(&hit, note: Int(note), state)
    for i in first..<end {
      let trigger = unsafe tables.triggers[i]
      if trigger.ifSounding && !isSounding { continue }
      unsafe start(trigger, kit, hit)
    }
  }

  /// Starts what a controller starts that has moved.
  /// - Parameter number: As the kit knows it.
  @_noLocks
  mutating func move(_ number: UInt8, from before: UInt8, to value: UInt8, device: Int, channel: UInt8) {
    guard before != value, let kit = unsafe kits.current, let tables = unsafe kit.pointee.triggers else {
      return
    }
    unsafe enter(
      Int(tables.controllerStart[Int(number)])..<Int(tables.controllerStart[Int(number) + 1]), from: before,
      to: value, kit, tables, note: nil, device: device, channel: channel, isPedal: number == pedalController)
  }

  /// Starts what pressure on a note starts.
  @_noLocks
  mutating func press(
    note: UInt8, from before: UInt8, to value: UInt8, device: Int, channel: UInt8, _ table: DeviceTable
  ) {
    guard before != value, let kit = unsafe kits.current, let tables = unsafe kit.pointee.triggers else {
      return
    }
    let strike = unsafe strike(of: table.notes[Int(note)], device: device)
    if strike < 0 { return }
    unsafe enter(
      Int(tables.pressureStart[strike])..<Int(tables.pressureStart[strike + 1]), from: before, to: value, kit,
      tables, note: Int(note), device: device, channel: channel, isPedal: false)
  }

  /// Starts those of some triggers whose range a value comes into.
  @_noLocks
  private mutating func enter(
    _ range: Range<Int>, from before: UInt8, to value: UInt8, _ kit: UnsafeMutablePointer<KitTable>,
    _ tables: TriggerTables, note: Int?, device: Int, channel: UInt8, isPedal: Bool
  ) {
    if range.isEmpty { return }
    var hit: Hit?
    for i in range {
      let trigger = unsafe tables.triggers[i]
      let isInside = value >= trigger.least && value <= trigger.greatest
      if !isInside || (before >= trigger.least && before <= trigger.greatest) { continue }
      if hit == nil {
        var first = Hit(
          velocity: 127, draw: random.next(), isPedal: isPedal, device: UInt8(truncatingIfNeeded: device),
          channel: channel)
        if let note { unsafe complete(&first, note: note, deviceStates[device]) }
        hit = first
      }
      if let hit { unsafe start(trigger, kit, hit) }
    }
  }

  @_noLocks
  private mutating func start(_ trigger: TriggerTable, _ kit: UnsafeMutablePointer<KitTable>, _ hit: Hit) {
    if unsafe !holds(trigger.target, kit, hit) { return }
    unsafe ring(
      kit, pad: Int(trigger.target.pad), articulation: Int(trigger.target.articulation), hit)
  }

  @_noLocks
  private mutating func complete(_ hit: inout Hit, note: Int, _ state: DeviceState) {
    hit.othersHeld = unsafe state.heldNotes(beside: note, channel: hit.channel)
    hit.previousNote = unsafe state.lastNote
    hit.pressure = unsafe state.pressures[note]
  }

  // MARK: - What is held

  /// Notes that a note is hit: it is held from now on.
  @_noLocks
  mutating func hold(_ event: MidiEvent, device: Int, _ table: DeviceTable, strike: Int, velocity: Float) {
    let note = Int(event.data1)
    let state = unsafe deviceStates[device]
    unsafe state.heldStrikes[note] = Int16(truncatingIfNeeded: strike)
    unsafe state.heldVelocities[note] = velocity
    unsafe state.heldNotes[note] = kitNote(of: strike)
    // Nobody would say when it ends.
    if unsafe table.ignoresNoteOffs { return }
    unsafe state.held[note] |= 1 << UInt16(event.channel)
  }

  /// What is held began in another kit, of which nothing is left to start.
  @_noLocks
  mutating func forgetStrikes() {
    for device in 0..<(unsafe DeviceTable.most) {
      for note in 0..<128 { unsafe deviceStates[device].heldStrikes[note] = -1 }
    }
  }

  /// Devices whose note-offs mean nothing; bit n is device n.
  var devicesWithoutNoteOffs: UInt16 {
    @_noLocks get {
      guard let devices = unsafe devices else { return 0 }
      var found: UInt16 = 0
      for i in 0..<(unsafe DeviceTable.most) where unsafe devices[i].ignoresNoteOffs {
        found |= 1 << UInt16(truncatingIfNeeded: i)
      }
      return found
    }
  }
}
