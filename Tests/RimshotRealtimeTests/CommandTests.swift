import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Hits and releases that the command line asks for.
@Suite struct CommandTests {
  @Test func aReleaseLetsGoWhatCommandsBeganAndNotWhatADrummerHolds() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.release, 100) }]))
    engine.render(256)
    engine.hit(36, at: 256)
    #expect(engine.host.hit(pad: 0, velocity: 127, time: engine.time(of: 0.5)))
    #expect(engine.host.release(pad: 0, time: engine.time(of: 255.5)))
    engine.render(256)
    engine.render(512)
    #expect(engine.heard[300] == 1)
    #expect(engine.heard[620...].allSatisfy { $0 == 0.5 })
  }

  @Test func aReleaseOfAPadThatNoteOffsSilenceSilencesIt() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.choke, 100) }]))
    engine.render(256)
    engine.hit(36, at: 256)
    #expect(engine.host.hit(pad: 0, velocity: 127, time: engine.time(of: 0.5)))
    #expect(engine.host.release(pad: 0, time: engine.time(of: 255.5)))
    engine.render(256)
    engine.render(512)
    #expect(engine.heard[300] == 1)
    #expect(engine.heard[620...].allSatisfy { $0 == 0 }, "the whole pad, as its note-off does")
  }

  @Test func aLoopOfACommandEndsWithItsKit() {
    let held = KitPlan.Pad(0).looping(.init(start: 0, end: 100, endsAtNoteOff: true))
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], frames: 200, pads: [held]))
    engine.render(256)
    #expect(engine.host.hit(pad: 0, velocity: 127, time: engine.time(of: 0.5)))
    engine.render(2000)
    #expect(engine.heard[2000] == 0.5)
    engine.load(KitPlan([0.25], pads: [KitPlan.Pad(0)]))
    #expect(engine.host.release(pad: 0, time: engine.time(of: 2100)))
    engine.render(2000)
    #expect(engine.heard[3000...].allSatisfy { $0 == 0 }, "the release can't mean it any more")
  }

  @Test func anArticulationThatIsNotThereIsRefused() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0)]))
    engine.render(256)
    #expect(!engine.host.hit(pad: 0, articulation: 1, velocity: 127, time: 1))
    #expect(!engine.host.hit(pad: 0, articulation: -1, velocity: 127, time: 1))
  }
}
