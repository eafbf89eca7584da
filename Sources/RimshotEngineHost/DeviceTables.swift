internal import RimshotRealtime

/// Device plans in memory, as the engine reads them. Made once, then never changed.
@safe
final class DeviceTables {
  let tables: UnsafeMutablePointer<DeviceTable>

  private let devices: FixedMemory<DeviceTable>
  private let notes: FixedMemory<DeviceNote>
  private let rules: FixedMemory<CrosstalkRule>
  private let pedals: FixedMemory<UInt8>
  private let controllerNotes: FixedMemory<UInt8>
  private let velocities: FixedMemory<Float>

  /// - Parameter plans: At most `EngineLimits.mostDevices`; devices beyond are as the first.
  init(_ plans: [DevicePlan]) {
    precondition(!plans.isEmpty && plans.count <= EngineLimits.mostDevices)
    pedals = FixedMemory(plans.flatMap { DeviceTables.full($0.pedal.values, with: 0) })
    controllerNotes = FixedMemory(
      plans.flatMap { plan in (UInt8(0)..<128).map { plan.controllers[$0] ?? 0xFF } })
    let curves = DeviceTables.curves(of: plans)
    velocities = FixedMemory(curves.values)
    rules = FixedMemory(plans.flatMap { DeviceTables.rules(of: $0) })
    unsafe notes = unsafe FixedMemory(
      DeviceTables.notes(of: plans, curves: curves, at: velocities.baseAddress))
    var tables = unsafe [DeviceTable]()
    var firstRule = 0
    for (index, plan) in plans.enumerated() {
      var table =
        unsafe (DeviceTable(
          channelMask: DeviceTables.mask(plan.channels), notes: notes.baseAddress + 128 * index,
          crosstalk: rules.baseAddress + firstRule,
          controllerNotes: controllerNotes.baseAddress + 128 * index,
          pedalController: plan.pedal.controller ?? 0xFF,
          pedalValues: pedals.baseAddress + 128 * index, pedalMinimum: plan.pedal.minimumVelocity,
          bowMute: DeviceTables.seconds(plan.pedal.bowMute), bowMuteVelocity: plan.pedal.bowMuteVelocity,
          chokesByNote: plan.pressure.chokesByNote, chokesByChannel: plan.pressure.chokesByChannel,
          pressureThreshold: max(plan.pressure.threshold, 1)))
      unsafe table.ignoresNoteOffs = plan.ignoresNoteOffs
      unsafe tables.append(table)
      firstRule += plan.crosstalk.count
    }
    while unsafe tables.count < EngineLimits.mostDevices { unsafe tables.append(tables[0]) }
    unsafe devices = FixedMemory(tables)
    unsafe self.tables = unsafe devices.baseAddress
  }

  private static func mask(_ channels: [Int]) -> UInt16 {
    channels.filter { (1...16).contains($0) }.reduce(0) { $0 | 1 << UInt16($1 - 1) }
  }

  /// Times that mean something: from nothing to a minute.
  private static func seconds(_ time: Double) -> Float { time >= 0 ? Float(min(time, 60)) : 0 }

  private static func full<Value>(_ values: [Value], with rest: Value) -> [Value] {
    Array((values + [Value](repeating: rest, count: 128)).prefix(128))
  }

  /// A device's rules, grouped by the disturbed note.
  private static func rules(of plan: DevicePlan) -> [CrosstalkRule] {
    plan.crosstalk.sorted { $0.victim < $1.victim }.map {
      CrosstalkRule(source: $0.source & 0x7F, time: seconds($0.time), ratio: $0.ratio)
    }
  }

  /// All velocity curves, each once, one after the other, and where each begins.
  private static func curves(of plans: [DevicePlan]) -> (values: [Float], starts: [[Float]: Int]) {
    var values: [Float] = []
    var starts: [[Float]: Int] = [:]
    for note in plans.flatMap(\.notes) where starts[note.velocities] == nil {
      starts[note.velocities] = values.count
      values += full(note.velocities, with: 0).map { $0 >= 0 ? min($0, 127) : 0 }
    }
    return (values, starts)
  }

  private static func notes(
    of plans: [DevicePlan], curves: (values: [Float], starts: [[Float]: Int]),
    at memory: UnsafeMutablePointer<Float>
  ) -> [DeviceNote] {
    unsafe plans.flatMap { plan in
      let ignored = DevicePlan.Note(strike: nil)
      let victims = plan.crosstalk.map { Int($0.victim) }
      return unsafe full(plan.notes, with: ignored).enumerated().map { number, note in
        unsafe DeviceNote(
          strike: note.strike.map { Int16($0) } ?? -1, pedalStrike: note.pedalStrike.map { Int16($0) } ?? -1,
          instrument: note.instrument, chokes: note.chokes, isPedal: note.isPedal, isHiHat: note.isHiHat,
          positionController: note.positionController ?? 0xFF,
          velocities: memory + (curves.starts[note.velocities] ?? 0),
          retriggerTime: seconds(note.retriggerTime), retriggerRatio: note.retriggerRatio,
          firstRule: UInt32(victims.count { $0 < number }), ruleCount: UInt32(victims.count { $0 == number }))
      }
    }
  }
}
