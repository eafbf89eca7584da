internal import Synchronization

/// What controllers do, the hi-hat's pedal above all.
extension Engine {
  // MARK: - On the process thread

  /// The controller of which kits know that it is the pedal.
  var pedalController: UInt8 { @_noLocks get { 4 } }

  /// A controller's value for a device's hits, as the kit sees it: the device's own, or, where it hasn't sent one, what
  /// any device sent last. So two drummers have a pedal each, and a pedal that is a device of its own serves all.
  /// - Parameter device: Beyond the last one for hits by command.
  @_noLocks
  mutating func controller(_ number: UInt8, of device: UInt8) -> UInt8 {
    if let devices = unsafe devices, Int(device) < (unsafe DeviceTable.most) {
      let pedal = unsafe devices[Int(device)].pedalController
      if number == pedalController {
        if hasPedalSpoken(device: Int(device)) {
          let raw = unsafe deviceStates[Int(device)].controllers[Int(pedal)]
          return unsafe devices[Int(device)].pedalValues[Int(raw)]
        }
      } else if unsafe number != pedal && deviceStates[Int(device)].hasSent[Int(number)] {
        return unsafe deviceStates[Int(device)].controllers[Int(number)]
      }
    }
    return unsafe controllers[Int(number)]
  }

  /// Whether a device has a pedal that has been moved.
  @_noLocks
  mutating func hasPedalSpoken(device: Int) -> Bool {
    guard let devices = unsafe devices else { return false }
    let pedal = unsafe Int(devices[device].pedalController)
    return unsafe pedal < 128 && deviceStates[device].hasSent[pedal]
  }

  /// Takes a controller's new value.
  @_noLocks
  mutating func control(_ event: MidiEvent, device: Int, _ table: DeviceTable) {
    let number = event.data1
    // Controller 88 belongs to the next note and to nothing else.
    if number == 88 {
      unsafe deviceStates[device].prefixes[Int(event.channel)] = event.data2
      return
    }
    let note = unsafe table.controllerNotes[Int(number)]
    if note < 128 {
      let before = unsafe deviceStates[device].controllers[Int(number)]
      unsafe deviceStates[device].controllers[Int(number)] = event.data2
      unsafe play(note, event, device: device, table)
      move(number, from: before, to: event.data2, device: device, channel: event.channel)
      return
    }
    let isPedal = unsafe number == table.pedalController
    let before = controller(isPedal ? pedalController : number, of: UInt8(truncatingIfNeeded: device))
    unsafe deviceStates[device].controllers[Int(number)] = event.data2
    unsafe deviceStates[device].hasSent[Int(number)] = true
    if isPedal {
      let closed = unsafe table.pedalValues[Int(event.data2)]
      movePedal(from: before, to: closed, raw: event.data2, device: device)
      move(pedalController, from: before, to: closed, device: device, channel: event.channel)
    } else if number != pedalController {
      unsafe controllers[Int(number)] = event.data2
      unsafe speakers[Int(number)] = UInt8(truncatingIfNeeded: device)
      followController(number)
      move(number, from: before, to: event.data2, device: device, channel: event.channel)
    }
  }

  /// A controller that is a pad: its value is the velocity, 0 the note's end.
  @_noLocks
  private mutating func play(_ note: UInt8, _ event: MidiEvent, device: Int, _ table: DeviceTable) {
    if event.data2 == 0 {
      noteOff(note: note, channel: event.channel, device: device)
      return
    }
    let hit = MidiEvent(
      time: event.time, kind: .noteOn, channel: event.channel, data1: note, data2: event.data2,
      device: event.device)
    unsafe noteOn(hit, device: device, table)
  }

  @_noLocks
  mutating func movePedal(from before: UInt8, to closed: UInt8, raw: UInt8, device: Int) {
    let place = Int(pedalController)
    unsafe controllers[place] = closed
    unsafe speakers[place] = UInt8(truncatingIfNeeded: device)
    unsafe counters.pointee.showPedal(closed: closed, raw: raw)
    followController(pedalController)
    if closed == before { return }
    var followers: UInt16 = 0
    for other in 0..<(unsafe DeviceTable.most) where other == device || !hasPedalSpoken(device: other) {
      followers |= 1 << UInt16(truncatingIfNeeded: other)
    }
    voices.damp(closed: closed, isOpening: closed < before, followers: followers)
  }

  /// Controllers that a device has moved go back to the kit's own values, not to 0, and not those that are no
  /// performance (MIDI RP-015). What other devices moved stays.
  @_noLocks
  mutating func resetControllers(device: Int, _ table: DeviceTable) {
    for i in 0..<16 { unsafe deviceStates[device].prefixes[i] = 0xFF }
    var moved = ControllerSet()
    for i in 0..<128 {
      unsafe deviceStates[device].pressures[i] = 0
      switch i {
      case 0, 7, 10, 32, 39, 42, 70...79, 91...95: break
      default:
        unsafe deviceStates[device].hasSent[i] = false
        if unsafe speakers[i] == UInt8(truncatingIfNeeded: device) {
          returnToKit(i)
          moved.insert(UInt8(i))
        }
      }
    }
    if unsafe table.pedalController < 128 {
      unsafe deviceStates[device].hasSent[Int(table.pedalController)] = false
    }
    followControllers(moved)
  }

  /// Reads the pedal that moved last again, after its range has been set anew.
  @_noLocks
  mutating func rereadPedal() {
    let place = Int(pedalController)
    let speaker = unsafe speakers[place]
    if unsafe speaker == EngineStorage.nobody { return }
    guard hasPedalSpoken(device: Int(speaker)) else {
      returnToKit(place)
      return followController(pedalController)
    }
    let closed = controller(pedalController, of: speaker)
    unsafe controllers[place] = closed
    followController(pedalController)
    if let devices = unsafe devices {
      let raw = unsafe deviceStates[Int(speaker)].controllers[Int(devices[Int(speaker)].pedalController)]
      unsafe counters.pointee.showPedal(closed: closed, raw: raw)
    }
  }

  /// Lets go what a device holds.
  @_noLocks
  mutating func release(device: Int) {
    voices.release(
      note: MidiEvent.noNote, channel: MidiEvent.noChannel, device: UInt8(truncatingIfNeeded: device))
    if unsafe device < DeviceTable.most { unsafe deviceStates[device].letGo(channels: 0xFFFF) }
  }

  /// Forgets what a device has said.
  @_noLocks
  mutating func forget(device: Int) {
    if unsafe device >= DeviceTable.most { return }
    unsafe deviceStates[device].forget()
    var moved = ControllerSet()
    for i in 0..<128 where unsafe speakers[i] == UInt8(truncatingIfNeeded: device) {
      returnToKit(i)
      moved.insert(UInt8(i))
    }
    followControllers(moved)
  }

  @_noLocks
  private mutating func returnToKit(_ number: Int) {
    unsafe speakers[number] = EngineStorage.nobody
    unsafe controllers[number] = 0
    if let kit = unsafe kits.current { unsafe controllers[number] = unsafe kit.pointee.controllers[number] }
    if number == Int(pedalController) {
      unsafe counters.pointee.pedal.store(EngineCounters.noPedal, ordering: .relaxed)
    }
  }
}
