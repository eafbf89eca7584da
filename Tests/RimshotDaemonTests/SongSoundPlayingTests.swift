import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A sound file played along by a daemon, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct SongSoundPlayingTests {
  private let home: Home
  private let server: AudioServer

  init() throws {
    home = try Home()
    server = try AudioServer.jackd()
    let kit = try TemporaryKit.levels()
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("kit: \(kit.path)\n", to: "config/rimshot/config.yaml")
  }

  /// A frame's number as its level: exact, and below 1 for 43 seconds.
  private func level(_ frame: Int) -> Float { Float(frame + 1) / Float(1 << 21) }

  /// Writes a file of such frames, of 32-bit floats.
  private func write(_ name: String, seconds: Double, channels: Int = 1) throws -> String {
    let frames = Int(seconds * 48_000)
    func bytes(_ numbers: [UInt32]) -> Data { numbers.withUnsafeBytes { Data($0) } }
    let size = UInt32(frames * channels * 4)
    let channels = UInt32(channels)
    let sides = Int(channels)
    let samples = (0..<frames * sides).map { level($0 / sides).bitPattern }
    let file =
      Data("RIFF".utf8) + bytes([size + 36]) + Data("WAVEfmt ".utf8)
      + bytes([16, channels << 16 | 3, 48_000, 192_000 * channels, 32 << 16 | channels * 4])
      + Data("data".utf8) + bytes([size]) + bytes(samples)
    let path = "\(home.folder.path)/\(name)"
    try file.write(to: URL(filePath: path))
    return path
  }

  /// The file's frame that a level is.
  private func frame(_ value: Float) -> Int { Int((value * Float(1 << 21)).rounded()) - 1 }

  @Test func aLongOneStreamsLoopsAndGoesElsewhere() throws {
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect("rimshot:main_l", to: player.port(1))
    try player.connect("rimshot:main_r", to: player.port(2))
    let path = try write("backing.wav", seconds: 31)
    var from = player.now
    let started = try home.rimshot("song", "play", path, "--from", "20", "--loop", "20.25-20.5")
    #expect(started.output.hasPrefix("backing.wav: playing, 0:20."))
    #expect(started.output.hasSuffix(" of 0:31.0, loop 0:20.2-0:20.5\n"))
    var first = try player.waitForSound(from: from)
    var heard = try player.hear(from: first &+ 240, count: 30_000)
    let start = frame(heard[0])
    // It rose from silence, so that its first frame was none.
    #expect(start == 960_000 + 1 + 240)
    let expected = (0..<30_000).map { i in
      start + i < 984_000 ? start + i : 972_000 + (start + i - 972_000) % 12_000
    }
    #expect(heard.map(frame) == expected)
    #expect(try player.hear(2, from: first &+ 240, count: 30_000) == heard)
    #expect(try home.rimshot("song", "pause").output.hasPrefix("backing.wav: paused, 0:20."))
    #expect(
      try home.rimshot("song", "seek", "2").output
        == "backing.wav: paused, 0:02.0 of 0:31.0, loop 0:20.2-0:20.5\n")
    #expect(try home.rimshot("song", "loop", "off").status == 0)
    from = player.now
    #expect(try home.rimshot("song", "resume").status == 0)
    first = try player.waitForSound(from: from)
    heard = try player.hear(from: first &+ 240, count: 4800)
    #expect(heard.map(frame) == (0..<4800).map { 96_000 + 1 + 240 + $0 })
    let playing: SongReport = try daemon.ask(.song(.show))
    #expect(playing.state == .playing && playing.gaps == nil && playing.channels == nil)
    #expect(playing.gain == 0 && playing.output == "main")
    #expect(try home.rimshot("panic").status == 0)
    #expect(
      try home.rimshot("song").output == "no song is played (rimshot song play FILE begins one)\n")
  }

  @Test func itGoesOnWithAServerOfAnotherRate() throws {
    let daemon = try home.daemon()
    let files = try TemporaryKit()
    try files.write([TemporaryKit.sine(1000, seconds: 3)], to: "tone.wav")
    let play = ["song", "play", files.file("tone.wav"), "--from", "1", "--loop", "1-2", "--gain", "-3"]
    #expect(try home.rimshot(play).status == 0)
    server.end()
    try daemon.waitUntilStatus("has no server") { $0.state == .noServer }
    let waiting: SongReport = try daemon.ask(.song(.show))
    let second = try AudioServer.jackd(rate: 44_100, period: 441)
    try daemon.waitUntilStatus("has another server") { $0.server?.periodFrames == 441 }
    let player = try JackPlayer(on: second, inputs: 1)
    try player.connect("rimshot:main_l", to: player.port(1))
    let first = try player.waitForSound(above: 0.3, from: player.now)
    let heard = try player.hear(from: first, count: 22_050)
    // At the old rate it would be 459.
    #expect((499...501).contains(zip(heard, heard.dropFirst()).count { $0 < 0 && $1 >= 0 }))
    var playing: SongReport = try daemon.ask(.song(.show))
    #expect((1...2).contains(playing.position ?? 0))
    playing.position = waiting.position
    #expect(playing == waiting)
    withExtendedLifetime(second) {}
  }

  @Test func whatCannotBePlayedLeavesTheSongAlone() throws {
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    let wide = try write("wide.wav", seconds: 1, channels: 3)
    let started = try home.rimshot(
      "song", "play", wide, "--gain", "-6.5", "--output", "click", "--loop", "0-1")
    #expect(
      started.output.hasSuffix(
        " of 0:01.0, loop 0:00.0-0:01.0, -6.5 dB, on click, the first 2 of 3 channels\n"))
    try player.connect("rimshot:click", to: player.port(1))
    try home.folder.write("Not a sound.\n", to: "song.txt")
    let text = "\(home.folder.path)/song.txt"
    let errors = try home.rimshot("song", "play", text).errors
    #expect(try home.rimshot("song", "play", text).status == 1)
    #expect(errors.hasPrefix("rimshot: \(text) is neither a MIDI file nor a sound file: "))
    let silence = try write("silence.wav", seconds: 0)
    #expect(
      try home.rimshot("song", "play", silence).errors == "rimshot: \(silence): there is no sound in it\n")
    let channels = try home.rimshot("song", "play", wide, "--channels", "1")
    #expect(channels.status == 2)
    #expect(
      channels.errors == "rimshot: channels are a MIDI file's, and \(wide) doesn't begin as one does\n")
    #expect(
      try home.rimshot("song", "play", wide, "--from", "2").errors
        == "rimshot: the song ends before that: it has 1.0 seconds\n")
    #expect(
      try home.rimshot("song", "play", wide, "--output", "clack").errors
        == "rimshot: there is no output \"clack\" (did you mean \"click\"?)\n")
    let song = MidiFileBuilder.song(MidiFileBuilder.hit(36, after: 0))
    let midi = "\(home.folder.path)/groove.mid"
    try Data(song).write(to: URL(filePath: midi))
    #expect(
      try home.rimshot("song", "play", midi, "--gain", "0").errors
        == "rimshot: only a sound file has a gain of its own: the kit plays \(midi), a MIDI file, through its pads' "
        + "outputs\n")
    let playing: SongReport = try daemon.ask(.song(.show))
    #expect(playing.state == .playing && playing.path == wide)
    _ = try player.waitForSound(above: 0.001, from: player.now)
    let louder = try home.rimshot("song", "set", "--gain", "-2.5dB")
    #expect(louder.output.contains(", -2.5 dB, on click"), "\(louder)")
    try waitUntil("the file's frames at that gain") {
      // Of a file of one second, which begins anew again and again.
      let values = try player.hear(from: player.now, count: 64)
      let steps = zip(values.dropFirst(), values).map { $0 - $1 }
      return steps.allSatisfy { abs($0 * Float(1 << 21) - 0.7499) < 0.2 }
    }
    #expect(try home.rimshot("song", "set", "--gain", "13").status == 2)
    #expect(try home.rimshot("song", "play", midi).status == 0)
    let without = try home.rimshot("song", "set", "--gain", "0")
    #expect(without.status == 2 && without.errors.contains("only a sound file has a gain of its own"))
  }
}
