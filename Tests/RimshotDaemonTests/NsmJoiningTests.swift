import Foundation
import Glibc
import RimshotOsc
import RimshotServerSupport
import Testing

@testable import RimshotDaemon

/// Managers that can't be used.
@Suite struct NsmJoiningTests {
  private func join(_ url: String, patience: Double = 0.2) throws -> NsmJoining.Outcome {
    var terms = NsmJoining.Terms()
    terms.url = url
    terms.patience = patience
    terms.openPatience = 0.2
    return try NsmJoining.join(terms, signals: -1)
  }

  @Test(arguments: [
    "", "studio:9000", "osc.udp://localhost", "osc.udp://:90/", "osc.tcp://localhost:90/",
    "osc.udp://localhost:70000/", "osc.udp://\(String(repeating: "x", count: 70)):9000/",
  ])
  func anAddressThatIsNoneMeansNoManager(url: String) throws {
    guard case .none = try join(url) else { throw TimedOut("no manager at \(url)") }
  }

  @Test func oneThatSaysNothingIsWaitedForOnlySoLong() throws {
    let manager = try SessionManager()
    guard case .none = try join(manager.url) else { throw TimedOut("a manager that says nothing manages") }
    #expect(try manager.next("announcement").address == "/nsm/server/announce")
  }

  /// Joins a manager that answers the announcement.
  private func join(answer: @escaping @Sendable (SessionManager) -> Void) throws -> NsmJoining.Outcome {
    let manager = try SessionManager()
    let url = manager.url
    nonisolated(unsafe) let answering = manager
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if (try? answering.next("announcement")) != nil { answer(answering) }
      isOver.signal()
    }
    // Nobody else touches the manager meanwhile.
    defer { isOver.wait() }
    return try join(url, patience: 5)
  }

  @Test func oneThatRefusesIsNone() throws {
    let outcome = try join {
      $0.send("/error", .text("/nsm/server/announce"), .integer(-6), .text("no session is open"))
    }
    guard case .none = outcome else { throw TimedOut("a manager that refuses manages") }
  }

  @Test func oneThatOpensNothingEndsTheStart() throws {
    let error = #expect(throws: StartError.self) {
      _ = try join {
        $0.send("/reply", .text("/nsm/server/announce"), .text("hello"), .text("Test Manager"), .text(""))
      }
    }
    #expect(
      error?.message == "Test Manager has opened nothing for 0 s (add Rimshot to the session once more)")
  }
}
