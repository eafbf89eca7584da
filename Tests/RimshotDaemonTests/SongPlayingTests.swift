import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A MIDI file played along by a daemon, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct SongPlayingTests {
  private typealias Build = MidiFileBuilder

  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer
  private let song: String

  init() throws {
    home = try Home()
    kit = try TemporaryKit.marks()
    server = try AudioServer.jackd()
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("kit: \(kit.path)\n", to: "config/rimshot/config.yaml")
    // 300 quarter notes a minute in 2/4; a hit on each of eight, 9600 frames apart.
    let meter = Build.event([0xFF, 0x58, 4, 2, 2, 24, 8])
    let hits = (0..<8).flatMap { Build.hit(36, after: $0 == 0 ? 0 : 480) }
    song = "\(home.folder.path)/groove.mid"
    try Data(Build.song(Build.tempo(200_000), meter, hits)).write(to: URL(filePath: song))
  }

  @Test func itIsCountedInLoopedAndStopped() throws {
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect("rimshot:main_l", to: player.port(1))
    let told = try EventListener(to: daemon, [.song])
    #expect(try home.rimshot("metronome", "set", "--gain", "-60").status == 0)
    let from = player.now
    let started = try home.rimshot("song", "play", song, "--count-in", "1", "--loop", "0.2-0.6")
    #expect(started.output == "groove.mid: counts in, 0:00.0 of 0:01.4, loop 0:00.2-0:00.6\n")
    let first = try player.waitForSound(from: from)
    // Two clicks, whose first frames are silent, and the song on the frame of the third.
    let heard = try player.hear(from: first &- 1, count: 9600 * 8)
    let marks = heard.indices.filter { heard[$0] > 0.2 }
    #expect(marks == [2, 3, 4, 5, 6, 7].map { $0 * 9600 })
    let looping: SongReport = try daemon.ask(.song(.show))
    #expect(looping.state == .playing)
    #expect((0.2...0.6).contains(looping.position ?? 0))
    #expect(try home.rimshot("song", "pause").output.hasPrefix("groove.mid: paused, 0:00."))
    #expect(try home.rimshot("song", "loop", "off").output.contains("loop") == false)
    #expect(
      try home.rimshot("song", "seek", "1.3").output == "groove.mid: paused, 0:01.3 of 0:01.4\n")
    #expect(try home.rimshot("song", "resume").status == 0)
    try told.wait("its end") {
      if case .song(let report) = told.events.last { report.state == .ended } else { false }
    }
    #expect(try home.rimshot("song").output == "groove.mid: at its end, 0:01.4 of 0:01.4\n")
    #expect(
      try home.rimshot("song", "stop").output == "no song is played (rimshot song play FILE begins one)\n")
  }

  @Test func whatCannotBePlayedIsSaid() throws {
    let daemon = try home.daemon()
    #expect(
      try home.rimshot("song", "pause").errors
        == "rimshot: no song is played; rimshot song play FILE begins one\n")
    let missing = try home.rimshot("song", "play", "\(home.folder.path)/none.mid")
    #expect(missing.errors == "rimshot: \(home.folder.path)/none.mid: No such file or directory\n")
    let silent = try home.rimshot("song", "play", song, "--channels", "3")
    #expect(silent.errors.contains("no notes on the channels that are heard; --channels 10 hears them all"))
    let late = try home.rimshot("song", "play", song, "--from", "5")
    #expect(late.errors == "rimshot: the song ends before that: it has 1.4 seconds\n")
    #expect(try home.rimshot("song", "loop", "2-1").status == 2)
    #expect(
      try home.rimshot("song", "loop", "5-").errors
        == "rimshot: A-B must be two times in the song, such as 0:10-0:25.5, not \"5-\"\n")
    withExtendedLifetime(daemon) {}
  }
}
