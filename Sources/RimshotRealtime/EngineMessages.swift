internal import Synchronization

/// What MIDI messages do.
extension Engine {
  // MARK: - On the process thread

  @_noLocks
  mutating func apply(_ event: MidiEvent, time: UInt64) {
    guard let devices = unsafe devices else { return }
    let device = min(Int(event.device), unsafe DeviceTable.most - 1)
    let table = unsafe devices[device]
    if unsafe table.channelMask & (1 << UInt16(event.channel)) == 0 {
      if case .noteOn = event.kind { unsafe counters.pointee.countOtherChannel(event.channel) }
      return
    }
    unsafe counters.pointee.events.wrappingAdd(1, ordering: .relaxed)
    unsafe counters.pointee.lastEventTime.store(time, ordering: .relaxed)
    switch event.kind {
    case .noteOn: unsafe noteOn(event, device: device, table)
    case .noteOff:
      voices.release(note: event.data1, channel: event.channel, device: UInt8(truncatingIfNeeded: device))
    case .polyPressure:
      if unsafe table.chokesByNote {
        unsafe press(note: event.data1, value: event.data2, device: device, table)
      }
    case .channelPressure:
      if unsafe table.chokesByChannel { unsafe pressAll(value: event.data1, device: device, table) }
    case .controlChange:
      unsafe control(
        event.data1, value: event.data2, channel: event.channel, device: device, table)
    case .resetControllers: resetControllers(device: device)
    case .allSoundOff: voices.fadeAll(over: stealFadeFrames)
    case .allNotesOff:
      voices.release(
        note: MidiEvent.noNote, channel: event.channel, device: UInt8(truncatingIfNeeded: device))
    // Kits are chosen by the host.
    case .programChange: break
    }
  }

  // MARK: - Notes

