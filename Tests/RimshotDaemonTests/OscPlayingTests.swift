import Foundation
import RimshotControl
import RimshotOsc
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A daemon that is played by OSC, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct OscPlayingTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer
  private let port: Int

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
    port = try OscClient.freePort()
    try home.folder.makeFolder("config/rimshot")
    try configure("osc: \(port)\n")
  }

  private func configure(_ text: String) throws {
    try home.folder.write("kit: \(kit.path)\n\(text)", to: "config/rimshot/config.yaml")
  }

  @Test func hitsFromARealProgramAreHeardAsTheyAre() throws {
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let sent: [([String], Float)] = [
      (["/rimshot/hit", "s", "snare"], 0.5), (["/rimshot/hit", "si", "snare", "20"], 0.125),
      (["/rimshot/hit", "if", "38", "1.0"], 0.5), (["/rimshot/hit/snare", "f", "0.25"], 0.125),
    ]
    for (words, level) in sent {
      let start = player.now
      _ = try SpawnedProcess.run(
        "/usr/bin/oscsend", ["osc.udp://127.0.0.1:\(port)"] + words, environment: home.environment,
        in: home.folder)
      let frame = try player.waitForSound(from: start)
      let heard = try player.hear(from: frame, count: 481)
      #expect(heard == [Float](repeating: level, count: 480) + [0], "\(words)")
    }
    #expect(try daemon.status.engine.hits == sent.count)
  }

  @Test func everyKindOfRequestIsDoneAndAnswered() throws {
    let daemon = try home.daemon()
    let client = try OscClient(to: port)
    #expect(try client.ask("/rimshot/ping") == OscAnswer.pong)
    #expect(
      try client.ask("/rimshot/mixer/pad/snare/gain", .number(-6))
        == OscAnswer.ok("/rimshot/mixer/pad/snare/gain"))
    #expect(try client.ask("/rimshot/mixer/output/hats/mute", .integer(1)).address == "/rimshot/ok")
    #expect(try client.ask("/rimshot/mixer/master/gain", .number(-3)).address == "/rimshot/ok")
    let mixer: MixerReport = try daemon.ask(.mixer)
    #expect(mixer.pads.first { $0.name == "snare" }?.gain == -6)
    #expect(mixer.outputs.first { $0.name == "hats" }?.isMuted == true)
    #expect(mixer.master.gain == -3)
    #expect(try client.ask("/rimshot/hit", .text("drone")).address == "/rimshot/ok")
    try daemon.waitUntilStatus("sounds") { $0.engine.voices == 1 }
    #expect(try client.ask("/rimshot/panic").address == "/rimshot/ok")
    try daemon.waitUntilStatus("is silent") { $0.engine.voices == 0 }

    let other = try TemporaryKit.levels(named: "other")
    #expect(try client.ask("/rimshot/kit/load", .text(other.path)) == OscAnswer.ok("/rimshot/kit/load"))
    #expect(try daemon.status.kit?.name == "other")
    #expect(try client.ask("/rimshot/kit/reload").address == "/rimshot/ok")

    #expect(
      try client.ask("/rimshot/hit", .text("snore")).arguments.prefix(2) == [
        .text("/rimshot/hit"), .text("not-found"),
      ])
    #expect(
      try client.ask("/rimshot/fly", .integer(1))
        == OscMessage(
          "/rimshot/error",
          [
            .text("/rimshot/fly"), .text("unknown-command"),
            .text("/rimshot/fly is no address of Rimshot's; docs/osc.md lists them"),
          ]))
    let state = try client.ask("/rimshot/status").arguments
    #expect(state.prefix(3) == [.text("ready"), .text("other"), .integer(48_000)])
    #expect(state.last == .integer(1), "one message wasn't understood")
    #expect(try daemon.log.components(separatedBy: "was not understood").count == 2)
  }

  @Test func ofManyKitsAskedForAtOnceTheLastPlays() throws {
    let daemon = try home.daemon()
    let client = try OscClient(to: port)
    let others = try (1...5).map { try TemporaryKit.levels(named: "kit\($0)") }
    for other in others { client.send("/rimshot/kit/load", .text(other.path)) }
    try daemon.waitUntilStatus("plays the last kit") { $0.kit?.name == "kit5" }
    var answers = 0
    try waitUntil("answer to each") {
      answers += client.answers().count
      return answers == others.count
    }
  }

  @Test func aPortThatIsTakenIsAProblemUntilItIsFree() throws {
    var other: OscSocket? = try OscSocket(address: "127.0.0.1", port: port)
    let daemon = try home.daemon()
    let problem = try #require(try daemon.status.problems?.first { $0.code == "osc-failed" })
    #expect(
      problem.message
        == "cannot listen for OSC on 127.0.0.1:\(port): Address already in use (end what uses it, or set "
        + "osc in the configuration to another)")
    withExtendedLifetime(other) {}
    other = nil
    try daemon.waitUntilStatus("listens") { status in
      status.problems?.contains { $0.code == "osc-failed" } == false
    }
    #expect(try OscClient(to: port).ask("/rimshot/ping") == OscAnswer.pong)
  }

  @Test func itIsOnOnlyWhereTheConfigurationSays() throws {
    try configure("")
    let daemon = try home.daemon()
    _ = try OscSocket(address: "127.0.0.1", port: port)
    let second = try OscClient.freePort()
    try configure("osc: \(second)\n")
    #expect(try home.rimshot("config", "reload").output == "osc is now \(second) (was off)\n")
    #expect(try OscClient(to: second).ask("/rimshot/ping") == OscAnswer.pong)
    // Loopback only: another address of this machine has the same port free.
    _ = try OscSocket(address: "127.0.0.2", port: second)
    try configure("osc: off\n")
    #expect(try home.rimshot("config", "reload").status == 0)
    _ = try OscSocket(address: "0.0.0.0", port: second)
    #expect(daemon.process.exitStatus == nil)
  }

  @Test func nonsenseAndFloodsDoNotDisturbPlaying() throws {
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["kick"])
    let start = player.soon
    let hits = (0..<60).map { UInt32($0 * 2400) }
    for hit in hits { try player.hit(36, at: start &+ hit) }
    try player.wait(until: start)

    let client = try OscClient(to: port)
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...300, using: &random)
      client.send(bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    client.send(bytes: [UInt8](repeating: 0x2F, count: 65_507))
    client.send("/" + String(repeating: "x", count: 60_000), .text("huge"))
    client.send("/rimshot/hit", .text(String(repeating: "y", count: 60_000)))
    for number in 0..<20_000 {
      client.send("/rimshot/mixer/pad/snare/gain", .number(Double(number % 100) / -10))
      if number % 100 == 0 { client.send("/rimshot/unknown/\(number)\n\u{1B}[2J") }
    }
    // Answers to answers would never end.
    client.send("/rimshot/error", .text("/rimshot/error"))
    #expect(try daemon.status.state == .ready)
    for hit in hits {
      let level = try player.hear(from: start &+ hit, count: 481)
      #expect(level == [Float](repeating: 0.25, count: 480) + [0], "frame \(hit)")
    }
    _ = client.answers()
    try waitUntil("pong") {
      client.send("/rimshot/ping")
      return client.answers().contains(OscAnswer.pong)
    }
    #expect(try daemon.log.split(separator: "\n").count < 30, "the log stays short")
    #expect(daemon.process.exitStatus == nil)
  }
}
