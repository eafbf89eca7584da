/// How a pad is played as a player: a long sound that is started, paused, resumed and stopped.
public struct PlayerTable: BitwiseCopyable, Sendable {
  /// What a hit does while the pad sounds.
  public enum Hit: BitwiseCopyable, Sendable {
    /// The sound begins anew.
    case restart
    /// It pauses, or goes on.
    case pause
    /// It stops.
    case stop
    /// Nothing.
    case ignore
  }

  /// Whether hits play it so; commands do with any pad.
  public var isOn = false
  /// What a hit does while it sounds.
  public var hit = Hit.restart
  /// Whether its beginning stops all other players.
  public var isExclusive = false
  /// Fade at its beginning, in frames; 0 is none.
  public var fadeInFrames: UInt32 = 0
  /// Fade when it is stopped.
  public var fadeOutFrames: UInt32 = 2400
  /// Fade at a pause, and when it goes on.
  public var pauseFrames: UInt32 = 240
  /// How these fades go.
  public var curve = FadeCurve.linear
  /// Where what its hits do to other pads begins in ``KitTable/remotes``.
  public var firstRemote: UInt32 = 0
  /// How much there is.
  public var remoteCount: UInt32 = 0

  /// A pad that is no player.
  @_noLocks
  public init() {}
}

/// What is done to a player.
public struct SoundAction: BitwiseCopyable, Sendable {
  /// What to do.
  public enum Kind: BitwiseCopyable, Sendable {
    /// Starts it, from its beginning.
    case play
    /// Pauses it.
    case pause
    /// Lets it go on where it was paused.
    case resume
    /// Ends it.
    case stop
    /// Pauses it, lets it go on or starts it, whichever it needs.
    case toggle
  }

  /// What to do.
  public var kind: Kind
  /// Seconds of the fade; below 0 the pad says.
  public var fade: Double
  /// How the fade goes; `nil` leaves it to the pad.
  public var curve: FadeCurve?
  /// Linear gain of what it starts.
  public var gain: Float

  /// Makes an action from its parts.
  @_noLocks
  public init(_ kind: Kind, fade: Double = -1, curve: FadeCurve? = nil, gain: Float = 1) {
    self.kind = kind
    self.fade = fade
    self.curve = curve
    self.gain = gain
  }
}

/// What a pad's hits do to another pad.
public struct RemoteTable: BitwiseCopyable, Sendable {
  /// Index into ``KitTable/pads``; ``all`` for everything that plays.
  public var pad: UInt16
  /// The pad's first articulation, an index into ``KitTable/articulations``.
  public var articulation: UInt32
  /// What they do.
  public var action: SoundAction

  /// ``pad`` of everything that plays.
  public static var all: UInt16 { @_noLocks get { 0xFFFF } }

  /// Makes a remote from its parts.
  public init(pad: UInt16, articulation: UInt32, action: SoundAction) {
    self.pad = pad
    self.articulation = articulation
    self.action = action
  }
}

/// How a hit begins a player's sound.
struct SoundStart: BitwiseCopyable {
  /// Whether it is one at all.
  var isOn = false
  var fadeFrames = 0
  var curve = FadeCurve.linear
  var gain: Float = 1

  @_noLocks
  init() {}
}