  @_noLocks
  private mutating func noteOn(_ event: MidiEvent, device: Int, _ table: DeviceTable) {
    let note = Int(event.data1)
    let meaning = unsafe table.notes[note]
    let velocity = unsafe velocity(of: event, device: device, meaning)
    if velocity <= 0 {
      unsafe counters.pointee.faint.wrappingAdd(1, ordering: .relaxed)
      return
    }
    if unsafe meaning.chokes {
      unsafe grabInstrument(of: note, table)
      return
    }
    if unsafe isMasked(event, device: device, table, meaning) { return }
    unsafe deviceStates[device].hitFrames[note] = now
    unsafe deviceStates[device].hitVelocities[note] = Float(event.data2)
    unsafe forgetPressure(note: note, device: device, table)
    var strike = unsafe Int(meaning.strike)
    if unsafe meaning.pedalStrike >= 0 && deviceStates[device].hasPedalSpoken {
      strike = unsafe Int(meaning.pedalStrike)
    }
    let place = unsafe meaning.positionController
    let position = unsafe place < 128 ? deviceStates[device].controllers[Int(place)] : 0
    let hit = Hit(
      velocity: velocity, draw: random.next(), position: position,
      device: UInt8(truncatingIfNeeded: device), note: event.data1, channel: event.channel)
    if strike < 0 || !self.strike(strike, hit) { unsafe counters.pointee.countUnmappedNote(event.data1) }
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
        return true
      }
      unsafe deviceStates[device].pedalFrame = now
    } else if unsafe meaning.isHiHat && event.data2 <= table.bowMuteVelocity
      && isWithin(table.bowMute, since: deviceStates[device].pedalFrame)
    {
      unsafe counters.pointee.faint.wrappingAdd(1, ordering: .relaxed)
      return true
    }
    let earlier = unsafe deviceStates[device].hitVelocities[note]
    if unsafe isWithin(meaning.retriggerTime, since: deviceStates[device].hitFrames[note])
      && velocity <= earlier * meaning.retriggerRatio
    {
      unsafe counters.pointee.retriggers.wrappingAdd(1, ordering: .relaxed)
      return true
    }
    for i in 0..<(unsafe Int(meaning.ruleCount)) {
      let rule = unsafe table.crosstalk[Int(meaning.firstRule) + i]
      let source = Int(rule.source)
      if unsafe isWithin(rule.time, since: deviceStates[device].hitFrames[source])
        && velocity <= deviceStates[device].hitVelocities[source] * rule.ratio
      {
        unsafe counters.pointee.crosstalk.wrappingAdd(1, ordering: .relaxed)
        return true
      }
    }
    return false
  }

  /// Whether no more than so many seconds have passed since a frame; never where the time is 0.
  @_noLocks
  private func isWithin(_ seconds: Float, since frame: Int) -> Bool {
    seconds > 0 && Double(now - frame) <= Double(seconds) * sampleRate
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
    unsafe grabInstrument(of: Int(note), table)
  }

  /// A hand on all zones of a note's instrument.
  @_noLocks
  private mutating func grabInstrument(of note: Int, _ table: DeviceTable) {
    let instrument = unsafe table.notes[note].instrument
    for other in 0..<128 {
      let meaning = unsafe table.notes[other]
      if unsafe other == note || (instrument != 0 && meaning.instrument == instrument) {
        unsafe grab(strike: Int(meaning.strike))
        unsafe grab(strike: Int(meaning.pedalStrike))
      }
    }
  }

  /// Pressure that says no note.
  @_noLocks
  private mutating func pressAll(value: UInt8, device: Int, _ table: DeviceTable) {
    let pressed = unsafe deviceStates[device].isPressed
    if unsafe value < table.pressureThreshold {
      for note in 0..<128 { unsafe pressed[note] = false }
      return
    }
    if unsafe pressed[0] { return }
    unsafe pressed[0] = true
    guard let kit = unsafe kits.current else { return }
    for pad in 0..<(unsafe kit.pointee.padCount) { unsafe grab(pad: pad, of: kit) }
  }

  /// A hit shows that the hand is gone, even where the device never said so.
  @_noLocks
  private mutating func forgetPressure(note: Int, device: Int, _ table: DeviceTable) {
    let pressed = unsafe deviceStates[device].isPressed
    unsafe pressed[note] = false
    if unsafe table.chokesByChannel { unsafe pressed[0] = false }
    let instrument = unsafe table.notes[note].instrument
    if instrument == 0 { return }
    for other in 0..<128 where unsafe table.notes[other].instrument == instrument {
      unsafe pressed[other] = false
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

  // MARK: - Controllers

  @_noLocks
  private mutating func control(
    _ controller: UInt8, value: UInt8, channel: UInt8, device: Int, _ table: DeviceTable
  ) {
    // Controller 88 belongs to the next note and to nothing else.
    if controller == 88 {
      unsafe deviceStates[device].prefixes[Int(channel)] = value
      return
    }
    let note = unsafe table.controllerNotes[Int(controller)]
    if note < 128 {
      let kind = value > 0 ? MidiEvent.Kind.noteOn : .noteOff
      let event = MidiEvent(
        time: 0, kind: kind, channel: channel, data1: note, data2: value,
        device: UInt8(truncatingIfNeeded: device))
      if value > 0 {
        unsafe noteOn(event, device: device, table)
      } else {
        voices.release(note: note, channel: channel, device: event.device)
      }
      return
    }
    unsafe deviceStates[device].controllers[Int(controller)] = value
    if unsafe controller == table.pedalController {
      unsafe deviceStates[device].hasPedalSpoken = true
      unsafe movePedal(to: table.pedalValues[Int(value)], raw: value)
    } else if controller != pedalController {
      unsafe controllers[Int(controller)] = value
      unsafe hasSpoken[Int(controller)] = true
    }
  }

  /// The controller of which kits know that it is the pedal.
  private var pedalController: UInt8 { @_noLocks get { 4 } }

  @_noLocks
  private mutating func movePedal(to closed: UInt8, raw: UInt8) {
    let place = Int(pedalController)
    let before = unsafe counters.pointee.pedal.load(ordering: .relaxed)
    let isFirst = before == EngineCounters.noPedal
    let now = UInt32(raw)
    let least = isFirst ? now : min(before >> 16 & 0xFF, now)
    let greatest = isFirst ? now : max(before >> 24, now)
    unsafe counters.pointee.pedal.store(
      greatest << 24 | least << 16 | UInt32(closed) << 8 | now, ordering: .relaxed)
    let isNew = unsafe controllers[place] != closed
    unsafe controllers[place] = closed
    unsafe hasSpoken[place] = true
    // Pedals repeat themselves; damping begun anew each time would never end.
    if isNew { voices.damp(closed: closed) }
  }

  /// Controllers go back to the kit's own values, not to 0, and not those that are no performance (MIDI RP-015).
  @_noLocks
  private mutating func resetControllers(device: Int) {
    unsafe deviceStates[device].hasPedalSpoken = false
    for i in 0..<16 { unsafe deviceStates[device].prefixes[i] = 0xFF }
    guard let kit = unsafe kits.current else { return }
    for i in 0..<128 {
      switch i {
      case 0, 7, 10, 32, 39, 42, 70...79, 91...95: break
      default:
        unsafe controllers[i] = unsafe kit.pointee.controllers[i]
        unsafe hasSpoken[i] = false
      }
    }
  }
}
