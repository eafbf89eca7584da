import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What a person who starts and stops daemons meets on a bad day, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct UnluckyTests {
  private let home: Home
  private let kit: TemporaryKit

  init() throws {
    home = try Home()
    kit = try TemporaryKit.levels()
  }

  @Test(arguments: [["status"], ["stop"]])
  func aDaemonThatDoesNotAnswerIsNamedWithTheWayOut(words: [String]) throws {
    let server = try AudioServer.jackd(waitsForClients: false)
    let daemon = try home.daemon(kit.path)
    daemon.process.signal(SIGSTOP)
    let begin = monotonicSeconds()
    let outcome = try home.rimshot(words)
    #expect(monotonicSeconds() - begin < 5)
    #expect(outcome.status == 1)
    let number = daemon.process.number
    #expect(
      outcome.errors
        == "rimshot: the daemon did not answer within 3 s: it is stuck or very busy; process \(number) is stopped: "
        + "kill -CONT \(number) lets it go on\n")
    daemon.process.signal(SIGCONT)
    try daemon.waitUntilStatus("answers again") { $0.state == .ready }
    withExtendedLifetime(server) {}
  }

  @Test func ofTwoStartsAtOnceBothSucceedAndOneDaemonPlays() throws {
    let server = try AudioServer.jackd()
    let starts = try (0..<3).map { number in
      try SpawnedProcess(
        BuiltProgram.path, ["start", kit.path], environment: home.environment,
        log: "\(home.folder.path)/start-\(number).log")
    }
    for start in starts { try start.waitForEnd(seconds: 20) }
    let said = try starts.map { try String(contentsOfFile: $0.log, encoding: .utf8) }
    #expect(starts.map(\.exitStatus) == [0, 0, 0], "\(said)")
    #expect(said.count { $0.contains("rimshot plays levels") } == 1, "\(said)")
    #expect(said.count { $0.contains("rimshot is already running") } == 2, "\(said)")
    #expect(try home.rimshot("stop").status == 0)
    withExtendedLifetime(server) {}
  }

  @Test func theLogIsBounded() throws {
    let server = try AudioServer.jackd()
    #expect(try home.rimshot("start", kit.path).status == 0)
    let log = "\(home.folder.path)/state/rimshot/rimshot.log"
    let file = try #require(FileHandle(forUpdatingAtPath: log))
    try file.seekToEnd()
    try file.write(contentsOf: Data(repeating: UInt8(ascii: "x"), count: 1 << 20))
    try waitUntil("a new log") {
      try FileManager.default.fileExists(atPath: log + ".old") && size(log) < 1000
    }
    #expect(try size(log + ".old") > 1 << 20)
    #expect(try home.rimshot("kit", "load", kit.path).status == 0)
    try waitUntil("a line in it") {
      try String(contentsOfFile: log, encoding: .utf8).contains("playing levels")
    }
    #expect(!FileManager.default.fileExists(atPath: log + ".new"))
    #expect(try home.rimshot("stop").status == 0)
    withExtendedLifetime(server) {}
  }

  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }
}
