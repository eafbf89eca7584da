import Glibc
import RimshotOsc
import RimshotServerSupport
import Testing

@testable import RimshotDaemon

/// Managers that can't be used.
@Suite struct NsmJoiningTests {
  private func join(_ url: String) throws -> NsmJoining.Outcome {
    var terms = NsmJoining.Terms()
    terms.url = url
    terms.patience = 0.2
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
}
