import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// How voices end: chokes, note-offs, stealing, and kits that go home.
@Suite struct Ending {
  @Test func aHitChokesItsGroupInItsTimeWithoutAClick() {
    let engine = hats()
    engine.hit(46, at: 0)
    engine.hit(42, at: 1000)
    engine.render(4096)
    let left = engine.tape[0].left
    #expect(left[999] == 0.5, "rings until it is choked")
    #expect(left[1479] < 0.3 && left[1479] > 0.25, "almost gone, over the new hit's 0.25")
    #expect(left[1480..<4000].allSatisfy { $0 == 0.25 }, "gone after the fade's 480 frames")
    #expect(largestStep(left[1001..<1600]) <= 0.5 / 480 * 1.01, "no step larger than the fade's own")
  }

  @Test func hitsOfOneInstantSpareEachOther() {
    let engine = hats()
    engine.hit(46, at: 100)
    engine.hit(42, at: 100)
    engine.render(1024)
    #expect(engine.tape[0].left[101..<1000].allSatisfy { $0 == 0.75 })
  }

  @Test func aPadChokesItselfOnlyIfItSaysSo() {
    for chokesItself in [false, true] {
      let engine = OfflineEngine()
      let pad = KitBuilder.pad(
        note: 49, sample: 0, chokeGroup: 1, chokeFadeFrames: 10, chokesItself: chokesItself)
      engine.load(KitPlan(samples: [KitBuilder.constant(0.5, frames: 1000)], pads: [pad]))
      engine.hit(49, at: 0)
      engine.hit(49, at: 100)
      engine.render(512)
      #expect(engine.tape[0].left[200] == (chokesItself ? 0.5 : 1))
    }
  }

  @Test func aOneShotIgnoresNoteOffAndAGatedPadFollowsItsOwn() {
    let engine = OfflineEngine()
    let oneShot = KitBuilder.pad(note: 36, sample: 0)
    let gated = KitBuilder.pad(note: 38, sample: 1, releaseFrames: 100)
    let samples = [KitBuilder.constant(0.5, frames: 4000), KitBuilder.constant(0.25, frames: 4000)]
    engine.load(KitPlan(samples: samples, pads: [oneShot, gated]), outputs: [])
    engine.hit(36, at: 0)
    engine.hit(38, at: 0)
    engine.send(noteOff(38, channel: 0), at: 500)
    engine.send(noteOff(36), at: 600)
    engine.send(noteOff(38), at: 1000)
    engine.render(2048)
    #expect(engine.tape[0].left[999] == 0.75, "a note-off of another channel ends nothing")
    #expect(engine.tape[0].left[1050] > 0.5 && engine.tape[0].left[1050] < 0.75)
    #expect(engine.tape[0].left[1100..<2048].allSatisfy { $0 == 0.5 })
  }

  @Test func allSoundOffFadesEverythingAndAllNotesOffOnlyGatedPads() {
    for (kind, rest): (MidiEvent.Kind, Float) in [(.allNotesOff, 0.5), (.allSoundOff, 0)] {
      let engine = OfflineEngine()
      let pads = [
        KitBuilder.pad(note: 36, sample: 0), KitBuilder.pad(note: 38, sample: 0, releaseFrames: 100),
      ]
      engine.load(KitPlan(samples: [KitBuilder.constant(0.5, frames: 8000)], pads: pads))
      engine.hit(36, at: 0)
      engine.hit(38, at: 0)
      engine.send(MidiEvent(time: 0, kind: kind, channel: 9, data1: 0), at: 1000)
      engine.render(4096)
      #expect(engine.tape[0].left[999] == 1)
      #expect(engine.tape[0].left[1300..<4096].allSatisfy { $0 == rest })
      #expect(largestStep(engine.tape[0].left[1...]) < 0.011)
    }
  }

  @Test func panicFadesEverything() {
    let engine = OfflineEngine()
    engine.load(
      KitPlan(samples: [KitBuilder.constant(0.5, frames: 8000)], pads: [KitBuilder.pad(note: 36, sample: 0)]))
    engine.hit(36)
    engine.render(256)
    #expect(engine.host.panic())
    engine.render(512)
    #expect(engine.tape[0].left[255] == 0.5)
    #expect(engine.tape[0].left[500...].allSatisfy { $0 == 0 })
    #expect(engine.host.statistics.voices == 0)
  }

