import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Hits that were recorded by several microphones.
@Suite struct Microphones {
  @Test(arguments: [16, 32, 48, 64])
  func eachChannelGoesToItsOutputAtItsGain(count: Int) {
    let frames = (0..<count).map { noise(500, seed: UInt64($0)) }
    let channels = (0..<count).map {
      KitPlan.Channel(sample: 0, left: $0, output: $0 + 1, leftGain: 1 / Float($0 + 1), rightGain: 0.5)
    }
    // Every third port pair is a single port.
    let isMono = (0..<count).map { $0 % 3 == 0 }
    let engine = OfflineEngine(voiceLimit: 16, monoOutputs: isMono)
    engine.load(
      onePad([KitBuilder.sound(frames)], layers: [KitPlan.Layer(takes: [KitPlan.Take(channels: channels)])]),
      outputs: Array(1...count))
    for hit in 0..<3 { engine.hit(36, at: hit * 1000) }
    engine.render(3000, period: 100)
    for channel in 0..<count {
      let output = engine.tape[channel + 1]
      let gain = 1 / Float(channel + 1)
      for hit in 0..<3 {
        let played = output.left[(hit * 1000)..<(hit * 1000 + 500)]
        if isMono[channel] {
          #expect(zip(played, frames[channel]).allSatisfy { abs($0 - $1 * (gain + 0.5) / 2) < 0.000001 })
        } else {
          #expect(played.elementsEqual(frames[channel].map { $0 * gain }))
          #expect(
            output.right[(hit * 1000)..<(hit * 1000 + 500)].elementsEqual(frames[channel].map { $0 * 0.5 }))
        }
      }
    }
    #expect(engine.tape[0].left.allSatisfy { $0 == 0 })
    #expect(engine.host.statistics.stolen == 0)
  }

  @Test func aPairOfChannelsIsAStereoMicrophone() {
    let frames = (0..<4).map { noise(300, seed: UInt64($0)) }
    let engine = OfflineEngine(monoOutputs: [false])
    let channels = [
      KitPlan.Channel(sample: 0, left: 0, right: 1), KitPlan.Channel(sample: 0, left: 3, right: 2, output: 1),
    ]
    engine.load(
      onePad([KitBuilder.sound(frames)], layers: [KitPlan.Layer(takes: [KitPlan.Take(channels: channels)])]),
      outputs: [1])
    engine.hit(36, at: 0)
    engine.render(300)
    #expect(engine.tape[0] == (frames[0], frames[1]))
    #expect(engine.tape[1] == (frames[3], frames[2]))
  }

  @Test func aHitIsStolenWithAllItsMicrophones() {
    let engine = OfflineEngine(voiceLimit: 16, monoOutputs: [Bool](repeating: true, count: 8))
    engine.load(eight(level: 0.1), outputs: Array(1...8))
    for hit in 0..<5 { engine.hit(36, at: hit * 1000) }
    engine.render(6000, period: 64)
    for output in 1...8 {
      let played = engine.tape[output].left
      #expect(played[999] == 0.1 && played[1999] == 0.2)
      for hit in 2..<5 {
        #expect(abs(played[hit * 1000] - 0.3) < 0.00001, "the new hit is there while an old one fades")
        #expect(abs(played[hit * 1000 + 240] - 0.2) < 0.00001)
        #expect(largestStep(played[(hit * 1000)..<(hit * 1000 + 900)]) < 0.1 / 239)
      }
    }
    #expect(engine.host.statistics.stolen == 3, "hits are counted, not voices")
    #expect(engine.host.statistics.voices == 16)
  }

  @Test func polyphonyCountsHitsNotMicrophones() {
    let engine = OfflineEngine(monoOutputs: [Bool](repeating: true, count: 8))
    var plan = eight(level: 0.1)
    plan.pads[0].polyphony = 3
    plan.pads[0].selfChokeFadeFrames = 100
    engine.load(plan, outputs: Array(1...8))
    for hit in 0..<6 { engine.hit(36, at: hit * 1000) }
    engine.render(6000)
    for output in 1...8 {
      #expect(abs(engine.tape[output].left[2500] - 0.3) < 0.00001)
      #expect(abs(engine.tape[output].left[5500] - 0.3) < 0.00001)
    }
  }

  @Test func shorterMicrophonesEndAndTheOthersRingOn() {
    let engine = OfflineEngine(monoOutputs: [true])
    let samples = [KitBuilder.constant(0.5, frames: 100), KitBuilder.constant(0.5, frames: 2000)]
    let channels = [KitPlan.Channel(sample: 0), KitPlan.Channel(sample: 1, output: 1)]
    engine.load(
      onePad(samples, layers: [KitPlan.Layer(takes: [KitPlan.Take(channels: channels)])]), outputs: [1])
    engine.hit(36, at: 0)
    engine.render(1024)
    #expect(engine.host.statistics.voices == 1)
    #expect(engine.tape[0].left[100] == 0 && engine.tape[1].left[1000] == 0.5)
  }

  /// A pad that rings for long in eight outputs.
  private func eight(level: Float) -> KitPlan {
    let channels = (0..<8).map { KitPlan.Channel(sample: 0, output: $0 + 1) }
    return onePad(
      [KitBuilder.constant(level, frames: 48000)],
      layers: [KitPlan.Layer(takes: [KitPlan.Take(channels: channels)])])
  }
}
