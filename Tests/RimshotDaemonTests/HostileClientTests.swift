import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What arrives at the control socket must never be heard.
@Suite(.oneAtATime, .needs(.jackd))
struct HostileClientTests {
  @Test func nonsenseAtTheSocketDoesNotDisturbPlaying() throws {
    let home = try Home()
    let kit = try TemporaryKit.levels()
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["kick"])
    let start = player.soon
    let hits = (0..<60).map { UInt32($0 * 2400) }
    for hit in hits { try player.hit(36, at: start &+ hit) }
    try player.wait(until: start)

    var random = SeededRandom(seed: 1)
    for _ in 0..<20 {
      let client = try RawClient(to: daemon.socket)
      client.send(bytes: (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    do {
      let client = try RawClient(to: daemon.socket)
      client.send(String(repeating: "y", count: 100_000) + "\n")
    }
    do {
      let client = try RawClient(to: daemon.socket)
      client.send("{\"command\":\"sto")
    }
    do {
      let deaf = try RawClient(to: daemon.socket)
      for _ in 0..<2000 { deaf.send("{\"command\":\"status\"}\n") }
      withExtendedLifetime(deaf) {}
    }
    do {
      let slow = try EventListener(to: daemon, [.midi, .meters], interval: 0.02)
      // As many as it takes, and those for whom others make place.
      let crowd = try (0..<1000).map { _ in try RawClient(to: daemon.socket, timeout: 5) }
      crowd[990].send("{\"command\":\"ki")
      for client in crowd { client.send(bytes: [0x7B, 0xFF]) }
      #expect(try daemon.status.state == .ready, "whoever comes now is served")
      withExtendedLifetime((slow, crowd)) {}
    }
    #expect(try daemon.status.state == .ready)

    for hit in hits {
      let level = try player.hear(from: start &+ hit, count: 481)
      #expect(level == [Float](repeating: 0.25, count: 480) + [0], "frame \(hit)")
    }
    #expect(player.lateMessages == 0)
    #expect(try daemon.status.engine.hits == hits.count)
    #expect(daemon.process.exitStatus == nil)
  }
}
