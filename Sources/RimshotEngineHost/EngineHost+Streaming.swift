internal import RimshotRealtime
internal import Synchronization

/// Sounds that aren't in memory as a whole.
extension EngineHost {
  /// Reads what voices will soon play, for a host that has no thread for it. Any one thread.
  public func readAhead() {
    reader.fill()
    for song in songs { song.sound?.fill() }
  }

  /// When a voice ended early for want of frames from the disk, in nanoseconds of CLOCK_MONOTONIC; `nil` for never.
  public var lastUnderrunTime: UInt64? {
    let time = unsafe counters.counters.pointee.lastUnderrunTime.load(ordering: .relaxed)
    return time == 0 ? nil : time
  }
}
