/// Where the server's transport is at the start of a period.
public struct TransportPlace: BitwiseCopyable, Sendable, Equatable {
  /// Whether song and metronome go by it; all else is of no matter where not.
  public var isFollowed = false
  /// Whether it rolls, for the whole period.
  public var isRolling = false
  /// Its frame.
  public var frame = 0
  /// Whether another program says where its beats are, as follows.
  public var hasBeats = false
  /// The bar, from 1; less where that program begins earlier.
  public var bar: Int32 = 1
  /// The beat of the bar, from 1.
  public var beat: Int32 = 1
  /// Beats of the bar, from 1.
  public var beatsPerBar: Int32 = 4
  /// Frames of a beat, `shortestBeat` at least.
  public var framesPerBeat = 0.0
  /// Frames since the beat began, 0 or more.
  public var framesIntoBeat = 0.0
  /// Frames by which ``framesIntoBeat`` may be too small, because the program says whole ticks; 0 where it is exact.
  public var slack = 0.0

  /// Frames that ``framesPerBeat`` has at least.
  public static let shortestBeat = 64.0

  /// A transport that isn't followed.
  @_noLocks
  public init() {}
}

/// Beats of equal length, the first of which begins with the transport's frame 0: beat `k` begins with frame
/// `floor(k · rate · 60,000 / milliTempo)`, as the metronome's do.
public struct EvenBeats: BitwiseCopyable, Sendable {
  /// Frames a second times 60,000: a beat has ``length`` / ``tempo`` frames.
  let length: Int
  /// Thousandths of beats a minute.
  let tempo: Int

  /// Ticks of a beat, for ``tick(at:)``.
  public static var ticks: Double { @_noLocks get { 1920 } }

  /// Makes beats of a tempo.
  /// - Parameter rate: Frames a second, more than 0.
  /// - Parameter milliTempo: Thousandths of beats a minute, more than 0.
  @_noLocks
  public init(rate: Int, milliTempo: Int) {
    length = rate * 60_000
    tempo = milliTempo
  }

  /// The beat that a frame, 0 or more, belongs to.
  @_noLocks
  public func beat(at frame: Int) -> Int {
    // The last one whose frame isn't later: k · length < (frame + 1) · tempo.
    ((frame + 1) * tempo + length - 1) / length - 1
  }

  /// Ticks since the beat that a frame belongs to.
  @_noLocks
  public func tick(at frame: Int) -> Double {
    let since = frame * tempo - beat(at: frame) * length
    return Double(max(since, 0)) * EvenBeats.ticks / Double(length)
  }

  /// The first click that isn't earlier than a frame.
  /// - Parameter clicksPerBeat: Clicks of a beat.
  @_noLocks
  func click(from frame: Int, clicksPerBeat: Int) -> Int {
    (frame * tempo * clicksPerBeat + length - 1) / length
  }
}
