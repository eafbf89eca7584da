/// Maps the kernel's event stamps, the real time of a running sequencer queue, to CLOCK_MONOTONIC.
///
/// The queue's time is CLOCK_MONOTONIC minus a constant, as long as the queue's timer doesn't tick (docs/decisions/
/// 0002-kernel-time.md). Reading both clocks around each other says that the constant lies in a range as wide as the
/// reading took; every further reading can only narrow it, so that it is soon known as well as the fastest reading
/// there ever was. A reading that contradicts the range means that the constant has changed (a late tick, a restarted
/// queue): the range starts again from that reading.
///
/// All times are nanoseconds.
struct KernelClock: Sendable, Equatable {
  /// The bounds of CLOCK_MONOTONIC minus queue time; `nil` before the first reading.
  private(set) var offset: ClosedRange<Int64>?
  /// How often a reading contradicted the range.
  private(set) var changes = 0
  private var latest: UInt64 = 0

  /// How far apart the bounds are: the most that a mapped time can be wrong by, twice over. `nil` before the first reading.
  var uncertainty: Int64? { offset.map { $0.upperBound - $0.lowerBound } }

  /// Takes in that the queue's time was read as `queue` after CLOCK_MONOTONIC was `before` and before it was `after`.
  mutating func observe(queue: UInt64, before: UInt64, after: UInt64) {
    let lower = Int64(clamping: before) - Int64(clamping: queue)
    let upper = max(lower, Int64(clamping: after) - Int64(clamping: queue))
    let reading = lower...upper
    guard let known = offset else {
      offset = reading
      return
    }
    if known.overlaps(reading) {
      offset = known.clamped(to: reading)
    } else {
      offset = reading
      changes += 1
    }
  }

  /// The CLOCK_MONOTONIC time at which the kernel stamped an event.
  ///
  /// Never later than `now`, when the event had been read, and never earlier than the event before it: the sequencer
  /// keeps the order.
  /// - Parameter stamp: The queue's time in the event.
  /// - Parameter now: CLOCK_MONOTONIC after the event was read.
  mutating func time(ofStamp stamp: UInt64, readBefore now: UInt64) -> UInt64 {
    guard let offset else { return now }
    let middle = offset.lowerBound + (offset.upperBound - offset.lowerBound) / 2
    let (mapped, isAbsurd) = Int64(clamping: stamp).addingReportingOverflow(middle)
    latest = isAbsurd ? now : min(max(UInt64(clamping: mapped), latest), now)
    return latest
  }
}
