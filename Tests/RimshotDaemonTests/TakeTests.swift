import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// `rimshot take` and `rimshot record` of one daemon under jackd: what is rendered of the take is what was recorded.
@Suite(.oneAtATime, .needs(.jackd))
struct TakeTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
  }

  @Test func aTakeIsRenderedAsItWasRecordedAtTheSameTime() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let folder = try home.folder.makeFolder("takes")
    // What rings when the recording and the take begin.
    try player.hit(60, at: player.soon)
    _ = try player.waitForSound(from: player.now &- 1000)
    let _: RecordingReport = try daemon.ask(.recordStart(RecordingOrder(path: folder)))
    var random = SeededRandom(seed: 8)
    var frame = player.soon
    for _ in 0..<60 {
      let note = [36, 38, 42, 60].randomElement(using: &random) ?? 36 as UInt8
      try player.hit(note, velocity: UInt8.random(in: 1...127, using: &random), at: frame)
      frame &+= UInt32.random(in: 20...1500, using: &random)
    }
    #expect(try home.rimshot("hit", "snare").status == 0)
    #expect(try home.rimshot("mixer", "set", "snare", "--gain", "-6", "--pan", "0.3").status == 0)
    #expect(try home.rimshot("mixer", "set", "output:hats", "--gain", "-3").status == 0)
    try player.wait(until: frame)
    let recording: RecordingReport = try daemon.ask(.recordStop)
    let file = "\(folder)/it.mid"
    let saved = try home.rimshot("take", "save", file, "--json")
    #expect(saved.status == 0, "\(saved.errors)")
    let take = try JSONDecoder().decode(TakeReport.self, from: Data(saved.output.utf8))
    #expect(take.events == 62 && take.isExact)
    #expect(try home.rimshot("take", "info", file).output.contains("62 events"))
    let rendered = try home.rimshot("take", "render", file)
    #expect(
      rendered.status == 0 && rendered.output.contains("each, to the bit what the kit played"), "\(rendered)")
    #expect(
      try home.rimshot("take", "render", file).errors
        == "rimshot: \(folder)/it-main.wav exists already; --force replaces it\n")
    let rounded = try home.rimshot("take", "render", file, "--format", "flac")
    #expect(rounded.output.contains("each, rounded to 24 bits, what the kit played"), "\(rounded)")

    #expect(recording.files.count == 3 && recording.lostFrames == 0)
    for part in recording.files {
      let heard = try SoundReading(part.path)
      let stem = try SoundReading("\(folder)/it-\(part.output).wav")
      let offset = part.firstFrame - take.firstFrame
      #expect(heard.channels.count == stem.channels.count && part.frames > 20_000)
      for (live, again) in zip(heard.channels, stem.channels) {
        let difference = live.indices.first { live[$0].bitPattern != again[offset + $0].bitPattern }
        #expect(difference == nil, "the first frame of \(part.output) that differs")
      }
      #expect(heard.channels[0].contains { $0 != 0 })
    }
  }

  @Test func whatWasPlayedIsHeldAndSavedOnce() throws {
    let daemon = try home.daemon(kit.path, "--take-memory", "2")
    let nothing = try home.rimshot("take", "save", home.folder.path)
    #expect(nothing.status == 1)
    #expect(nothing.errors == "rimshot: nothing was played in the last 2 minutes: there is nothing to save\n")
    #expect(
      try home.rimshot("take", "save", "--last", "9s").errors == "rimshot: nothing was played in that time\n")
    #expect(try home.rimshot("hit", "kick").status == 0)
    try waitUntil("hit that is held") { (try daemon.ask(.take) as TakeReport).events == 1 }
    #expect((try daemon.ask(.take) as TakeReport).memory == 120)
    let file = "\(home.folder.path)/a.mid"
    #expect(try home.rimshot("take", "save", file, "--last", "30s").status == 0)
    let again = try home.rimshot("take", "save", file)
    #expect(again.status == 1 && again.errors == "rimshot: \(file) exists already\n")
  }
}
