import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// The level of a hit over time, in exact frames.
@Suite struct VoiceEnvelope {
  private let sound = KitBuilder.constant(1, frames: 20000)

  @Test func attackHoldDecayAndSustainTakeTheirFrames() {
    let envelope = KitPlan.Envelope(attackFrames: 480, holdFrames: 250, decayFrames: 1000, sustain: 0.25)
    let played = OfflineEngine.play(onePad(sound, shape: .with { $0.envelope = envelope }), frames: 20480)
    for i in 0..<480 { #expect(abs(played[i] - Float(i) / 480) < 0.00001) }
    #expect(played[480..<730].allSatisfy { $0 == 1 })
    #expect(played[730] == 1, "the decay begins at full level")
    #expect(
      zip(played[730..<1730], played[731...1730]).allSatisfy { $0 > $1 }, "and falls all its frames long")
    #expect(played[1729] > 0.25 && played[1729] < 0.251)
    #expect(played[1730..<20000].allSatisfy { $0 == 0.25 })
    #expect(played[20000...].allSatisfy { $0 == 0 }, "the sound's end is the end")
    #expect(largestStep(played[..<19999]) < 0.01)
  }

  @Test func aReleaseFallsToSilenceInItsFrames() {
    for (offset, level): (Int, Float) in [(240, 0.5), (600, 1), (5000, 0.25)] {
      let engine = OfflineEngine()
      let envelope = KitPlan.Envelope(
        attackFrames: 480, holdFrames: 250, decayFrames: 1000, sustain: 0.25, releaseFrames: 2000)
      engine.load(onePad(sound, shape: .with { $0.envelope = envelope }) { $0.noteOff = .release })
      engine.hit(36, at: 10)
      engine.release(36, at: 10 + offset)
      engine.render(10 + offset + 1999, period: 128)
      let played = engine.tape[0].left[10...]
      #expect(abs(played[10 + offset] - level) < 0.001, "from where it is")
      #expect(played[10 + offset + 1998] > 0)
      #expect(zip(played[(10 + offset)...], played[(11 + offset)...]).allSatisfy { $0 > $1 })
      #expect(engine.host.statistics.voices == 1)
      engine.render(1)
      #expect(engine.host.statistics.voices == 0)
      engine.render(100)
      #expect(engine.tape[0].left[(10 + offset + 2000)...].allSatisfy { $0 == 0 })
    }
  }

  @Test func aDecayToSilenceEndsTheVoice() {
    let engine = OfflineEngine()
    let envelope = KitPlan.Envelope(attackFrames: 100, decayFrames: 900, sustain: 0)
    engine.load(onePad(sound, shape: .with { $0.envelope = envelope }))
    engine.hit(36, at: 0)
    engine.render(999, period: 64)
    #expect(engine.host.statistics.voices == 1)
    engine.render(1)
    #expect(engine.host.statistics.voices == 0)
    engine.render(64)
    #expect(engine.tape[0].left[999] > 0)
    #expect(engine.tape[0].left[1000...].allSatisfy { $0 == 0 })
  }

  @Test func anEnvelopeOfAOneShotIgnoresNoteOff() {
    let engine = OfflineEngine()
    engine.load(
      onePad(sound, shape: .with { $0.envelope = KitPlan.Envelope(attackFrames: 100, sustain: 0.5) }))
    engine.hit(36, at: 0)
    engine.release(36, at: 50)
    engine.render(4096)
    #expect(engine.tape[0].left[100...].allSatisfy { $0 == 0.5 })
  }

  @Test func aChokeFadesWhatTheEnvelopeLeaves() {
    let engine = OfflineEngine()
    engine.load(
      onePad(sound, shape: .with { $0.envelope = KitPlan.Envelope(sustain: 0.5, releaseFrames: 100_000) }) {
        $0.noteOff = .release
        $0.isChokedByPressure = true
        $0.pressureFadeFrames = 1000
      })
    engine.hit(36, at: 0)
    engine.release(36, at: 1000)
    engine.press(36, at: 2000)
    engine.render(4096)
    #expect(engine.tape[0].left[1999] > 0.4, "a long release")
    #expect(abs(engine.tape[0].left[2500] / engine.tape[0].left[2000] - 0.5) < 0.06)
    #expect(engine.tape[0].left[3000...].allSatisfy { $0 == 0 })
    #expect(engine.host.statistics.voices == 0)
  }
}
