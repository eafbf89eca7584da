import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A daemon that follows the transport of a real jackd, or leads it, in frames of sound.
@Suite(.oneAtATime, .needs(.jackd))
struct TransportPlayingTests {
  private typealias Build = MidiFileBuilder

  private let home: Home
  private let kit: TemporaryKit
  private let song: String

  init() throws {
    home = try Home()
    kit = try TemporaryKit.marks()
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("kit: \(kit.path)\n", to: "config/rimshot/config.yaml")
    // 300 quarter notes a minute; a hit on each of 36, 9600 frames apart.
    let hits = (0..<36).flatMap { Build.hit(36, after: $0 == 0 ? 0 : 480) }
    song = "\(home.folder.path)/groove.mid"
    try Data(Build.song(Build.tempo(200_000), hits)).write(to: URL(filePath: song))
  }

  /// In the order in which they may end, from the last.
  private func begin() throws -> (AudioServer, RunningDaemon, JackPlayer) {
    let server = try AudioServer.jackd()
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect("rimshot:main_l", to: player.port(1))
    return (server, daemon, player)
  }

  /// Where clicks begin: a sine's first frame is 0.
  private func clicks(_ frames: [Float]) -> [Int] {
    var quiet = 200
    return frames.indices.compactMap { frame in
      let isStart = frames[frame] != 0 && quiet >= 200
      quiet = frames[frame] == 0 ? quiet + 1 : 0
      return isStart ? frame - 1 : nil
    }
  }

