import RimshotEngineHost
import RimshotTestSupport
import Testing

/// What nobody hears any more isn't played.
@Suite struct SilentTails {
  /// Loud for 1000 frames, then soft for 20,000.
  private func sound(tail: Float) -> SampleMemory {
    KitBuilder.sound([
      [Float](repeating: 0.5, count: 1000) + [Float](repeating: tail, count: 20_000)
    ])
  }

  /// The voices after 2000 frames, and what was played.
  private func play(_ plan: KitPlan) -> (voices: Int, played: [Float]) {
    let engine = OfflineEngine()
    engine.load(plan)
    engine.hit(36)
    engine.render(2000)
    return (engine.host.statistics.voices, engine.tape[0].left)
  }

  @Test func aTailBelow100DecibelsEndsItsVoice() {
    let (voices, played) = play(onePad(sound(tail: 0.000_009)))
    #expect(voices == 0)
    #expect(played[..<1000].allSatisfy { $0 == 0.5 })
    #expect(played[1000...].allSatisfy { $0 == 0 || $0 == 0.000_009 })
  }

  @Test func aTailThatCanBeHeardIsPlayed() {
    let (voices, played) = play(onePad(sound(tail: 0.000_011)))
    #expect(voices == 1)
    #expect(played[1000...].allSatisfy { $0 == 0.000_011 })
  }

  @Test func aTailThatTheKitMakesLouderIsPlayed() {
    let layer = KitPlan.Layer(velocityGains: [Float](repeating: 10, count: 128), takes: takes([0]))
    #expect(play(onePad([sound(tail: 0.000_002)], layers: [layer])).voices == 1)
    #expect(play(onePad([sound(tail: 0.000_000_9)], layers: [layer])).voices == 0)
  }

  @Test func aFilterCanMakeATailLouder() {
    let shape = KitPlan.Shape.with {
      $0.filters = [KitPlan.Filter(kind: .peak, cutoff: 100, poles: 2, gain: 40)]
    }
    #expect(play(onePad(sound(tail: 0.000_002), shape: shape)).voices == 1)
  }

  @Test func silenceInTheMiddleIsPlayed() {
    let frames = [Float](repeating: 0.5, count: 100) + [Float](repeating: 0, count: 5000) + [0.5, 0.5]
    let engine = OfflineEngine()
    engine.load(onePad(KitBuilder.sound([frames])))
    engine.hit(36)
    engine.render(6000)
    #expect(Array(engine.tape[0].left[..<5102]) == frames)
  }

  @Test func aPlayerKeepsItsSilence() {
    let plan = onePad(sound(tail: 0)) { $0.player.isOn = true }
    #expect(play(plan).voices == 1)
  }
}
