import RimshotEngineHost
import RimshotKit
import RimshotTestSupport
import Testing

/// What is heard of Hydrogen's kits, from their files to the outputs.
@Suite struct HydrogenSoundTests {
  /// A kit of one instrument on note 36 that plays `a.wav`, at 0.5 unless the file is another.
  private func playing(_ more: String, level: Float = 0.5) throws -> HydrogenPlaying {
    try HydrogenPlaying(
      instruments: HydrogenPlaying.instrument("A", note: 36, more, file: "a.wav"), ["a.wav": level])
  }

  /// A kit of one instrument on note 36.
  private func playing(
    components: String, _ more: String = "", sounds: KeyValuePairs<String, Float>
  ) throws -> HydrogenPlaying {
    try HydrogenPlaying(
      instruments:
        "<instrument><id>0</id><name>A</name><midiOutNote>36</midiOutNote>\(more)\(components)</instrument>",
      sounds)
  }

  // MARK: - Level

  @Test func velocityIsTheLevelUnlessTheInstrumentSaysNo() throws {
    let applied = try playing("")
    #expect(abs(applied.hear(36, velocity: 64).left - 0.5 * 64 / 127) < 1e-6)
    #expect(applied.hear(36).left == 0.5)
    #expect(try playing("<applyVelocity>false</applyVelocity>").hear(36, velocity: 1).left == 0.5)
  }

  @Test func allGainsMultiply() throws {
    let playing = try playing(
      components: "<instrumentComponent><component_id>1</component_id><gain>0.5</gain>"
        + "\(HydrogenPlaying.layer("a.wav", gain: 3))</instrumentComponent>",
      "<volume>0.8</volume><gain>1.5</gain>", sounds: ["a.wav": 0.5])
    // The component "Room" has volume 0.5.
    #expect(abs(playing.hear(36).left - 0.5 * 0.5 * 0.5 * 3 * 0.8 * 1.5) < 1e-6)
  }

  @Test func panLowersTheOtherSide() throws {
    func heard(_ pan: String) throws -> [Float] {
      let sides = try playing(pan).hear(36)
      return [sides.left, sides.right]
    }
    #expect(try heard("<pan>0</pan>") == [0.5, 0.5])
    #expect(try heard("<pan>0.5</pan>") == [0.25, 0.5])
    #expect(try heard("<pan>-1</pan>") == [0.5, 0])
    #expect(try heard("<pan_L>1</pan_L><pan_R>0.5</pan_R>") == [0.5, 0.25])
    #expect(try heard("<pan_L>0.25</pan_L><pan_R>0.5</pan_R>") == [0.25, 0.5])
    #expect(try heard("<pan_L>0</pan_L><pan_R>0</pan_R>") == [0.5, 0.5])
  }

