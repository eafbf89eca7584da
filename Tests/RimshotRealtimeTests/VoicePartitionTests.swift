import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// A long take of everything that voices can do is the same to the bit, however periods are cut.
@Suite struct VoicePartition {
  @Test(arguments: [false, true])
  func aTakeIsTheSameInPeriodsOfEverySize(hasLimiters: Bool) {
    let whole = take(hasLimiters: hasLimiters) { _ in 4096 }
    #expect(whole.statistics.stolen > 50 && whole.statistics.hits > 300, "\(whole.statistics)")
    #expect(whole.bits.allSatisfy { Set($0).count > 5000 }, "every port is played")
    for size in [1, 16, 64, 441, 1024] {
      #expect(take(hasLimiters: hasLimiters) { _ in size }.bits == whole.bits, "periods of \(size)")
    }
    for seed: UInt64 in 1...3 {
      let walk = take(hasLimiters: hasLimiters) { Int.random(in: 1...700, using: &$0) }
      #expect(walk.bits == whole.bits, "walk \(seed)")
    }
  }

  @Test func anotherSeedIsAnotherTake() {
    let first = take(seed: 1, hasLimiters: false) { _ in 256 }
    #expect(take(seed: 1, hasLimiters: false) { _ in 256 }.bits == first.bits)
    #expect(take(seed: 2, hasLimiters: false) { _ in 256 }.bits != first.bits)
  }

  @Test func aTakeIsTheSameWhenSoundsComeFromTheDisk() throws {
    let whole = take(hasLimiters: true) { _ in 256 }
    let kit = try VoicePartition.kit.streamed(head: 1200)
    for size in [1, 16, 64] {
      let streamed = take(kit, hasLimiters: true) { _ in size }
      #expect(streamed.bits == whole.bits, "periods of \(size)")
      #expect(streamed.statistics.underruns == 0)
    }
  }

  private let frames = 24000

  private func take(
    _ kit: KitPlan = VoicePartition.kit, seed: UInt32 = 1, hasLimiters: Bool,
    period: (inout SeededRandom) -> Int
  ) -> (bits: [[UInt32]], statistics: EngineStatistics) {
    let engine = OfflineEngine(
      voiceLimit: 24, hasLimiters: hasLimiters, seed: seed, monoOutputs: [false, true])
    engine.load(kit, outputs: [1, 2])
    var random = SeededRandom(seed: 9)
    for frame in 0..<frames where Int.random(in: 0..<40, using: &random) == 0 {
      let note = UInt8.random(in: 30..<38, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: engine.release(note, at: frame)
      case 2: engine.press(note, UInt8.random(in: 0...127, using: &random), at: frame)
      case 3: engine.control(4, UInt8.random(in: 0...127, using: &random), at: frame)
      default:
        engine.control(88, UInt8.random(in: 0...127, using: &random), at: frame)
        engine.hit(note, velocity: UInt8.random(in: 1...127, using: &random), at: frame)
      }
    }
    var walk = SeededRandom(seed: UInt64(seed))
    for end in stride(from: 6000, through: frames, by: 6000) {
      while engine.frame < end {
        let size = min(period(&walk), end - engine.frame)
        engine.render(size, period: size)
      }
      let level = MixLevel(left: Float(end % 7) / 4, right: Float(end % 5) / 5)
      engine.host.setLevels(outputs: [1: level], pads: [0: level, 3: level, 4: level])
    }
    return (RimshotRealtimeTests.bits(engine.tape), engine.host.statistics)
  }

  /// Eight pads: plain, tuned by both interpolations, filtered, enveloped, looped, with several microphones, toggled.
  private static let kit: KitPlan = {
    let samples = [
      KitBuilder.sound([noise(3001, seed: 1), noise(3001, seed: 2)]), KitBuilder.sound([noise(777, seed: 3)]),
      KitBuilder.sound((0..<4).map { noise(5000, seed: 4 + $0) }),
    ]
    let shapes: [KitPlan.Shape] = [
      .with { $0.delayFrames = 13 },
      .with {
        $0.tune = -3.3
        $0.randomTune = 5
      },
      .with {
        $0.tuneByVelocity = 7
        $0.interpolation = .hermite
        $0.randomStartFrames = 200
      },
      .with {
        $0.filters = [KitPlan.Filter(kind: .lowPass, cutoff: 400, resonance: 9, byVelocity: 30, random: 6)]
        $0.envelope = KitPlan.Envelope(attackFrames: 50, holdFrames: 33, decayFrames: 700, sustain: 0)
      },
      .with {
        $0.tune = 1.7
        $0.envelope = KitPlan.Envelope(decayFrames: 500, sustain: 0.3, releaseFrames: 900)
      },
      .with {
        $0.interpolation = .hermite
        $0.randomTune = 12
        $0.filters = [KitPlan.Filter(kind: .bandPass, cutoff: 2000)]
      },
      .with { $0.filters = [KitPlan.Filter(kind: .highPass, cutoff: 3000)] }, KitPlan.Shape(),
    ]
    let pads = shapes.indices.map { pad($0, shapes[$0]) }
    return KitPlan(
      samples: samples, pads: pads, strikes: KitPlan.strikes(shapes.indices.map { [UInt8(30 + $0)] }))
  }()

  private static func pad(_ index: Int, _ shape: KitPlan.Shape) -> KitPlan.Pad {
    let stereo = KitPlan.Take(
      channels: [KitPlan.Channel(sample: 0, right: 1, output: index % 3, leftGain: 0.7)], power: 1)
    let mono = KitPlan.Take(
      channels: [KitPlan.Channel(sample: 1, output: index % 3, rightGain: 0.3)], power: 2)
    let several = KitPlan.Take(
      channels: (0..<4).map { KitPlan.Channel(sample: 2, left: $0, output: $0 % 3) }, power: 3)
    let loops = [
      4: KitPlan.Loop(start: 100, end: 103, endsAtNoteOff: true),
      5: KitPlan.Loop(start: 300, end: 701, endsAtNoteOff: true),
    ]
    let selections: [KitPlan.Selection] = [.roundRobin, .random, .randomWithoutRepeat, .nearest]
    var layer = KitPlan.Layer(
      velocityGains: (0..<128).map { Float($0) / 200 }, selection: selections[index % 4],
      takes: [stereo, mono, several], shape: shape)
    if let loop = loops[index] { layer.loop(loop) }
    var pad = KitPlan.Pad(articulations: [KitPlan.Articulation(layers: [layer])])
    pad.noteOff = [.release, .ignore, .choke, .release, .release, .ignore, .toggle, .ignore][index]
    pad.releaseFrames = 300
    pad.isChokedByPressure = true
    pad.pressureFadeFrames = 350
    pad.pedalFadeFrames = index % 3 == 0 ? 200 : 0
    pad.chokeGroup = index % 4 == 1 ? 1 : 0
    pad.chokedBy = pad.chokeGroup
    pad.polyphony = index == 7 ? 3 : 0
    pad.humanizedVelocity = index == 0 ? 9 : 0
    pad.humanizedFrames = index == 7 ? 90 : 0
    pad.humanizedCents = index == 2 ? 20 : 0
    return pad
  }
}
