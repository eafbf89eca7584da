import Foundation
import RimshotControl
import RimshotOsc
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The audio server, or the daemon itself, stands still for a while, as when the machine is suspended.
@Suite(.oneAtATime)
struct StandstillTests {
  private let home: Home
  private let kit: TemporaryKit

  init() throws {
    home = try Home()
    kit = try TemporaryKit.levels()
  }

  @Test(.needs(.jackd)) func aServerThatStandsStillIsNoticedAndKeepsNobodyWaiting() throws {
    try standStill(AudioServer.jackd())
  }

  @Test(.needs(.pipeWire)) func soIsPipeWire() throws { try standStill(AudioServer.pipeWire()) }

  private func standStill(_ server: AudioServer) throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    server.stall()
    var asked = 0
    try waitUntil("word of it", seconds: 6) {
      let begin = monotonicSeconds()
      let _: HitReport? = try? daemon.ask(.hit(pad: "snare", velocity: 100))
      _ = try daemon.status
      #expect(monotonicSeconds() - begin < 0.5)
      asked += 1
      return try daemon.log.contains("the audio server has stalled: it has asked for no sound for 2 s")
    }
    #expect(asked > 20)
    let refusal = #expect(throws: ControlClientError.self) {
      let _: Connection = try daemon.ask(.connect(source: "rimshot:main_r", destination: player.port(1)))
    }
    #expect(refusal?.description == "the audio server doesn't answer just now; try again")
    // A kit with an output that has no ports yet.
    let other = try TemporaryKit.busy()
    let _: KitReport = try daemon.ask(.loadKit(other.path))
    let _: KitReport = try daemon.ask(.loadKit(kit.path))
    let hits = try daemon.status.engine.hits
    server.wake()
    try waitUntil("word of its return", seconds: 3) {
      try daemon.log.contains("the audio server plays on")
    }
    #expect(try daemon.status.engine.hits == hits, "none of what was hit meanwhile")
    #expect(try daemon.status.engine.dropped > 0)
    try waitUntil("the new output", seconds: 3) { try player.ports().contains { $0.name == "rimshot:a_l" } }
    let isHeard = try onceInFive {
      let start = player.soon
      try player.hit(38, at: start)
      return try player.hear(from: start, count: 480) == [Float](repeating: 0.5, count: 480)
    }
    #expect(isHeard)
  }

  @Test(.needs(.jackd)) func hitsThatCameWhileTheDaemonStoodStillAreNotPlayed() throws {
    let port = try OscClient.freePort()
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("osc: \(port)\n", to: "config/rimshot/config.yaml")
    let server = try AudioServer.jackd(waitsForClients: false)
    let daemon = try home.daemon(kit.path)
    let osc = try OscClient(to: port)
    let (other, client) = (try RawClient(to: daemon.socket), try RawClient(to: daemon.socket))
    try daemon.waitUntilStatus("has taken both in") { _ in true }
    // In the middle of a turn, which reads what came meanwhile when it goes on.
    other.send(String(repeating: #"{"command":"status"}"# + "\n", count: 32))
    try waitUntil("it to be at work") { try !other.readLines().isEmpty }
    daemon.process.signal(SIGSTOP)
    // The kernel stops one thread after the other.
    try waitUntil("all threads to stop") { try daemon.threadStates.allSatisfy { $0 == "T" } }
    let begin = monotonicSeconds()
    for _ in 0..<100 { client.send(#"{"command":"hit","pad":"snare","velocity":100}"# + "\n") }
    for _ in 0..<20 { osc.send("/rimshot/hit", .text("snare"), .integer(100)) }
    try waitUntil("a while") { monotonicSeconds() - begin > 2.5 }
    daemon.process.signal(SIGCONT)
    try waitUntil("all answers", seconds: 3) { try client.readLines().count == 100 }
    #expect(client.lines.allSatisfy { $0.contains(#""ok":false"#) }, "\(client.lines)")
    // jackd may have thrown the daemon out meanwhile.
    try daemon.waitUntilStatus("plays") { $0.state == .ready }
    #expect(try daemon.status.engine.hits == 0)
    try waitUntil("a hit that is taken", seconds: 3) { try home.rimshot("hit", "snare").status == 0 }
    try daemon.waitUntilStatus("has played it", seconds: 3) { $0.engine.hits == 1 }
    withExtendedLifetime(server) {}
  }

  @Test(.needs(.jackd)) func theDaemonStopsAlthoughTheServerStandsStill() throws {
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path)
    server.stall()
    #expect(try home.rimshot("stop").status == 0)
    #expect(try daemon.process.waitForEnd(seconds: 4) == 0)
    server.wake()
  }
}
