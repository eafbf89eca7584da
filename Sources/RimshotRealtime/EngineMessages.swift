internal import Synchronization

/// What MIDI messages do.
extension Engine {
  // MARK: - On the process thread

  @_noLocks
  mutating func apply(_ event: MidiEvent, time: UInt64) {
    note(EngineRecord(event, at: now))
    beginTrace(event, time: time)
    act(on: event, time: time)
    endTrace()
  }

  @_noLocks
  private mutating func act(on event: MidiEvent, time: UInt64) {
    guard let devices = unsafe devices else { return }
    let device = min(Int(event.device), unsafe DeviceTable.most - 1)
    let table = unsafe devices[device]
    if unsafe table.channelMask & (1 << UInt16(event.channel)) == 0 {
      switch event.kind {
      case .noteOn:
        unsafe counters.pointee.countOtherChannel(event.channel)
        mark(.otherChannel)
      // What began while the channel was still heard.
      case .noteOff, .allNotesOff, .allSoundOff: end(event, device: device)
      default: break
      }
      return
    }
    unsafe counters.pointee.events.wrappingAdd(1, ordering: .relaxed)
    unsafe counters.pointee.lastEventTime.store(time, ordering: .relaxed)
    switch event.kind {
    case .noteOn: unsafe noteOn(event, device: device, table)
    case .noteOff, .allNotesOff, .allSoundOff: end(event, device: device)
    case .polyPressure:
      let before = unsafe deviceStates[device].pressures[Int(event.data1)]
      unsafe deviceStates[device].pressures[Int(event.data1)] = event.data2
      if unsafe table.chokesByNote {
        unsafe press(note: event.data1, value: event.data2, device: device, table)
        unsafe press(
          note: event.data1, from: before, to: event.data2, device: device, channel: event.channel, table)
      }
    case .channelPressure:
      if unsafe table.chokesByChannel { unsafe pressAll(value: event.data1, device: device, table) }
    case .controlChange: unsafe control(event, device: device, table)
    case .resetControllers: unsafe resetControllers(device: device, table)
    // Kits are chosen by the host.
    case .programChange:
      unsafe counters.pointee.showProgram(
        event.data1, fine: bank(32, device: device), coarse: bank(0, device: device))
    }
  }

  /// What a device has selected of its bank by a controller; 128 before it has.
  @_noLocks
  private mutating func bank(_ controller: Int, device: Int) -> UInt8 {
    unsafe deviceStates[device].hasSent[controller] ? deviceStates[device].controllers[controller] : 128
  }

  /// Ends what the device began on the message's channel, as far as the message says.
  @_noLocks
  private mutating func end(_ event: MidiEvent, device: Int) {
    let from = UInt8(truncatingIfNeeded: device)
    switch event.kind {
    case .noteOff: return noteOff(note: event.data1, channel: event.channel, device: device)
    case .allNotesOff: voices.release(note: MidiEvent.noNote, channel: event.channel, device: from)
    default: voices.fadeAll(channel: event.channel, device: from, over: stealFadeFrames)
    }
    unsafe deviceStates[device].letGo(channels: 1 << UInt16(event.channel))
  }

  // MARK: - Notes

