/// A message of a song, with its place.
public struct SongEvent: BitwiseCopyable, Sendable, Equatable {
  /// The message; its time is of no matter.
  public var event: MidiEvent
  /// Frames from the song's start.
  public var frame: Int
  /// Where the hi-hat's pedal, controller 4, was before this message, 0–127; ``noPedal`` before it was moved.
  public var pedal = SongEvent.noPedal
  /// The channel that said so.
  public var pedalChannel: UInt8 = 0

  /// The port of messages from a song, whose client is 0.
  public static var port: UInt8 { @_noLocks get { 0xFF } }

  /// ``pedal`` before anything has said it.
  public static var noPedal: UInt8 { @_noLocks get { 0xFF } }

  /// Makes a message from its parts.
  public init(_ event: MidiEvent, frame: Int) {
    self.event = event
    self.frame = frame
  }
}

/// What of a song is to be played, and from where.
@unsafe
public struct SongCue: BitwiseCopyable {
  /// The messages, in the order of their frames, kept until the engine has another song or none.
  public var events: UnsafePointer<SongEvent>?
  /// How many there are.
  public var count = 0
  /// Frames of the song.
  public var length = 0
  /// The song's frame that it begins at.
  public var from = 0
  /// The song's frame that it goes back to.
  public var loopStart = 0
  /// The song's frame that isn't played any more, in the place of which it goes back; without a loop the same as
  /// ``loopStart``.
  public var loopEnd = 0
  /// Frames from the start to the song's first: what is counted in.
  public var delay = 0
  /// The device that its messages come from.
  public var device: UInt8 = 0
  /// The sound that is played in the place of messages, kept as long as those; `nil` for none.
  public var audio: UnsafeMutablePointer<SongAudio>?
  /// Of a sound: linear gain.
  public var gain: Float = 1
  /// Of a sound: the host's number of the output that it is heard on; 0 is the main pair.
  public var output: UInt8 = 0
  /// Whether it stands still at its beginning.
  public var isPaused = false

  /// No song.
  public init() {}
}

/// Where a song is, as one word that the engine writes and the host reads.
public struct SongPlace: Sendable, Equatable {
  /// How a song stands.
  public enum State: UInt8, Sendable, Equatable {
    /// There is none.
    case none
    /// It is counted in.
    case countingIn
    /// It plays.
    case playing
    /// It stands still.
    case paused
    /// It has come to its end.
    case ended
  }

  /// The lowest 16 bits of the number of the last command about songs that was done.
  public var command: UInt32
  /// How it stands.
  public var state: State
  /// The song's frame that comes next.
  public var frame: Int

  /// The word, from the lowest bit: 44 of the frame, 4 of the state, 16 of the command.
  @_noLocks
  static func bits(command: UInt32, state: UInt8, frame: Int) -> UInt64 {
    UInt64(command & 0xFFFF) << 48 | UInt64(state & 15) << 44 | UInt64(max(frame, 0)) & 0xFFF_FFFF_FFFF
  }

  /// Reads a word.
  public init(bits: UInt64) {
    command = UInt32(bits >> 48)
    state = State(rawValue: UInt8(bits >> 44 & 15)) ?? .none
    frame = Int(bits & 0xFFF_FFFF_FFFF)
  }
}
