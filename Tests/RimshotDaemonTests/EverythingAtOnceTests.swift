import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Hits over JACK MIDI and the socket, kits that take turns, clients that storm in with nonsense, periods that change and
/// configurations that are read again, all at once, and now and then jackd dies: for `RIMSHOT_STRESS_SECONDS` (8).
/// `scripts/torture --seconds N` runs it for longer and prints the figures; `docs/reliability.md`.
@Suite(.oneAtATime, .needs(.jackd))
struct EverythingAtOnceTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["RIMSHOT_STRESS_SECONDS"].flatMap { Int($0) } ?? 8
  /// Of one life of jackd.
  private static let roundSeconds = min(max(seconds / 4, 4), 30)

  private let home: Home
  private let kits: [TemporaryKit]

  init() throws {
    home = try Home()
    kits = try [.levels(named: "one"), .levels(named: "other", kick: 0.75)]
    try home.folder.makeFolder("config/rimshot")
  }

  /// What was done so far.
  private struct Done {
    var hits = 0
    var dropped = 0
    var refused = 0
    var periods = 0
    var kits = 0
    var configurations = 0
    var servers = 0
  }

  @Test func nothingIsLostAndNothingGrows() throws {
    try configure(0)
    var server = try AudioServer.jackd()
    let daemon = try home.daemon(kits[0].path)
    let storm = ClientStorm(daemon.socket)
    defer { storm.stop() }
    var done = Done()
    var sizes: [(memory: Int, descriptors: Int)] = []
    let rounds = max(2, EverythingAtOnceTests.seconds / EverythingAtOnceTests.roundSeconds)
    for round in 1...rounds {
      try play(round, on: server, daemon, &done)
      sizes.append((try daemon.memory, try daemon.descriptors))
      if round == rounds { break }
      if round % 2 == 1 { try server.crash() } else { server.end() }
      try daemon.waitUntilStatus("has no server", seconds: 5) { $0.server == nil }
      server = try AudioServer.jackd()
      done.servers += 1
      try daemon.waitUntilStatus("plays again", seconds: 5) { $0.state == .ready }
    }
    // What the first rounds need, is kept.
    let warm = sizes[min(1, sizes.count - 1)]
    let last = try #require(sizes.last)
    print(
      "torture: everything: \(rounds * EverythingAtOnceTests.roundSeconds) s, \(done.hits) hits (and "
        + "\(done.dropped) dropped, \(done.refused) refused while a period changed), \(done.kits) kits, "
        + "\(done.periods) periods, \(done.configurations) configurations, \(storm.clients) clients, "
        + "\(done.servers) deaths of jackd; memory \(warm.memory >> 10) → \(last.memory >> 10) KiB, descriptors "
        + "\(warm.descriptors) → \(last.descriptors)")
    #expect(storm.clients > 10 * rounds)
    #expect(last.memory - warm.memory < 4 << 20, "\(sizes)")
    // A few of the storm may be connected just now.
    #expect(last.descriptors <= warm.descriptors + ClientStorm.crowd + 2, "\(sizes)")
    storm.stop()
    try waitUntil("descriptors as without a storm", seconds: 5) {
      try daemon.descriptors <= warm.descriptors + 2
    }
    #expect(try home.rimshot("stop").status == 0)
    #expect(try daemon.process.waitForEnd() == 0)
  }

  /// Plays for one life of jackd, and looks that every hit was played.
  private func play(_ round: Int, on server: AudioServer, _ daemon: RunningDaemon, _ done: inout Done) throws
  {
    let player = try JackPlayer(on: server, inputs: 1)
    try waitUntil("ports of the daemon", seconds: 5) {
      try player.ports().contains { $0.name == "rimshot:midi_in" }
    }
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    try daemon.waitUntilStatus("is silent", seconds: 5) { $0.engine.voices == 0 }
    let before = try daemon.status.engine
    let hitter = Hitter(daemon.socket)
    defer { hitter.stop() }
    var client = try ControlClient(socket: daemon.socket)
    let start = player.soon
    var sent = 0
    for second in 0..<EverythingAtOnceTests.roundSeconds {
      // A hundred hits a second, a second ahead.
      for hit in 0..<100 { try player.hit(38, at: start &+ UInt32(second * 48000 + hit * 480)) }
      sent += 100
      for _ in 0..<2 {
        let _: KitReport = try client.send(.loadKit(kits[done.kits % 2].path), as: KitReport.self)
        done.kits += 1
      }
      try configure(done.configurations)
      daemon.process.signal(SIGHUP)
      done.configurations += 1
      try player.setPeriod([128, 512, 64, 1024, 441, 256][second % 6])
      done.periods += 1
      try player.wait(until: start &+ UInt32(second * 48000))
    }
    let end = start &+ UInt32(EverythingAtOnceTests.roundSeconds * 48000)
    try player.wait(until: end)
    #expect(try player.hear(from: end &- 480, count: 480).contains { $0 != 0 })
    hitter.stop()
    let played = sent + hitter.taken
    // Where a busy machine lets jackd stand still for more than a quarter of a second while its period changes, what
    // clients hit meanwhile is dropped, and counted.
    do {
      try daemon.waitUntilStatus("has taken every hit", seconds: 5) {
        $0.engine.hits + $0.engine.dropped - before.hits - before.dropped == played
      }
    } catch {
      let after = try daemon.status.engine
      Issue.record("round \(round): \(sent) over MIDI, \(hitter.taken) taken, \(before) → \(after): \(error)")
    }
    let dropped = try daemon.status.engine.dropped - before.dropped
    done.dropped += dropped
    #expect(dropped + hitter.refused <= played / 10)
    done.refused += hitter.refused
    done.hits += played - dropped
  }

  private func configure(_ number: Int) throws {
    try home.folder.write(
      // What is held for takes is full after a minute, so that it doesn't count as growth.
      "gain: -\(number % 2 * 6) dB\nvoice_time: \(number % 3 == 0 ? "50%" : "unlimited")\ntake_memory: 1\n",
      to: "config/rimshot/config.yaml")
  }
}

/// Programs that come to the socket in crowds, send nonsense and go.
private final class ClientStorm: @unchecked Sendable {
  static let crowd = 20
  private let lock = NSLock()
  private var count = 0
  private var isStopped = false

  init(_ socket: String) {
    Thread {
      var random = SeededRandom(seed: 20)
      while !self.lock.withLock({ self.isStopped }) {
        let clients = (0..<ClientStorm.crowd).compactMap { _ in try? RawClient(to: socket) }
        for client in clients {
          client.send(#"{"command":"status"}"# + "\n{")
          client.send(bytes: (0..<500).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        self.lock.withLock { self.count += clients.count }
        usleep(200_000)
      }
    }.start()
  }

  var clients: Int { lock.withLock { count } }
  func stop() { lock.withLock { isStopped = true } }
}
