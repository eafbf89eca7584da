internal import CSystem

/// Notices that the whole daemon has stood still (SIGSTOP, a debugger): requests that waited meanwhile carry no time, and
/// hits among them would sound all at once. Main's.
struct HeldUp {
  /// Nanoseconds by which a wait may take longer than it should on a busy machine.
  private static let tolerance: UInt64 = 500_000_000
  /// Whether what is read now may have waited since before.
  private(set) var isNow = false

  /// Looks how long a wait took.
  /// - Parameter milliseconds: How long it might take at most; negative for any time.
  mutating func waited(since begin: UInt64, milliseconds: Int32) {
    let now = rimshot_monotonic_nanoseconds()
    if milliseconds >= 0, now - begin > UInt64(milliseconds) * 1_000_000 + HeldUp.tolerance {
      isNow = true
    }
  }

  /// All that waited has been read.
  mutating func isOver() { isNow = false }
}
