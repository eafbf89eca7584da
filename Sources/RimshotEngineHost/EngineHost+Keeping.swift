public import RimshotRealtime
internal import RimshotRealtimeQueue
internal import Synchronization

/// What an engine acts on, and what it remembers, for those who keep it. Main's.
extension EngineHost {
  /// Has the engine tell what it acts on from now on.
  public func keepRecords() { unsafe keeping.keeping.pointee.isLogging.store(true, ordering: .relaxed) }

  /// The oldest record that hasn't been taken; `nil` when there is none.
  public func nextRecord() -> EngineRecord? { unsafe keeping.records.queue.pointee.pop() }

  /// What the engine remembers before its first period.
  public var firstState: EngineState { EngineState(chance: unsafe engine.pointee.chance) }

  /// Records so far, lost ones among them, and those that were lost.
  public var recordCounts: (all: UInt64, lost: UInt64) {
    unsafe (
      keeping.keeping.pointee.recordCount.load(ordering: .sequentiallyConsistent),
      keeping.keeping.pointee.lostRecords.load(ordering: .relaxed)
    )
  }

  /// The engine's frame after the last period.
  public var frame: Int { unsafe keeping.keeping.pointee.frame.load(ordering: .acquiring) }

  /// What the engine remembers; `nil` while something sounds or has sounded just now, and where it has acted on more
  /// than is known.
  ///
  /// The tables are read while the process thread may run: it changes them only when it acts on something, which it
  /// counts before.
  /// - Parameter records: Records that have been taken or lost.
  /// - Parameter kit: The number of the kit that plays, as they say.
  public func stateAtRest(after records: UInt64, kit: UInt32) -> EngineState? {
    let frame = self.frame
    let last = unsafe keeping.keeping.pointee.lastBusyFrame.load(ordering: .relaxed)
    if recordCounts.all != records || frame - last < restFrames { return nil }
    var state = EngineState(chance: unsafe engine.pointee.chance)
    state.frame = frame
    state.controllers = EngineState.entries(128, butFor: 0) { controllers[$0] }
    state.speakers = EngineState.entries(128, butFor: unsafe EngineStorage.nobody) { speakers[$0] }
    state.devices = (0..<EngineLimits.mostDevices).compactMap { device($0) }
    if let kit = kits[kit] { state.kit = kit.state }
    atomicMemoryFence(ordering: .acquiring)
    return recordCounts.all == records ? state : nil
  }

  /// After so many frames without a voice or a record, limiters and ramps have come to rest.
  private var restFrames: Int {
    let rate = unsafe engine.pointee.rate
    return Int((limiterFrames > 0 ? 2 : 0.1) * rate)
  }

  private func device(_ number: Int) -> EngineState.Device? {
    let state = unsafe states.baseAddress[number]
    var device = unsafe EngineState.Device(
      number: number, lastNote: Int(state.lastNote), isAllPressed: state.isAllPressed,
      pedalFrame: state.pedalFrame)
    let fresh = EngineState.Device(
      number: number, lastNote: 0xFF, isAllPressed: false, pedalFrame: unsafe DeviceState.never)
    device.controllers = EngineState.entries(128, butFor: 0) { unsafe state.controllers[$0] }
    device.sent = (0..<128).filter { unsafe state.hasSent[$0] }
    device.prefixes = EngineState.entries(16, butFor: 0xFF) { unsafe state.prefixes[$0] }
    device.pressed = (0..<128).filter { unsafe state.isPressed[$0] }
    device.pressures = EngineState.entries(128, butFor: 0) { unsafe state.pressures[$0] }
    device.hits = EngineState.entries(128, butFor: unsafe DeviceState.never) { unsafe state.hitFrames[$0] }
    device.velocities = EngineState.entries(128, butFor: 0) { unsafe state.hitVelocities[$0].bitPattern }
    device.heldVelocities = EngineState.entries(128, butFor: 0) {
      unsafe state.heldVelocities[$0].bitPattern
    }
    device.strikes = EngineState.entries(128, butFor: -1) { unsafe state.heldStrikes[$0] }
    device.held = EngineState.entries(128, butFor: 0) { unsafe state.held[$0] }
    device.heldNotes = EngineState.entries(128, butFor: 0xFF) { unsafe state.heldNotes[$0] }
    return device == fresh ? nil : device
  }

  // MARK: - A take, without a process thread

