/// What one device's messages mean, as the engine reads it. Never changes once the engine has it.
@unsafe
public struct DeviceTable: BitwiseCopyable {
  /// Bit n is set when channel n, from 0, is heard.
  public var channelMask: UInt16
  /// What each note means; 128 entries.
  public var notes: UnsafePointer<DeviceNote>
  /// Rules against cross-talk, grouped by the disturbed note.
  public var crosstalk: UnsafePointer<CrosstalkRule>
  /// The note that each controller plays, its value being the velocity; 128 and above for none; 128 entries.
  public var controllerNotes: UnsafePointer<UInt8>
  /// The hi-hat pedal's controller; 128 and above for none.
  public var pedalController: UInt8
  /// The kit's pedal value, 0 open to 127 closed, of each raw one; 128 entries.
  public var pedalValues: UnsafePointer<UInt8>
  /// Softer notes of the foot are dropped.
  public var pedalMinimum: UInt8
  /// Seconds after a note of the foot in which a soft stick is dropped; 0 is off.
  public var bowMute: Float
  /// How hard such a hit is at most, 0–127.
  public var bowMuteVelocity: UInt8
  /// Whether polyphonic pressure chokes.
  public var chokesByNote: Bool
  /// Whether channel pressure chokes.
  public var chokesByChannel: Bool
  /// From this value on.
  public var pressureThreshold: UInt8
  /// Whether note-offs mean nothing: what they would end rings on.
  public var ignoresNoteOffs = false

  /// Devices that there is room for, `EngineLimits.mostDevices`.
  static var most: Int { @_noLocks get { 16 } }

  /// Makes a table from its parts.
  public init(
    channelMask: UInt16, notes: UnsafePointer<DeviceNote>, crosstalk: UnsafePointer<CrosstalkRule>,
    controllerNotes: UnsafePointer<UInt8>, pedalController: UInt8, pedalValues: UnsafePointer<UInt8>,
    pedalMinimum: UInt8, bowMute: Float,
    bowMuteVelocity: UInt8, chokesByNote: Bool, chokesByChannel: Bool, pressureThreshold: UInt8
  ) {
    unsafe self.channelMask = channelMask
    unsafe self.notes = unsafe notes
    unsafe self.crosstalk = unsafe crosstalk
    unsafe self.controllerNotes = unsafe controllerNotes
    unsafe self.pedalController = pedalController
    unsafe self.pedalValues = unsafe pedalValues
    unsafe self.pedalMinimum = pedalMinimum
    unsafe self.bowMute = bowMute
    unsafe self.bowMuteVelocity = bowMuteVelocity
    unsafe self.chokesByNote = chokesByNote
    unsafe self.chokesByChannel = chokesByChannel
    unsafe self.pressureThreshold = pressureThreshold
  }
}

/// What one note of a device means.
@unsafe
public struct DeviceNote: BitwiseCopyable {
  /// What it hits, 0–255; −1 ignores the note.
  public var strike: Int16
  /// What it hits once the pedal has spoken; −1 is the same.
  public var pedalStrike: Int16
  /// Zones of one instrument share a number; 0 is none.
  public var instrument: UInt8
  /// It is no hit: it chokes what it and its instrument hit, as pressure does.
  public var chokes: Bool
  /// The hi-hat's foot.
  public var isPedal: Bool
  /// The hi-hat's stick.
  public var isHiHat: Bool
  /// The controller that says the place of the hit; 128 and above for none.
  public var positionController: UInt8
  /// The velocity of each raw one; 128 entries; 0 drops the hit.
  public var velocities: UnsafePointer<Float>
  /// Seconds in which a softer hit is a bounce; 0 is off.
  public var retriggerTime: Float
  /// How soft it must be, as a factor on the velocity.
  public var retriggerRatio: Float
  /// Where its rules begin in ``DeviceTable/crosstalk``.
  public var firstRule: UInt32
  /// How many there are.
  public var ruleCount: UInt32

  /// Makes a note from its parts.
  public init(
    strike: Int16, pedalStrike: Int16, instrument: UInt8, chokes: Bool, isPedal: Bool, isHiHat: Bool,
    positionController: UInt8, velocities: UnsafePointer<Float>, retriggerTime: Float, retriggerRatio: Float,
    firstRule: UInt32, ruleCount: UInt32
  ) {
    unsafe self.strike = strike
    unsafe self.pedalStrike = pedalStrike
    unsafe self.instrument = instrument
    unsafe self.chokes = chokes
    unsafe self.isPedal = isPedal
    unsafe self.isHiHat = isHiHat
    unsafe self.positionController = positionController
    unsafe self.velocities = unsafe velocities
    unsafe self.retriggerTime = retriggerTime
    unsafe self.retriggerRatio = retriggerRatio
    unsafe self.firstRule = firstRule
    unsafe self.ruleCount = ruleCount
  }
}

/// A hit on one note shakes the pad of another.
public struct CrosstalkRule: BitwiseCopyable {
  /// The note that was hit.
  public var source: UInt8
  /// Within so many seconds.
  public var time: Float
  /// And so soft, as a factor on the velocity.
  public var ratio: Float

  /// Makes a rule from its parts.
  public init(source: UInt8, time: Float, ratio: Float) {
    self.source = source
    self.time = time
    self.ratio = ratio
  }
}