  @Test func theSongIsAtTheTransportsFrame() throws {
    try home.folder.write("kit: \(kit.path)\ntransport: follow\n", to: "config/rimshot/config.yaml")
    let (server, daemon, player) = try begin()
    let followed = try home.rimshot("transport")
    #expect(followed.output == "followed: stopped at 0:00.0 (frame 0); no program says its beats\n")
    let ready = try home.rimshot("song", "play", song)
    #expect(ready.output == "groove.mid: waiting for the transport to roll, 0:00.0 of 0:07.0\n")
    let first = try player.rollTransport()
    let heard = try player.hear(from: first, count: 9600 * 2 + 100)
    #expect(heard.indices.filter { heard[$0] > 0.2 } == [0, 9600, 19_200])
    let paused = try home.rimshot("song", "pause")
    #expect(
      paused.errors
        == "rimshot: the song goes by JACK's transport, which says where it is; rimshot transport lead moves it with the song\n"
    )
    try player.stopTransport()
    let place = player.transport.frame
    try waitUntil("song at rest where the transport is") {
      let report: SongReport = try daemon.ask(.song(.show))
      return report.state == .waiting && report.position == (Double(place) / 48000 * 1e6).rounded() / 1e6
    }
    let second = try player.rollTransport(from: 9600 * 5 - 500)
    let again = try player.hear(from: second &+ UInt32(9600 * 5 - 500), count: 600)
    #expect(again.indices.filter { again[$0] > 0.2 } == [500])
    #expect(try home.rimshot("song", "play", song, "--count-in", "1").status == 1, "not now")
    _ = try player.rollTransport(from: 48_000 * 8)
    #expect(try home.rimshot("song", "play", song).output == "groove.mid: at its end, 0:07.0 of 0:07.0\n")
    #expect(try home.rimshot("transport", "off").output.hasPrefix("left alone: rolling at 0:0"))
    withExtendedLifetime(server) {}
  }

  @Test func theMetronomeClicksOnTheTransportsBeats() throws {
    let (server, daemon, player) = try begin()
    #expect(try home.rimshot("transport", "follow").status == 0)
    let armed = try home.rimshot("metronome", "start", "--tempo", "300", "--gain", "0")
    #expect(armed.output.hasSuffix(" on main: waits for JACK's transport to roll\n"))
    let first = try player.rollTransport()
    #expect(clicks(try player.hear(from: first, count: 9600 * 2 + 3000)) == [0, 9600, 19_200])
    try player.stopTransport()

    #expect(player.leadTransport(framesPerBeat: 8000, first: 1234, beatsPerBar: 3))
    let second = try player.rollTransport(from: 0)
    #expect(clicks(try player.hear(from: second, count: 1234 + 8000 * 2 + 3000)) == [1234, 9234, 17_234])
    let text = try home.rimshot("transport").output
    #expect(text.hasPrefix("followed: rolling at 0:0"))
    #expect(text.hasSuffix("; its beats are another program's: 360 beats a minute, 3/4\n"))
    let status = try daemon.status
    #expect(status.transport?.timebase == .other && status.transport?.tempo == 360)
    let report: MetronomeReport = try daemon.ask(.metronome(.show))
    #expect(report.isRunning && report.waits == nil && (report.bar ?? 0) >= 1)
    let left = try home.rimshot("transport", "lead")
    #expect(left.output.hasSuffix(", 3/4 (rimshot transport lead --force takes them over)\n"))
    let taken = try home.rimshot("transport", "lead", "--force")
    #expect(taken.output.hasSuffix("; its beats are the metronome's\n"))
    try waitUntil("the metronome's beats") { player.transport.tempo == 300 }
    try player.stopTransport()
    withExtendedLifetime(server) {}
  }

  @Test func itLeadsTheTransportAndFollowsWhoeverMovesIt() throws {
    let (server, daemon, player) = try begin()
    #expect(
      try home.rimshot("metronome", "set", "--tempo", "150", "--meter", "3/4", "--gain", "0").status == 0)
    let led = try home.rimshot("transport", "lead")
    #expect(led.output == "led: stopped at 0:00.0 (frame 0); its beats are the metronome's\n")
    #expect(!player.leadTransport(framesPerBeat: 8000, first: 0, beatsPerBar: 3, isConditional: true))
    let playing = try home.rimshot("song", "play", song, "--from", "0.2")
    #expect(playing.output == "groove.mid: playing, 0:00.2 of 0:07.0\n")
    let first = try player.transportOrigin()
    let heard = try player.hear(from: first &+ 9600, count: 9600 + 100)
    #expect(heard.indices.filter { heard[$0] > 0.2 } == [0, 9600])
    let now = player.transport
    let beat = now.frame * 150 / (48_000 * 60)
    #expect(now.hasBeats && now.tempo == 150 && now.beatsPerBar == 3)
    #expect(now.bar == beat / 3 + 1 && now.beat == beat % 3 + 1)
    #expect(abs(now.tick - Double(now.frame - beat * 19_200) * now.ticksPerBeat / 19_200) < 0.001)

    #expect(try home.rimshot("song", "pause").output.hasPrefix("groove.mid: paused, 0:0"))
    try player.waitUntilStopped()
    #expect(try home.rimshot("song", "seek", "0.4").output == "groove.mid: paused, 0:00.4 of 0:07.0\n")
    try waitUntil("transport at the place") { player.transport.frame == 19_200 }
    #expect(try home.rimshot("song", "resume").output.hasPrefix("groove.mid: playing, 0:0"))
    let second = try player.transportOrigin()
    #expect(try player.hear(from: second &+ 19_200, count: 1)[0] > 0.2)
    try player.stopTransport()
    try waitUntil("song at rest") { try daemon.ask(.song(.show), as: SongReport.self).state != .playing }

    #expect(try home.rimshot("song", "stop").status == 0)
    #expect(try home.rimshot("metronome", "start").output.hasSuffix(": starts\n"))
    let third = try player.transportOrigin()
    #expect(clicks(try player.hear(from: third, count: 19_200 + 3000)) == [0, 19_200])
    #expect(try home.rimshot("metronome", "stop").status == 0)
    try player.waitUntilStopped()
    withExtendedLifetime(server) {}
  }

  @Test(.needs(.pipeWire)) func itLeadsOnPipeWire() throws {
    let server = try AudioServer.pipeWire()
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect("rimshot:main_l", to: player.port(1))
    #expect(try home.rimshot("transport", "lead").output.hasSuffix("; its beats are the metronome's\n"))
    #expect(try home.rimshot("metronome", "set", "--tempo", "300", "--gain", "0").status == 0)
    let isExact = try onceInFive {
      #expect(try home.rimshot("metronome", "start").status == 0)
      let origin = try player.transportOrigin()
      let found = clicks(try player.hear(from: origin, count: 9600 * 2 + 3000))
      #expect(player.transport.tempo == 300)
      #expect(try home.rimshot("metronome", "stop").status == 0)
      try player.waitUntilStopped()
      return found == [0, 9600, 19_200]
    }
    #expect(isExact)
    withExtendedLifetime((server, daemon)) {}
  }

  @Test func itLeadsTheNextServerToo() throws {
    try home.folder.write("kit: \(kit.path)\ntransport: lead\n", to: "config/rimshot/config.yaml")
    let server = try AudioServer.jackd()
    let daemon = try home.daemon()
    #expect(try home.rimshot("metronome", "start", "--tempo", "300").status == 0)
    try daemon.waitUntilStatus("rolls") { $0.transport?.state == .rolling }
    server.end()
    try daemon.waitUntilStatus("has no server") { $0.state == .noServer }
    #expect(try home.rimshot("transport").output == "led: there is no audio server\n")
    let other = try AudioServer.jackd()
    try daemon.waitUntilStatus("has another server") { $0.state == .ready && $0.server != nil }
    let player = try JackPlayer(on: other, inputs: 1)
    try player.connect("rimshot:main_l", to: player.port(1))
    #expect(try home.rimshot("metronome").output.hasSuffix(": waits for JACK's transport to roll\n"))
    let origin = try player.rollTransport()
    #expect(clicks(try player.hear(from: origin, count: 9600 + 3000)) == [0, 9600])
    #expect(try daemon.status.transport?.timebase == .ours)
  }
}
