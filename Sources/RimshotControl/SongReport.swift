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
    /// It goes by the audio server's transport, and waits for that to roll.
    case waiting
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
  /// Of a MIDI file: the channels whose notes are played, each 1–16.
  public var channels: [Int]?
  /// Messages that are left out because too many come at once; `nil` for none.
  public var dropped: Int?
  /// Of a sound file: its gain in dB.
  public var gain: Double?
  /// Of a sound file: the output that it is heard on.
  public var output: String?
  /// Channels of a sound file that aren't heard, because only the first two are; `nil` for none.
  public var unheardChannels: Int?
  /// How often the disk was too slow for a sound file, and it was silent; `nil` for never.
  public var gaps: Int?

  /// Makes a report from its parts.
  public init(
    state: State, path: String? = nil, position: Double? = nil, length: Double? = nil, loop: SongLoop? = nil,
    channels: [Int]? = nil, dropped: Int? = nil, gain: Double? = nil, output: String? = nil,
    unheardChannels: Int? = nil, gaps: Int? = nil
  ) {
    self.state = state
    self.path = path
    self.position = position
    self.length = length
    self.loop = loop
    self.channels = channels
    self.dropped = dropped
    self.gain = gain
    self.output = output
    self.unheardChannels = unheardChannels
    self.gaps = gaps
  }
}
