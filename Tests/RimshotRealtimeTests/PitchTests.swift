import Foundation
import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// How high a hit sounds.
@Suite struct Pitch {
  @Test(arguments: [KitPlan.Interpolation.sinc, .hermite])
  func tuneIsInSemitones(interpolation: KitPlan.Interpolation) {
    let sound = KitBuilder.sound([sine(1000, frames: 48000)])
    for tune in [-24, -12, -5, -0.07, 0.5, 3, 12, 19] {
      let shape = KitPlan.Shape.with {
        $0.tune = tune
        $0.interpolation = interpolation
      }
      let played = OfflineEngine.play(onePad(sound, shape: shape), frames: 12000)
      let expected = 1000 * pow(2, tune / 12)
      #expect(abs(frequency(of: played[100...]) / expected - 1) < 0.0002, "\(tune) semitones")
      let level = decibels(amplitude(at: expected, in: played[100...]) / 0.5)
      #expect(abs(level) < 0.1, "\(tune) semitones are as loud: \(level) dB")
    }
  }

  @Test func aHitPlayedHigherIsShorterByAsMuch() {
    for (tune, frames) in [(12.0, 5000), (-12, 20000), (7, 6675), (24, 2500), (48, 625)] {
      let engine = OfflineEngine()
      let shape = KitPlan.Shape.with { $0.tune = tune }
      engine.load(onePad(KitBuilder.constant(0.5, frames: 10000), shape: shape))
      engine.hit(36, at: 0)
      engine.render(frames - 1, period: 64)
      #expect(engine.host.statistics.voices == 1, "\(tune) semitones")
      engine.render(1)
      #expect(engine.host.statistics.voices == 0, "\(tune) semitones")
      #expect(engine.tape[0].left.lastIndex { $0 != 0 } == frames - 1)
      #expect(engine.tape[0].left[20..<frames - 20].allSatisfy { abs($0 - 0.5) < 0.00001 })
    }
  }

  @Test func velocityMovesThePitchInProportion() {
    let sound = KitBuilder.sound([sine(500, frames: 48000)])
    let shape = KitPlan.Shape.with {
      $0.tune = -3
      $0.tuneByVelocity = 12
    }
    for velocity: UInt8 in [1, 64, 127] {
      let played = OfflineEngine.play(onePad(sound, shape: shape), frames: 12000, velocity: velocity)
      let expected = 500 * pow(2, (Double(velocity) / 127 * 12 - 3) / 12)
      #expect(abs(frequency(of: played[100...]) / expected - 1) < 0.0002, "velocity \(velocity)")
    }
  }

  @Test func whereTuneAndVelocityCancelOutTheSoundIsItself() {
    let frames = noise(3000)
    let shape = KitPlan.Shape.with {
      $0.tune = 12
      $0.tuneByVelocity = -12
    }
    let played = OfflineEngine.play(onePad(KitBuilder.sound([frames]), shape: shape), frames: 3000)
    #expect(played.map(\.bitPattern) == frames.map(\.bitPattern))
  }

  @Test func tuneBeyondWhatCanBePlayedIsTheMost() {
    let sound = KitBuilder.sound([sine(100, frames: 48000)])
    for (tune, expected) in [(60.0, 1600.0), (.infinity, 100), (.nan, 100)] {
      let shape = KitPlan.Shape.with { $0.tune = tune }
      let played = OfflineEngine.play(onePad(sound, shape: shape), frames: 2900)
      #expect(abs(frequency(of: played[50...]) / expected - 1) < 0.001, "\(tune) semitones")
    }
  }

  @Test func chanceMovesThePitchWithinItsBoundsAndAllMicrophonesAlike() {
    // Each frame is as much higher as the sound was read faster.
    let rise = (0..<4000).map { Float($0) / 4000 }
    let shape = KitPlan.Shape.with { $0.randomTune = 2 }
    let take = KitPlan.Take(channels: [
      KitPlan.Channel(sample: 0), KitPlan.Channel(sample: 0, output: 1),
      KitPlan.Channel(sample: 1, output: 2),
    ])
    let engine = OfflineEngine(monoOutputs: [false, true])
    engine.load(
      onePad(
        [KitBuilder.sound([rise]), KitBuilder.sound([rise, rise])],
        layers: [KitPlan.Layer(takes: [take], shape: shape)]), outputs: [1, 2])
    let hits = 300
    for hit in 0..<hits { engine.hit(36, at: hit * 5000) }
    engine.render(hits * 5000, period: 1000)
    let tunes = (0..<hits).map { hit in
      let start = hit * 5000 + 100
      let speed = Double(engine.tape[0].left[start + 1000] - engine.tape[0].left[start]) * 4
      return 12 * log2(speed)
    }
    #expect(tunes.allSatisfy { abs($0) <= 2.001 })
    #expect((tunes.min() ?? 0) < -1.9 && (tunes.max() ?? 0) > 1.9, "all of the range")
    #expect(abs(tunes.reduce(0, +) / Double(hits)) < 0.25, "neither higher nor lower in the long run")
    #expect(engine.tape[0].left == engine.tape[1].left)
    #expect(engine.tape[0].left == engine.tape[2].left)
  }
}
