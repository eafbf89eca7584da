internal import RimshotRealtimeQueue
internal import Synchronization

/// What came of a message or a command, or one of the sounds that it began; for those who watch. Numbers, to which the
/// host has the names.
///
/// A message's sounds come first, each a record of its own; then comes the message's own record, which closes it.
public struct EngineTrace: BitwiseCopyable, Sendable {
  /// What came of a message or a command.
  public enum Outcome: UInt8, BitwiseCopyable, Sendable {
    /// It did what it does; a controller or a note-off, mostly.
    case acted
    /// It began a sound at least.
    case played
    /// It stopped a toggled pad that sounded.
    case stopped
    /// It paused a player.
    case paused
    /// It let a paused player go on.
    case resumed
    /// A hit that the kit has no pad for.
    case unmapped
    /// It has pads, and none of their conditions holds: the pedal's place, a key switch, a position.
    case unmet
    /// The pad has no sound for this velocity, turn or chance.
    case silent
    /// On a channel that isn't heard.
    case otherChannel
    /// Softer than the device lets through.
    case faint
    /// A bounce of the hit before.
    case retrigger
    /// Another pad's vibration.
    case crosstalk
    /// The hand's that grabbed a cymbal.
    case grabbed
    /// There is no kit.
    case noKit
    /// So late that it wasn't played.
    case stale
    /// No message: the metronome's beat.
    case beat
  }

  /// The message as it came; of a command, only its time, what it strikes and the velocity.
  public var event: MidiEvent
  /// What came of it so far, and at its end.
  public var outcome = Outcome.acted
  /// Whether this is one of the sounds, and more follows.
  public var isSound = false
  /// Whether a command began it, and no message.
  public var isCommand = false
  /// Hits that faded out early because this one needed their voices.
  public var stolen: UInt16 = 0
  /// The host's number for the kit; 0 is none.
  public var kit: UInt32 = 0
  /// The pad hit last, by index; ``noPad`` is none.
  public var pad = EngineTrace.noPad
  /// Its articulation, by index among all of the kit.
  public var articulation: UInt32 = 0
  /// Of a sound: its layer, by index among all of the kit that have a take.
  public var layer: UInt32 = 0
  /// Of a sound: which of the layer's takes, from 0.
  public var take: UInt32 = 0
  /// The velocity that the device's raw one means, 0–127.
  public var velocity: Float = 0
  /// Of a beat: its bar, counting in where 0 or less.
  public var bar: Int32 = 0
  /// Of a beat: which of the bar's, from 1.
  public var beat: UInt8 = 0
  /// Of a beat: whether it is accented.
  public var isAccented = false

  /// ``pad`` where none was hit.
  public static var noPad: UInt16 { @_noLocks get { 0xFFFF } }

  @_noLocks
  init(_ event: MidiEvent, isCommand: Bool = false) {
    self.event = event
    self.isCommand = isCommand
    velocity = Float(event.data2)
  }
}

/// How the engine tells the host what it does.
extension Engine {
  // MARK: - On the process thread

  /// Begins to note what comes of a message or a command.
  @_noLocks
  mutating func beginTrace(_ event: MidiEvent, time: UInt64, isCommand: Bool = false) {
    trace = EngineTrace(event, isCommand: isCommand)
    trace.event.time = time
    isTracing = unsafe counters.pointee.isTraced.load(ordering: .relaxed)
  }

  /// Notes what came of it; that it played goes before anything else.
  @_noLocks
  mutating func mark(_ outcome: EngineTrace.Outcome) {
    if case .played = trace.outcome { return }
    trace.outcome = outcome
  }

  /// Notes that nothing came of it because a pad had nothing to sound, unless it is more than a hit or has played.
  @_noLocks
  mutating func markSilent() {
    if case .unmet = trace.outcome { trace.outcome = .silent }
  }

  /// Notes which pad it hit.
  @_noLocks
  mutating func mark(pad: Int, articulation: Int, of kit: UnsafeMutablePointer<KitTable>) {
    trace.pad = UInt16(truncatingIfNeeded: pad)
    trace.articulation = UInt32(truncatingIfNeeded: articulation)
    trace.kit = unsafe kit.pointee.number
  }

  /// Tells of a sound that it has begun.
  @_noLocks
  mutating func traceSound(
    _ kit: UnsafeMutablePointer<KitTable>, pad: Int, articulation: Int, layer: Int
  ) {
    trace.outcome = .played
    if !isTracing { return }
    unsafe mark(pad: pad, articulation: articulation, of: kit)
    var sound = trace
    sound.isSound = true
    sound.layer = UInt32(truncatingIfNeeded: layer)
    sound.take = unsafe kit.pointee.lastTakes[layer]
    tell(sound)
  }

  /// Tells what came of it: always to whoever watches, and to the log what nobody could hear, as long as there is room.
  @_noLocks
  mutating func endTrace() {
    if isTracing {
      tell(trace)
      return
    }
    switch trace.outcome {
    case .unmapped, .otherChannel:
      if unsafe traces.pointee.count < EngineLimits.traceQueueCapacity / 2 { tell(trace) }
    default: return
    }
  }

  @_noLocks
  func tell(_ record: EngineTrace) {
    if unsafe !traces.pointee.push(record) {
      unsafe counters.pointee.lostTraces.wrappingAdd(1, ordering: .relaxed)
    }
  }
}
