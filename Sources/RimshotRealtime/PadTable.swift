/// One pad of a ``KitTable``: the unit of chokes, polyphony and the mixer.
public struct PadTable: BitwiseCopyable {
  /// Its hits silence the voices that are choked by this group; 0 is none.
  public var chokeGroup: UInt16
  /// Its voices are silenced by hits of this group; 0 is none.
  public var chokedBy: UInt16
  /// Fade of its voices when their group silences them, in frames; at least 1.
  public var chokeFadeFrames: UInt32
  /// Whether a hit silences this pad's own voices.
  public var chokesItself: Bool
  /// Fade of its own voices then, and of hits beyond `polyphony`, in frames; at least 1.
  public var selfChokeFadeFrames: UInt32
  /// Where its directed chokes begin in ``KitTable/chokes``.
  public var firstChoke: UInt32
  /// How many there are.
  public var chokeCount: UInt32
  /// Hits that may ring at once; 0 is no limit.
  public var polyphony: UInt32
  /// Hits of its whole choke group that may ring at once; 0 is no limit.
  public var groupPolyphony: UInt32
  /// Fade of hits beyond that, in frames; at least 1.
  public var groupFadeFrames: UInt32
  /// What a note-off does.
  public var noteOff: NoteOff
  /// Fade at note-off, in frames; at least 1.
  public var releaseFrames: UInt32
  /// Whether pressure silences it.
  public var isChokedByPressure: Bool
  /// Fade then, in frames; at least 1.
  public var pressureFadeFrames: UInt32
  /// Soft hits so many frames after the pressure are dropped; 0 is off.
  public var grabFrames: UInt32
  /// How hard such a hit is at most, 0–127.
  public var grabVelocity: Float
  /// Fade of its voices when the pedal is quite closed, in frames; 0 is none.
  public var pedalFadeFrames: UInt32
  /// Bounds of chance: velocity ± so much.
  public var humanizedVelocity: Float
  /// A hit comes up to so many frames later.
  public var humanizedFrames: UInt32
  /// Pitch ± so many semitones.
  public var humanizedTune: Float
  /// How it is played as a player.
  public var player = PlayerTable()

  /// What a note-off does to the voices of its note.
  public enum NoteOff: BitwiseCopyable, Sendable {
    /// Nothing.
    case ignore
    /// They go into their release.
    case release
    /// Nothing; the pad's next hit fades them instead of sounding.
    case toggle
    /// It silences all voices of the pad.
    case choke
  }

  /// A pad that nothing ends.
  public init() {
    chokeGroup = 0
    chokedBy = 0
    chokeFadeFrames = 1
    chokesItself = false
    selfChokeFadeFrames = 1
    firstChoke = 0
    chokeCount = 0
    polyphony = 0
    groupPolyphony = 0
    groupFadeFrames = 1
    noteOff = .ignore
    releaseFrames = 1
    isChokedByPressure = false
    pressureFadeFrames = 1
    grabFrames = 0
    grabVelocity = 0
    pedalFadeFrames = 0
    humanizedVelocity = 0
    humanizedFrames = 0
    humanizedTune = 0
  }
}

/// What a pad remembers from hit to hit. The engine's alone.
public struct PadState: BitwiseCopyable {
  /// Soft hits before this frame of the engine are dropped.
  public var grabEnd = Int.min
  /// The engine's frame of the hit that stopped it last, as a toggled pad.
  var stopFrame = Int.min
  /// The engine's frame of the hit that acted on it last, as a player.
  var soundFrame = Int.min
  /// The number of the note-off that silenced it last.
  var noteOff: UInt32 = 0
  /// Its level in the mixer, as the engine saw it last.
  var mix = MixLevel()

  /// The state of a pad that has never been hit.
  public init() {}
}

/// A pad that another's hits silence.
public struct ChokeTable: BitwiseCopyable {
  /// Index into ``KitTable/pads``.
  public var pad: UInt16
  /// Fade, in frames; at least 1.
  public var fadeFrames: UInt32

  /// Makes a choke from its parts.
  public init(pad: UInt16, fadeFrames: UInt32) {
    self.pad = pad
    self.fadeFrames = fadeFrames
  }
}