/// What the engine remembers of a device. Its places are many, so they are one block of memory each.
@unsafe
public struct DeviceState: BitwiseCopyable {
  /// Each controller's last raw value; 128 entries.
  package let controllers: UnsafeMutablePointer<UInt8>
  /// Whether it has sent the controller, since it was told to reset them; 128 entries.
  package let hasSent: UnsafeMutablePointer<Bool>
  /// The high-resolution prefix that waits for the next note of each channel; 16 entries; 128 and above for none.
  package let prefixes: UnsafeMutablePointer<UInt8>
  /// Whether pressure holds each note; 128 entries.
  package let isPressed: UnsafeMutablePointer<Bool>
  /// The engine's frame of each note's last hit; 128 entries.
  package let hitFrames: UnsafeMutablePointer<Int>
  /// Its raw velocity; 128 entries.
  package let hitVelocities: UnsafeMutablePointer<Float>
  /// The velocity that its hit had for the kit; 128 entries.
  package let heldVelocities: UnsafeMutablePointer<Float>
  /// What the hit struck, −1 once the kit is another; 128 entries.
  package let heldStrikes: UnsafeMutablePointer<Int16>
  /// The channels on which each note is held, bit n being channel n; 128 entries.
  package let held: UnsafeMutablePointer<UInt16>
  /// The note of the kit that it is there; 128 and above for none; 128 entries.
  package let heldNotes: UnsafeMutablePointer<UInt8>
  /// The pressure on each note; 128 entries.
  package let pressures: UnsafeMutablePointer<UInt8>
  /// The kit's note of the last hit; 128 and above for none.
  package var lastNote: UInt8
  /// Whether pressure that says no note holds all of them.
  package var isAllPressed: Bool
  /// The engine's frame of the foot's last note.
  package var pedalFrame: Int

  /// Bytes that a device's state takes.
  public static var bytes: Int { 128 * (1 + 1 + 1 + 4 + 8) + 16 + 128 * (4 + 2 + 2 + 1 + 1) }

  /// The state of a device that hasn't spoken.
  /// - Parameter memory: ``bytes`` bytes, aligned to 16.
  public init(memory: UnsafeMutableRawPointer) {
    unsafe hitFrames = memory.bindMemory(to: Int.self, capacity: 128)
    unsafe hitVelocities = (memory + 1024).bindMemory(to: Float.self, capacity: 128)
    unsafe controllers = (memory + 1536).bindMemory(to: UInt8.self, capacity: 128)
    unsafe isPressed = (memory + 1664).bindMemory(to: Bool.self, capacity: 128)
    unsafe hasSent = (memory + 1792).bindMemory(to: Bool.self, capacity: 128)
    unsafe prefixes = (memory + 1920).bindMemory(to: UInt8.self, capacity: 16)
    unsafe heldVelocities = (memory + 1936).bindMemory(to: Float.self, capacity: 128)
    unsafe heldStrikes = (memory + 2448).bindMemory(to: Int16.self, capacity: 128)
    unsafe held = (memory + 2704).bindMemory(to: UInt16.self, capacity: 128)
    unsafe heldNotes = (memory + 2960).bindMemory(to: UInt8.self, capacity: 128)
    unsafe pressures = (memory + 3088).bindMemory(to: UInt8.self, capacity: 128)
    unsafe hitFrames.initialize(repeating: 0, count: 128)
    unsafe hitVelocities.initialize(repeating: 0, count: 128)
    unsafe controllers.initialize(repeating: 0, count: 128)
    unsafe isPressed.initialize(repeating: false, count: 128)
    unsafe hasSent.initialize(repeating: false, count: 128)
    unsafe prefixes.initialize(repeating: 0, count: 16)
    unsafe heldVelocities.initialize(repeating: 0, count: 128)
    unsafe heldStrikes.initialize(repeating: -1, count: 128)
    unsafe held.initialize(repeating: 0, count: 128)
    unsafe heldNotes.initialize(repeating: MidiEvent.noNote, count: 128)
    unsafe pressures.initialize(repeating: 0, count: 128)
    unsafe lastNote = MidiEvent.noNote
    unsafe isAllPressed = false
    unsafe pedalFrame = 0
    unsafe forget()
  }

  // MARK: - On the process thread

  /// Returns to the state of a device that hasn't spoken.
  @_noLocks
  mutating func forget() {
    for i in 0..<128 {
      unsafe hitFrames[i] = longAgo
      unsafe isPressed[i] = false
      unsafe hasSent[i] = false
      unsafe pressures[i] = 0
      unsafe controllers[i] = 0
    }
    unsafe lastNote = MidiEvent.noNote
    unsafe letGo(channels: 0xFFFF)
    for i in 0..<16 { unsafe prefixes[i] = 0xFF }
    unsafe isAllPressed = false
    unsafe pedalFrame = longAgo
  }

  /// Holds nothing any more on some channels.
  /// - Parameter channels: Bit n is channel n.
  @_noLocks
  func letGo(channels: UInt16) {
    for i in 0..<128 { unsafe held[i] &= ~channels }
  }

  /// How many notes are held beside one, at most 127.
  @_noLocks
  func heldNotes(beside note: Int, channel: UInt8) -> UInt8 {
    var count = 0
    // Four at a time, because hardly any is.
    for i in 0..<32 {
      let four = unsafe UnsafeRawPointer(held).load(fromByteOffset: 8 * i, as: UInt64.self)
      if four != 0 { count += four.nonzeroBitCount }
    }
    if unsafe held[note] & (1 << UInt16(channel)) != 0 { count -= 1 }
    return UInt8(min(count, 127))
  }

  /// Whether a note of the kit is held.
  @_noLocks
  func holds(_ note: UInt8) -> Bool {
    for i in 0..<128 where unsafe held[i] != 0 && heldNotes[i] == note { return true }
    return false
  }
}

extension DeviceState {
  /// A frame before any other: of what has never happened.
  package static var never: Int { longAgo }
}

/// A frame before any other, from which a distance can still be told.
var longAgo: Int { @_noLocks get { Int.min / 2 } }
