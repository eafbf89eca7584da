internal import RimshotRealtime

/// The tables that a ``KitTable`` points to.
@safe
final class KitTables {
  /// Where each pad's articulations begin.
  let firstArticulations: [Int]
  let padLevels: SharedWords<UInt64>

  private let sounds: [SampleMemory]
  private let strikeStart: FixedMemory<UInt32>
  private let targets: FixedMemory<TargetTable>
  private let conditions: FixedMemory<ConditionTable>
  private let layerConditions: FixedMemory<ConditionTable>
  private let pads: FixedMemory<PadTable>
  private let states: FixedMemory<PadState>
  private let chokes: FixedMemory<ChokeTable>
  private let articulations: FixedMemory<ArticulationTable>
  private let articulationStates: FixedMemory<ArticulationState>
  private let velocityStarts: FixedMemory<UInt32>
  private let choices: FixedMemory<UInt32>
  private let layers: FixedMemory<LayerTable>
  private let gains: FixedMemory<Float>
  private let lastTakes: FixedMemory<UInt32>
  private let takes: FixedMemory<TakeTable>
  private let takeFrames: FixedMemory<Int>
  private let channels: FixedMemory<ChannelTable>
  private let levels: [FixedMemory<Float>]
  private let shapes: FixedMemory<ShapeTable>
  private let controllers: FixedMemory<UInt8>
  private let streams: FixedMemory<StreamedChannel>
  private let control: ControlMemory
  private let remotes: FixedMemory<RemoteTable>
  /// `nil` where there is neither anything else than hits nor a key switch.
  private let triggers: TriggerMemory?