  @_noLocks
  mutating func noteOn(_ event: MidiEvent, device: Int, _ table: DeviceTable) {
    let note = Int(event.data1)
    let meaning = unsafe table.notes[note]
    let velocity = unsafe velocity(of: event, device: device, meaning)
    trace.velocity = velocity
    if velocity <= 0 {
      unsafe counters.pointee.faint.wrappingAdd(1, ordering: .relaxed)
      mark(.faint)
      return
    }
    if unsafe meaning.chokes {
      unsafe grabInstrument(of: note, device: device, table)
      return
    }
    if unsafe isMasked(event, device: device, table, meaning) { return }
    unsafe deviceStates[device].hitFrames[note] = now
    unsafe deviceStates[device].hitVelocities[note] = Float(event.data2)
    let strike = unsafe strike(of: meaning, device: device)
    var hit = unsafe Hit(
      velocity: velocity, draw: random.next(), position: position(device: device, meaning),
      isPedal: meaning.isPedal, device: UInt8(truncatingIfNeeded: device), note: event.data1,
      channel: event.channel)
    let state = unsafe deviceStates[device]
    hit.othersHeld = unsafe state.heldNotes(beside: note, channel: event.channel)
    hit.previousNote = unsafe state.lastNote
    hit.pressure = unsafe state.pressures[note]
    unsafe hold(event, device: device, table, strike: strike, velocity: velocity)
    let answer = strike < 0 ? .none : self.strike(strike, hit)
    if case .none = answer {
      unsafe counters.pointee.countUnmappedNote(event.data1)
      mark(.unmapped)
    }
    // The hand's own hit is no sign that it is gone.
    if case .grabbed = answer {
      unsafe state.held[note] &= ~(1 << UInt16(event.channel))
      return
    }
    unsafe deviceStates[device].lastNote = kitNote(of: strike)
    unsafe forgetPressure(note: note, device: device, table)
  }

  /// What a note strikes; less than 0 for nothing.
  @_noLocks
  mutating func strike(of meaning: DeviceNote, device: Int) -> Int {
    if unsafe meaning.pedalStrike >= 0 && hasPedalSpoken(device: device) {
      return unsafe Int(meaning.pedalStrike)
    }
    return unsafe Int(meaning.strike)
  }

  /// Where a pad was hit, as far as its device has said.
  @_noLocks
  private mutating func position(device: Int, _ meaning: DeviceNote) -> UInt8 {
    let place = unsafe Int(meaning.positionController)
    if unsafe place > 127 || !deviceStates[device].hasSent[place] { return 0 }
    return unsafe deviceStates[device].controllers[place]
  }

  /// The velocity that a device's raw one means; the high-resolution prefix that came before it is used up.
  /// Source of the prefix: MIDI CA-031, "High Resolution Velocity Prefix": controller 88 has the lower seven bits.
  @_noLocks
  private mutating func velocity(of event: MidiEvent, device: Int, _ meaning: DeviceNote) -> Float {
    let prefix = unsafe deviceStates[device].prefixes[Int(event.channel)]
    unsafe deviceStates[device].prefixes[Int(event.channel)] = 0xFF
    let raw = Int(event.data2)
    let velocity = unsafe meaning.velocities[raw]
    if prefix > 127 || raw == 127 || velocity <= 0 { return velocity }
    let next = unsafe meaning.velocities[raw + 1]
    return velocity + (next - velocity) * Float(prefix) * (1 / 128)
  }

  /// Whether a hit is none: a ghost of the pedal, a bounce, or another pad's vibration.
  @_noLocks
  private mutating func isMasked(
    _ event: MidiEvent, device: Int, _ table: DeviceTable, _ meaning: DeviceNote
  ) -> Bool {
    let note = Int(event.data1)
    let velocity = Float(event.data2)
    if unsafe meaning.isPedal {
      if unsafe event.data2 < table.pedalMinimum {
        unsafe counters.pointee.faint.wrappingAdd(1, ordering: .relaxed)
        mark(.faint)
        return true
      }
      unsafe deviceStates[device].pedalFrame = now
    } else if unsafe meaning.isHiHat && event.data2 <= table.bowMuteVelocity
      && isWithin(table.bowMute, since: deviceStates[device].pedalFrame)
    {
      unsafe counters.pointee.faint.wrappingAdd(1, ordering: .relaxed)
      mark(.faint)
      return true
    }
    let earlier = unsafe deviceStates[device].hitVelocities[note]
    if unsafe isWithin(meaning.retriggerTime, since: deviceStates[device].hitFrames[note])
      && velocity <= earlier * meaning.retriggerRatio
    {
      unsafe counters.pointee.retriggers.wrappingAdd(1, ordering: .relaxed)
      mark(.retrigger)
      return true
    }
    for i in 0..<(unsafe Int(meaning.ruleCount)) {
      let rule = unsafe table.crosstalk[Int(meaning.firstRule) + i]
      let source = Int(rule.source)
      if unsafe isWithin(rule.time, since: deviceStates[device].hitFrames[source])
        && velocity <= deviceStates[device].hitVelocities[source] * rule.ratio
      {
        unsafe counters.pointee.crosstalk.wrappingAdd(1, ordering: .relaxed)
        mark(.crosstalk)
        return true
      }
    }
    return false
  }

