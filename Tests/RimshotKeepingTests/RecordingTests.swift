import CSndfile
import Foundation
import RimshotEngineHost
import RimshotRealtime
import RimshotServerSupport
import RimshotTestSupport
import Synchronization
import Testing

@testable import RimshotKeeping

/// Recordings of an engine without a server: what is in the files is what the outputs played.
struct RecordingTests {
  private let folder: TemporaryFolder
  private let engine: OfflineEngine

  init() throws {
    folder = try TemporaryFolder()
    engine = OfflineEngine(monoOutputs: [true, false])
    var random = SeededRandom(seed: 5)
    let sounds = (0..<3).map { _ in
      KitBuilder.sound([(0..<3000).map { _ in Float.random(in: -0.9...0.9, using: &random) }])
    }
    engine.load(
      KitPlan(
        samples: sounds,
        pads: (0..<3).map { SimplePad(notes: [UInt8(36 + $0)], output: $0, layers: [.init(samples: [$0])]) }),
      outputs: [1, 2])
  }

  /// A recorder whose thread runs when the test says so.
  private final class Late: Sendable {
    let body = Mutex<(@Sendable () -> Void)?>(nil)
    func finish() { body.withLock { $0 }?() }
  }

  private func recorder(
    _ format: RecordingFormat?, outputs: [Int]? = nil, values: Int = 1 << 20, name: RecordingName? = nil
  ) throws -> (Recorder, Late) {
    let late = Late()
    let order = Recorder.Order(
      outputs: outputs, name: name ?? RecordingName(path: folder.path + "/take.wav", isOnly: false),
      format: try #require(format), values: values)
    let recorder = Recorder(
      order, of: engine.host, names: ["main", "kick", "room"],
      start: { _, body in late.body.withLock { $0 = body } },
      onChange: {})
    return (recorder, late)
  }

  private func play(_ frames: Int, period: Int = 256) {
    for i in 0..<max(frames / 2000, 1) { engine.hit(UInt8(36 + i % 3), at: engine.frame + i * 2000) }
    engine.render(frames, period: period)
  }

  @Test func everyOutputIsRecordedToTheBit() throws {
    play(1000)
    let (recorder, late) = try recorder(RecordingFormat(.wav))
    for period in [64, 1024, 333] { play(8000, period: period) }
    recorder.stop()
    late.finish()
    play(500)

    let report = recorder.report
    #expect(report.isOver && report.fault == nil && report.lostFrames == 0)
    #expect(report.files.map(\.output) == ["main", "kick", "room"])
    #expect(report.files.map(\.frames) == [24_000, 24_000, 24_000])
    for (number, file) in report.files.enumerated() {
      let sound = try SoundReading(file.path)
      let tape = engine.tape[number]
      #expect(sound.channels[0] == Array(tape.left[1000..<25_000]), "\(file.output)")
      #expect(sound.channels.last == Array(tape.right[1000..<25_000]), "\(file.output)")
      #expect(sound.channels.count == (file.output == "kick" ? 1 : 2))
      #expect(sound.timeReference == 1000 && sound.rate == 48_000)
      let head = try Data(contentsOf: URL(fileURLWithPath: file.path)).prefix(4)
      #expect(head == Data("RIFF".utf8), "no RF64 where none is needed")
    }
  }

  @Test(arguments: [RecordingFormat.Encoding.integer16, .integer24])
  func flacHasTheNearestWholeNumbers(encoding: RecordingFormat.Encoding) throws {
    let (recorder, late) = try recorder(RecordingFormat(.flac, encoding), outputs: [1])
    play(9000)
    recorder.stop()
    late.finish()
    let file = try #require(recorder.report.files.first)
    #expect(recorder.report.files.count == 1 && file.path == folder.path + "/take-kick.flac")
    let scale = Float(1 << (encoding.bits - 1))
    let expected = engine.tape[1].left.map { ($0 * scale).rounded(.toNearestOrEven) / scale }
    #expect(try SoundReading(file.path).channels == [expected])
  }

  @Test func whatFindsNoRoomIsCountedAndSilentInItsPlace() throws {
    // 65,536 values: 51 periods of five channels.
    let tape = Tape(.all, values: 1)
    engine.host.begin(tape)
    let order = Recorder.Order(
      outputs: nil, name: RecordingName(path: folder.path + "/slow.wav", isOnly: false),
      format: try #require(RecordingFormat(.wav)), values: 1)
    var files = RecordingFiles(order)
    func drain() throws {
      while let block = tape.next() {
        try files.append(block, from: tape) { ["main", "kick", "room"][$0] }
        tape.take(block)
      }
    }
    play(20_480)
    let taped = 65_536 / (5 * 256) * 256
    try drain()
    play(4096)
    try drain()
    #expect(files.gaps == [Recorder.Gap(frame: taped, frames: 20_480 - taped)])
    play(20_480)
    try drain()
    files.lose(tape.lostFrames)
    engine.host.endTape()
    try files.close()
    let last = 24_576 + taped
    #expect(files.gaps.last?.frame == last && files.lostFrames == 2 * (20_480 - taped))
    for (number, file) in files.report.enumerated() {
      let sound = try SoundReading(file.path).channels[0]
      var expected = Array(engine.tape[number].left[0..<last])
      for i in taped..<20_480 { expected[i] = 0 }
      let difference = zip(sound, expected).enumerated().first { $1.0 != $1.1 }?.offset
      #expect(difference == nil && sound.count == expected.count, "\(file.output)")
    }
  }

  @Test func anotherServersPeriodsBeginNewFiles() throws {
    let (recorder, late) = try recorder(RecordingFormat(.wav), outputs: [0])
    play(4000)
    // Between two servers nobody hears it.
    engine.host.idle(sampleRate: 48_000)
    engine.hit(36)
    engine.render(3000)
    recorder.stop()
    late.finish()
    let files = recorder.report.files
    #expect(files.map(\.path) == ["take-main.wav", "take-main-2.wav"].map { "\(folder.path)/\($0)" })
    #expect(files.map(\.frames) == [4000, 3000] && recorder.report.lostFrames == 0)
    let sounds = try files.map { try SoundReading($0.path).channels[0] }
    #expect(sounds[0] + sounds[1] == engine.tape[0].left)
  }

  @Test func nothingIsOverwritten() throws {
    try folder.write("mine", to: "take-main.wav")
    let (recorder, late) = try recorder(RecordingFormat(.wav), outputs: [0])
    play(1000)
    recorder.stop()
    late.finish()
    #expect(recorder.report.fault == "\(folder.path)/take-main.wav exists already")
    #expect(!recorder.report.hasBegun && recorder.report.files.isEmpty)
    #expect(try String(contentsOfFile: folder.path + "/take-main.wav", encoding: .utf8) == "mine")
  }

  @Test func aFileThatIsOnItsWayIsWholeWheneverItIsChecked() throws {
    let path = folder.path + "/growing.wav"
    let file = try RecordingFile(
      path: path, title: "main", channels: 1, sampleRate: 48_000, firstFrame: 0,
      format: try #require(RecordingFormat(.wav)))
    let samples: [Float] = [0.5, -0.25, 0.125]
    try file.append(samples)
    try file.check()
    #expect(try SoundReading(path).channels == [samples])
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: KeepingError("\(path) was removed while it was recorded")) { try file.check() }
  }
}
