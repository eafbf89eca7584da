internal import Glibc

/// Something that was waited for and didn't happen in time.
public struct TimedOut: Error, CustomStringConvertible {
  /// What was waited for.
  public var description: String

  /// Makes an error that says so.
  public init(_ description: String) { self.description = description }
}

/// Waits until a condition holds.
/// - Parameter what: What is waited for, for the error.
/// - Throws: ``TimedOut``, or what the condition throws.
public func waitUntil(_ what: String, seconds: Double = 10, _ condition: () throws -> Bool) throws {
  let end = monotonicSeconds() + seconds
  while try !condition() {
    if monotonicSeconds() > end { throw TimedOut("no \(what) within \(seconds) s") }
    usleep(1000)
  }
}

/// Seconds on the clock that never jumps.
public func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

/// Whether something is heard as it should be in one of five goes. For PipeWire, which leaves a period out when the
/// machine is busy and, unlike jackd, can't be told to wait: what is at a wrong frame or level is so every time.
public func onceInFive(_ isHeard: () throws -> Bool) rethrows -> Bool {
  for _ in 1...5 where try isHeard() { return true }
  return false
}
