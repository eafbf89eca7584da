import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Eight stereo outputs recorded while pads and a song of the sound board play, for `RIMSHOT_RECORD_SECONDS` (2): no frame
/// is missing, and what is rendered of the take is the same to the bit. `docs/reliability.md` has ten minutes of it.
@Suite(.oneAtATime, .needs(.jackd))
struct LongTakeTests {
  private static let outputs = 8
  private static let seconds =
    ProcessInfo.processInfo.environment["RIMSHOT_RECORD_SECONDS"].flatMap { Int($0) } ?? 2

  @Test func noFrameOfEightOutputsIsLostAndTheTakeIsTheSameToTheBit() throws {
    let home = try Home()
    let kit = try LongTakeTests.kit()
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path, "--take-memory", "20")
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["out1_l"])
    let folder = try home.folder.makeFolder("takes")
    let _: RecordingReport = try daemon.ask(.recordStart(RecordingOrder(path: folder)))
    let first = player.soon
    var random = SeededRandom(seed: 9)
    #expect(try home.rimshot("sound", "play", "song").status == 0)
    for second in 0..<LongTakeTests.seconds {
      for hit in 0..<40 {
        let note = UInt8.random(in: 36..<36 + UInt8(LongTakeTests.outputs), using: &random)
        let frame = first &+ UInt32(second * 48_000 + hit * 1200 + Int.random(in: 0..<1200, using: &random))
        try player.hit(note, velocity: UInt8.random(in: 1...127, using: &random), at: frame)
      }
      try player.wait(until: first &+ UInt32(second * 48_000 + 24_000))
      #expect(try home.rimshot("sound", "toggle", "song").status == 0)
    }
    try player.wait(until: first &+ UInt32(LongTakeTests.seconds * 48_000))
    let recording: RecordingReport = try daemon.ask(.recordStop)
    let engine = try daemon.status.engine
    let file = "\(folder)/it.mid"
    let take = try JSONDecoder().decode(
      TakeReport.self, from: Data(try home.rimshot("take", "save", file, "--json").output.utf8))
    let rendered = try home.rimshot("take", "render", file)
    #expect(rendered.status == 0 && rendered.output.contains("to the bit what the kit played"), "\(rendered)")

    #expect(recording.lostFrames == 0 && take.isExact)
    #expect(recording.files.count == LongTakeTests.outputs + 1)
    #expect(take.events == 40 * LongTakeTests.seconds)
    print(
      "torture: recording: \(recording.files[0].frames) frames of \(recording.files.count) outputs, "
        + "\(recording.lostFrames) lost; \(take.events) events, \(engine.stolen) stolen")
    for part in recording.files {
      #expect(part.frames >= LongTakeTests.seconds * 48_000)
      let heard = try SoundReading(part.path)
      let stem = try SoundReading("\(folder)/it-\(part.output).wav")
      let offset = part.firstFrame - take.firstFrame
      #expect(heard.channels.count == 2 && stem.channels.count == 2)
      for (live, again) in zip(heard.channels, stem.channels) {
        #expect(again.count >= offset + live.count && live.contains { $0 != 0 } == (part.output != "main"))
        let isSame = live.elementsEqual(again[offset..<offset + live.count]) {
          $0.bitPattern == $1.bitPattern
        }
        #expect(isSame, "\(part.output)")
      }
    }
  }

  /// A pad on each output, with ten seconds of a song on the last.
  private static func kit() throws -> TemporaryKit {
    let kit = try TemporaryKit()
    let names = (1...outputs).map { "out\($0)" }
    var text = "rimshot: 1\nname: Eight\nlicense: CC0-1.0\n"
    text += "outputs: {\(names.map { "\($0): stereo" }.joined(separator: ", "))}\npads:\n"
    for (index, name) in names.enumerated() {
      text += "  pad\(index): {note: \(36 + index), output: \(name), samples: pad\(index).wav}\n"
      let tone = TemporaryKit.sine(100 * Double(index + 2), seconds: 0.4)
      try kit.write([tone, tone.map { -$0 / 2 }], to: "pad\(index).wav", as: .wav24)
    }
    text +=
      "  song: {note: 60, output: out8, player: {hit: pause}, loop: {until: forever}, samples: song.wav}\n"
    try kit.write([TemporaryKit.sine(70, seconds: 10)], to: "song.wav", as: .wav24)
    try kit.write(text, to: "kit.yaml")
    return kit
  }
}
