import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What is written while `rimshot play` plays: the kit, keys and device profiles.
@Suite(.oneAtATime, .needs(.jackd), .enabled(if: TmuxTerminal.isInstalled))
struct PlaySettingTests {
  private let server: AudioServer
  private let home: Home
  private let kit: TemporaryKit

  init() throws {
    server = try AudioServer.jackd()
    home = try Home()
    kit = try TemporaryKit("")
    try kit.write(
      """
      rimshot: 1
      name: Bench
      outputs: {kick: mono}
      pads:
        kick: {note: 36, output: kick, velocity_curve: fixed, samples: tick.wav}
        snare: {note: 38, velocity_curve: fixed, samples: tick.wav}
        hat-closed: {note: 42, velocity_curve: fixed, samples: tick.wav}
      """, to: "kit.yaml")
    try kit.write([[0.5]], to: "tick.wav", as: .wavFloat)
  }

  @Test func theMixerIsSavedToTheKitAndTakenBack() throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    let file = "\(kit.path)/kit.yaml"
    let before = try String(contentsOfFile: file, encoding: .utf8)
    try terminal.press("F5")
    try terminal.wait(for: "output kick")
    try terminal.press("Down", "Left", "Left", "w")
    try terminal.wait(for: "the kit has the levels of 1 pad")
    let saved = before.replacing(
      "snare: {note: 38, velocity_curve: fixed, s",
      with: "snare: {note: 38, velocity_curve: fixed, gain: -2 dB, s")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == saved)
    #expect((try daemon.ask(.mixer) as MixerReport).pads[1].gain == 0)
    try terminal.press("u")
    try terminal.wait(for: "the kit is as it was before")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
    #expect((try daemon.ask(.mixer) as MixerReport).pads[1].gain == -2)
    try terminal.press("U")
    try terminal.wait(for: "the kit has the levels again")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == saved)
  }

  @Test func keysAndADevicesPadsAreGivenToPads() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    try terminal.press("F5")
    try terminal.wait(for: "output kick")
    try terminal.press("Down", "k")
    try terminal.wait(for: "press the key that is to play snare")
    try terminal.type("o")
    try terminal.wait(for: "o plays snare from now on")
    let keys = "\(home.folder.path)/config/rimshot/keys.yaml"
    #expect(try String(contentsOfFile: keys, encoding: .utf8) == "drums:\n  o: snare\n")
    try terminal.press("F2")
    try terminal.wait(for: "odfgh")
    try terminal.type("o")
    try daemon.waitUntilStatus("has played") { $0.engine.hits == 1 }
    // A note that the kit doesn't know.
    try terminal.press("F5", "l")
    try terminal.wait(for: "hit the pad of your device that is to play snare")
    try player.hit(99, at: player.soon)
    try terminal.wait(for: "note 99 of JACK MIDI plays snare")
    let profile = "\(home.folder.path)/config/rimshot/devices/jack-midi.yaml"
    #expect(try String(contentsOfFile: profile, encoding: .utf8).contains("99: snare"))
    // It is there, but nothing is played with it yet.
    try terminal.press("l")
    try terminal.wait(for: "hit the pad of your device that is to play snare")
    try player.hit(97, at: player.soon)
    try terminal.wait(for: "note 97 of JACK MIDI plays snare")
    #expect(try String(contentsOfFile: profile, encoding: .utf8).contains("97: snare"))
    // The profile is the player's own now: with the rule, the next note is learnt into it.
    try "devices: [{jack_midi: true, profile: jack-midi}]\n".write(
      toFile: "\(home.folder.path)/config/rimshot/config.yaml", atomically: true, encoding: .utf8)
    #expect(try home.rimshot("config", "reload").status == 0)
    try player.hit(99, at: player.soon)
    try daemon.waitUntilStatus("has played") { $0.engine.hits == 2 }
    try terminal.press("Up", "l")
    try terminal.wait(for: "hit the pad of your device that is to play kick")
    try player.hit(98, at: player.soon)
    try terminal.wait(for: "note 98 of JACK MIDI plays kick")
    try player.hit(98, at: player.soon)
    try daemon.waitUntilStatus("has played") { $0.engine.hits == 3 }
    let text = try String(contentsOfFile: profile, encoding: .utf8)
    #expect(text.contains("99: snare") && text.contains("98: kick"))
  }

  @Test func aKeyboardIsReadItself() throws {
    let daemon = try home.daemon(kit.path)
    let device = "\(home.folder.path)/event3"
    try #require(mkfifo(device, 0o600) == 0)
    let terminal = try TmuxTerminal(["--evdev", device], in: home)
    try terminal.wait(for: "hat-closed")
    let end = open(device, O_WRONLY)
    func key(_ number: UInt8, _ value: UInt8) {
      let bytes =
        [UInt8](repeating: 0, count: 2 * MemoryLayout<Int>.size) + [1, 0, number, 0, value, 0, 0, 0]
      #expect(bytes.withUnsafeBytes { write(end, $0.baseAddress, $0.count) } == bytes.count)
    }
    // The key f, held, and what the terminal makes of it.
    for value: UInt8 in [1, 2, 2] { key(33, value) }
    try terminal.type("fff")
    key(33, 0)
    key(57, 1)
    try daemon.waitUntilStatus("has the pedal down") { $0.midi.pedal?.closed == 127 }
    #expect(try daemon.status.engine.hits == 1)
    // Another window has the keys.
    try terminal.send("\u{1B}[O")
    try daemon.waitUntilStatus("has the pedal up") { $0.midi.pedal?.closed == 0 }
    key(33, 1)
    key(33, 0)
    try terminal.send("\u{1B}[I")
    try terminal.press("F1")
    try terminal.wait(for: "Keys tell when they go up")
    try terminal.press("F2")
    try terminal.wait(for: "hat-closed")
    key(46, 1)
    try daemon.waitUntilStatus("has played the kick") { $0.engine.hits == 2 }
    try terminal.wait(for: "kick 100")
    close(end)
    try terminal.wait(for: "event3 is gone")
    try terminal.type("f")
    try daemon.waitUntilStatus("has played") { $0.engine.hits == 3 }
  }
}
