import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What those hear who subscribe, from a real daemon on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct SubscriptionTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
  }

  @Test func eachMessageTellsWhatCameOfIt() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let listener = try EventListener(to: daemon, [.midi])
    let start = player.soon
    let before = Date.now.timeIntervalSince1970
    try player.hit(38, velocity: 100, at: start)
    try player.hit(38, velocity: 20, at: start &+ 480)
    try player.send([0x89, 38, 64], at: start &+ 500)
    try player.hit(55, at: start &+ 600)
    try player.hit(36, channel: 2, at: start &+ 700)
    try player.send([0xB9, 4, 90], at: start &+ 800)
    try player.send([0x99, 38, 0], at: start &+ 900)
    try listener.wait("seven messages") { listener.midi.count == 7 }
    let midi = listener.midi
    #expect(
      midi.map(\.outcome) == [.played, .played, .acted, .unmapped, .otherChannel, .acted, .acted])
    #expect(
      midi.map(\.bytes) == [
        [0x99, 38, 100], [0x99, 38, 20], [0x89, 38, 64], [0x99, 55, 127], [0x91, 36, 127], [0xB9, 4, 90],
        [0x99, 38, 0],
      ])
    #expect(midi.allSatisfy { $0.source == "JACK MIDI" && $0.address == nil })
    #expect(midi.map(\.channel) == [10, 10, 10, 10, 2, 10, 10])
    let loud = MidiReport.Sound(
      pad: "snare", file: kit.file("loud.wav"), layer: 2, layers: 2, take: 1, takes: 1)
    let soft = MidiReport.Sound(
      pad: "snare", file: kit.file("soft.wav"), layer: 1, layers: 2, take: 1, takes: 1)
    #expect(midi[0].sounds == [loud] && midi[1].sounds == [soft])
    #expect(midi[0].pad == "snare" && midi[0].velocity == 100 && midi[0].message == nil)
    #expect(midi[3].message == "the kit has no pad for note 55")
    #expect(midi[4].message == "channel 2 isn't played (start with --channels omni)")
    // A busy machine's periods begin late.
    #expect(midi[0].time < midi[1].time && midi[1].time < midi[0].time + 0.1)
    #expect(abs(midi[0].time - before) < 5)
  }

  @Test func aMutedPadIsSaidToBe() throws {
    let daemon = try home.daemon(kit.path)
    let listener = try EventListener(to: daemon, [.midi])
    func hit(_ change: [String], _ pad: String) throws -> MidiReport {
      if !change.isEmpty { #expect(try home.rimshot(["mixer"] + change).status == 0) }
      let count = listener.midi.count
      let _: HitReport = try daemon.ask(.hit(pad: pad, velocity: 80))
      try listener.wait("hit") { listener.midi.count == count + 1 }
      return listener.midi[count]
    }
    #expect(try hit([], "kick").outcome == .played)
    let muted = try hit(["mute", "kick"], "kick")
    #expect(muted.outcome == .muted && muted.message == "the pad is muted" && muted.source == "command")
    #expect(try hit(["solo", "snare"], "hat").message == "another pad's solo silences it")
    #expect(try hit(["unsolo", "snare"], "hat").outcome == .played)
    #expect(try hit(["mute", "output:hats"], "hat").message == "its outputs are muted")
    #expect(try hit([], "snare").outcome == .played)
  }

  @Test func aChangeOfKitAndProblemsAreTold() throws {
    let daemon = try home.daemon(kit.path)
    let other = try TemporaryKit.levels(named: "other")
    let listener = try EventListener(to: daemon, [.kit, .problems, .connections, .server])
    #expect(try home.rimshot("kit", "load", other.path).status == 0)
    try listener.wait("kit") {
      listener.events.contains { if case .kit(let kit) = $0 { kit.name == "other" } else { false } }
    }
    for place in try daemon.status.connections where place.source.hasPrefix("rimshot:") {
      #expect(try home.rimshot("disconnect", place.source, place.destination).status == 0)
    }
    try listener.wait("problem") {
      listener.events.contains {
        if case .problems(let all) = $0 { all.contains { $0.code == "no-output" } } else { false }
      }
    }
    #expect(try home.rimshot("status").status == 1)
    #expect(
      listener.events.contains { if case .connections(let all) = $0 { all.isEmpty } else { false } })
    try server.crash()
    try listener.wait("server's end") { listener.events.contains(.server(nil)) }
    try listener.wait("problem") {
      listener.events.contains {
        if case .problems(let all) = $0 { all.contains { $0.code == "no-server" } } else { false }
      }
    }
  }

  @Test func metersComeAsOftenAsAsked() throws {
    let daemon = try home.daemon(kit.path)
    let listener = try EventListener(to: daemon, [.meters], interval: 0.05)
    let start = monotonicSeconds()
    try listener.wait("ten meters") { listener.events.count >= 10 }
    let took = monotonicSeconds() - start
    #expect(took > 0.4)
    let _: HitReport = try daemon.ask(.hit(pad: "kick", velocity: 127))
    let count = listener.events.count
    try listener.wait("level of the kick") {
      listener.events[count...].contains {
        guard case .meters(let levels) = $0 else { return false }
        return levels.contains { $0.name == "kick" && $0.peak == -12.04 }
      }
    }
  }

  @Test func whoReadsSlowlyLosesEventsAndIsToldHowMany() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let slow = try EventListener(to: daemon, [.midi])
    let quick = try EventListener(to: daemon, [.midi])
    let rounds = 60
    for round in 0..<rounds {
      let start = player.soon
      for message in 0..<100 { try player.send([0xB9, 1, UInt8(message)], at: start &+ UInt32(message * 8)) }
      try quick.wait("round") { quick.midi.count == (round + 1) * 100 }
    }
    #expect(!quick.events.contains { if case .lost = $0 { true } else { false } })
    try slow.wait("the end") {
      let lost = slow.events.reduce(0) { if case .lost(let count) = $1 { $0 + count } else { $0 } }
      return slow.midi.count + lost == rounds * 100
    }
    #expect(slow.midi.count < rounds * 100)
    #expect(player.lateMessages == 0)
  }

  @Test func aWrongSubscriptionIsRefused() throws {
    let daemon = try home.daemon(kit.path)
    let client = try RawClient(to: daemon.socket)
    client.send(
      """
      {"command":"subscribe","events":["midis"]}
      {"command":"subscribe","events":[]}
      {"command":"subscribe"}
      {"command":"subscribe","events":["meters"],"interval":0}

      """)
    try waitUntil("answers") { try client.readLines().count == 4 }
    #expect(
      client.lines[0].contains("takes midi, kit, server, problems, connections, meters, sounds, beat, song, ")
    )
    #expect(client.lines[1].contains("names no event"))
    #expect(client.lines[2].contains(#"\"events\" is missing"#))
    #expect(client.lines[3].contains("must be 0.02 to 10 seconds, not 0.0"))
    #expect(client.lines.allSatisfy { $0.contains("bad-argument") })
  }
}
