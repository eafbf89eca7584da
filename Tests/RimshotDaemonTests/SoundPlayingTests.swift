import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Sounds that are played like a tape by the command line and the socket, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct SoundPlayingTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try TemporaryKit(named: "board")
    server = try AudioServer.jackd()
    try kit.write(
      """
      rimshot: 1
      name: Board
      license: CC0-1.0
      pads:
        song: {note: 60, player: {hit: pause, fade_out: 20 ms}, samples: song.wav}
        other: {note: 61, player: {exclusive: true}, samples: other.wav}
        snare: {note: 38, samples: other.wav}
      """, to: "kit.yaml")
    // Each frame has its own level, so that what is heard tells which frame it is.
    try kit.write([(0..<480_000).map { Float($0 + 1) / 0x1p20 }], to: "song.wav", as: .wavFloat)
    try kit.write([[Float](repeating: 0.0625, count: 48000)], to: "other.wav", as: .wavFloat)
  }

  private func rimshot(_ words: String...) throws -> String {
    let outcome = try home.rimshot(["sound"] + words)
    #expect(outcome.status == 0, "\(words): \(outcome.errors)")
    return outcome.output
  }

  @Test func aPausedSongGoesOnAtTheVeryFrame() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let listener = try EventListener(to: daemon, [.sounds])
    func states() -> [String] {
      listener.events.compactMap {
        if case .sound(let sound) = $0 { "\(sound.pad) \(sound.state.rawValue)" } else { nil }
      }
    }
    let start = player.now
    #expect(try rimshot("play", "song") == "playing song\n")
    let first = try player.waitForSound(from: start)
    try listener.wait("start") { states() == ["song playing"] }
    #expect(try rimshot("pause", "--fade", "0") == "pausing song\n")
    try listener.wait("pause") { states().count == 2 }
    let list: SoundList = try daemon.ask(.sounds)
    let song = try #require(list.sounds.first)
    #expect(song.state == .paused && song.length == 10 && song.gain == 0 && song.file == kit.file("song.wav"))
    #expect(list.sounds.map(\.pad) == ["song", "other"] && list.sounds[1].state == .stopped)
    try player.wait(until: player.now &+ 4800)
    #expect(try daemon.ask(.sounds, as: SoundList.self) == list, "it stands still")
    #expect(try rimshot("resume", "song", "--fade", "0ms") == "resuming song\n")
    try listener.wait("resumption") { states().count == 3 }
    let end = player.now &+ 4800
    let heard = try player.hear(from: first, count: Int(end &- first))
    let sounding = heard.filter { $0 != 0 }
    #expect(sounding == (0..<sounding.count).map { Float($0 + 1) / 0x1p20 }, "each frame once, in order")
    #expect(heard.count - sounding.count >= 4800, "and nothing while it was paused")
    #expect(try rimshot("stop", "--fade", "100ms") == "stopping song\n")
    try listener.wait("end") { states().last == "song stopped" }
    #expect(
      states() == ["song playing", "song paused", "song playing", "song stopping", "song stopped"])
    #expect(try daemon.status.engine.voices == 0)
  }

  @Test func theListIsForPeopleAndAnExclusiveSoundStopsTheOther() throws {
    let daemon = try home.daemon(kit.path)
    let listener = try EventListener(to: daemon, [.sounds])
    _ = try rimshot("play", "song", "--fade", "1s", "--curve", "s-curve", "--gain", "-6")
    try listener.wait("song") { listener.events.count == 1 }
    let lines = try rimshot("list").split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("PAD    STATE    POSITION"))
    #expect(lines[1].hasPrefix("song   playing  0:0") && lines[1].hasSuffix("song.wav   -6 dB"))
    #expect(lines[2] == "other  stopped  0:00.0 / 0:01.0" + String(repeating: " ", count: 26) + "other.wav")
    _ = try rimshot("play", "other")
    try listener.wait("the other alone") {
      listener.events.contains {
        if case .sound(let sound) = $0 { sound.pad == "song" && sound.state == .stopped } else { false }
      }
    }
    #expect(try rimshot("toggle", "snare") == "toggling snare\n")
    try listener.wait("snare") {
      listener.events.contains { if case .sound(let sound) = $0 { sound.pad == "snare" } else { false } }
    }
    let wrong = try home.rimshot("sound", "pause", "sogn")
    #expect(wrong.status == 1)
    #expect(wrong.errors == "rimshot: the kit \"Board\" has no pad \"sogn\" (did you mean \"song\"?)\n")
    #expect(
      try home.rimshot("sound", "play", "xyz").errors.hasSuffix("\"xyz\"; rimshot kit info lists them\n"))
  }

  @Test func aSongOfAnEarlierKitIsStillReached() throws {
    let daemon = try home.daemon(kit.path)
    let listener = try EventListener(to: daemon, [.sounds])
    _ = try rimshot("play", "song")
    try listener.wait("song") { listener.events.count == 1 }
    let _: KitReport = try daemon.ask(.reloadKit)
    let ringing: SoundList = try daemon.ask(.sounds)
    #expect(ringing.sounds.map(\.state) == [.stopped, .stopped, .playing])
    #expect(ringing.sounds[2].pad == "song" && ringing.sounds[2].kit == "Board")
    #expect(try rimshot("toggle", "song") == "toggling song\n")
    try listener.wait("pause") { listener.events.count == 2 }
    #expect(try rimshot("list").contains("song   paused "))
    let _: KitReport = try daemon.ask(.reloadKit)
    try listener.wait("end") {
      if case .sound(let sound)? = listener.events.last { sound.state == .stopped } else { false }
    }
  }
}
