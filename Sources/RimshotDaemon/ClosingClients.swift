internal import CSystem
internal import RimshotJack
internal import Synchronization

/// Ends JACK clients, each on a thread of its own: the library may wait for a server that hangs, or for itself, for ever
/// (jackaudio/jack2 issue 395), and then that thread is all that it costs.
final class ClosingClients: Sendable {
  private struct State: Sendable {
    /// When each that isn't closed yet was begun, in nanoseconds of CLOCK_MONOTONIC.
    var begun: [Int: UInt64] = [:]
    var last = 0
  }

  private let state = Mutex(State())
  private let wake: Wakeup

  /// - Parameter wake: Woken when one is closed.
  init(wake: Wakeup) { self.wake = wake }

  /// Begins to close a client.
  func close(_ client: ActiveJackClient) {
    let number = state.withLock { state in
      state.last += 1
      state.begun[state.last] = rimshot_monotonic_nanoseconds()
      return state.last
    }
    startThread(name: "rimshot-closer") {
      client.close()
      self.state.withLock { $0.begun[number] = nil }
      self.wake.wake()
    }
  }

  /// How many are being closed.
  var count: Int { state.withLock { $0.begun.count } }

  /// How many have taken so many seconds or more.
  func count(after seconds: Double) -> Int {
    let now = rimshot_monotonic_nanoseconds()
    return state.withLock { state in state.begun.values.count { Double(now - min($0, now)) >= seconds * 1e9 }
    }
  }
}
