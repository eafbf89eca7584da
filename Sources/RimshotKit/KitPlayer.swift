extension Kit {
  /// How a pad is played as a player: a long sound that is started, paused, resumed and stopped. The times are seconds;
  /// 0 is at once.
  public struct Player: Sendable, Equatable {
    /// What a hit does while it sounds; while it doesn't, every hit starts it.
    public var hit: Hit
    /// How long it fades in when it is started.
    public var fadeIn: Double
    /// How long it fades out when it is stopped.
    public var fadeOut: Double
    /// How long it fades to its pause, and when it goes on.
    public var pauseFade: Double
    /// How these fades go.
    public var curve: FadeCurve
    /// Whether its start stops all other players.
    public var isExclusive: Bool

    /// What a hit does while it sounds.
    public enum Hit: String, Sendable, Equatable, CaseIterable {
      /// It begins anew.
      case restart
      /// It pauses, or goes on.
      case pause
      /// It stops.
      case stop
      /// Nothing.
      case ignore
    }

    /// How long it fades out where the kit doesn't say.
    public static let defaultFadeOut = 0.05
    /// How long it fades at a pause where the kit doesn't say.
    public static let defaultPauseFade = 0.005

    /// Makes a player from its parts.
    public init(
      hit: Hit = .restart, fadeIn: Double = 0, fadeOut: Double = Player.defaultFadeOut,
      pauseFade: Double = Player.defaultPauseFade, curve: FadeCurve = .linear, isExclusive: Bool = false
    ) {
      self.hit = hit
      self.fadeIn = fadeIn
      self.fadeOut = fadeOut
      self.pauseFade = pauseFade
      self.curve = curve
      self.isExclusive = isExclusive
    }
  }

  /// How a fade goes.
  public enum FadeCurve: String, Sendable, Equatable, CaseIterable {
    /// In a straight line.
    case linear
    /// By as many dB in each moment, 80 of them.
    case exponential
    /// Slowly at both ends.
    case sCurve = "s-curve"
    /// So that two sounds that take each other's place keep their power together.
    case equalPower = "equal-power"
  }

  /// What a pad's hits do to another pad, as a player.
  public struct Remote: Sendable, Equatable {
    /// Index into ``Kit/pads``; `nil` is everything that plays.
    public var pad: Int?
    /// What they do.
    public var action: Action
    /// How long the fade takes, in seconds; `nil` is as long as the other pad says.
    public var fade: Double?

    /// What is done to a player.
    public enum Action: String, Sendable, Equatable, CaseIterable {
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

    /// Makes a remote from its parts.
    public init(pad: Int?, action: Action, fade: Double? = nil) {
      self.pad = pad
      self.action = action
      self.fade = fade
    }
  }
}
