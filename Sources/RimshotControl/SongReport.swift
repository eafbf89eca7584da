/// What the `song` requests answer.
public struct SongReport: Codable, Sendable, Equatable {
  /// How a song stands.
  public enum State: String, Codable, Sendable, Equatable {
    /// There is none.
    case stopped
    /// The metronome counts it in.
    case countingIn = "counting-in"
    /// It plays.
    case playing
    /// It stands still.
    case paused
    /// It has come to its end.
    case ended
  }

  /// How it stands.
  public var state: State
  /// Its file; like all that follows `nil` where there is none.
  public var path: String?
  /// Seconds from its start.
  public var position: Double?
  /// Seconds that it has.
  public var length: Double?
  /// The part that is played again and again.
  public var loop: SongLoop?
  /// The channels whose notes are played, each 1–16.
  public var channels: [Int]?
  /// Messages that are left out because too many come at once; `nil` for none.
  public var dropped: Int?

  /// Makes a report from its parts.
  public init(
    state: State, path: String? = nil, position: Double? = nil, length: Double? = nil, loop: SongLoop? = nil,
    channels: [Int]? = nil, dropped: Int? = nil
  ) {
    self.state = state
    self.path = path
    self.position = position
    self.length = length
    self.loop = loop
    self.channels = channels
    self.dropped = dropped
  }
}