  /// Puts an engine that nothing runs into a state. Its kit and its devices have been adopted.
  public func restore(_ state: EngineState) {
    applyWaiting()
    unsafe engine.pointee.resume(at: EngineHost.frame(state.frame), chance: state.chance)
    state.controllers.each(below: 128) { unsafe controllers.baseAddress[$0] = UInt8($1 & 0x7F) }
    state.speakers.each(below: 128) { unsafe speakers.baseAddress[$0] = UInt8($1 & 0x0F) }
    for device in state.devices where (0..<EngineLimits.mostDevices).contains(device.number) {
      restore(device)
    }
    if let kit = kits[lastNumber] { kit.restore(state.kit) }
  }

  /// Puts an engine that nothing runs to a frame.
  public func restore(frame: Int) {
    applyWaiting()
    unsafe engine.pointee.resume(at: EngineHost.frame(frame), chance: nil)
  }

  private func restore(_ device: EngineState.Device) {
    let place = unsafe states.baseAddress + device.number
    let state = unsafe place.pointee
    device.controllers.each(below: 128) { unsafe state.controllers[$0] = UInt8($1 & 0x7F) }
    for i in device.sent where (0..<128).contains(i) { unsafe state.hasSent[i] = true }
    device.prefixes.each(below: 16) { unsafe state.prefixes[$0] = UInt8(truncatingIfNeeded: $1) }
    for i in device.pressed where (0..<128).contains(i) { unsafe state.isPressed[i] = true }
    device.pressures.each(below: 128) { unsafe state.pressures[$0] = UInt8($1 & 0x7F) }
    device.hits.each(below: 128) { unsafe state.hitFrames[$0] = EngineHost.frame($1) }
    device.velocities.each(below: 128) { unsafe state.hitVelocities[$0] = EngineHost.velocity($1) }
    device.heldVelocities.each(below: 128) { unsafe state.heldVelocities[$0] = EngineHost.velocity($1) }
    device.strikes.each(below: 128) {
      unsafe state.heldStrikes[$0] = Int16(max(-1, min($1, unsafe KitTable.strikes - 1)))
    }
    device.held.each(below: 128) { unsafe state.held[$0] = UInt16(truncatingIfNeeded: $1) }
    device.heldNotes.each(below: 128) { unsafe state.heldNotes[$0] = UInt8(truncatingIfNeeded: $1) }
    unsafe place.pointee.lastNote = UInt8(truncatingIfNeeded: device.lastNote)
    unsafe place.pointee.isAllPressed = device.isAllPressed
    unsafe place.pointee.pedalFrame = EngineHost.frame(device.pedalFrame)
  }

  /// A frame from a file: none from which a distance couldn't be told.
  static func frame(_ frame: Int) -> Int { max(unsafe DeviceState.never, min(frame, 1 << 60)) }

  private static func velocity(_ bits: Int) -> Float {
    let velocity = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
    return velocity >= 0 ? min(velocity, 127) : 0
  }

  /// Acts on what an engine was told before, at the frame that this one is at; nothing else runs it. Kits and device plans
  /// are adopted instead, by ``adopt(_:)``.
  public func replay(_ record: EngineRecord) {
    let command: EngineCommand
    switch record.kind {
    case .hit:
      guard let kit = kits[lastNumber], Int(record.data) < kit.padCount,
        Int(record.number) < kit.firstArticulation(ofPad: kit.padCount)
      else { return }
      unsafe command = EngineCommand(
        .hit, velocity: record.data2, pad: record.data, articulation: record.number)
    case .strike: unsafe command = EngineCommand(.strike, velocity: record.data2, pad: record.data)
    case .pedal: unsafe command = EngineCommand(.pedal, velocity: record.data2)
    case .sound:
      guard let kit = kits[record.number], record.data == RemoteTable.all || Int(record.data) < kit.padCount,
        Int(record.articulation) < kit.firstArticulation(ofPad: kit.padCount)
      else { return }
      var sound = unsafe EngineCommand(
        .sound, pad: record.data, articulation: record.articulation, number: record.number)
      unsafe sound.action = record.action
      unsafe command = unsafe sound
    case .release:
      guard let kit = kits[lastNumber], Int(record.data) < kit.padCount else { return }
      unsafe command = EngineCommand(.release, pad: record.data)
    case .panic: unsafe command = EngineCommand(.panic)
    case .fadeKit: unsafe command = EngineCommand(.fadeKit, number: record.number)
    case .releaseDevice: unsafe command = EngineCommand(.releaseDevice, number: record.number)
    case .forgetDevice: unsafe command = EngineCommand(.forgetDevice, number: record.number)
    default: return unsafe engine.pointee.replay(record)
    }
    _ = unsafe commands.queue.pointee.push(command)
    applyWaiting()
  }

  /// Acts on what waits, at the frame that the engine is at; nothing else runs it.
  public func applyWaiting() { unsafe engine.pointee.applyWaiting() }
}
