import Foundation
import RimshotEngineHost
import RimshotKeeping
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import RimshotMidiFiles
import RimshotRealtime
import RimshotTestSupport
import Testing

@testable import RimshotOffline

/// Takes of an engine that a test drives: what is rendered of a file is what the engine played, to the bit.
final class TakeTests {
  private let kit: TemporaryKit
  private let read: Kit
  private let engine: OfflineEngine
  private var memory: TakeMemory
  private var adopted: [Take.Kit] = []
  private var random = SeededRandom(seed: 4)

  init() throws {
    let kit = try TemporaryKit(
      """
      rimshot: 1
      outputs: {room: stereo}
      choke_groups: {hats: {fade: 20 ms}}
      humanize: {velocity: 5, timing: 3 ms, pitch: 20 cents}
      pads:
        kick:
          note: 36
          microphones: {close: {pan: -0.2}, far: {output: room, gain: -6}}
          samples: {close: a.wav, far: b.wav}
        snare: {note: 38, tune: -1.5, overlap: crossfade, layers: [{velocity: 1-90, samples: c.wav}, {velocity: 60-127, select: random, samples: "*.wav"}]}
        tom: {note: 45, select: round-robin, samples: "*.wav"}
        hihat:
          choke: hats
          articulations:
            closed: {note: 42, pedal: 90-127, samples: b.wav}
            open: {note: 46, pedal: 0-89, filter: {type: low-pass, cutoff: 2 kHz, resonance: 6, velocity: 12 semitones}, samples: d.wav}
        crash: {note: 49, output: room, polyphony: 2, envelope: {attack: 1 ms, decay: 300 ms, sustain: 0.2}, samples: d.wav}
        drone: {note: 51, note_off: {release: 30 ms}, loop: {start: 10 ms, end: 60 ms}, interpolation: hermite, tune: 3, samples: c.wav}
      """)
    var random = SeededRandom(seed: 5)
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      let frames = 1500 * (index + 1)
      let sound = (0..<1 + index % 2).map { _ in
        (0..<frames).map {
          0.4 * Float.random(in: -1...1, using: &random) * Float(frames - $0) / Float(frames)
        }
      }
      try kit.write(sound, to: "\(name).wav", as: .wavFloat)
    }
    self.kit = kit
    read = try #require(KitReader.read(kit.path).kit)
    engine = OfflineEngine(hasLimiters: true, monoOutputs: [false])
    memory = TakeMemory(of: engine.host, seconds: 600)
  }

  private func adopt() throws {
    let plan = try #require(KitLoader.load(read, sampleRate: 48_000, isRealTime: false).plan)
    let loaded = engine.load(plan, outputs: [1])
    adopted.append(
      Take.Kit(
        number: Int(loaded.number), name: "kit", path: kit.path, sampleRate: 48_000,
        samples: loaded.sampleCount, bytes: loaded.sampleBytes, notes: [36, 38, 45, 42, 49, 51]))
  }

  /// Plays for so many frames: everything that may happen, at odd places of odd periods.
  private func play(_ frames: Int, hits: Int) {
    let start = engine.frame
    for place in (0..<hits).map({ _ in Int.random(in: 0..<frames, using: &random) }).sorted() {
      let frame = start + place
      let value = UInt8.random(in: 1...127, using: &random)
      let note = [36, 38, 42, 45, 46, 49, 51].randomElement(using: &random) ?? 36 as UInt8
      switch Int.random(in: 0..<10, using: &random) {
      case 0: engine.control(4, value, at: frame)
      case 1: engine.press(49, value, at: frame)
      case 2: engine.release(note, at: frame)
      case 3: engine.control(88, value, at: frame)
      default: engine.hit(note, velocity: value, at: frame)
      }
    }
    while engine.frame < start + frames {
      let value = Float.random(in: 0...1, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: _ = engine.host.hit(pad: 1, velocity: 90, time: engine.time(of: Double(engine.frame) - 5))
      case 1: _ = engine.host.hit(strike: 45, velocity: 90, time: engine.time(of: Double(engine.frame) - 9))
      case 2: engine.host.setLevels(outputs: [1: MixLevel(left: value, right: 0.5)])
      case 3: engine.host.setLevels(pads: [1: MixLevel(left: 1, right: value)], limiters: [0: value > 0.5])
      case 4 where value > 0.8: _ = engine.host.panic()
      default: break
      }
      let most = start + frames - engine.frame
      engine.render(min(most, Int.random(in: 100...900, using: &random)), period: 333)
    }
    memory.read(engine.host)
  }

  private func file(last seconds: Double?) throws -> TakeFile {
    let span = memory.span(last: seconds, of: engine.host)
    let take = Take(
      program: "test", saved: "now", sampleRate: span.sampleRate, firstFrame: span.firstFrame,
      endFrame: span.endFrame, isExact: span.start.state != nil, voices: engine.host.voiceLimit,
      hasLimiters: true, start: span.start, kits: adopted,
      outputs: [Take.Output(name: "room", isStereo: true)],
      devices: engine.host.devicePlans.map { Take.Devices(number: Int($0.key), plans: $0.value) })
    let path = kit.file("take-\(span.firstFrame).mid")
    try TakeWriter(take, span.records).write(to: path)
    return try TakeFile(path: path)
  }

  /// The first frame of an output that differs from what was heard; `nil` where none does.
  private func difference(_ file: TakeFile, of report: TakeRenderer.Report) throws -> Int? {
    for (output, stem) in report.files.enumerated() {
      let sound = try SoundReading(stem.path)
      let heard = engine.tape[output]
      for (rendered, heard) in zip(sound.channels, [heard.left, heard.right]) {
        if rendered.count != report.frames { return -1 }
        for (index, value) in rendered.enumerated()
        where value.bitPattern != heard[file.take.firstFrame + index].bitPattern {
          return file.take.firstFrame + index
        }
      }
    }
    return nil
  }

  private func render(_ file: TakeFile) throws -> TakeRenderer.Report {
    let renderer = TakeRenderer(file)
    for wanted in renderer.wantedKits { try renderer.load(wanted, read) }
    return try renderer.render(
      to: RecordingName(path: kit.file("stems-\(file.take.firstFrame).mid"), isOnly: false),
      try #require(RecordingFormat(.wav)))
  }

  @Test func aTakeFromTheStartIsRenderedToTheBit() throws {
    try adopt()
    play(40_000, hits: 200)
    let file = try file(last: nil)
    let report = try render(file)
    #expect(file.take.firstFrame == 0 && file.take.isExact)
    #expect(report.isExact && report.warnings == [])
    #expect(engine.tape[0].left.contains { $0 != 0 } && engine.tape[1].right.contains { $0 != 0 })
    #expect(try difference(file, of: report) == nil, "the first frame that differs")
  }

  @Test func aTakeBeginsFromTheRestBefore() throws {
    try adopt()
    play(30_000, hits: 100)
    _ = engine.host.panic()
    engine.render(120_000)
    memory.read(engine.host)
    play(60_000, hits: 200)
    let file = try file(last: 0.5)
    #expect(file.take.firstFrame == engine.frame - 24_000 && file.take.isExact)
    let state = try #require(file.take.start.state)
    #expect(state.frame >= 150_000, "not from the very start")
    #expect(file.records.contains { $0.frame < file.take.firstFrame }, "what still sounded when it begins")
    #expect(try difference(file, of: render(file)) == nil, "the first frame that differs")
  }

  @Test func anotherKitAndOtherDevicesAreInIt() throws {
    try adopt()
    play(20_000, hits: 60)
    try adopt()
    play(10_000, hits: 60)
    var plan = DevicePlan()
    plan.notes[40].strike = 38
    #expect(engine.host.adopt([plan]))
    engine.hit(40)
    engine.host.setLevels(outputs: [0: MixLevel(left: 0.5, right: 0.5)])
    play(20_000, hits: 60)
    let file = try file(last: nil)
    #expect(TakeRenderer(file).wantedKits.count == 2)
    #expect(try difference(file, of: render(file)) == nil, "the first frame that differs")
  }

  @Test func otherProgramsReadIt() throws {
    try adopt()
    engine.hit(36, velocity: 90, at: 4800)
    _ = engine.host.hit(pad: 1, velocity: 70, time: engine.time(of: 100.5))
    engine.render(9600)
    memory.read(engine.host)
    let file = try file(last: nil)
    let song = try StandardMidiFile(path: kit.file("take-0.mid"))
    let notes = song.events.map {
      (song.frame($0, rate: 48_000), $0.event.kind, $0.event.data1, $0.event.data2)
    }
    #expect(notes.map(\.0) == [100 + 256, 4800, 100 + 256 + 4800], "to the frame")
    #expect(notes.map(\.1) == [.noteOn, .noteOn, .noteOff])
    #expect(notes.map(\.2) == [38, 36, 38] && notes.map(\.3) == [70, 90, 64])
    #expect(file.eventCount == 2)
  }

  @Test func aSongIsNoTake() throws {
    let path = kit.file("song.mid")
    try Data(MidiFileBuilder.song(MidiFileBuilder.end(after: 10))).write(to: URL(filePath: path))
    let error = #expect(throws: MidiFileError.self) { try TakeFile(path: path) }
    #expect(error?.message == "it has no take of Rimshot's in it; rimshot render plays it as any MIDI file")
  }
}
