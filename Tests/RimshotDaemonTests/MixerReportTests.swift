import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What the daemon tells of the mixer, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct MixerReportTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
  }

  private func configure(_ text: String) throws {
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write(text, to: "config/rimshot/config.yaml")
  }

  @Test func textAndJsonSayTheSame() throws {
    let daemon = try home.daemon(kit.path)
    #expect(
      try home.rimshot("mixer", "set", "snare", "--gain", "-3", "--pan", "0.25").output
        == "snare: -3 dB, pan 0.25\n")
    #expect(try home.rimshot("mixer", "solo", "HAT").output == "hat: 0 dB, pan 0, solo\n")
    #expect(try home.rimshot("mixer", "set", "output:kick", "--change", "-1.5").output == "kick: -1.5 dB\n")
    #expect(
      try home.rimshot("mixer").output == """
        PAD    GAIN   PAN   STATE
        kick   0 dB   0     silent: another is solo
        snare  -3 dB  0.25  silent: another is solo
        hat    0 dB   0     solo
        drone  0 dB   0     silent: another is solo

        OUTPUT  GAIN     PAN  PEAK dBFS  RMS dBFS  STATE
        main    0 dB     0    -inf       -inf
        kick    -1.5 dB  -    -inf       -inf
        hats    0 dB     0    -inf       -inf

        master: 0 dB

        """)
    let json = try home.rimshot("mixer", "--json").output
    let report = try JSONDecoder().decode(MixerReport.self, from: Data(json.utf8))
    #expect(report == (try daemon.ask(.mixer)))
    #expect(report.pads[1] == .init(name: "snare", gain: -3, pan: 0.25, isHeard: false))
    #expect(report.outputs[1].pan == nil)
  }

  @Test func metersShowWhatGoesOut() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    _ = try daemon.ask(.mixer, as: MixerReport.self)
    let start = player.soon
    try player.hit(38, at: start)
    try player.hit(60, at: start)
    try player.wait(until: start &+ 1000)
    // 20·lg(0.5 + 0.0625), for whoever asks.
    for _ in 1...2 {
      let report: MixerReport = try daemon.ask(.mixer)
      #expect(report.outputs[0].meter?.peak == -5)
      #expect(report.outputs[1].meter?.peak == -120)
    }
    // The drone alone, 20·lg 0.0625.
    try waitUntil("the drone's level") {
      let meter = try daemon.ask(.mixer, as: MixerReport.self).outputs[0].meter
      return meter?.peak == -24.08 && abs((meter?.rms ?? 0) + 24.08) < 0.1
    }
  }

  private let refusals: [([String], String)] = [
    (["mute", "snar"], "the kit \"levels\" has no pad \"snar\" (did you mean \"snare\"?)"),
    (["mute", "zzz"], "the kit \"levels\" has no pad \"zzz\"; rimshot mixer lists them"),
    (["mute", "Hats"], "the kit \"levels\" has no pad \"Hats\", but an output: output:hats"),
    (["mute", "output:snare"], "the kit \"levels\" has no output \"snare\", but a pad: snare"),
    (["set", "output:kick", "--pan", "1"], "the output \"kick\" is mono and has no pan"),
  ]

  @Test func aWrongStripIsNamedAndNothingChanges() throws {
    let daemon = try home.daemon(kit.path)
    let before: MixerReport = try daemon.ask(.mixer)
    for (words, sentence) in refusals {
      let outcome = try home.rimshot(["mixer"] + words)
      let status: Int32 = words[0] == "set" ? 2 : 1
      #expect(outcome == .init(status: status, output: "", errors: "rimshot: \(sentence)\n"))
    }
    #expect(try daemon.ask(.mixer) == before)
  }

  @Test func theConfigurationSetsTheMasterAndTheLimiters() throws {
    try configure("gain: -20 dB\nlimiter: true\n")
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l", "kick"])
    let server = try #require(try daemon.status.server)
    let delay = server.latencyFrames - server.periodFrames
    #expect(delay == 64)
    let start = player.soon
    try player.hit(36, at: start)
    try player.hit(38, at: start)
    for (input, level) in [(1, Float(0.05)), (2, 0.025)] {
      let heard = try player.hear(input, from: start, count: delay + 480)
      let expected = [Float](repeating: 0, count: delay) + [Float](repeating: level, count: 480)
      #expect(zip(heard, expected).allSatisfy { abs($0 - $1) < 1e-7 })
    }
    #expect(
      try home.rimshot("mixer").output.hasSuffix(
        "\n\nmaster: -20 dB; limiters keep every output below -1 dBFS\n"))

    // Full scale and 12 dB on top.
    #expect(try home.rimshot("mixer", "set", "snare", "--gain", "12").status == 0)
    #expect(try home.rimshot("mixer", "set", "master", "--gain", "0").status == 0)
    let loud = player.soon
    try player.hit(38, at: loud)
    let peak = try player.hear(1, from: loud, count: delay + 480).max() ?? 0
    #expect(peak > 0.85 && peak <= 0.89126)
    #expect(try home.rimshot("mixer", "set", "output:main", "--limiter", "off").status == 0)
    #expect(try home.rimshot("mixer").output.contains("no limiter"))
    let free = player.soon
    try player.hit(38, at: free)
    #expect(
      try player.hear(1, from: free, count: delay + 480).max() ?? 0 > 1.2,
      "what it has held down comes back by and by")
    #expect(try home.rimshot("mixer", "reset").output.contains("master: -20 dB"))
  }

  @Test func withoutLimitersNoneCanBeSwitched() throws {
    let daemon = try home.daemon(kit.path)
    let outcome = try home.rimshot("mixer", "set", "output:main", "--limiter", "on")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "rimshot: there are no limiters: put \"limiter: true\" into the configuration, "
        + "then rimshot restart\n")
    #expect(try home.rimshot("mixer", "set", "kick", "--limiter", "on").errors.contains("only outputs"))
    #expect(try daemon.status.state == .ready)
  }

  @Test func statusTellsOfThePedal() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    #expect(try daemon.status.midi.pedal == nil)
    #expect(try !home.rimshot("status").output.contains("pedal"))
    try player.send([0xB9, 4, 64], at: player.soon)
    try daemon.waitUntilStatus("has a pedal") { $0.midi.pedal != nil }
    #expect(try daemon.status.midi.pedal == .init(raw: 64, closed: 64, least: 64, greatest: 64))
    #expect(try home.rimshot("status").output.contains("hi-hat pedal at 64: 50 % closed"))
    let engine = try daemon.status.engine
    #expect(engine.retriggers + engine.crosstalk + engine.grabs + engine.faint == 0)
    #expect(try home.rimshot("status", "--json").output.contains(#""retriggers":0"#))
  }
}