  @Test func whenVoicesRunOutTheLeastAudibleFadesAndTheNewHitSounds() {
    let engine = OfflineEngine(voiceLimit: 16)
    let quiet = (0..<8000).map { $0 < 100 ? Float(0.4) : 0.001 }
    let samples = [
      KitBuilder.constant(0.01, frames: 8000), KitBuilder.sound([quiet]),
      KitBuilder.constant(0.5, frames: 50),
    ]
    engine.load(
      KitPlan(samples: samples, pads: (0..<3).map { KitBuilder.pad(note: 36 + UInt8($0), sample: $0) }))
    engine.hit(37, at: 0)  // loud at first, then nearly silent: the one to go
    for i in 1..<16 { engine.hit(36, at: i) }
    engine.hit(38, at: 2000)
    engine.render(4096)
    let left = engine.tape[0].left
    #expect(
      abs(left[2000] - (0.5 + 15 * 0.01 + 0.001)) < 0.0001, "the new hit is there at once, at full level")
    #expect(abs(left[2240] - 15 * 0.01) < 0.0001, "all the others still ring")
    #expect(engine.host.statistics.stolen == 1)
  }

  @Test func aBurstOfFarMoreHitsThanVoicesLosesNoneOfTheNewOnes() {
    let engine = OfflineEngine(voiceLimit: 16)
    let samples = [KitBuilder.constant(0.01, frames: 48000), KitBuilder.constant(0.5, frames: 10)]
    engine.load(
      KitPlan(samples: samples, pads: (0..<2).map { KitBuilder.pad(note: 36 + UInt8($0), sample: $0) }))
    for i in 0..<400 { engine.hit(36, at: i) }
    engine.hit(37, at: 400)
    engine.render(2048)
    #expect(engine.tape[0].left[400] > 0.5)
    #expect(abs(engine.tape[0].left[1500] - 0.15) < 0.0001, "fifteen of the others ring on")
    #expect(engine.host.statistics.hits == 401)
  }

  @Test func aNewKitPlaysAtOnceTheOldOneRingsOutAndIsThenFreed() {
    let engine = OfflineEngine()
    weak var old: LoadedKit?
    old = engine.load(
      KitPlan(samples: [KitBuilder.constant(0.5, frames: 1000)], pads: [KitBuilder.pad(note: 36, sample: 0)]))
    engine.hit(36)
    engine.render(256)
    engine.load(
      KitPlan(samples: [KitBuilder.constant(0.25, frames: 10)], pads: [KitBuilder.pad(note: 36, sample: 0)]))
    engine.hit(36)
    engine.render(256)
    #expect(engine.tape[0].left[256..<266].allSatisfy { $0 == 0.75 })
    #expect(engine.tape[0].left[266..<512].allSatisfy { $0 == 0.5 }, "not a gap in what rang")
    engine.host.collect()
    #expect(old != nil && engine.host.kitCount == 2)
    engine.render(1024)
    engine.host.collect()
    #expect(old == nil && engine.host.kitCount == 1)
  }

  @Test func swappingKitsUnderHitsFreesEachOfThem() {
    let engine = OfflineEngine()
    for round in 0..<500 {
      let note = UInt8(36 + round % 3)
      engine.load(
        KitPlan(
          samples: [KitBuilder.constant(0.1, frames: 300)], pads: [KitBuilder.pad(note: note, sample: 0)]))
      for i in 0..<8 { engine.hit(UInt8(36 + i % 4), at: engine.frame + i * 16) }
      engine.render(128, period: 64)
    }
    engine.render(1024)
    engine.host.collect()
    #expect(engine.host.kitCount == 1)
    #expect(engine.host.statistics.voices == 0)
  }

  @Test func aHitByCommandPlaysThePadOfTheKitThatWasAdoptedBeforeIt() {
    let engine = OfflineEngine()
    engine.load(
      KitPlan(samples: [KitBuilder.constant(0.25, frames: 10)], pads: [KitBuilder.pad(note: 36, sample: 0)]))
    engine.render(256)
    #expect(
      !engine.host.hit(pad: 99, velocity: 127, time: engine.time(of: 90)), "a pad that isn't there is refused"
    )
    #expect(engine.host.hit(pad: 0, velocity: 127, time: engine.time(of: 100.5)))
    engine.render(256)
    #expect(engine.tape[0].left[256 + 99] == 0)
    #expect(engine.tape[0].left[256 + 100] == 0.25)
    #expect(engine.host.statistics.hits == 1)
  }

  private func hats() -> OfflineEngine {
    let engine = OfflineEngine()
    let samples = [KitBuilder.constant(0.5, frames: 8000), KitBuilder.constant(0.25, frames: 8000)]
    engine.load(
      KitPlan(
        samples: samples,
        pads: [
          KitBuilder.pad(note: 46, sample: 0, chokeGroup: 1),
          KitBuilder.pad(note: 42, sample: 1, chokeGroup: 1),
        ]))
    return engine
  }

  private func noteOff(_ note: UInt8, channel: UInt8 = 9) -> MidiEvent {
    MidiEvent(time: 0, kind: .noteOff, channel: channel, data1: note)
  }

  private func largestStep(_ frames: ArraySlice<Float>) -> Float {
    zip(frames, frames.dropFirst()).map { abs($0 - $1) }.max() ?? 0
  }
}
