import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What is heard of the mixer, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct MixerPlayingTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer
  private let daemon: RunningDaemon

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
    daemon = try home.daemon(kit.path)
  }

  private func player(on server: AudioServer) throws -> JackPlayer {
    let player = try JackPlayer(on: server, inputs: 5)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l", "main_r", "kick", "hats_l", "hats_r"])
    return player
  }

  /// What each input hears of a kick, a snare and a hi-hat at once.
  private func levels(_ player: JackPlayer) throws -> [Float] {
    let start = player.soon
    for note: UInt8 in [36, 38, 42] { try player.hit(note, at: start) }
    return try (1...5).map { input in
      let heard = try player.hear(input, from: start, count: 480)
      #expect(Set(heard).count == 1, "input \(input)")
      return heard[0]
    }
  }

  private func expect(_ player: JackPlayer, hears expected: [Float], _ comment: Comment) throws {
    for (heard, level) in zip(try levels(player), expected) { #expect(abs(heard - level) < 1e-6, comment) }
  }

  private let settings: [([String], [Float])] = [
    (["set", "snare", "--gain", "-20"], [0.05, 0.05, 0.25, 0.375, 0.375]),
    (["set", "snare", "--pan", "1"], [0, 0.707_106_8, 0.25, 0.375, 0.375]),
    (["set", "kick", "--pan", "-1"], [0.5, 0.5, 0.176_776_7, 0.375, 0.375]),
    (["mute", "kick"], [0.5, 0.5, 0, 0.375, 0.375]),
    (["solo", "hat"], [0, 0, 0, 0.375, 0.375]),
    (["set", "output:hats", "--gain", "-20", "--pan", "-1"], [0.5, 0.5, 0.25, 0.053_033_0, 0]),
    (["mute", "output:main"], [0, 0, 0.25, 0.375, 0.375]),
    (["solo", "output:kick"], [0, 0, 0.25, 0, 0]),
    (["set", "master", "--change", "-20"], [0.05, 0.05, 0.025, 0.0375, 0.0375]),
    (["mute", "master"], [0, 0, 0, 0, 0]),
  ]

  @Test func whatIsSetIsHeardUntilItIsSetBack() throws {
    let player = try player(on: server)
    for (words, expected) in settings {
      let outcome = try home.rimshot(["mixer"] + words)
      #expect(outcome.status == 0, "\(outcome)")
      try expect(player, hears: expected, "\(words)")
      #expect(try home.rimshot("mixer", "reset").status == 0)
    }
    try expect(player, hears: [0.5, 0.5, 0.25, 0.375, 0.375], "reset")
  }

  @Test func aChangeIsASlopeOfTenMilliseconds() throws {
    let player = try player(on: server)
    for strip in ["drone", "output:main", "master"] {
      let start = player.soon
      try player.hit(60, at: start)
      try player.wait(until: start &+ 2400)
      #expect(try home.rimshot("mixer", "set", strip, "--gain", "-20").status == 0)
      let end = player.soon
      let heard = try player.hear(from: start, count: Int(end &- start))
      #expect(heard[0] == 0.0625)
      #expect(abs(heard[heard.count - 1] - 0.00625) < 1e-8)
      let slope = zip(heard, heard.dropFirst()).map { $0 - $1 }.filter { $0 != 0 }
      let step = Float(0.0625 - 0.00625) / 480
      #expect(slope.count == 480, "\(strip)")
      #expect(slope.allSatisfy { abs($0 - step) < step * 0.01 }, "\(strip)")
      #expect(try home.rimshot("panic").status == 0)
      #expect(try home.rimshot("mixer", "reset").status == 0)
      try daemon.waitUntilStatus("is silent") { $0.engine.voices == 0 }
    }
  }

  @Test func aMutedPadStaysSilentThroughAKitChange() throws {
    let player = try player(on: server)
    let other = try TemporaryKit.levels(named: "other", kick: 0.75)
    #expect(try home.rimshot("mixer", "mute", "kick").status == 0)
    let start = player.soon
    for hit in 0..<100 { try player.hit(36, at: start &+ UInt32(hit * 480)) }
    try player.wait(until: start)
    #expect(try home.rimshot("kit", "load", other.path).status == 0)
    let isInTime = Int32(bitPattern: player.now &- start &- 40_000) < 0
    try #require(isInTime, "loading took longer than the hits went on")
    let heard = try player.hear(3, from: start, count: 48_000)
    #expect(heard.allSatisfy { $0 == 0 })
    #expect(try home.rimshot("mixer", "unmute", "kick").status == 0)
    #expect(try levels(player)[2] == 0.75)
  }

  @Test func aKitWithoutAPadKeepsItsStripForLater() throws {
    let player = try player(on: server)
    let sine = try TemporaryKit.sineKit()
    #expect(try home.rimshot("mixer", "set", "snare", "--gain", "-20").status == 0)
    #expect(try home.rimshot("mixer", "solo", "output:hats").status == 0)
    #expect(try home.rimshot("kit", "load", sine.path).status == 0)
    let between: MixerReport = try daemon.ask(.mixer)
    #expect(between.pads.map(\.name) == ["tone"])
    #expect(between.outputs.map(\.name) == ["main"])
    #expect(between.outputs[0].isHeard, "the solo of an output that isn't there silences nothing")
    let start = player.soon
    try player.hit(69, at: start)
    #expect(try player.hear(from: start, count: 480).contains { $0 > 0.4 })
    #expect(try home.rimshot("panic").status == 0)
    try daemon.waitUntilStatus("is silent") { $0.engine.voices == 0 }
    #expect(try home.rimshot("kit", "load", kit.path).status == 0)
    #expect(try home.rimshot("mixer", "unsolo", "output:hats").status == 0)
    try expect(player, hears: [0.05, 0.05, 0.25, 0.375, 0.375], "the first kit again")
  }

  @Test func itSurvivesTheServer() throws {
    #expect(try home.rimshot("mixer", "mute", "kick").status == 0)
    #expect(try home.rimshot("mixer", "set", "output:hats", "--gain", "-20").status == 0)
    server.end()
    try daemon.waitUntilStatus("has no server") { $0.state == .noServer }
    let silent: MixerReport = try daemon.ask(.mixer)
    #expect(silent.outputs.allSatisfy { $0.meter == MixerReport.Meter(peak: -120, rms: -120) })
    #expect(try home.rimshot("mixer", "mute", "output:main").output == "main: 0 dB, pan 0, muted\n")
    let second = try AudioServer.jackd(rate: 44100, period: 441)
    try daemon.waitUntilStatus("has another server") { $0.state == .ready }
    let player = try player(on: second)
    let start = player.soon
    for note: UInt8 in [36, 38, 42] { try player.hit(note, at: start) }
    // In the middle, where the resampler has settled.
    let heard = try (1...5).map { try player.hear($0, from: start &+ 220, count: 1)[0] }
    for (level, expected) in zip(heard, [0, 0, 0, Float(0.0375), 0.0375]) {
      #expect(abs(level - expected) < 1e-4, "\(heard)")
    }
  }
}
