import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Where and when a hit's sound begins.
@Suite struct Start {
  /// Frame n is n + 1.
  private let counting = KitBuilder.sound([(1...2000).map { Float($0) }])

  @Test func aStartOffsetSkipsSoManyFrames() {
    let shape = KitPlan.Shape.with { $0.startFrame = 150 }
    let played = OfflineEngine.play(onePad(counting, shape: shape), frames: 2000)
    #expect(played[..<1850] == (151...2000).map { Float($0) }[...])
    #expect(played[1850...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [2000, 2001, 1_000_000_000, .max])
  func anOffsetBehindTheEndIsSilentAndTakesNoPlace(offset: Int) {
    let engine = OfflineEngine(voiceLimit: 16)
    var plan = onePad(counting, shape: .with { $0.startFrame = offset })
    plan.pads.append(onePad(counting).pads[0])
    plan.strikes[38] = [KitPlan.Target(pad: 1)]
    engine.load(plan)
    for i in 0..<16 { engine.hit(38, at: i) }
    engine.hit(36, at: 100)
    engine.render(512)
    #expect(engine.tape[0].left[100...511].elementsEqual((100...511).map { Float(16 * $0 - 104) }))
    #expect(engine.host.statistics.stolen == 0)
    #expect(engine.host.statistics.hits == 17)
  }

  @Test func aRandomStartIsWithinItsBounds() {
    let shape = KitPlan.Shape.with {
      $0.startFrame = 100
      $0.randomStartFrames = 500
    }
    let engine = OfflineEngine()
    engine.load(onePad(counting, shape: shape))
    for i in 0..<400 { engine.hit(36, at: i * 2048) }
    engine.render(400 * 2048, period: 2048)
    let starts = (0..<400).map { Int(engine.tape[0].left[$0 * 2048]) - 1 }
    #expect(starts.allSatisfy { (100...600).contains($0) })
    #expect((starts.min() ?? 0) < 110 && (starts.max() ?? 0) > 590)
    #expect(Set(starts).count > 200)
  }

  @Test(arguments: [1, 64, 1000])
  func aDelayIsExact(period: Int) {
    let shape = KitPlan.Shape.with { $0.delayFrames = 777 }
    let engine = OfflineEngine()
    engine.load(onePad(counting, shape: shape))
    engine.hit(36, at: 5)
    engine.render(3000, period: period)
    #expect(engine.tape[0].left[..<782].allSatisfy { $0 == 0 })
    #expect(engine.tape[0].left[782..<2782] == (1...2000).map { Float($0) }[...])
    #expect(engine.tape[0].left[2782...].allSatisfy { $0 == 0 })
  }

  @Test func aHitThatIsChokedBeforeItsSoundBeginsIsNeverHeard() {
    let engine = OfflineEngine()
    engine.load(
      onePad(counting, shape: .with { $0.delayFrames = 500 }) {
        $0.isChokedByPressure = true
        $0.pressureFadeFrames = 1000
      })
    engine.hit(36, at: 0)
    engine.press(36, at: 100)
    engine.render(3000)
    #expect(engine.tape[0].left.allSatisfy { $0 == 0 })
    #expect(engine.host.statistics.voices == 0)
  }

  @Test func aGatedHitWithADelayIsHeardThoughItsNoteOffComesAtOnce() {
    let engine = OfflineEngine()
    engine.load(
      onePad(KitBuilder.constant(0.5, frames: 4000), shape: .with { $0.delayFrames = 300 }) {
        $0.noteOff = .release
        $0.releaseFrames = 1000
      })
    engine.hit(36, at: 0)
    engine.release(36, at: 1)
    engine.render(3000)
    #expect(engine.tape[0].left[299] == 0)
    #expect(engine.tape[0].left[300] == 0.5, "the release begins with the sound")
    #expect(abs(engine.tape[0].left[800] - 0.25) < 0.001)
    #expect(engine.tape[0].left[1300...].allSatisfy { $0 == 0 })
  }
}
