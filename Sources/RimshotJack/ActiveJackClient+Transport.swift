internal import CJack
internal import Glibc
internal import RimshotRealtime
internal import Synchronization

/// The server's transport. Main's. What moves it writes to memory that the server reads, and waits for nobody;
/// becoming timebase master, and ceasing to be it, waits for the server.
extension ActiveJackClient {
  /// Where the transport is.
  public struct Transport: Sendable, Equatable {
    /// Whether it rolls.
    public var isRolling: Bool
    /// Whether it is about to, and waits for programs that aren't ready.
    public var isStarting: Bool
    /// Its frame.
    public var frame: Int
    /// What a timebase master says; `nil` where there is none.
    public var beats: Beats?

    /// Where a timebase master says that it is.
    public struct Beats: Sendable, Equatable {
      /// From 1.
      public var bar: Int
      /// Of the bar, from 1.
      public var beat: Int
      /// Of the beat, from 0.
      public var tick: Int
      /// Beats of a bar.
      public var beatsPerBar: Double
      /// What a beat is: 4 for a quarter note.
      public var beatType: Double
      /// Beats a minute.
      public var tempo: Double
      /// Whether we are the master that says so.
      public var isOurs: Bool
    }
  }

  /// Where the transport is, as of this period or the last one.
  public var transport: Transport {
    let now = unsafe rimshot_jack_transport(functions.transport_query, handle.client)
    var beats: Transport.Beats?
    if now.has_beats {
      beats = unsafe Transport.Beats(
        bar: Int(now.bar), beat: Int(now.beat), tick: now.tick.isFinite ? Int(min(max(now.tick, 0), 1e9)) : 0,
        beatsPerBar: Double(now.beats_per_bar), beatType: Double(now.beat_type), tempo: now.beats_per_minute,
        // The callback may have been asked about the next period meanwhile.
        isOurs: context.pointee.leadingBeats.load(ordering: .relaxed) != 0
          && abs(
            Int(truncatingIfNeeded: context.pointee.timebaseFrame.load(ordering: .relaxed)) - Int(now.frame))
            <= 2 * Int(context.pointee.periodFrames.load(ordering: .relaxed))
      )
    }
    return Transport(
      isRolling: now.is_rolling, isStarting: now.is_starting, frame: Int(now.frame), beats: beats)
  }

  /// Has the engine go by the transport from the next period on, or no more.
  public func followTransport(_ isOn: Bool) {
    unsafe context.pointee.followsTransport.store(isOn, ordering: .relaxed)
  }

  /// Becomes timebase master, whose beats begin with the transport's frame 0.
  /// - Parameter milliTempo: Thousandths of beats a minute.
  /// - Parameter force: Whether to take over from another program.
  /// - Returns: `false` where another program is it already.
  public func leadTransport(milliTempo: Int, beatsPerBar: Int, beatType: Int, force: Bool) -> Bool {
    let beats = LeadingBeats(
      milliTempo: Int32(milliTempo), beatsPerBar: UInt8(beatsPerBar), beatType: UInt8(beatType))
    unsafe context.pointee.leadingBeats.store(beats.bits, ordering: .relaxed)
    let code = unsafe functions.set_timebase_callback(
      handle.client, force ? 0 : 1, rimshotTimebaseAsked, context)
    if code != 0 { unsafe context.pointee.leadingBeats.store(0, ordering: .relaxed) }
    return code == 0
  }

  /// Says other beats from the next period on, where we became timebase master.
  /// - Returns: Whether we did.
  public func setLeadingBeats(milliTempo: Int, beatsPerBar: Int, beatType: Int) -> Bool {
    let beats = LeadingBeats(
      milliTempo: Int32(milliTempo), beatsPerBar: UInt8(beatsPerBar), beatType: UInt8(beatType))
    if unsafe context.pointee.leadingBeats.load(ordering: .relaxed) == 0 { return false }
    unsafe context.pointee.leadingBeats.store(beats.bits, ordering: .relaxed)
    return true
  }

  /// Isn't timebase master any more.
  public func leaveTimebase() {
    unsafe context.pointee.leadingBeats.store(0, ordering: .relaxed)
    // Refused where another program has taken over, which is as well.
    _ = unsafe functions.release_timebase(handle.client)
  }

  /// Has the transport roll.
  public func startTransport() { unsafe functions.transport_start(handle.client) }

  /// Has the transport stand still.
  public func stopTransport() { unsafe functions.transport_stop(handle.client) }

  /// Moves the transport.
  /// - Parameter frame: Within what JACK can say, 32 bits.
  public func locateTransport(to frame: Int) {
    // Refused for no frame.
    _ = unsafe functions.transport_locate(handle.client, UInt32(clamping: frame))
  }
}
