import RimshotEngineHost
import RimshotKit
import RimshotKitLoader
import RimshotTestSupport
import Testing

/// What the engine is told about voices.
@Suite struct VoicePlanTests {
  private func loading(_ keys: String, frames: [Float] = [0.5, 0.25], rate: Int = 48_000) throws -> Loading {
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, \(keys), samples: a.wav}}")
    try folder.write([frames], to: "a.wav", rate: rate)
    return Loading(folder)
  }

  private func shape(_ keys: String, frames: Int = 2, rate: Int = 48_000) throws -> KitPlan.Shape {
    let loading = try loading(keys, frames: [Float](repeating: 0.5, count: frames), rate: rate)
    #expect(loading.messages.isEmpty)
    return try #require(loading.plan?.pads[0].layers[0].shape)
  }

  private func loop(_ keys: String, frames: Int, rate: Int = 48_000) throws -> KitPlan.Loop? {
    let loading = try loading(keys, frames: [Float](repeating: 0.5, count: frames), rate: rate)
    #expect(loading.messages.isEmpty)
    return loops(loading).first ?? nil
  }

  /// The loops of a pad's takes.
  private func loops(_ loading: Loading) -> [KitPlan.Loop?] {
    (loading.plan?.pads[0].layers[0].takes ?? []).flatMap(\.channels).map(\.loop)
  }

  @Test func aPlainVoiceHasNoShape() throws {
    #expect(try shape("gain: -3, pan: 0.5, reverse: off, loop: off") == KitPlan.Shape())
  }

  @Test func countsInFramesAndSemitones() throws {
    let shape = try shape(
      "tune: 30 cents, tune_velocity: -2, tune_random: 1, interpolation: hermite, start: 10 ms, "
        + "start_random: 5 ms, delay: 1 s, envelope: {attack: 1 ms, hold: 2 ms, decay: 3 ms, sustain: 0.5, "
        + "release: 4 ms}, filter: {type: high-pass, cutoff: 2 kHz, resonance: 6, velocity: 24, random: 3}")
    #expect([shape.tune, shape.tuneByVelocity, shape.randomTune] == [0.3, -2, 1])
    #expect(shape.interpolation == .hermite)
    #expect([shape.startFrame, shape.randomStartFrames, shape.delayFrames] == [480, 240, 48_000])
    #expect(
      shape.envelope
        == KitPlan.Envelope(
          attackFrames: 48, holdFrames: 96, decayFrames: 144, sustain: 0.5, releaseFrames: 192))
    #expect(
      shape.filters == [
        KitPlan.Filter(kind: .highPass, cutoff: 2000, resonance: 6, byVelocity: 24, random: 3)
      ])
  }

  @Test func framesOfAFileAreThoseOfItsRate() throws {
    #expect(try shape("start: 1000 frames", rate: 24_000).startFrame == 2000)
    #expect(
      try loop("loop: {start: 10 frames, end: 20 frames}", frames: 50, rate: 24_000)
        == KitPlan.Loop(start: 20, end: 40, endsAtNoteOff: true))
  }

  @Test func loopsWithinTheSound() throws {
    #expect(
      try loop("loop: {start: 1 ms, end: 1 s, until: forever}", frames: 100)
        == KitPlan.Loop(start: 48, end: 100, endsAtNoteOff: false))
    #expect(
      try loop("loop: {start: 1 ms}", frames: 100)
        == KitPlan.Loop(start: 48, end: 100, endsAtNoteOff: true))
    let late = try loading("loop: {start: 1 s}")
    #expect(loops(late) == [nil])
    #expect(
      late.messages == ["kit.yaml:2:51: warning: \"a.wav\" ends before the loop begins and plays through"])
  }

  @Test func playsBackwards() throws {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      pads:
        a: {note: 1, samples: a.wav}
        b: {note: 2, reverse: true, samples: [a.wav, ./a.wav]}
        c: {note: 3, reverse: true, samples: a.wav}
      """)
    try folder.write([[0.5, 0.25, 0.125], [0, 0, -0.5]], to: "a.wav")
    let loading = Loading(folder)
    #expect(loading.plan?.pads.map { $0.layers[0].samples } == [[0], [1, 1], [1]])
    #expect((0..<2).map { loading.frames($0) } == [[0.5, 0.25, 0.125], [0.125, 0.25, 0.5]])
    #expect(loading.frames(1, channel: 1) == [-0.5, 0, 0])
    #expect(loading.inspection?.sounds.map(\.keptChannels) == [4])
  }

  @Test func saysOnceWhatIsWrongWithAFile() throws {
    let folder = try TemporaryKit(
      "rimshot: 1\npads:\n  a: {note: 1, samples: [b.wav, bad.wav]}\n  b: {note: 2, reverse: true, samples: [b.wav, bad.wav]}\n",
      sounds: ["b.wav"])
    try folder.write("hello", to: "bad.wav")
    let loading = Loading(folder)
    #expect(loading.messages.count == 1)
    #expect(Loading.texts(loading.inspection?.diagnostics ?? [], folder) == loading.messages)
  }

  // MARK: - Loops of files

  /// A WAV file of 16-bit frames, all different, with a loop of its own (`smpl` chunk: the Microsoft RIFF supplement
  /// of 1994, whose end is the last frame that is played).
  private func looped(frames: Int, from start: Int, through last: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] { Array(name.utf8) + little(body.count, 4) + body }
    let format =
      little(1, 2) + little(1, 2) + little(48_000, 4) + little(96_000, 4) + little(2, 2) + little(16, 2)
    let sampler = [0, 0, 20_833, 60, 0, 0, 0, 1, 0].flatMap { little($0, 4) }
    let loop = [0, 0, start, last, 0, 0].flatMap { little($0, 4) }
    let data = (0..<frames).flatMap { little($0, 2) }
    let body =
      Array("WAVE".utf8) + chunk("fmt ", format) + chunk("smpl", sampler + loop) + chunk("data", data)
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  @Test func loopsAsTheFileSays() throws {
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, loop: file, samples: a.wav}}")
    try folder.write(looped(frames: 100, from: 20, through: 59), to: "a.wav")
    let loading = Loading(folder)
    #expect(loading.messages.isEmpty)
    #expect(loops(loading) == [KitPlan.Loop(start: 20, end: 60, endsAtNoteOff: true)])
    #expect(loading.frames().count == 100)
  }

  @Test func saysWhenAFileHasNoLoop() throws {
    let loading = try loading("loop: file")
    #expect(
      loading.messages == ["kit.yaml:2:43: warning: \"a.wav\" has no loop of its own and plays through"])
    #expect(loops(loading) == [nil])
  }

  @Test func everyTakeLoopsAsItsFileSays() throws {
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, loop: file, samples: [a.wav, b.wav]}}")
    try folder.write(looped(frames: 100, from: 20, through: 59), to: "a.wav")
    try folder.write(looped(frames: 50, from: 30, through: 39), to: "b.wav")
    let loading = Loading(folder)
    #expect(loading.messages.isEmpty)
    #expect(
      loops(loading) == [
        KitPlan.Loop(start: 20, end: 60, endsAtNoteOff: true),
        KitPlan.Loop(start: 30, end: 40, endsAtNoteOff: true),
      ])
  }
}
