import Foundation
import RimshotControl

/// A program that hits a pad fifty times a second, whatever comes of it.
final class Hitter: @unchecked Sendable {
  private let lock = NSCondition()
  private var counts = (taken: 0, refused: 0)
  private var isStopped = false
  private var hasEnded = false

  init(_ socket: String) {
    Thread {
      var client: ControlClient?
      while !self.lock.withLock({ self.isStopped }) {
        do {
          if client == nil { client = try ControlClient(socket: socket) }
          let _: HitReport? = try client?.send(.hit(pad: "snare", velocity: 100), as: HitReport.self)
          self.lock.withLock { self.counts.taken += 1 }
        } catch {
          self.lock.withLock { self.counts.refused += 1 }
        }
        usleep(20_000)
      }
      self.lock.withLock {
        self.hasEnded = true
        self.lock.broadcast()
      }
    }.start()
  }

  var taken: Int { lock.withLock { counts.taken } }
  var refused: Int { lock.withLock { counts.refused } }

  /// Ends it, and returns when its last hit has been answered and counted.
  func stop() {
    lock.withLock {
      isStopped = true
      while !hasEnded { lock.wait() }
    }
  }
}
