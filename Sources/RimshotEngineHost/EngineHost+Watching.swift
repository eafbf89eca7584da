public import RimshotRealtime
internal import RimshotRealtimeQueue
internal import Synchronization

/// What the engine does, for those who watch. Main's.
extension EngineHost {
  /// Asks the engine for a record of everything that it does, or of unheard hits only.
  public func watch(_ isWatched: Bool) {
    unsafe counters.counters.pointee.isTraced.store(isWatched, ordering: .relaxed)
  }

  /// The oldest record that hasn't been taken; `nil` when there is none.
  public func nextTrace() -> EngineTrace? { unsafe traces.queue.pointee.pop() }

  /// Records that were lost because nobody took them in time.
  public var lostTraces: Int { Int(unsafe counters.counters.pointee.lostTraces.load(ordering: .relaxed)) }

  /// How much of the periods' time the process thread has taken.
  public struct Load: Sendable, Equatable {
    /// Nanoseconds that all periods took so far.
    public var spent: UInt64 = 0
    /// Nanoseconds that these periods last.
    public var lasted: UInt64 = 0
    /// The greatest share that one period took since this was last asked for; 1 is all of it.
    public var peak = 0.0

    /// No period yet.
    public init() {}
  }

  /// The load so far, and its peak since the last call.
  public func takeLoad() -> Load {
    var load = Load()
    load.spent = unsafe counters.counters.pointee.spentTime.load(ordering: .relaxed)
    load.lasted = unsafe counters.counters.pointee.periodTime.load(ordering: .relaxed)
    load.peak = Double(unsafe counters.counters.pointee.greatestLoad.exchange(0, ordering: .relaxed)) / 1e6
    return load
  }

  /// JACK MIDI messages so far, and when the last came, in nanoseconds of CLOCK_MONOTONIC; 0 before the first.
  public var framedEvents: (count: Int, lastTime: UInt64) {
    unsafe (
      Int(counters.counters.pointee.framedEvents.load(ordering: .relaxed)),
      counters.counters.pointee.lastFramedTime.load(ordering: .relaxed)
    )
  }
}
