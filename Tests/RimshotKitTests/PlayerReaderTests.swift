import Foundation
import RimshotEngineHost
import RimshotKit
import RimshotTestSupport
import Testing

/// How a kit says that pads are players, and that they play others.
@Suite struct PlayerReaderTests {
  @Test(arguments: [
    ("true", Kit.Player()), ("pause", Kit.Player(hit: .pause)), ("off", nil),
    (
      "{hit: stop, fade_in: 1 s, fade_out: 1000 s, pause_fade: 0 s, curve: equal-power, exclusive: true}",
      Kit.Player(
        hit: .stop, fadeIn: 1, fadeOut: 1000, pauseFade: 0, curve: .equalPower, isExclusive: true)
    ),
  ])
  func readsPlayers(_ value: String, _ player: Kit.Player?) throws {
    let reading = try Reading(pad: "player: \(value)\nsamples: a.wav")
    #expect(reading.messages.isEmpty)
    let pad = try #require(reading.pad)
    #expect(pad.player == player)
    #expect(pad.articulations[0].layers[0].velocityCurve == (player == nil ? .natural : .fixed))
  }

  @Test func readsWhatAPadDoesToOthers() throws {
    let reading = try Reading(
      """
      rimshot: 1
      pads:
        stop: {note: 40, remote: {song: {stop: 2 s}, loop: pause}}
        off: {note: 41, remote: {all: stop}}
        song: {note: 60, player: true, samples: a.wav}
        loop: {note: 61, player: true, loop: {until: forever}, samples: a.wav}
      """)
    #expect(reading.messages.isEmpty, "a pad that plays others needs no samples")
    let kit = try #require(reading.kit)
    #expect(
      kit.pads[0].remotes == [
        Kit.Remote(pad: 2, action: .stop, fade: 2), Kit.Remote(pad: 3, action: .pause),
      ])
    #expect(kit.pads[1].remotes == [Kit.Remote(pad: nil, action: .stop)])
  }

  @Test(arguments: [
    (
      "player: rewind",
      "player must be restart, pause, stop, ignore, true or {hit: pause, fade_out: 2 s}, "
        + "not \"rewind\""
    ),
    ("player: {fade_out: 2}", "fade_out needs a unit: write 2 ms or 2 s"),
    ("remote: {sogn: stop}", "no pad \"sogn\""), ("remote: song", "such as {song: pause}"),
    ("remote: {x: {stop: 1 s, play: 1 s}}", "remote does one of play, pause, resume, stop and toggle"),
    ("remote: {all: play}", "all can't be played at once: name the pads"),
  ])
  func errorsSayTheWayOut(_ line: String, _ message: String) throws {
    let reading = try Reading(
      "rimshot: 1\npads:\n  x:\n    note: 60\n    samples: a.wav\n    \(line)\n")
    #expect(
      reading.messages.contains { $0.contains("error: ") && $0.contains(message) }, "\(reading.messages)")
  }

  /// The example of `docs/sounds.md`, played.
  @Test func theExampleOfThePagePlaysWithoutAWord() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: package.appending(path: "docs/sounds.md"), encoding: .utf8)
    let example = page.components(separatedBy: "```yaml\n")[1].components(separatedBy: "```")[0]
    let folder = try TemporaryKit(
      example, sounds: ["intro.ogg", "song.flac", "rain.wav", "ding.wav"])
    #expect(Reading(folder).messages.isEmpty)
    let loading = Loading(folder)
    #expect(loading.messages.isEmpty)
    let engine = OfflineEngine()
    engine.load(try #require(loading.plan))
    // The made-up sounds are two frames long, but for the one that loops.
    for note: UInt8 in 60...62 { engine.hit(note) }
    engine.render(1)
    #expect(engine.host.players.count == 3)
    engine.hit(67)
    engine.render(4800)
    #expect(engine.host.players.allSatisfy { $0.state == .stopping })
  }

  @Test func aFileThatManyPadsPlayIsOneCopyInMemory() throws {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      pads:
        song: {note: 60, player: true, samples: song.wav}
        again: {note: 61, player: pause, samples: song.wav}
        backing: {note: 62, gain: -6 dB, layers: [{samples: song.wav}, {samples: [song.wav, song.wav]}]}
      """, sounds: ["song.wav"])
    let plan = try #require(Loading(folder).plan)
    #expect(plan.samples.count == 1)
  }
}
