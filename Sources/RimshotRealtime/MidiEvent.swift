/// One MIDI message that Rimshot acts on, with its time, as it crosses from an input to the engine.
///
/// Values are MIDI's own: notes, velocities and controllers 0–127, channels counted from 0.
public struct MidiEvent: BitwiseCopyable, Sendable, Equatable {
  /// What a message says. Everything that Rimshot doesn't act on (clock, active sensing, SysEx …) never becomes one.
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// `data1` is the note, `data2` the velocity, 1–127.
    case noteOn
    /// `data1` is the note, `data2` the release velocity. A note-on of velocity 0 is one of these.
    case noteOff
    /// Polyphonic aftertouch: `data1` is the note, `data2` the pressure.
    case polyPressure
    /// Channel aftertouch: `data1` is the pressure.
    case channelPressure
    /// `data1` is the controller, `data2` its value. 120, 121 and 123–127 come as the kinds below.
    case controlChange
    /// `data1` is the program.
    case programChange
    /// Controller 120: what its device began on its channel fades out at once.
    case allSoundOff
    /// Controller 121.
    case resetControllers
    /// Controllers 123–127: what its device holds on its channel is released; one-shots ring on.
    case allNotesOff
  }

  /// When it happened: nanoseconds of CLOCK_MONOTONIC. Unused by JACK MIDI, which says the frame itself.
  public var time: UInt64
  /// What it says.
  public var kind: Kind
  /// The channel, 0–15.
  public var channel: UInt8
  /// Which of the host's devices sent it, from 0 to `EngineLimits.mostDevices` − 1.
  public var device: UInt8
  /// First data byte, 0–127.
  public var data1: UInt8
  /// Second data byte, 0–127; 0 where the message has none.
  public var data2: UInt8
  /// The sequencer client that sent it; 0, the sequencer itself, stands for JACK MIDI.
  public var client: UInt8 = 0
  /// Which of the client's ports.
  public var port: UInt8 = 0
  /// The status byte as it came; 0 where there was none.
  public var status: UInt8 = 0

  /// Whether two say the same at the same time; who sent them, and in which bytes, is no matter.
  @_noLocks
  public static func == (one: MidiEvent, other: MidiEvent) -> Bool {
    one.time == other.time && one.kind.rawValue == other.kind.rawValue && one.channel == other.channel
      && one.device == other.device && one.data1 == other.data1 && one.data2 == other.data2
  }

  /// A note that no message has: of a voice that a command began.
  static var noNote: UInt8 { @_noLocks get { 0xFF } }
  /// A channel that no message has.
  static var noChannel: UInt8 { @_noLocks get { 0xFF } }

  /// Makes an event from its parts, which must be in range.
  @_noLocks
  public init(
    time: UInt64, kind: Kind, channel: UInt8, data1: UInt8, data2: UInt8 = 0, device: UInt8 = 0
  ) {
    self.time = time
    self.kind = kind
    self.channel = channel
    self.device = device
    self.data1 = data1
    self.data2 = data2
  }

  /// Decodes one message of raw MIDI bytes (status first, no running status); `nil` for everything that Rimshot
  /// doesn't act on and for bytes that are no message. Any thread; part of the real-time path.
  /// - Parameter count: How many of the three bytes there are; a longer message (SysEx) is ignored.
  /// Source: MIDI 1.0 Detailed Specification, tables I–III.
  @_noLocks
  public static func decode(
    status: UInt8, data1: UInt8, data2: UInt8, count: Int, time: UInt64
  ) -> MidiEvent? {
    let channel = status & 0x0F
    let kind: Kind
    var second = data2
    switch status & 0xF0 {
    case 0x80 where count == 3: kind = .noteOff
    case 0x90 where count == 3: kind = data2 == 0 ? .noteOff : .noteOn
    case 0xA0 where count == 3: kind = .polyPressure
    case 0xB0 where count == 3:
      switch data1 {
      case 120: kind = .allSoundOff
      case 121: kind = .resetControllers
      case 123...127: kind = .allNotesOff
      default: kind = .controlChange
      }
    case 0xC0 where count == 2:
      kind = .programChange
      second = 0
    case 0xD0 where count == 2:
      kind = .channelPressure
      second = 0
    default: return nil
    }
    if data1 > 127 || second > 127 { return nil }
    var event = MidiEvent(time: time, kind: kind, channel: channel, data1: data1, data2: second)
    event.status = status
    return event
  }
}
