internal import CSystem
internal import Glibc

/// A point in time to wait until, on the clock that never jumps.
package struct Deadline: Sendable {
  private let end: UInt64

  /// So many seconds from now; a year at most.
  package init(seconds: Double) {
    let bounded = min(max(seconds, 0), 31_536_000)
    end = rimshot_monotonic_nanoseconds() + UInt64(bounded * 1e9)
  }

  /// Seconds that are left; 0 once it has passed.
  package var secondsLeft: Double {
    let now = rimshot_monotonic_nanoseconds()
    return now < end ? Double(end - now) / 1e9 : 0
  }

  /// Waits until one of several descriptors can be read or its other end is gone.
  /// - Returns: The indices of those, or none once the deadline has passed.
  package func waitToRead(anyOf descriptors: [Int32]) -> [Int] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let milliseconds = Int32(min((secondsLeft * 1000).rounded(.up), 60_000))
      let count = unsafe poll(&polled, nfds_t(polled.count), milliseconds)
      if count > 0 { return polled.indices.filter { polled[$0].revents != 0 } }
      // An error other than EINTR would come again at once: the read that follows reports it.
      if count < 0 && errno != EINTR { return Array(polled.indices) }
      if secondsLeft == 0 { return [] }
    }
  }

  /// Waits until a descriptor can be read.
  /// - Returns: `true` when the reader of `output` has gone before that.
  package static func readerHasGone(_ output: Int32, before descriptor: Int32) -> Bool {
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: 0, revents: 0),
    ]
    while true {
      let count = unsafe poll(&polled, 2, -1)
      if count < 0 && errno == EINTR { continue }
      return polled[1].revents & Int16(POLLERR) != 0
    }
  }

  /// Waits until a descriptor can be read or its other end is gone.
  /// - Returns: `false` once the deadline has passed.
  package func waitToRead(_ descriptor: Int32) -> Bool {
    !waitToRead(anyOf: [descriptor]).isEmpty
  }
}
