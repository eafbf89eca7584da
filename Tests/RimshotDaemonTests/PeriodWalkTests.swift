import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Hits go on while the audio server changes its period.
@Suite(.oneAtATime)
struct PeriodWalkTests {
  @Test(.needs(.jackd)) func noHitIsLostWhileJackdsPeriodWalks() throws {
    let server = try AudioServer.jackd()
    let player = try JackPlayer(on: server, inputs: 1)
    try walk([64, 2048, 32, 1024, 441, 104]) { try player.setPeriod($0) }
  }

  @Test(.needs(.pipeWire)) func noHitIsLostWhilePipeWiresQuantumWalks() throws {
    let server = try AudioServer.pipeWire(anyQuantum: true)
    try walk([104, 441, 2048, 64]) { try server.set("clock.force-quantum", to: $0) }
  }

  private func walk(_ periods: [Int], set: (Int) throws -> Void) throws {
    let home = try Home()
    let kit = try TemporaryKit.levels()
    let daemon = try home.daemon(kit.path)
    let hitter = Hitter(daemon.socket)
    defer { hitter.stop() }
    for period in periods {
      try set(period)
      try daemon.waitUntilStatus("has a period of \(period)") { $0.server?.periodFrames == period }
      let hits = try daemon.status.engine.hits
      try daemon.waitUntilStatus("plays on at \(period)", seconds: 5) { $0.engine.hits > hits + 5 }
    }
    hitter.stop()
    // A server that paused for long while it changed may cost a hit, which is counted then.
    try daemon.waitUntilStatus("has taken every hit", seconds: 3) {
      $0.engine.hits + $0.engine.dropped == hitter.taken
    }
  }
}
