internal import CJack
internal import JackProbe

/// The transport, as any JACK program sees and moves it.
extension JackPlayer {
  /// Where the transport is.
  public struct Transport: Sendable {
    /// Whether it rolls.
    public var isRolling: Bool
    /// Its frame.
    public var frame: Int
    /// Whether a timebase master says what follows.
    public var hasBeats: Bool
    /// Bar and beat, from 1.
    public var bar: Int, beat: Int
    /// Ticks since the beat, and how many one has.
    public var tick: Double, ticksPerBeat: Double
    /// Beats of a bar.
    public var beatsPerBar: Double
    /// Beats a minute.
    public var tempo: Double
  }

  /// Where it is.
  public var transport: Transport {
    let now = rimshot_jack_transport(jack.transport_query, client)
    return Transport(
      isRolling: now.is_rolling, frame: Int(now.frame), hasBeats: now.has_beats, bar: Int(now.bar),
      beat: Int(now.beat), tick: now.tick, ticksPerBeat: now.ticks_per_beat,
      beatsPerBar: Double(now.beats_per_bar), tempo: now.beats_per_minute)
  }

  /// Goes to a frame and rolls, and returns when it does.
  /// - Parameter frame: `nil` is where it is.
  /// - Returns: The server's frame of the transport's frame 0, as long as it rolls on.
  @discardableResult
  public func rollTransport(from frame: Int? = nil) throws -> UInt32 {
    if let frame {
      _ = jack.transport_locate(client, UInt32(frame))
      try waitUntil("transport at frame \(frame)") { transport.frame == frame }
    }
    jack.transport_start(client)
    return try transportOrigin()
  }

  /// Waits until the transport rolls.
  /// - Returns: The server's frame of the transport's frame 0, as long as it rolls on.
  public func transportOrigin() throws -> UInt32 {
    var frame: UInt32 = 0
    var place: UInt32 = 0
    try waitUntil("rolling transport") { jack_probe_rolls(probe, &frame, &place) }
    return frame &- place
  }

  /// Has it stand still, and returns when it does.
  public func stopTransport() throws {
    jack.transport_stop(client)
    try waitUntilStopped()
  }

  /// Waits until it stands still.
  public func waitUntilStopped() throws {
    var frame: UInt32 = 0
    var place: UInt32 = 0
    try waitUntil("transport at rest") { !jack_probe_rolls(probe, &frame, &place) && !transport.isRolling }
  }

  /// Becomes timebase master of beats of equal length.
  /// - Parameter first: The transport's frame of the first beat of bar 1.
  /// - Parameter isConditional: Not in the place of another program.
  /// - Parameter isExact: Whether it says fractions of ticks.
  /// - Returns: Whether it is now.
  public func leadTransport(
    framesPerBeat: Double, first: Double, beatsPerBar: Int, isConditional: Bool = false, isExact: Bool = true
  ) -> Bool {
    jack_probe_lead(probe, isConditional, framesPerBeat, first, Int32(beatsPerBar), isExact) == 0
  }

  /// Isn't timebase master any more.
  public func leaveTimebase() { _ = jack.release_timebase(client) }
}