  /// - Parameter outputs: The host's output number for each output of the kit.
  init(_ plan: KitPlan, outputs: [Int]) {
    sounds = plan.samples
    firstArticulations = plan.pads.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.articulations.count) }
    let strikes = StrikeTables(plan, firstArticulations: firstArticulations)
    triggers = TriggerMemory(plan, strikes)
    remotes = FixedMemory(plan.remotes(firstArticulations: firstArticulations))
    strikeStart = FixedMemory(strikes.starts)
    targets = FixedMemory(strikes.targets)
    conditions = FixedMemory(strikes.conditions)
    chokes = FixedMemory(
      plan.pads.flatMap { pad in
        pad.chokes.map { ChokeTable(pad: UInt16($0.pad), fadeFrames: UInt32(max($0.fadeFrames, 1))) }
      })
    pads = FixedMemory(KitTables.pads(plan))
    states = FixedMemory([PadState](repeating: PadState(), count: plan.pads.count))
    padLevels = SharedWords(MixLevel().bits, count: plan.pads.count)
    let sounding = LayerTables(plan, outputs: outputs)
    layerConditions = FixedMemory(sounding.conditions)
    velocityStarts = FixedMemory(sounding.velocityStarts)
    choices = FixedMemory(sounding.choices)
    gains = FixedMemory(sounding.gains)
    unsafe layers = unsafe FixedMemory(sounding.layers(gains: gains.baseAddress))
    lastTakes = unsafe FixedMemory([UInt32](repeating: .max, count: layers.count))
    takes = FixedMemory(sounding.takes)
    takeFrames = FixedMemory([Int](repeating: .min, count: takes.count))
    levels = sounding.levels
    unsafe channels = unsafe FixedMemory(sounding.channels)
    shapes = FixedMemory(sounding.shapes)
    streams = FixedMemory(sounding.streams)
    var places = unsafe [ArticulationTable]()
    for index in 0..<(firstArticulations.last ?? 0) {
      unsafe places.append(ArticulationTable(velocityStart: velocityStarts.baseAddress + 129 * index))
    }
    unsafe articulations = FixedMemory(places)
    articulationStates = FixedMemory(
      [ArticulationState](repeating: ArticulationState(), count: unsafe places.count))
    let starts = (0..<128).map { min(max(plan.controllers[UInt8($0)] ?? 0, 0), 127) }
    controllers = FixedMemory(starts.map { UInt8($0.rounded()) })
    control = unsafe ControlMemory(
      sounding.control, curves: gains.baseAddress, starts: starts.map { Float($0) })
  }

  var table: KitTable {
    var table = unsafe KitTable(
      strikeStart: strikeStart.baseAddress, targets: targets.baseAddress, conditions: conditions.baseAddress,
      layerConditions: layerConditions.baseAddress,
      pads: pads.baseAddress, padStates: states.baseAddress, padLevels: padLevels.baseAddress,
      chokes: chokes.baseAddress, articulations: articulations.baseAddress,
      articulationStates: articulationStates.baseAddress, choices: choices.baseAddress,
      layers: layers.baseAddress, lastTakes: lastTakes.baseAddress, takes: takes.baseAddress,
      takeFrames: takeFrames.baseAddress, channels: channels.baseAddress, shapes: shapes.baseAddress,
      controllers: controllers.baseAddress, control: control.table,
      streams: streams.baseAddress, padCount: pads.count)
    unsafe table.triggers = unsafe triggers?.tables
    unsafe table.remotes = unsafe UnsafePointer(remotes.baseAddress)
    return unsafe table
  }

  // MARK: - What changes as it is played

  var state: EngineState.Kit {
    var state = EngineState.Kit()
    state.grabs = EngineState.entries(states.count, butFor: Int.min) { states[$0].grabEnd }
    state.turns = EngineState.entries(articulationStates.count, butFor: 0) { articulationStates[$0].hits }
    state.lastTakes = EngineState.entries(lastTakes.count, butFor: .max) { lastTakes[$0] }
    state.takeFrames = EngineState.entries(takeFrames.count, butFor: .min) { takeFrames[$0] }
    if let tables = unsafe triggers?.tables {
      unsafe state.lastNotes = EngineState.entries(tables.keySwitchCount, butFor: 0xFF) {
        unsafe tables.lastNotes[$0]
      }
    }
    return state
  }

  func restore(_ state: EngineState.Kit) {
    state.grabs.each(below: states.count) {
      unsafe states.baseAddress[$0].grabEnd = EngineHost.frame($1)
    }
    state.turns.each(below: articulationStates.count) {
      unsafe articulationStates.baseAddress[$0].hits = UInt32(truncatingIfNeeded: $1)
    }
    state.lastTakes.each(below: lastTakes.count) {
      unsafe lastTakes.baseAddress[$0] = UInt32(truncatingIfNeeded: $1)
    }
    state.takeFrames.each(below: takeFrames.count) {
      unsafe takeFrames.baseAddress[$0] = EngineHost.frame($1)
    }
    if let tables = unsafe triggers?.tables {
      unsafe state.lastNotes.each(below: tables.keySwitchCount) {
        unsafe tables.lastNotes[$0] = UInt8(truncatingIfNeeded: $1)
      }
    }
  }

  private static func pads(_ plan: KitPlan) -> [PadTable] {
    var firstChoke = 0
    var firstRemote = 0
    return plan.pads.map { pad in
      var table = PadTable()
      table.chokeGroup = UInt16(pad.chokeGroup)
      table.chokedBy = UInt16(pad.chokedBy)
      table.chokeFadeFrames = frames(pad.chokeFadeFrames)
      table.chokesItself = pad.chokesItself
      table.selfChokeFadeFrames = frames(pad.selfChokeFadeFrames)
      table.firstChoke = UInt32(firstChoke)
      table.chokeCount = UInt32(pad.chokes.count)
      table.polyphony = UInt32(clamping: pad.polyphony)
      table.groupPolyphony = UInt32(clamping: pad.groupPolyphony)
      table.groupFadeFrames = frames(pad.groupFadeFrames)
      table.noteOff =
        switch pad.noteOff {
        case .ignore: .ignore
        case .release: .release
        case .toggle: .toggle
        case .choke: .choke
        }
      table.releaseFrames = frames(pad.releaseFrames)
      table.isChokedByPressure = pad.isChokedByPressure
      table.pressureFadeFrames = frames(pad.pressureFadeFrames)
      table.grabFrames = UInt32(clamping: pad.grabFrames)
      table.grabVelocity = Float(pad.grabVelocity)
      table.pedalFadeFrames = UInt32(clamping: pad.pedalFadeFrames)
      table.humanizedVelocity = pad.humanizedVelocity
      table.humanizedFrames = UInt32(clamping: pad.humanizedFrames)
      table.humanizedTune = pad.humanizedCents / 100
      table.player = pad.player.table
      table.player.firstRemote = UInt32(firstRemote)
      table.player.remoteCount = UInt32(pad.remotes.count)
      firstRemote += pad.remotes.count
      firstChoke += pad.chokes.count
      return table
    }
  }

  /// A fade is never zero frames.
  private static func frames(_ frames: Int) -> UInt32 { UInt32(clamping: max(frames, 1)) }
}
