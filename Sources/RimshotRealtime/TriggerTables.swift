/// What plays a kit beside hits, and its key switches: a part of a ``KitTable``, in memory that the host owns.
@unsafe
public struct TriggerTables: BitwiseCopyable {
  /// What note-offs start, by the strike of the note: where each begins in `triggers`; `KitTable.strikes` + 1 entries.
  public var noteOffStart: UnsafePointer<UInt32>
  /// What pressure on notes starts, by their strikes; as many.
  public var pressureStart: UnsafePointer<UInt32>
  /// What controllers start; 129 entries.
  public var controllerStart: UnsafePointer<UInt32>
  /// What is started, grouped so.
  public var triggers: UnsafePointer<TriggerTable>
  /// The kit's note that each strike is, 128 and above for none; `KitTable.strikes` entries.
  public var notes: UnsafePointer<UInt8>
  /// The key switches.
  public var keySwitches: UnsafePointer<KeySwitchTable>
  /// The note of each that was played last, 128 and above for none; as many. The engine's alone once the kit is adopted.
  public var lastNotes: UnsafeMutablePointer<UInt8>
  /// How many key switches there are.
  public var keySwitchCount: Int

  /// Makes tables from their parts.
  public init(
    noteOffStart: UnsafePointer<UInt32>, pressureStart: UnsafePointer<UInt32>,
    controllerStart: UnsafePointer<UInt32>, triggers: UnsafePointer<TriggerTable>,
    notes: UnsafePointer<UInt8>, keySwitches: UnsafePointer<KeySwitchTable>,
    lastNotes: UnsafeMutablePointer<UInt8>, keySwitchCount: Int
  ) {
    unsafe self.noteOffStart = unsafe noteOffStart
    unsafe self.pressureStart = unsafe pressureStart
    unsafe self.controllerStart = unsafe controllerStart
    unsafe self.triggers = unsafe triggers
    unsafe self.notes = unsafe notes
    unsafe self.keySwitches = unsafe keySwitches
    unsafe self.lastNotes = unsafe lastNotes
    unsafe self.keySwitchCount = keySwitchCount
  }
}

/// One answer to a note-off, a controller or pressure.
public struct TriggerTable: BitwiseCopyable {
  /// What is started, while its conditions hold.
  public var target: TargetTable
  /// The least value of a controller or of pressure that starts it, when it comes from outside.
  public var least: UInt8
  /// The greatest.
  public var greatest: UInt8
  /// Whether a note-off starts it only while a hit of its note sounds.
  public var ifSounding: Bool

  /// Makes an answer from its parts.
  public init(target: TargetTable, least: UInt8, greatest: UInt8, ifSounding: Bool) {
    self.target = target
    self.least = least
    self.greatest = greatest
    self.ifSounding = ifSounding
  }
}

/// Notes of which the last one that was played counts.
public struct KeySwitchTable: BitwiseCopyable {
  /// The lowest note.
  public var low: UInt8
  /// The highest.
  public var high: UInt8

  /// Makes a key switch from its parts.
  public init(low: UInt8, high: UInt8) {
    self.low = low
    self.high = high
  }
}
