import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The built program's daemon, started before there is an audio server.
@Suite(.oneAtATime, .needs(.jackd))
struct StartOrderTests {
  private let home: Home
  private let kit: TemporaryKit

  init() throws {
    home = try Home()
    kit = try TemporaryKit.levels()
  }

  @Test func startSaysThatThereIsNoServerAndTheDaemonPlaysWhenOneComes() throws {
    let outcome = try home.rimshot("start", kit.path)
    #expect(outcome.status == 1)
    let pid = try #require(try lockOwner())
    #expect(
      outcome.errors
        == "rimshot: there is no audio server yet (start jackd, or PipeWire with pipewire-jack installed): rimshot runs "
        + "as process \(pid) and plays as soon as there is one; rimshot stop ends it\n")
    #expect(try home.rimshot("status").status == 1)
    let again = try home.rimshot("start", kit.path)
    #expect(again.status == 1)
    #expect(
      again.errors.hasSuffix("but there is no audio server: it plays as soon as jackd or PipeWire runs\n"),
      "\(again)")

    let server = try AudioServer.jackd(rate: 44100)
    let player = try JackPlayer(on: server, inputs: 1)
    try waitUntil("port of the daemon", seconds: 5) {
      try player.ports().contains { $0.name == "rimshot:kick" }
    }
    try player.connect("rimshot:kick", to: player.port(1))
    try waitUntil("status 0", seconds: 5) { try home.rimshot("status").status == 0 }
    let start = player.now
    #expect(try home.rimshot("hit", "kick").status == 0)
    _ = try player.waitForSound(from: start)
    #expect(try lockOwner() == pid)
    #expect(try home.rimshot("stop").status == 0)
  }

  @Test func waitJackWaitsUntilThereIsAServer() throws {
    let launch = try SpawnedProcess(
      BuiltProgram.path, ["start", "--wait-jack", "30", kit.path], environment: home.environment,
      log: home.folder.newFile())
    try waitUntil("socket") { access("\(home.folder.path)/control", F_OK) == 0 }
    #expect(launch.exitStatus == nil)
    let server = try AudioServer.jackd()
    #expect(try launch.waitForEnd() == 0)
    #expect(try home.rimshot("hit", "kick").status == 0)
    #expect(try home.rimshot("stop").status == 0)
    withExtendedLifetime(server) {}
  }

  @Test func waitJackWaitsForTheServerOfADaemonThatRunsAlready() throws {
    let daemon = try home.daemon(kit.path, waits: false)
    try waitUntil("kit") { (try? daemon.status.kit) != nil }
    let launch = try SpawnedProcess(
      BuiltProgram.path, ["start", "--wait-jack", "30", kit.path], environment: home.environment,
      log: home.folder.newFile())
    let server = try AudioServer.jackd()
    #expect(try launch.waitForEnd() == 0)
    #expect(try home.rimshot("hit", "kick").status == 0)
    withExtendedLifetime(server) {}
  }

  @Test func aSignalEndsTheWaiting() throws {
    let daemon = try home.daemon("--wait-jack", "30", kit.path, waits: false)
    try waitUntil("socket") { access(daemon.socket, F_OK) == 0 }
    daemon.process.signal(SIGTERM)
    #expect(try daemon.process.waitForEnd(seconds: 2) == 0)
  }

  @Test func waitingIsQuietAndCheap() throws {
    let daemon = try home.daemon(kit.path, waits: false)
    try waitUntil("kit") { (try? daemon.status.kit) != nil }
    let lines = try daemon.log.split(separator: "\n").count
    let (time, begin) = (try daemon.processorTime, monotonicSeconds())
    try waitUntil("three seconds") { monotonicSeconds() - begin > 3 }
    #expect(try daemon.processorTime - time < 0.06)
    #expect(try daemon.log.split(separator: "\n").count == lines)
  }

  @Test func aBrokenKitOfTheConfigurationGivesWayToTheBuiltInOne() throws {
    let server = try AudioServer.jackd()
    try kit.write("rimshot: 1\npads: {}\n", to: "kit.yaml")
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("kit: \(kit.path)\n", to: "config/rimshot/config.yaml")
    let daemon = try home.daemon()
    #expect(try daemon.status.kit?.name == "Acoustic")
    let problem = try daemon.status.problems?.first { $0.code == "kit-failed" }
    #expect(problem?.isDegrading == true)
    #expect(
      problem?.message.contains("plays instead: \(kit.path)/kit.yaml:2:") == true,
      "\(String(describing: problem))")
    #expect(
      try daemon.log.contains("the configured kit \(kit.path) doesn't load, so acoustic plays instead"))
    #expect(try home.rimshot("stop").status == 0)

    let outcome = try home.rimshot("start", kit.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("and was not loaded"), "\(outcome)")
    withExtendedLifetime(server) {}
  }

  private func lockOwner() throws -> Int? {
    Int(try String(contentsOfFile: "\(home.folder.path)/rimshot.lock", encoding: .utf8).dropLast())
  }
}
