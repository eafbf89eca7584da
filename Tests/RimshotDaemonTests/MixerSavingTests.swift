import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// `rimshot mixer save`, on a real jackd: the kit has what the mixer had, and sounds as before.
@Suite(.oneAtATime, .needs(.jackd))
struct MixerSavingTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer
  private let daemon: RunningDaemon
  private var file: String { "\(kit.path)/kit.yaml" }

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
    daemon = try home.daemon(kit.path)
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

  private func set(_ words: String...) throws {
    let outcome = try home.rimshot(["mixer", "set"] + words)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func theKitHasItAndSoundsTheSame() throws {
    let player = try JackPlayer(on: server, inputs: 5)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l", "main_r", "kick", "hats_l", "hats_r"])
    try set("snare", "--gain", "-20")
    try set("hat", "--gain", "3", "--pan", "0.5")
    try set("kick", "--pan", "-0.5", "--mute", "on")
    try set("output:hats", "--gain", "-6")
    try set("kick", "--mute", "off")
    try daemon.waitUntilStatus("stands still") { $0.engine.voices == 0 }
    let before = try levels(player)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let outcome = try home.rimshot("mixer", "save")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.output
        == "kick: pan -0.5 more\nsnare: -20 dB more\nhat: 3 dB, pan 0.5 more\n\(file) is written\n")
    let written = try String(contentsOfFile: file, encoding: .utf8)
    #expect(written.contains("velocity_curve: fixed\n    gain: -20 dB\n"))
    #expect(
      written.contains("hat: {note: 42, output: hats, velocity_curve: fixed, gain: 3 dB, pan: 0.5, samples"))
    #expect(try String(contentsOfFile: file + ".bak", encoding: .utf8) == text)
    let mixer: MixerReport = try daemon.ask(.mixer)
    #expect(mixer.pads.allSatisfy { $0.gain == 0 && $0.pan == 0 })
    #expect(mixer.outputs.map(\.gain) == [0, 0, -6], "outputs aren't the kit's")
    try daemon.waitUntilStatus("stands still") { $0.engine.voices == 0 }
    for (heard, level) in zip(try levels(player), before) { #expect(abs(heard - level) < 1e-5) }
    #expect(try home.rimshot("mixer", "save").output.contains("there is nothing to save"))
  }

  @Test func kitsThatCannotKeepItSayWhatToDo() throws {
    try set("snare", "--gain", "-3")
    let samples = try TemporaryKit(named: "samples")
    try samples.write([[0.5]], to: "snare.wav", as: .wavFloat)
    #expect(try home.rimshot("kit", "load", samples.path).status == 0)
    let outcome = try home.rimshot("mixer", "save")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("rimshot kit convert \"\(samples.path)\" DIR"), "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: samples.path) == ["snare.wav"])
  }
}
