/// One thing that the engine was told and acted on, with its own frame. In their order, and with the state that the
/// engine was in before, they are all that its sound comes from.
public struct EngineRecord: BitwiseCopyable, Sendable {
  /// What it was told.
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// A message: `message` is its kind, with `device`, `channel`, `data1` and `data2`.
    case midi
    /// A hit of an articulation, `number`, of the pad `data`, at the velocity `data2`.
    case hit
    /// A hit of the strike `data`, at the velocity `data2`.
    case strike
    /// The hi-hat's pedal is at `data2`, 0 open to 127 closed, whatever devices say.
    case pedal
    /// The player `data` of the kit `number` does `action`; a start plays its `articulation`.
    case sound
    /// The pad `data` is let go.
    case release
    /// Everything fades.
    case panic
    /// The kit `number` fades.
    case fadeKit
    /// What the device `number` holds is let go.
    case releaseDevice
    /// The same, and it is forgotten.
    case forgetDevice
    /// The kit `number` is the one that new hits play; 0 is none.
    case adoptKit
    /// The device plans `number` are those that messages are read by.
    case adoptDevices
    /// The output `number` goes to the level `bits`.
    case outputLevel
    /// The output `number`'s limiter meets peaks where `bits` isn't 0.
    case limiter
    /// The pad `number` goes to the level `bits`.
    case padLevel
    /// The pad `number` of a kit that was just adopted stands at the level `bits`.
    case settledLevel
    /// So many voices, `number`, may sound from here on.
    case voiceLimit
    /// From here on there are `number` frames a second.
    case sampleRate
  }

  /// The engine's frame.
  public var frame: Int
  /// A level, as ``MixLevel/bits``, and the like.
  public var bits: UInt64
  /// A number of what `kind` says.
  public var number: UInt32
  /// A pad or a strike.
  public var data: UInt16
  /// What it was told.
  public var kind: Kind
  /// Of a message: what it says.
  public var message = MidiEvent.Kind.noteOn
  /// Of a player: what it does.
  public var action = SoundAction(.play)
  /// Of a player: an index into the kit's articulations.
  public var articulation: UInt32 = 0
  /// Of a message: the device that sent it.
  public var device: UInt8 = 0
  /// Of a message: its channel, from 0.
  public var channel: UInt8 = 0
  /// Of a message: its first byte.
  public var data1: UInt8 = 0
  /// Of a message: its second byte; of a hit: its velocity.
  public var data2: UInt8 = 0

  /// Makes a record from its parts.
  @_noLocks
  public init(
    _ kind: Kind, at frame: Int, number: UInt32 = 0, data: UInt16 = 0, velocity: UInt8 = 0, bits: UInt64 = 0
  ) {
    self.kind = kind
    self.frame = frame
    self.number = number
    self.data = data
    self.bits = bits
    data2 = velocity
  }

  /// Makes a player's record.
  @_noLocks
  public init(
    _ action: SoundAction, at frame: Int, pad: UInt16, articulation: UInt32, kit number: UInt32
  ) {
    self.init(.sound, at: frame, number: number, data: pad)
    self.action = action
    self.articulation = articulation
  }

  /// Makes a message's record.
  @_noLocks
  public init(_ event: MidiEvent, at frame: Int) {
    self.init(.midi, at: frame, velocity: event.data2)
    message = event.kind
    device = event.device
    channel = event.channel
    data1 = event.data1
  }

  /// The message of a message's record; `nil` for one that isn't.
  public var event: MidiEvent? {
    @_noLocks get {
      guard case .midi = kind else { return nil }
      return MidiEvent(
        time: 0, kind: message, channel: channel & 15, data1: data1 & 0x7F, data2: data2 & 0x7F,
        device: device)
    }
  }
}
