import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The built program's daemon when its audio server goes and another one comes.
@Suite(.oneAtATime)
struct ServerLossTests {
  @Test(.needs(.jackd), arguments: [true, false])
  func itComesBackWithAServerOfAnotherRate(crashes: Bool) throws {
    let home = try Home()
    let kit = try TemporaryKit.sineKit()
    let first = try AudioServer.jackd(rate: 48000, period: 256)
    let daemon = try home.daemon(kit.path)
    let pitch = try frequency(first, home)
    #expect((998...1002).contains(pitch))
    let before = try #require(try daemon.status.kit).memoryBytes
    if crashes { try first.crash() } else { first.end() }
    try daemon.waitUntilStatus("has no server", seconds: 5) { $0.state == .noServer && $0.server == nil }
    #expect(try home.rimshot("status").status == 1)
    let hit = try home.rimshot("hit", "tone")
    #expect(hit.errors == "rimshot: there is no audio server; nothing would be heard\n")

    let second = try AudioServer.jackd(rate: 44100, period: 441)
    try daemon.waitUntilStatus("has another server") { $0.state == .ready && $0.server?.periodFrames == 441 }
    try daemon.waitUntilStatus("is silent", seconds: 1) { $0.engine.voices == 0 }
    try daemon.waitUntilStatus("has the kit at its rate") { ($0.kit?.memoryBytes ?? before) != before }
    // Played at the old rate it would be 919 Hz.
    let newPitch = try frequency(second, home)
    #expect((998...1002).contains(newPitch))
    try daemon.waitUntilStatus("has its connections") { status in
      ["l", "r"].allSatisfy { side in status.connections.contains { $0.source == "rimshot:main_\(side)" } }
    }
    #expect(
      Set(try daemon.status.connections.map(\.destination)).isSuperset(
        of: ["system:playback_1", "system:playback_2"]))
    let text = try daemon.log
    #expect(text.contains("the audio server has gone; waiting for it to come back"))
    #expect(text.contains("the audio server is back"))
  }

  @Test(.needs(.jackd)) func stopWorksWithoutAServer() throws {
    let home = try Home()
    let server = try AudioServer.jackd()
    let kit = try TemporaryKit.levels()
    let daemon = try home.daemon(kit.path)
    server.end()
    try daemon.waitUntilStatus("has no server") { $0.state == .noServer }
    #expect(try home.rimshot("stop").status == 0)
    #expect(try daemon.process.waitForEnd(seconds: 2) == 0)
  }

  /// The pitch of a hit, in Hz, as heard: rising zero crossings in half a second.
  private func frequency(_ server: AudioServer, _ home: Home) throws -> Int {
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect("rimshot:main_l", to: player.port(1))
    let start = player.now
    let outcome = try home.rimshot("hit", "tone")
    #expect(outcome.status == 0, "\(outcome)")
    let sound = try player.waitForSound(above: 0.1, from: start)
    let frames = try player.hear(from: sound, count: player.sampleRate / 2)
    return 2 * zip(frames, frames.dropFirst()).count { $0 < 0 && $1 >= 0 }
  }
}
