import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Sounds of which only the head is in memory.
@Suite struct Streams {
  /// Twice as long as what is read in advance.
  private static let left = noise(70_000, seed: 1)
  private static let right = noise(70_000, seed: 2)
  private let mono = KitBuilder.sound([Streams.left])
  private let stereo = KitBuilder.sound([Streams.left, Streams.right])

  @Test(arguments: [64, 1000])
  func whatComesFromTheDiskIsTheSameToTheBit(period: Int) throws {
    let shapes: [KitPlan.Shape] = [
      KitPlan.Shape(), .with { $0.tune = 3.3 }, .with { $0.startFrame = 1234 },
      .with {
        $0.tune = -7
        $0.interpolation = .hermite
      },
      .with { $0.filters = [KitPlan.Filter(kind: .lowPass, cutoff: 900, resonance: 3)] },
      .with { $0.envelope = KitPlan.Envelope(holdFrames: 40_000, decayFrames: 20_000, sustain: 0.3) },
    ]
    for (number, shape) in shapes.enumerated() {
      for sound in [mono, stereo] {
        let plan = onePad(sound, shape: shape)
        let whole = play(plan, period: period)
        let streamed = play(try plan.streamed(head: 6000), period: period)
        #expect(streamed.bits == whole.bits, "shape \(number)")
        #expect(streamed.engine.host.statistics.underruns == 0)
        #expect(whole.bits[0].count { $0 != 0 } > 50_000)
      }
    }
  }

  @Test(arguments: [(20, 5000), (3000, 50_000), (30_000, 30_003), (0, 70_000)])
  func whatRepeatsComesFromTheDiskAsWell(loop: (Int, Int)) throws {
    for tune in [0.0, 5] {
      let plan = onePad(
        stereo, shape: .with { $0.tune = tune },
        loop: KitPlan.Loop(start: loop.0, end: loop.1, endsAtNoteOff: false))
      let whole = play(plan, frames: 130_000)
      let streamed = play(try plan.streamed(head: 8000), frames: 130_000)
      #expect(streamed.bits == whole.bits)
      #expect(streamed.engine.host.statistics.underruns == 0 && streamed.engine.host.statistics.voices == 1)
    }
  }

  @Test func aLoopInTheHeadIsLeftAtTheNoteOffAndTheRestComesFromTheDisk() throws {
    let plan = onePad(stereo, loop: KitPlan.Loop(start: 100, end: 3000, endsAtNoteOff: true))
    let played = try [plan, plan.streamed(head: 5000)].map { plan in
      let engine = OfflineEngine()
      engine.load(plan)
      engine.hit(36, at: 0)
      engine.release(36, at: 20_000)
      engine.render(90_000)
      #expect(engine.host.statistics.voices == 0 && engine.host.statistics.underruns == 0)
      return bits(engine.tape)
    }
    #expect(played[0] == played[1])
  }

  @Test func aVoiceThatNobodyHearsGoesOnAtItsPlace() throws {
    let plan = onePad(stereo)
    let played = try [plan, plan.streamed(head: 5000)].map { plan in
      let engine = OfflineEngine()
      engine.load(plan)
      engine.hit(36, at: 0)
      engine.render(10_000)
      engine.host.setLevels(pads: [0: MixLevel(left: 0, right: 0)])
      engine.render(40_000)
      engine.host.setLevels(pads: [0: MixLevel()])
      engine.render(20_000)
      #expect(engine.host.statistics.underruns == 0)
      return bits(engine.tape)
    }
    #expect(played[0] == played[1])
    #expect(played[0][0][55_000..<69_000].contains { $0 != 0 })
  }

  @Test(arguments: [0, 20_000])
  func aVoiceWhoseFramesDoNotComeFadesAndIsCounted(stop: Int) throws {
    let sound = KitBuilder.constant(0.5, frames: 100_000)
    let engine = OfflineEngine()
    engine.load(try onePad(sound).streamed(head: 6000))
    engine.hit(36, at: 0)
    engine.readsAhead = stop > 0
    engine.render(stop)
    engine.readsAhead = false
    engine.render(100_000 - stop)
    let tape = engine.tape[0].left
    let end = try #require(tape.lastIndex { $0 != 0 })
    #expect(stop == 0 ? (5500..<6000).contains(end) : (20_000..<60_000).contains(end))
    #expect(tape[..<(end - 300)].allSatisfy { $0 == 0.5 })
    #expect(largestStep(tape[1...]) < 0.003, "it fades")
    #expect(engine.host.statistics.underruns == 1 && engine.host.statistics.voices == 0)
    let time = try #require(engine.host.lastUnderrunTime)
    #expect((engine.time(of: Double(end - 600))..<engine.time(of: Double(end))).contains(time))
  }

  @Test func voicesBeyondAllSlotsPlayTheirHeadsAndSlotsAreUsedAgain() throws {
    let engine = OfflineEngine(voiceLimit: 2048)
    engine.load(try onePad(KitBuilder.constant(0.5, frames: 9000)).streamed(head: 2000))
    for _ in 0..<2 {
      for _ in 0..<600 { engine.hit(36) }
      engine.render(1000)
      #expect(engine.host.statistics.voices == 600)
      engine.render(2000)
      #expect(engine.host.statistics.voices == 512)
      engine.render(8000)
      #expect(engine.host.statistics.voices == 0)
    }
    #expect(engine.host.statistics.underruns == 2 * 88)
  }

  @Test func soundsOfAKitThatHasGoneAreForgotten() throws {
    let engine = OfflineEngine()
    weak var watched: SampleMemory?
    do {
      let plan = try onePad(stereo).streamed(head: 5000)
      watched = plan.samples[0]
      engine.load(plan)
      engine.hit(36, at: 0)
      engine.render(40_000)
    }
    engine.load(onePad(mono))
    engine.render(20_000)
    engine.host.collect()
    #expect(watched != nil, "it rings out")
    engine.render(60_000)
    engine.host.collect()
    #expect(watched == nil && engine.host.statistics.underruns == 0)
  }

  @Test func theQuietestIsTakenFirstAlsoWhereLevelsAreOnTheDisk() throws {
    // Loud again, but only far behind the head.
    let late = [Float](repeating: 0.001, count: 50_000) + [Float](repeating: 0.9, count: 50_000)
    let sounds = [KitBuilder.sound([late]), KitBuilder.constant(0.1, frames: 100_000)]
    let pads = [KitBuilder.pad(note: 36, sample: 0), KitBuilder.pad(note: 37, sample: 1)]
    let engine = OfflineEngine(voiceLimit: 16)
    engine.load(try KitPlan(samples: sounds, pads: pads).streamed(head: 5000))
    engine.hit(36)
    for _ in 0..<16 { engine.hit(37) }
    engine.render(60_000)
    #expect(engine.tape[0].left[59_000] > 0.9)
  }

  private func play(
    _ plan: KitPlan, frames: Int = 90_000, period: Int = 256
  ) -> (bits: [[UInt32]], engine: OfflineEngine) {
    let engine = OfflineEngine()
    engine.load(plan)
    engine.hit(36, at: 100)
    engine.render(frames, period: period)
    return (bits(engine.tape), engine)
  }
}