  @Test func mutedInstrumentsAreSilentAndSoloedOnesAlone() throws {
    func instruments(_ first: String, _ second: String) -> String {
      HydrogenPlaying.instrument("A", note: 36, first, file: "a.wav")
        + HydrogenPlaying.instrument("B", note: 37, second, file: "b.wav")
    }
    let sounds: KeyValuePairs<String, Float> = ["a.wav": 0.5, "b.wav": 0.25]
    let muted = try HydrogenPlaying(instruments: instruments("<isMuted>true</isMuted>", ""), sounds)
    #expect(muted.messages.isEmpty && muted.levels([36, 37]) == [0, 0.25])
    let soloed = try HydrogenPlaying(instruments: instruments("<isSoloed>true</isSoloed>", ""), sounds)
    #expect(soloed.messages.isEmpty && soloed.levels([36, 37]) == [0.5, 0])
    let all = try HydrogenPlaying(
      instruments: instruments("<isMuted>true</isMuted>", "<isMuted>true</isMuted>"), sounds)
    #expect(
      all.messages == [
        "drumkit.xml:2:1: warning: all instruments are muted: nothing will be heard until the kit says isMuted false"
      ])
    #expect(all.levels([36, 37]) == [0, 0])
  }

  // MARK: - Layers

  @Test func everyVelocityPlaysTheFirstLayerThatHasItOrTheNearest() throws {
    let layers =
      HydrogenPlaying.layer("a.wav", 0...0.25) + HydrogenPlaying.layer("b.wav", 0.247863...0.5)
      + HydrogenPlaying.layer("c.wav", 0.6...0.8) + HydrogenPlaying.layer("d.wav", 0.8...1)
    let playing = try playing(
      components: "<instrumentComponent><component_id>0</component_id>\(layers)</instrumentComponent>",
      "<applyVelocity>false</applyVelocity>",
      sounds: ["a.wav": 0.1, "b.wav": 0.2, "c.wav": 0.3, "d.wav": 0.4])
    #expect(playing.messages.isEmpty)
    for velocity in UInt8(1)...127 {
      let level: Float =
        switch velocity {
        case ...31: 0.1
        case ...63: 0.2
        // 64 to 76 are a hole: the layer that begins nearest has it.
        case ...101: 0.3
        default: 0.4
        }
      #expect(playing.hear(36, velocity: velocity).left == level, "velocity \(velocity)")
    }
  }

  @Test func layersTakeTurnsOrChance() throws {
    func playing(_ algorithm: String) throws -> HydrogenPlaying {
      let layers =
        HydrogenPlaying.layer("a.wav", 0...0.5) + HydrogenPlaying.layer("b.wav", 0.5...1)
        + HydrogenPlaying.layer("c.wav", 0.5...1, gain: 0.5)
      return try self.playing(
        components: "<instrumentComponent><component_id>0</component_id>\(layers)</instrumentComponent>",
        "<sampleSelectionAlgo>\(algorithm)</sampleSelectionAlgo>",
        sounds: ["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.25])
    }
    #expect(try playing("ROUND_ROBIN").levels([36, 36, 36, 36]) == [0.25, 0.125, 0.25, 0.125])
    #expect(Set(try playing("RANDOM").levels([UInt8](repeating: 36, count: 40))) == [0.25, 0.125])
    #expect(try playing("VELOCITY").levels([36, 36, 36]) == [0.25, 0.25, 0.25])
  }

  @Test func componentsSoundTogether() throws {
    func component(_ id: Int, _ file: String) -> String {
      "<instrumentComponent><component_id>\(id)</component_id><gain>1</gain>\(HydrogenPlaying.layer(file))"
        + "</instrumentComponent>"
    }
    let playing = try playing(
      components: component(0, "a.wav") + component(1, "b.wav"), sounds: ["a.wav": 0.5, "b.wav": 0.25])
    #expect(playing.hear(36).left == 0.5 + 0.125)
    #expect(
      Reading(playing.folder).pad?.layers.flatMap(\.takes).flatMap(\.channels).map(\.microphone.name)
        == ["Main", "Room"])
  }

  // MARK: - Shape

  @Test func anEnvelopeCountsFramesOfItsFile() throws {
    func attack(rate: Int, pitch: Double) throws -> Int {
      let playing = try playing("<Attack>1000</Attack>")
      try playing.folder.write([[Float](repeating: 1, count: 20_000)], to: "a.wav", rate: rate, as: .wavFloat)
      try playing.folder.write(
        HydrogenPlaying.kit(
          HydrogenPlaying.instrument(
            "A", note: 36, "<pitchOffset>\(pitch)</pitchOffset><Attack>1000</Attack>", file: "a.wav")),
        to: "drumkit.xml")
      let engine = OfflineEngine()
      engine.load(try #require(Loading(playing.folder).plan))
      engine.hit(36)
      engine.render(4000)
      return engine.tape[0].left.firstIndex { $0 > 0.99 } ?? 0
    }
    // 1.04 · (1 − 0.0385^t) is 0.99 at 0.933 of the time.
    #expect(abs(try attack(rate: 48_000, pitch: 0) - 933) < 10)
    #expect(abs(try attack(rate: 24_000, pitch: 0) - 1866) < 20)
    #expect(abs(try attack(rate: 48_000, pitch: 12) - 466) < 10)
  }

  @Test func aFilterDarkensOnlyWhereItIsClosed() throws {
    func highest(_ filter: String) throws -> Float {
      let playing = try playing(filter)
      let buzz = (0..<2000).map { Float($0 % 8 < 4 ? 0.5 : -0.5) }
      try playing.folder.write([buzz], to: "a.wav", as: .wavFloat)
      let engine = OfflineEngine()
      engine.load(try #require(Loading(playing.folder).plan))
      engine.hit(36)
      engine.render(2000)
      return engine.tape[0].left[1000...].map(abs).max() ?? 0
    }
    let closed = "<filterCutoff>0.2</filterCutoff><filterResonance>0</filterResonance>"
    #expect(try highest("") == 0.5)
    #expect(try highest("<filterActive>true</filterActive><filterCutoff>1</filterCutoff>") == 0.5)
    #expect(try highest("<filterActive>false</filterActive>\(closed)") == 0.5)
    #expect(try highest("<filterActive>true</filterActive>\(closed)") < 0.05)
  }

  @Test func pitchVariesByChance() throws {
    let playing = try playing("<randomPitchFactor>1</randomPitchFactor>")
    let lengths = (0..<20).map { _ in
      let start = playing.engine.frame + 2048
      _ = playing.hear(36)
      return playing.engine.tape[0].left[start...].count { $0 > 0.25 }
    }
    // ±0.69 semitones of 100 frames.
    #expect(Set(lengths).count > 3)
    #expect(lengths.allSatisfy { (95...105).contains($0) })
  }
}
