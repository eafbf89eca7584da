import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What is heard of the built program's daemon, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct PlayingTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
  }

  private let outputs = ["main_l", "main_r", "kick", "hats_l", "hats_r"]

  @Test(
    arguments: [
      ("kick", UInt8(36), 1, [0, 0, 0.25, 0, 0]), ("snare", 38, 63, [0.125, 0.125, 0, 0, 0]),
      ("snare", 38, 64, [0.5, 0.5, 0, 0, 0]), ("hat", 42, 127, [0, 0, 0, 0.375, 0.375]),
    ] as [(String, UInt8, Int, [Float])])
  func aHitIsHeardOnItsPortAtItsLevel(pad: String, note: UInt8, velocity: Int, levels: [Float]) throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 5)
    try player.connect(toMidiOf: "rimshot", hearing: outputs)
    let loudest = try #require(levels.firstIndex { $0 > 0 }) + 1
    let start = player.soon
    try player.hit(note, velocity: UInt8(velocity), at: start)
    for input in 1...5 {
      let expected = [Float](repeating: levels[input - 1], count: 480) + [0]
      #expect(try player.hear(input, from: start, count: 481) == expected, "\(outputs[input - 1])")
    }
    let before = player.now
    let outcome = try home.rimshot("hit", pad, "--velocity", "\(velocity)")
    #expect(outcome == .init(status: 0, output: "\(pad) at velocity \(velocity)\n", errors: ""))
    let frame = try player.waitForSound(loudest, from: before)
    for input in 1...5 {
      #expect(try player.hear(input, from: frame, count: 1) == [levels[input - 1]], "\(outputs[input - 1])")
    }
    #expect(try daemon.status.engine.hits == 2)
    #expect(try daemon.status.midi.events == 1)
  }

  @Test func statusAndPortsTellWhatJackTells() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect(player.midiPort, to: "rimshot:midi_in")
    #expect(try home.rimshot("connect", "hats_l", "player:in_1").status == 0)
    let list = try SpawnedProcess.run(
      "jack_lsp", ["-c"], environment: AudioServer.environment, in: home.folder)
    var truth: [String: Set<String>] = [:]
    var port = ""
    for line in list.output.split(separator: "\n") {
      if line.hasPrefix(" ") {
        truth[port, default: []].insert(line.trimmingCharacters(in: .whitespaces))
      } else {
        port = String(line)
        truth[port] = []
      }
    }
    let ports: PortList = try daemon.ask(.ports)
    let ours = ports.ports.filter { $0.world != .alsa }
    #expect(Dictionary(uniqueKeysWithValues: ours.map { ($0.name, Set($0.connectedTo)) }) == truth)
    #expect(truth["rimshot:main_l"] == ["system:playback_1"])
    #expect(truth["rimshot:main_r"] == ["system:playback_2"])
    #expect(truth["rimshot:kick"] == ["system:playback_1", "system:playback_2"])
    #expect(truth["rimshot:hats_l"] == ["system:playback_1", "player:in_1"])
    let connections = Set(try daemon.status.connections.map { "\($0.source) → \($0.destination)" })
    let expected = truth.flatMap { port, others in
      port.hasPrefix("rimshot:") && port != "rimshot:midi_in" ? others.map { "\(port) → \($0)" } : []
    }
    #expect(connections == Set(expected + ["player-midi:out → rimshot:midi_in"]))
    #expect(try home.rimshot("disconnect", "hats_l", "player:in_1").status == 0)
    #expect(try !daemon.status.connections.contains { $0.destination == "player:in_1" })
  }

  @Test func noConnectConnectsNothing() throws {
    let daemon = try home.daemon("--no-connect", kit.path)
    #expect(try daemon.status.connections.isEmpty)
  }

  @Test func aKitChangeIsHeardByNoHitThatRingsAndNoHitIsLost() throws {
    let slow = try TemporaryKit.slow()
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l", "kick"])
    let start = player.soon
    // Hits all the time, from before the change to after it, and a drone of five seconds under them.
    let hits = (0..<80).map { UInt32($0 * 2400) }
    try player.hit(60, at: start)
    for hit in hits { try player.hit(36, at: start &+ hit) }
    try player.wait(until: start)
    let load = try home.rimshot("kit", "load", slow.path)
    #expect(load.status == 0, "\(load)")
    let change = player.now
    #expect(try daemon.status.kit?.name == "slow")
    #expect(Int(change &- start) < 180_000, "loading took longer than the hits went on")

    let drone = try player.hear(1, from: start, count: 240_000)
    #expect(drone.firstIndex { $0 != 0.0625 } == nil, "the old kit rings on without a gap")
    for hit in hits {
      let level = try player.hear(2, from: start &+ hit, count: 480)
      let isOld = Int32(bitPattern: start &+ hit &- change) < 0
      let expected: Set<Float> = isOld ? [0.25, 0.75] : [0.75]
      #expect(Set(level).count == 1 && expected.contains(level[0]), "frame \(hit): \(Set(level))")
    }
    #expect(player.lateMessages == 0)
  }

  @Test func aBrokenKitLeavesTheOldOnePlaying() throws {
    let daemon = try home.daemon(kit.path)
    let broken = try TemporaryKit(
      "rimshot: 1\nname: broken\nlicense: CC0-1.0\npads:\n  kick: {note: 236, samples: kick.wav}\n",
      sounds: ["kick.wav"])
    let outcome = try home.rimshot("kit", "load", broken.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("\(broken.file("kit.yaml")):5:"), "\(outcome)")
    #expect(outcome.errors.contains("236"))
    #expect(try daemon.status.kit?.name == "levels")
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect("rimshot:kick", to: player.port(1))
    let start = player.now
    #expect(try home.rimshot("hit", "kick").status == 0)
    let frame = try player.waitForSound(from: start)
    #expect(try player.hear(from: frame, count: 1) == [0.25])
  }

  @Test func panicSilencesWhatRings() throws {
    let daemon = try home.daemon(kit.path)
    #expect(try home.rimshot("hit", "drone").status == 0)
    try daemon.waitUntilStatus("sounds") { $0.engine.voices == 1 }
    #expect(try home.rimshot("panic").status == 0)
    try daemon.waitUntilStatus("is silent", seconds: 1) { $0.engine.voices == 0 }
  }

  @Test func releaseEndsAGatedPadOnly() throws {
    let gated = try TemporaryKit(
      "rimshot: 1\npads: {loop: {loop: {start: 1 ms, end: 9 ms}, note_off: {release: 10 ms}, note: 60, "
        + "samples: a.wav}}")
    try gated.write([[Float](repeating: 0.25, count: 4800)], to: "a.wav", as: .wavFloat)
    let daemon = try home.daemon(gated.path)
    #expect(try home.rimshot("hit", "loop").status == 0)
    try daemon.waitUntilStatus("sounds") { $0.engine.voices == 1 }
    #expect(try home.rimshot("release", "loop") == .init(status: 0, output: "", errors: ""))
    try daemon.waitUntilStatus("is silent", seconds: 1) { $0.engine.voices == 0 }
    #expect(try home.rimshot("release", "60").errors.contains("takes a pad's name, not a note"))
    #expect(try home.rimshot("release", "lop").errors.contains("did you mean \"loop\"?"))
  }

  @Test(arguments: [
    ("kik", "has no pad \"kik\" (did you mean \"kick\"?)"), ("99", "has no pad on note 99"),
    ("200", "a note is 0 to 127, not 200"),
  ])
  func aWrongPadIsNamed(pad: String, sentence: String) throws {
    let daemon = try home.daemon(kit.path)
    let outcome = try home.rimshot("hit", pad)
    #expect(outcome.status == (pad == "200" ? 2 : 1), "no kit has it, or this one hasn't")
    #expect(outcome.errors.contains(sentence), "\(outcome)")
    withExtendedLifetime(daemon) {}
  }
}
