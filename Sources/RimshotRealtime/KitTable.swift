public import Synchronization

/// A kit as the engine reads it: flat tables in memory that the host owns. Never changes once the engine has it, but
/// for the states, which are the engine's, and the mix, which the host may set.
@unsafe
public struct KitTable: BitwiseCopyable {
  /// Where each strike's targets begin in `targets`; ``strikes`` + 1 entries.
  public var strikeStart: UnsafePointer<UInt32>
  /// What strikes hit, grouped by strike.
  public var targets: UnsafePointer<TargetTable>
  /// What must hold for a target, grouped by target.
  public var conditions: UnsafePointer<ConditionTable>
  /// What must hold for a layer, grouped by layer.
  public var layerConditions: UnsafePointer<ConditionTable>
  /// The pads.
  public var pads: UnsafePointer<PadTable>
  /// What changes as pads are played; as many as pads. The engine's alone once the kit is adopted.
  public var padStates: UnsafeMutablePointer<PadState>
  /// Each pad's level in the mixer, as ``MixLevel/bits``. Written by the host, read by the engine.
  public var padLevels: UnsafePointer<Atomic<UInt64>>
  /// Directed chokes, grouped by pad.
  public var chokes: UnsafePointer<ChokeTable>
  /// The articulations, grouped by pad.
  public var articulations: UnsafePointer<ArticulationTable>
  /// What changes as articulations are played; as many as articulations. The engine's alone.
  public var articulationStates: UnsafeMutablePointer<ArticulationState>
  /// Layer numbers, grouped by articulation and velocity.
  public var choices: UnsafePointer<UInt32>
  /// The layers.
  public var layers: UnsafePointer<LayerTable>
  /// The take that each layer played last, from its first; `UInt32.max` for none. The engine's alone.
  public var lastTakes: UnsafeMutablePointer<UInt32>
  /// The takes, grouped by layer.
  public var takes: UnsafePointer<TakeTable>
  /// The engine's frame at which each take sounded last; `Int.min` for never. The engine's alone.
  public var takeFrames: UnsafeMutablePointer<Int>
  /// The channels, grouped by take.
  public var channels: UnsafePointer<ChannelTable>
  /// How voices sound.
  public var shapes: UnsafePointer<ShapeTable>
  /// The value of each controller, 0–127, until a device says another; 128 entries.
  public var controllers: UnsafePointer<UInt8>
  /// What controllers change.
  public var control: ControlTable
  /// How many pads there are.
  public var padCount: Int
  /// The host's number for this kit, by which it comes home.
  public var number: UInt32 = 0
  /// Voices that play this kit now. The engine's alone.
  public var soundingVoices = 0
  /// Where the rest of those channels comes from of which only the head is in memory; ``ChannelTable/stream`` says which.
  public var streams: UnsafePointer<StreamedChannel>
  /// What else than hits makes sounds, and key switches; `nil` is neither.
  public var triggers: TriggerTables?

  /// What pads' hits do to other pads, grouped by pad; `nil` is nothing.
  public var remotes: UnsafePointer<RemoteTable>?

  /// How many strikes there are: 128 notes and 128 roles.
  public static var strikes: Int { @_noLocks get { 256 } }

  /// Makes a table from its parts.
  public init(
    strikeStart: UnsafePointer<UInt32>, targets: UnsafePointer<TargetTable>,
    conditions: UnsafePointer<ConditionTable>, layerConditions: UnsafePointer<ConditionTable>,
    pads: UnsafePointer<PadTable>,
    padStates: UnsafeMutablePointer<PadState>, padLevels: UnsafePointer<Atomic<UInt64>>,
    chokes: UnsafePointer<ChokeTable>, articulations: UnsafePointer<ArticulationTable>,
    articulationStates: UnsafeMutablePointer<ArticulationState>, choices: UnsafePointer<UInt32>,
    layers: UnsafePointer<LayerTable>, lastTakes: UnsafeMutablePointer<UInt32>,
    takes: UnsafePointer<TakeTable>, takeFrames: UnsafeMutablePointer<Int>,
    channels: UnsafePointer<ChannelTable>, shapes: UnsafePointer<ShapeTable>,
    controllers: UnsafePointer<UInt8>, control: ControlTable, streams: UnsafePointer<StreamedChannel>,
    padCount: Int
  ) {
    unsafe self.strikeStart = unsafe strikeStart
    unsafe self.targets = unsafe targets
    unsafe self.conditions = unsafe conditions
    unsafe self.layerConditions = unsafe layerConditions
    unsafe self.pads = unsafe pads
    unsafe self.padStates = unsafe padStates
    unsafe self.padLevels = unsafe padLevels
    unsafe self.chokes = unsafe chokes
    unsafe self.articulations = unsafe articulations
    unsafe self.articulationStates = unsafe articulationStates
    unsafe self.choices = unsafe choices
    unsafe self.layers = unsafe layers
    unsafe self.lastTakes = unsafe lastTakes
    unsafe self.takes = unsafe takes
    unsafe self.takeFrames = unsafe takeFrames
    unsafe self.channels = unsafe channels
    unsafe self.shapes = unsafe shapes
    unsafe self.controllers = unsafe controllers
    unsafe self.control = unsafe control
    unsafe self.streams = unsafe streams
    unsafe self.padCount = padCount
  }
}

/// One answer to a strike.
public struct TargetTable: BitwiseCopyable {
  /// Index into ``KitTable/pads``.
  public var pad: UInt16
  /// Index into ``KitTable/articulations``.
  public var articulation: UInt32
  /// Where its conditions begin in ``KitTable/conditions``.
  public var firstCondition: UInt32
  /// How many there are; all must hold.
  public var conditionCount: UInt32

  /// Makes a target from its parts.
  public init(pad: UInt16, articulation: UInt32, firstCondition: UInt32, conditionCount: UInt32) {
    self.pad = pad
    self.articulation = articulation
    self.firstCondition = firstCondition
    self.conditionCount = conditionCount
  }
}

/// A value that must lie within bounds at the hit.
public struct ConditionTable: BitwiseCopyable {
  /// A controller, 0–127, or one of those below.
  public var source: UInt16
  /// The least value that holds, 0–127.
  public var least: UInt8
  /// The greatest.
  public var greatest: UInt8

  /// `source` of the place of the hit.
  public static var position: UInt16 { @_noLocks get { 128 } }
  /// How many notes the device holds beside that of the hit.
  public static var othersHeld: UInt16 { @_noLocks get { 129 } }
  /// The note that the device played before; there may be none, of which nothing holds.
  public static var previousNote: UInt16 { @_noLocks get { 130 } }
  /// The pressure on the note of the hit.
  public static var pressure: UInt16 { @_noLocks get { 131 } }
  /// The first of 128: 127 while a note of the kit is held.
  public static var held: UInt16 { @_noLocks get { 256 } }
  /// The first of as many as there are key switches: the note of each that was played last; there may be none.
  public static var keySwitch: UInt16 { @_noLocks get { 384 } }

  /// Makes a condition from its parts.
  public init(source: UInt16, least: UInt8, greatest: UInt8) {
    self.source = source
    self.least = least
    self.greatest = greatest
  }
}
