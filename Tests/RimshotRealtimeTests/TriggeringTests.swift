import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

@Suite struct Triggering {
  @Test func aHitAtFullVelocityIsTheSamplesOwnFrames() {
    let sound = KitBuilder.ramp(frames: 1000, channels: 2)
    let engine = OfflineEngine()
    engine.load(KitPlan(samples: [sound], pads: [KitBuilder.pad(note: 38, sample: 0)]))
    engine.hit(38, at: 300)
    engine.render(2048, period: 256)

    #expect(engine.tape[0].left[0..<300].allSatisfy { $0 == 0 })
    #expect(
      engine.tape[0].left[300..<1300].map(\.bitPattern) == frames(of: sound, channel: 0).map(\.bitPattern))
    #expect(
      engine.tape[0].right[300..<1300].map(\.bitPattern) == frames(of: sound, channel: 1).map(\.bitPattern))
    #expect(engine.tape[0].left[1300...].allSatisfy { $0 == 0 })
  }

  @Test func aMonoSampleComesOutOfBothMainPorts() {
    let engine = OfflineEngine()
    engine.load(
      KitPlan(samples: [KitBuilder.constant(0.5, frames: 10)], pads: [KitBuilder.pad(note: 38, sample: 0)]))
    engine.hit(38)
    engine.render(64)
    #expect(engine.tape[0].left[0..<10].allSatisfy { $0 == 0.5 })
    #expect(engine.tape[0].left == engine.tape[0].right)
  }

  @Test func velocityChoosesTheLayerAndTheGain() {
    let samples = [KitBuilder.constant(0.25, frames: 1), KitBuilder.constant(0.5, frames: 1)]
    var pad = SimplePad(
      notes: [38],
      layers: [
        SimplePad.Layer(velocities: 1...63, samples: [0]),
        SimplePad.Layer(velocities: 64...127, gain: 0.5, samples: [1]),
      ])
    pad.velocityGains = (0..<128).map { Float($0) / 127 }
    let engine = OfflineEngine()
    engine.load(KitPlan(samples: samples, pads: [pad]))
    for (i, velocity) in [1, 63, 64, 127].enumerated() { engine.hit(38, velocity: UInt8(velocity), at: i) }
    engine.render(16)
    #expect(engine.tape[0].left[0] == 0.25 * (1 / 127 as Float))
    #expect(engine.tape[0].left[1] == 0.25 * (63 / 127 as Float))
    #expect(engine.tape[0].left[2] == 0.5 * ((64 / 127 as Float) * 0.5))
    #expect(engine.tape[0].left[3] == 0.25)
  }

  @Test func roundRobinTakesTurnsFromTheFirstWhateverTheLayer() {
    let samples = (1...4).map { KitBuilder.constant(Float($0), frames: 1) }
    let pad = SimplePad(
      notes: [38],
      layers: [
        SimplePad.Layer(velocities: 1...63, samples: [0, 1]),
        SimplePad.Layer(velocities: 64...127, samples: [2, 3]),
      ])
    let engine = OfflineEngine()
    engine.load(KitPlan(samples: samples, pads: [pad]))
    for (i, velocity) in [10, 10, 10, 100, 10, 100].enumerated() {
      engine.hit(38, velocity: UInt8(velocity), at: i)
    }
    engine.render(6)
    #expect(engine.tape[0].left == [1, 2, 1, 4, 1, 4])
  }

  @Test func randomIsEvenAndNeverRepeats() {
    let samples = (1...3).map { KitBuilder.constant(Float($0), frames: 1) }
    let layer = SimplePad.Layer(isRandom: true, samples: [0, 1, 2])
    let engine = OfflineEngine()
    engine.load(KitPlan(samples: samples, pads: [SimplePad(notes: [38], layers: [layer])]))
    for i in 0..<3000 { engine.hit(38, at: i) }
    engine.render(3000)
    let played = engine.tape[0].left
    #expect(zip(played, played.dropFirst()).allSatisfy { $0 != $1 })
    for take in 1...3 {
      #expect((900...1100).contains(played.count { $0 == Float(take) }))
    }
  }

  @Test func padsGoToTheirOutputsAndTheRestToTheMainPair() {
    let stereo = KitBuilder.sound([[0.5, 0.5], [0.25, 0.25]])
    let engine = OfflineEngine(monoOutputs: [true, false])
    engine.load(
      KitPlan(
        samples: [stereo],
        pads: [
          KitBuilder.pad(note: 36, sample: 0, output: 1), KitBuilder.pad(note: 38, sample: 0, output: 2),
          KitBuilder.pad(note: 42, sample: 0),
        ]), outputs: [1, 2])
    engine.hit(36, at: 0)
    engine.hit(38, at: 10)
    engine.hit(42, at: 20)
    engine.render(32)
    #expect(Array(engine.tape[1].left[0..<3]) == [0.375, 0.375, 0], "the middle of both sides")
    #expect(Array(engine.tape[2].left[10..<13]) == [0.5, 0.5, 0])
    #expect(Array(engine.tape[2].right[10..<13]) == [0.25, 0.25, 0])
    #expect(Array(engine.tape[0].left[0..<20]) == [Float](repeating: 0, count: 20))
    #expect(Array(engine.tape[0].left[20..<23]) == [0.5, 0.5, 0])
  }

  @Test func anOutputWithoutPortsIsHeardOnTheMainPair() {
    let engine = OfflineEngine()
    let pads = [KitBuilder.pad(note: 36, sample: 0, output: 1)]
    engine.load(KitPlan(samples: [KitBuilder.constant(0.5, frames: 1)], pads: pads), outputs: [7])
    engine.hit(36)
    engine.render(8)
    #expect(engine.tape[0].left[0] == 0.5)
  }

  @Test func panLowersOnlyTheOtherSide() {
    var pad = KitBuilder.pad(note: 36, sample: 0)
    pad.leftGain = 0.25
    let engine = OfflineEngine()
    engine.load(KitPlan(samples: [KitBuilder.constant(1, frames: 1)], pads: [pad]))
    engine.hit(36)
    engine.render(8)
    #expect(engine.tape[0].left[0] == 0.25)
    #expect(engine.tape[0].right[0] == 1)
  }

  @Test func everyPadOfANoteSoundsAndUnknownNotesAndChannelsAreCounted() {
    let samples = [KitBuilder.constant(0.25, frames: 1), KitBuilder.constant(0.5, frames: 1)]
    let engine = OfflineEngine()
    let pads = [KitBuilder.pad(note: 36, sample: 0), KitBuilder.pad(note: 36, sample: 1)]
    engine.load(KitPlan(samples: samples, pads: pads))
    engine.hit(36)
    engine.hit(99)
    engine.hit(36, channel: 0)
    engine.render(8)
    let statistics = engine.host.statistics
    #expect(engine.tape[0].left[0] == 0.75)
    #expect(statistics.hits == 2)
    #expect(statistics.unmappedNotes.map(\.note) == [99])
    #expect(statistics.otherChannels.map(\.channel) == [1])
  }

  @Test func anEmptyPadAndAnEmptySoundAreSilent() {
    let engine = OfflineEngine()
    let silent = SimplePad(notes: [37], layers: [])
    let noFrames = SimplePad(notes: [38], layers: [SimplePad.Layer(samples: [1])])
    let samples = [KitBuilder.constant(0.5, frames: 1), KitBuilder.sound([[]])]
    engine.load(KitPlan(samples: samples, pads: [KitBuilder.pad(note: 36, sample: 0), silent, noFrames]))
    for note: UInt8 in [37, 38, 36] { engine.hit(note) }
    engine.render(8)
    #expect(engine.tape[0].left == [0.5, 0, 0, 0, 0, 0, 0, 0])
    #expect(engine.host.statistics.voices == 0)
  }

  private func frames(of sound: SampleMemory, channel: Int) -> [Float] {
    var values: [Float] = []
    sound.withChannel(channel) { span in for i in span.indices { values.append(span[i]) } }
    return values
  }
}
