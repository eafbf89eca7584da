import RimshotEngineHost
import RimshotKit
import RimshotTestSupport
import Testing

/// Which layers play at which velocity, and which take of them.
@Suite struct LayerPlanTests {
  private func layers(_ keys: String, _ layers: [String]) throws -> [KitPlan.Layer] {
    let loading = try Loading(
      "rimshot: 1\npads: {x: {note: 36, velocity_curve: fixed, \(keys), layers: [\(layers.joined(separator: ", "))]}}",
      sounds: ["a.wav", "b.wav", "c.wav"])
    #expect(loading.messages.isEmpty)
    return try #require(loading.plan?.pads.first?.layers)
  }

  @Test func layersSoundTogetherWhereTheyShareVelocities() throws {
    let layers = try layers(
      "overlap: together",
      ["{velocity: 1-80, samples: a.wav}", "{velocity: 60-127, gain: 6.0206, samples: b.wav}"])
    #expect(layers.map(\.velocities) == [1...80, 60...127])
    #expect(layers.map { $0.velocityGains[70] } == [1, 2])
    #expect(layers.map(\.samples) == [[0], [1]])
  }

  @Test func layersCrossfadeWithEqualPower() throws {
    let layers = try layers(
      "overlap: crossfade", ["{velocity: 61-127, samples: b.wav}", "{velocity: 1-69, samples: a.wav}"])
    #expect(layers.map(\.velocities) == [61...127, 1...69])
    let loud = layers[0].velocityGains
    let soft = layers[1].velocityGains
    for velocity in 1...127 {
      let power = loud[velocity] * loud[velocity] + soft[velocity] * soft[velocity]
      #expect(abs(power - 1) < 1e-6)
    }
    #expect(soft[60] == 1 && loud[60] == 0)
    #expect(soft[70] == 0 && loud[70] == 1)
    #expect(loud == loud.sorted() && soft == soft.sorted(by: >))
    #expect(abs(loud[65] - soft[65]) < 1e-6)
    #expect(loud[61] > 0.1 && soft[69] > 0.1)
  }

  @Test func holesArePlayedByTheNearestWhateverTheOverlap() throws {
    for overlap in ["together", "crossfade"] {
      let loading = try Loading(
        "rimshot: 1\npads: {x: {note: 36, overlap: \(overlap), layers: [{velocity: 10-63, samples: a.wav}, "
          + "{velocity: 70-100, samples: b.wav}, {velocity: 50-60, samples: c.wav}]}}",
        sounds: ["a.wav", "b.wav", "c.wav"])
      let layers = try #require(loading.plan?.pads.first?.layers)
      #expect(layers.map(\.velocities) == [1...66, 67...127, 50...60])
    }
  }

  @Test func aCrossfadeNeedsAWayFromOneToTheOther() throws {
    let reading = try Reading(
      pad:
        "overlap: crossfade\nlayers:\n- {velocity: 1-127, samples: a.wav}\n- {velocity: 50-60, samples: b.wav}"
    )
    #expect(
      reading.messages == [
        "kit.yaml:7:18: warning: there is no crossfade with the layer of line 6, because one of the two ranges "
          + "lies within the other; both sound"
      ])
    #expect(reading.pad?.played.map(\.velocities) == [1...127, 50...60])
  }

  @Test func aCurveGoesThroughItsPoints() throws {
    let loading = try Loading(
      """
      rimshot: 1
      pads:
        a: {note: 1, velocity_curve: {points: [[1, -40 dB], [64, -12 dB], [127, 0]]}, samples: a.wav}
        b: {note: 2, velocity_curve: {factors: [[20, 0.1], [40, 0.5], [100, 2]]}, samples: a.wav}
      """, sounds: ["a.wav"])
    let gains = try #require(loading.plan).pads.map(\.velocityGains)
    #expect(gains[0][127] == 1)
    #expect(abs(gains[0][1] - 0.01) < 1e-6)
    #expect(abs(gains[0][64] - 0.251189) < 1e-5)
    #expect(gains[0] == gains[0].sorted())
    #expect([1, 20, 30, 40, 70, 100, 127].map { gains[1][$0] } == [0.1, 0.1, 0.3, 0.5, 1.25, 2, 2])
  }

  // MARK: - Takes

  @Test(arguments: [
    ("round-robin", KitPlan.Selection.roundRobin), ("random", .random),
    ("random-no-repeat", .randomWithoutRepeat),
    ("nearest", .nearest),
  ])
  func choosesTakes(_ word: String, _ selection: KitPlan.Selection) throws {
    #expect(try layers("select: \(word)", ["{samples: [a.wav, b.wav]}"]).map(\.selection) == [selection])
  }

  @Test func measuresHowHardAHitWas() throws {
    let folder = try TemporaryKit(
      "rimshot: 1\npads: {x: {note: 36, select: nearest, samples: [soft.wav, hard.wav, late.wav]}}")
    let soft = TemporaryKit.sine(1000, seconds: 0.1).map { $0 / 4 }
    try folder.write([soft], to: "soft.wav", as: .wavFloat)
    try folder.write([TemporaryKit.sine(1000, seconds: 0.1)], to: "hard.wav", rate: 96_000, as: .wavFloat)
    let silence = [Float](repeating: 0, count: 20_000)
    try folder.write(
      [silence + soft.map { $0 * 2 } + silence, silence + soft + silence], to: "late.wav", as: .wavFloat)
    let layer = try #require(Loading(folder).plan?.pads[0].layers[0])
    let powers = layer.takes.map(\.power)
    #expect(abs(powers[0] / powers[1] - 0.25) < 0.01)
    #expect(abs(powers[0] - 0.125 * Float(0.5).squareRoot()) < 0.001)
    #expect(powers[2] > powers[0] && powers[2] < powers[1])
    // The recordings are loud by themselves.
    #expect(layer.velocityGains == [Float](repeating: 1, count: 128))
  }

  @Test func takesThePowerThatTheKitSays() throws {
    let layers = try layers(
      "select: nearest", ["{samples: [{file: a.wav, power: 0.3}, {file: b.wav, power: 2}]}"])
    #expect(layers[0].takes.map(\.power) == [0.3, 2])
  }
}
