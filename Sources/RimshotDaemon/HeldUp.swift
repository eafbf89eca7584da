internal import CSystem

/// Notices that the whole daemon has stood still for one and a half seconds or more (SIGSTOP, a debugger): requests that
/// waited meanwhile carry no time, and hits among them would sound all at once. Main's.
struct HeldUp {
  /// Nanoseconds by which a turn may take longer than it should on a busy machine, and for which hits are refused at
  /// most, however much waits to be read.
  private static let tolerance: UInt64 = 500_000_000
  private var lastLook = rimshot_monotonic_nanoseconds()
  private var until: UInt64 = 0

  /// Whether what is read now may have waited since before.
  var isNow: Bool { until > 0 && rimshot_monotonic_nanoseconds() < until }

  /// Looks how long it is since main looked last at what its descriptors have.
  /// - Parameter milliseconds: How long it had nothing to do at most; negative for any time.
  mutating func looked(after milliseconds: Int32) {
    let now = rimshot_monotonic_nanoseconds()
    if milliseconds >= 0, now - lastLook > UInt64(milliseconds) * 1_000_000 + HeldUp.tolerance {
      until = now + HeldUp.tolerance
    }
    lastLook = now
  }

  /// All that waited has been read.
  mutating func isOver() { until = 0 }
}