  /// Whether no more than so many seconds have passed since a frame; never where the time is 0.
  @_noLocks
  private mutating func isWithin(_ seconds: Float, since frame: Int) -> Bool {
    seconds > 0 && now - frame <= Int(Double(seconds) * sampleRate + 0.5)
  }

  // MARK: - Pressure

  /// A hand on a note's pad, or off it.
  @_noLocks
  private mutating func press(note: UInt8, value: UInt8, device: Int, _ table: DeviceTable) {
    let pressed = unsafe deviceStates[device].isPressed
    if unsafe value < table.pressureThreshold {
      unsafe pressed[Int(note)] = false
      return
    }
    // Modules repeat the message, and send it for every zone.
    if unsafe pressed[Int(note)] { return }
    unsafe pressed[Int(note)] = true
    unsafe grabInstrument(of: Int(note), device: device, table)
  }

  /// A hand on all zones of a note's instrument.
  @_noLocks
  private mutating func grabInstrument(of note: Int, device: Int, _ table: DeviceTable) {
    let instrument = unsafe table.notes[note].instrument
    for other in 0..<128 {
      let meaning = unsafe table.notes[other]
      if unsafe other == note || (instrument != 0 && meaning.instrument == instrument) {
        unsafe grab(strike: Int(meaning.strike))
        unsafe grab(strike: Int(meaning.pedalStrike))
        unsafe voices.grab(
          note: UInt8(other), device: UInt8(truncatingIfNeeded: device), beside: kits.current)
      }
    }
  }

  /// Pressure that says no note.
  @_noLocks
  private mutating func pressAll(value: UInt8, device: Int, _ table: DeviceTable) {
    let wasPressed = unsafe deviceStates[device].isAllPressed
    unsafe deviceStates[device].isAllPressed = value >= table.pressureThreshold
    if unsafe wasPressed || !deviceStates[device].isAllPressed { return }
    unsafe voices.grab(
      note: MidiEvent.noNote, device: UInt8(truncatingIfNeeded: device), beside: kits.current)
    guard let kit = unsafe kits.current else { return }
    for pad in 0..<(unsafe kit.pointee.padCount) { unsafe grab(pad: pad, of: kit) }
  }

  /// A hit shows that the hand is gone, even where the device never said so.
  @_noLocks
  private mutating func forgetPressure(note: Int, device: Int, _ table: DeviceTable) {
    let pressed = unsafe deviceStates[device].isPressed
    unsafe pressed[note] = false
    unsafe deviceStates[device].pressures[note] = 0
    unsafe deviceStates[device].isAllPressed = false
    let instrument = unsafe table.notes[note].instrument
    if instrument == 0 { return }
    for other in 0..<128 where unsafe table.notes[other].instrument == instrument {
      unsafe pressed[other] = false
      unsafe deviceStates[device].pressures[other] = 0
    }
  }

  @_noLocks
  private mutating func grab(strike: Int) {
    guard strike >= 0, let kit = unsafe kits.current else { return }
    for i in unsafe Int(kit.pointee.strikeStart[strike])..<Int(kit.pointee.strikeStart[strike + 1]) {
      unsafe grab(pad: Int(kit.pointee.targets[i].pad), of: kit)
    }
  }

  @_noLocks
  private mutating func grab(pad: Int, of kit: UnsafeMutablePointer<KitTable>) {
    let table = unsafe kit.pointee.pads[pad]
    if !table.isChokedByPressure { return }
    unsafe voices.choke(pad: pad, of: kit, fadeFrames: Int(table.pressureFadeFrames), latest: Int.max)
    unsafe kit.pointee.padStates[pad].grabEnd = now + Int(table.grabFrames)
  }
}
