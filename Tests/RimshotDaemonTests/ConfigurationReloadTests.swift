import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A playing daemon that reads its configuration again, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct ConfigurationReloadTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
    try home.folder.makeFolder("config/rimshot")
  }

  private var file: String { "\(home.folder.path)/config/rimshot/config.yaml" }

  private func configure(_ text: String) throws {
    try home.folder.write(text, to: "config/rimshot/config.yaml")
  }

  private func shown(_ daemon: RunningDaemon) throws -> [String: String] {
    let report: ConfigurationReport = try daemon.ask(.configuration)
    return Dictionary(uniqueKeysWithValues: report.keys.map { ($0.name, $0.value) })
  }

  @Test func whatChangesTakesEffectWithoutAClick() throws {
    try configure("kit: \(kit.path)\n")
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let start = player.soon
    try player.hit(60, at: start)
    try player.hit(38, channel: 3, at: start &+ 4800)
    try player.wait(until: start &+ 9600)

    try configure("kit: \(kit.path)\ngain: -6.0206 dB\nchannels: omni\nvoice_time: 50%\n")
    let outcome = try home.rimshot("config", "reload")
    #expect(
      outcome.output == """
        channels is now omni (was 10)
        gain is now -6.0206 dB (was 0 dB)
        voice_time is now 50% (was auto)

        """, "\(outcome)")
    let after = player.soon
    try player.hit(38, channel: 3, at: after)
    let tape = try player.hear(from: start, count: Int(after &- start) + 480)
    // The drone rings on and reaches its new level in small steps; channel 3 is heard only since.
    let levels = tape.prefix(Int(after &- start))
    #expect(levels.first == 0.0625)
    #expect(abs((levels.last ?? 0) - 0.03125) < 1e-5)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 0.001 })
    #expect(abs(tape[Int(after &- start)] - 0.28125) < 1e-4)
    #expect(try daemon.status.midi.channels == Array(1...16))
    #expect(try home.rimshot("config", "reload").output == "nothing has changed\n")
  }

  @Test(arguments: [
    ("gain: -6\nvoices: 5000\n", ":2:9: error: voices must be a whole number from 16 to 4096, not 5000"),
    ("gain: [\n", ":2:1: error: "),
    ("gain: -6\nkit: nosuchkit\n", "config.yaml:2:1: error: no kit \"nosuchkit\""),
  ])
  func onAnErrorNothingChanges(text: String, message: String) throws {
    try configure("gain: -3\nkit: \(kit.path)\n")
    let daemon = try home.daemon()
    let before = try shown(daemon)
    try configure(text)
    let outcome = try home.rimshot("config", "reload")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(try shown(daemon) == before)
    #expect(try home.rimshot("mixer").output.contains("-3"))
    #expect(try home.rimshot("hit", "kick").status == 0)
    #expect(try daemon.log.contains(message))

    try configure("gain: -9\nkit: \(kit.path)\n")
    #expect(try home.rimshot("config", "reload").output == "gain is now -9 dB (was -3 dB)\n")
    let report: ConfigurationReport = try daemon.ask(.configuration)
    #expect(report.problems == [])
  }

  @Test func aHangUpSignalReadsItToo() throws {
    let daemon = try home.daemon(kit.path)
    try configure("gain: -12\nkit: nosuchkit\n")
    daemon.process.signal(SIGHUP)
    // The command line's kit wins, so that the other isn't even looked for.
    try waitUntil("new gain") { try shown(daemon)["gain"] == "-12 dB" }
    #expect(try shown(daemon)["kit"] == "\"\(kit.path)\"")
    try configure("gain: loud\n")
    daemon.process.signal(SIGHUP)
    try waitUntil("line in the log") { try daemon.log.contains("\(file):1:7: error: gain must be") }
    #expect(try shown(daemon)["gain"] == "-12 dB")
  }

  @Test func anotherKitComesInWhileTheOldOneRings() throws {
    try configure("kit: \(kit.path)\n")
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l", "kick"])
    let start = player.soon
    try player.hit(60, at: start)
    let other = try TemporaryKit.levels(named: "other", kick: 0.75)
    try configure("kit: \(other.path)\ngain: 0.0001 dB\n")
    try player.wait(until: start)
    let outcome = try home.rimshot("config", "reload")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try daemon.status.kit?.name == "other")
    let after = player.soon
    try player.hit(36, at: after)
    #expect(abs(try player.hear(2, from: after, count: 1)[0] - 0.75) < 1e-4)
    let drone = try player.hear(1, from: start, count: Int(after &- start))
    #expect(drone.allSatisfy { abs($0 - 0.0625) < 1e-4 })
  }

  @Test func whatNeedsARestartIsNamedAndWaits() throws {
    try configure("voices: 64\n")
    let daemon = try home.daemon(kit.path)
    try configure("voices: 32\nlimiter: [main]\ngain: -1\n")
    let outcome = try home.rimshot("config", "reload")
    #expect(
      outcome.output == """
        gain is now -1 dB (was 0 dB)
        limiter stays false until rimshot restart, then [main]
        voices stays 64 until rimshot restart, then 32

        """, "\(outcome)")
    #expect(try daemon.status.engine.voiceLimit == 64)
    let shown = try home.rimshot("config", "show").output
    #expect(shown.contains("after a restart 32"), "\(shown)")
    try configure("gain: -1\nvoices: 64\n")
    #expect(try home.rimshot("config", "reload").output == "nothing has changed\n")
    #expect(try !home.rimshot("config", "show").output.contains("after a restart"))
  }

  @Test func everyHitIsHeardWhileItIsReadOverAndOver() throws {
    try configure("kit: \(kit.path)\nchannels: omni\n")
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["kick"])
    let hits = 150
    let start = player.soon
    for hit in 0..<hits { try player.hit(36, at: start &+ UInt32(hit * 960)) }
    var reloads = 0
    while Int32(bitPattern: player.now &- start) < Int32(hits * 960) {
      reloads += 1
      try configure(
        "kit: \(kit.path)\nchannels: omni\nvoice_time: \(50 + reloads % 50)%\n"
          + "devices: [{jack_midi: true, channels: \(reloads % 2 == 0 ? "omni" : "10")}]\n")
      daemon.process.signal(SIGHUP)
      let report: ConfigurationReport = try daemon.ask(.configuration)
      #expect(report.problems == [])
    }
    #expect(reloads > 10)
    let tape = try player.hear(from: start, count: hits * 960)
    let expected = (0..<hits).flatMap { _ in
      [Float](repeating: 0.25, count: 480) + [Float](repeating: 0, count: 480)
    }
    #expect(tape == expected)
    #expect(try daemon.status.engine.hits == hits)
  }
}
