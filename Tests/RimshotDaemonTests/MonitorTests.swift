import Foundation
import Glibc
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// `rimshot monitor`, beside a real daemon.
@Suite(.oneAtATime, .needs(.jackd))
struct MonitorTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
  }

  private func monitor(_ words: String...) throws -> SpawnedProcess {
    try SpawnedProcess(
      BuiltProgram.path, ["monitor"] + words, environment: home.environment, log: home.folder.newFile())
  }

  private func lines(_ process: SpawnedProcess) throws -> [String] {
    try String(contentsOfFile: process.log, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Hits until the monitor shows it: it takes a moment to subscribe.
  private func hitUntilShown(_ daemon: RunningDaemon, _ monitor: SpawnedProcess) throws {
    try waitUntil("a line of the monitor") {
      let _: HitReport = try daemon.ask(.hit(pad: "snare", velocity: 100))
      return try !lines(monitor).isEmpty
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func itShowsHitsAndEndsAtASignal(signal: Int32) throws {
    let daemon = try home.daemon(kit.path)
    let monitor = try monitor()
    try hitUntilShown(daemon, monitor)
    let line = try lines(monitor)[0]
    #expect(line.contains("  command "), "\(line)")
    #expect(line.hasSuffix("snare: loud.wav (layer 2 of 2)"), "\(line)")
    monitor.signal(signal)
    #expect(try monitor.waitForEnd(seconds: 2) == 0)
    #expect(try daemon.status.state == .ready)
  }

  @Test func itsLinesForProgramsAreTheEvents() throws {
    let daemon = try home.daemon(kit.path)
    let monitor = try monitor("--json", "--hits")
    try hitUntilShown(daemon, monitor)
    guard case .midi(let report)? = ControlCoding.event(fromLine: try lines(monitor)[0]) else {
      Issue.record("\(try lines(monitor))")
      return
    }
    #expect(report.pad == "snare" && report.outcome == .played)
  }

  @Test func itEndsWithTheDaemon() throws {
    let daemon = try home.daemon(kit.path)
    let monitor = try monitor()
    try hitUntilShown(daemon, monitor)
    #expect(try home.rimshot("stop").status == 0)
    #expect(try monitor.waitForEnd(seconds: 5) == 3)
    #expect(try lines(monitor).last == "rimshot: the daemon has ended")
  }

  @Test func itEndsWithItsReader() throws {
    let daemon = try home.daemon(kit.path)
    let log = home.folder.newFile()
    let pipe = try SpawnedProcess(
      "/bin/sh", ["-c", "\(BuiltProgram.path) monitor | read -r line"], environment: home.environment,
      log: log)
    try waitUntil("the monitor's end") {
      let _: HitReport = try daemon.ask(.hit(pad: "kick", velocity: 9))
      return pipe.exitStatus == 0
    }
    #expect(try String(contentsOfFile: log, encoding: .utf8).isEmpty)
  }

  @Test func withoutADaemonItSaysSo() throws {
    let outcome = try home.rimshot("monitor")
    #expect(outcome.status == 3)
    #expect(outcome.errors == "rimshot: no daemon is running (start one: rimshot start)\n")
  }
}
