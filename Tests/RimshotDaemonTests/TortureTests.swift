import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Audio servers that are killed and come back, with another rate or period every other time, under 100 hits a second.
///
/// `RIMSHOT_TORTURE_ROUNDS` (3) says how often; `scripts/torture` runs more and prints the figures.
@Suite(.oneAtATime)
struct TortureTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["RIMSHOT_TORTURE_ROUNDS"].flatMap { Int($0) } ?? 3
  private let home: Home
  private let kit: TemporaryKit

  init() throws {
    home = try Home()
    kit = try TemporaryKit.levels()
  }

  @Test(.needs(.jackd)) func jackdIsKilledAgainAndAgain() throws {
    try torture("jackd", playback: ["system:playback_1", "system:playback_2"]) { round in
      let isOther = round % 2 == 1
      let server = try AudioServer.jackd(rate: isOther ? 44100 : 48000, period: isOther ? 441 : 256)
      return (server, isOther ? 44100 : 48000)
    }
  }

  @Test(.needs(.pipeWire)) func pipeWireIsKilledAgainAndAgain() throws {
    try torture("PipeWire", playback: []) { round in
      let server = try AudioServer.pipeWire()
      if round % 2 == 1 { try server.set("clock.force-quantum", to: 128) }
      return (server, 48000)
    }
  }

  @Test(.needs(.jackd), .needs(.pipeWire)) func jackdAndPipeWireTakeTurns() throws {
    try torture("turns", playback: []) { round in
      (try round % 2 == 1 ? AudioServer.pipeWire() : AudioServer.jackd(), 48000)
    }
  }

  private func torture(
    _ name: String, playback: Set<String>, start: (Int) throws -> (server: AudioServer, rate: Int)
  ) throws {
    var server: AudioServer? = try start(0).server
    let daemon = try home.daemon(kit.path)
    let hitter = Hitter(daemon.socket)
    defer { hitter.stop() }
    _ = try listen(on: try #require(server), daemon, playback)
    var times: [Double] = []
    var sizes: [(descriptors: Int, memory: Int)] = []
    for round in 1...Self.rounds {
      try server?.crash()
      try daemon.waitUntilStatus("has no server", seconds: 3) { $0.server == nil }
      // A dead PipeWire's folder is the next one's, and goes with it; a dead jackd would start one to clean up.
      if server?.kind == .pipeWire { server = nil }
      let (next, rate) = try start(round)
      server = next
      let begin = monotonicSeconds()
      times.append(try listen(on: next, daemon, playback) - begin)
      try daemon.waitUntilStatus("plays at \(rate) Hz", seconds: 5) { $0.server?.sampleRate == rate }
      sizes.append((try daemon.descriptors, try daemon.memory))
    }
    let figures = times.map { String(format: "%.2f", $0) }.joined(separator: " ")
    // What a server's library takes is its own: compared are rounds of the same server, rate and period.
    let first = try #require(sizes.dropFirst((sizes.count - 1) % 2).first)
    let last = try #require(sizes.last)
    print(
      "torture: \(name): \(Self.rounds) rounds, seconds until sound: \(figures); descriptors \(first.descriptors) → "
        + "\(last.descriptors), memory \(first.memory >> 10) → \(last.memory >> 10) KiB, hits \(hitter.taken) taken, "
        + "\(hitter.refused) refused")
    #expect(times.allSatisfy { $0 < 1 }, "\(figures)")
    // It may be closing the last client or loading the kit for the new rate just now; what leaks stays.
    try waitUntil("descriptors as in the beginning, \(first.descriptors)", seconds: 10) {
      try daemon.descriptors <= first.descriptors + 2
    }
    try waitUntil("memory as in the beginning, \(first.memory >> 10) KiB", seconds: 10) {
      try daemon.memory - first.memory < 4 << 20
    }
    #expect(hitter.taken > 0)
    let text = try daemon.log
    #expect(text.split(separator: "\n").count { $0.contains("has gone; waiting") } == Self.rounds)
    #expect(text.split(separator: "\n").count { $0.contains("the audio server is back") } == Self.rounds)
    #expect(text.split(separator: "\n").count < 8 * Self.rounds + 8, "\(text)")
  }

  /// Listens on the ports that the daemon always has, with hits over JACK MIDI too.
  /// - Returns: When something was heard.
  private func listen(on server: AudioServer, _ daemon: RunningDaemon, _ playback: Set<String>) throws
    -> Double
  {
    // PipeWire may have other things to do at first.
    var opened: JackPlayer?
    try waitUntil("player", seconds: 5) {
      opened = try? JackPlayer(on: server, inputs: 1)
      return opened != nil
    }
    let player = try #require(opened)
    let wanted = ["midi_in", "main_l", "main_r", "kick", "hats_l", "hats_r"].map { "rimshot:\($0)" }
    try waitUntil("ports of the daemon", seconds: 5) {
      Set(try player.ports().map(\.name)).isSuperset(of: wanted)
    }
    // PipeWire may show a port a moment before it can be connected.
    try waitUntil("connections of the player", seconds: 3) {
      (try? player.connect(toMidiOf: "rimshot", hearing: ["main_l"])) != nil
    }
    let start = player.now
    for hit in 0..<50 { try player.hit(38, at: player.soon &+ UInt32(hit * player.sampleRate / 50)) }
    _ = try player.waitForSound(from: start, seconds: 5)
    let time = monotonicSeconds()
    try waitUntil("connections", seconds: 3) {
      let ours = try player.ports().filter { $0.name.hasPrefix("rimshot:main_") }
      return playback.isSubset(of: ours.flatMap(\.connections))
    }
    return time
  }
}
