import Foundation
import Glibc
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Which kit a daemon begins with, and what becomes of kits that are asked for at once.
@Suite(.oneAtATime, .needs(.jackd))
struct LastKitTests {
  private let home: Home
  private let server: AudioServer
  private let configured: TemporaryKit
  private let chosen: TemporaryKit

  init() throws {
    home = try Home()
    server = try AudioServer.jackd()
    configured = try .levels(named: "configured")
    chosen = try .levels(named: "chosen")
    try configure(configured.path)
  }

  private func configure(_ kit: String) throws {
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("kit: \(kit)\n", to: "config/rimshot/config.yaml")
  }

  /// Starts a daemon, looks at its kit, and ends it.
  private func kitOfANewDaemon(_ words: String...) throws -> String? {
    let start = try home.rimshot(["start"] + words)
    #expect(start.status == 0, "\(start)")
    let report = try home.rimshot("status", "--json")
    #expect(try home.rimshot("stop").status == 0)
    return try JSONDecoder().decode(DaemonStatus.self, from: Data(report.output.utf8)).kit?.name
  }

  private func choose(_ kit: TemporaryKit) throws {
    let daemon = try home.daemon()
    #expect(try home.rimshot("kit", "load", kit.path).status == 0)
    let file = "\(home.folder.path)/state/rimshot/rimshot.kit"
    try waitUntil("file") { ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").contains(kit.path) }
    #expect(try home.rimshot("stop").status == 0)
    try daemon.process.waitForEnd()
  }

  @Test func theKitThatWasChosenLastPlaysAgain() throws {
    #expect(try kitOfANewDaemon() == "configured")
    try choose(chosen)
    #expect(try kitOfANewDaemon() == "chosen")
    let other = try TemporaryKit.levels(named: "other")
    #expect(try kitOfANewDaemon(other.path) == "other", "the command line's goes first")
    #expect(try kitOfANewDaemon() == "chosen", "and isn't remembered")
    try configure(other.path)
    #expect(try kitOfANewDaemon() == "other", "the configuration was changed later")
  }

  @Test func aChosenKitThatHasGoneLeavesTheConfiguredOne() throws {
    let gone = try TemporaryKit.levels(named: "gone")
    try choose(gone)
    try FileManager.default.removeItem(atPath: gone.path)
    let daemon = try home.daemon()
    #expect(try daemon.status.kit?.name == "configured")
    // Another kit than was wanted plays, as where the configured one doesn't load.
    #expect(try daemon.status.problems?.first { $0.code == "last-kit" }?.isDegrading == true)
    #expect(
      try daemon.log.contains(
        "the kit that played last, \(gone.path)/kit.yaml, can't be loaded, and \(configured.path) plays instead"
      ))
  }

  @Test func theKitThatWasAskedForLastWins() throws {
    let slow = try TemporaryKit.slow()
    let daemon = try home.daemon()
    var first = try ControlClient(socket: daemon.socket)
    var answer: KitReport?
    let refusal = #expect(throws: ControlClientError.self) {
      _ = try first.send(.loadKit(slow.path), as: KitReport.self) { _ in
        // Once, as soon as it is loading.
        if answer == nil { answer = try? daemon.ask(.loadKit(chosen.path)) }
      }
    }
    #expect(answer?.name == "chosen")
    guard case .refused(let error) = refusal else {
      throw TimedOut("refusal, but \(refusal, default: "none")")
    }
    #expect(error.code == .busy)
    #expect(error.message == "loading the kit \(slow.path) was given up for \(chosen.path)")
    #expect(try daemon.status.kit?.name == "chosen")
  }

  @Test func aKitThatIsChosenJustBeforeTheEndIsRemembered() throws {
    let daemon = try home.daemon()
    #expect(try daemon.ask(.loadKit(chosen.path), as: KitReport.self).name == "chosen")
    daemon.process.signal(SIGTERM)
    #expect(try daemon.process.waitForEnd() == 0)
    let file = "\(home.folder.path)/state/rimshot/rimshot.kit"
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(chosen.path))
  }
}
