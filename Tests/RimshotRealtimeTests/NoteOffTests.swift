import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What note-offs end, and what they leave alone.
@Suite struct NoteOffTests {
  @Test(arguments: [64, 256, 1024])
  func oneShotsAreWholeHoweverShortTheirNotes(period: Int) {
    let engine = OfflineEngine()
    engine.load(
      KitPlan(
        samples: [KitBuilder.constant(1, frames: 1), KitBuilder.constant(0.5, frames: 5000)],
        pads: [KitPlan.Pad(0), KitPlan.Pad(1)], strikes: KitPlan.strikes([[38], [45]])))
    for i in 0..<40 {
      engine.hit(38, at: ms(13) * i)
      engine.release(38, at: ms(13) * i)
    }
    engine.hit(45, at: 30000)
    engine.send(
      MidiEvent.decode(status: 0x99, data1: 45, data2: 0, count: 3, time: 0)!, at: 30100)
    engine.render(40000, period: period)
    #expect(engine.heard.indices.filter { engine.heard[$0] == 1 } == (0..<40).map { ms(13) * $0 })
    #expect(
      engine.heard[30000..<35000].allSatisfy { $0 == 0.5 }, "velocity 0 is a note-off, and ends nothing")
    #expect(engine.host.statistics.hits == 41)
  }

  @Test func aReleaseFadesInThePadsTimeOrByItsEnvelope() {
    for hasEnvelope in [false, true] {
      var shape = KitPlan.Shape()
      if hasEnvelope { shape.envelope = KitPlan.Envelope(releaseFrames: 1000) }
      let engine = OfflineEngine()
      engine.load(
        KitPlan([0.5], pads: [KitPlan.Pad(0, shape) { ($0.noteOff, $0.releaseFrames) = (.release, 2000) }]))
      engine.hit(36, at: 0)
      engine.release(36, at: 5000)
      engine.render(10000)
      let end = hasEnvelope ? 6000 : 7000
      #expect(engine.heard[0..<5000].allSatisfy { $0 == 0.5 })
      #expect(engine.heard[end - 100] > 0 && engine.heard[end..<10000].allSatisfy { $0 == 0 })
    }
  }

  @Test func aHeldNotesReleaseIsOnlyItsOwn() {
    let engine = OfflineEngine(devices: [DevicePlan(channels: [1, 10]), DevicePlan()])
    engine.load(
      KitPlan(
        [0.5, 0.25],
        pads: [
          KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.release, 100) },
          KitPlan.Pad(1) { ($0.noteOff, $0.releaseFrames) = (.release, 100) },
        ]))
    engine.hit(36, at: 0)
    engine.release(37, at: 1000)
    engine.release(36, channel: 0, at: 1000)
    engine.release(36, device: 1, at: 1000)
    engine.hit(36, device: 1, at: 2000)
    engine.release(36, device: 1, at: 3000)
    engine.release(36, at: 4000)
    engine.render(8000)
    #expect(engine.heard[0..<2000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[2500] == 1)
    #expect(engine.heard[3100..<4000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[4100..<8000].allSatisfy { $0 == 0 })
  }

  @Test func aToggledPadStopsAtItsNextHit() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.toggle, 1000) }]))
    for (on, off) in [(0, 10), (10000, 10010), (15000, 15010)] {
      engine.hit(36, at: on)
      engine.release(36, at: off)
    }
    engine.render(20000)
    #expect(engine.heard[0..<10000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[10500] > 0.2 && engine.heard[10500] < 0.3)
    #expect(engine.heard[11000..<15000].allSatisfy { $0 == 0 })
    #expect(engine.heard[15000..<20000].allSatisfy { $0 == 0.5 })
  }

  @Test func aToggledPadThatFadesStartsAnew() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.toggle, 1000) }]))
    for frame in [0, 10000, 10500] { engine.hit(36, at: frame) }
    engine.render(20000)
    #expect(engine.heard[11000..<20000].allSatisfy { $0 == 0.5 })
  }

  @Test func theTwoNotesOfOneStrokeOnAHeadAndItsRimToggleOnce() {
    let engine = OfflineEngine()
    var plan = KitPlan([0.5], pads: [KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.toggle, 100) }])
    plan.strikes[37] = plan.strikes[36]
    engine.load(plan)
    for frame in [1000, 5000, 9000] {
      engine.hit(36, at: frame)
      engine.hit(37, at: frame + 20)
    }
    engine.render(12000)
    #expect(engine.heard[1000..<5000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[5200..<9000].allSatisfy { $0 == 0 })
    #expect(engine.heard[9000..<12000].allSatisfy { $0 == 0.5 })
  }

  @Test func aLoopRepeatsWhileTheNoteIsHeldAndThenPlaysToTheEnd() {
    let engine = OfflineEngine()
    let sound = (0..<1000).map { Float($0 + 1) / 1024 }
    engine.load(
      KitPlan(
        samples: [KitBuilder.sound([sound])],
        pads: [KitPlan.Pad(0).looping(.init(start: 100, end: 200, endsAtNoteOff: true))],
        strikes: KitPlan.strikes([[36]])))
    engine.hit(36, at: 0)
    engine.release(36, at: 1050)
    engine.render(4000)
    let looped: [Float] = (200..<1050).map { sound[100 + ($0 - 100) % 100] }
    let expected = Array(sound[..<200]) + looped + Array(sound[150...])
    #expect(Array(engine.heard[0..<expected.count]) == expected)
    #expect(engine.heard[expected.count...].allSatisfy { $0 == 0 })
  }

  @Test func aNoteOffMaySilenceTheWholePad() {
    let engine = OfflineEngine()
    var plan = KitPlan(
      [0.5, 0.25],
      pads: [
        KitPlan.Pad(sounds: [0, 1]) { ($0.noteOff, $0.releaseFrames) = (.choke, 100) }
      ])
    plan.strikes[37] = [.init(pad: 0, articulation: 1)]
    engine.load(plan)
    engine.hit(36, at: 0)
    engine.hit(37, at: 100)
    engine.release(37, at: 1000)
    engine.render(4000)
    #expect(engine.heard[999] == 0.75)
    #expect(engine.heard[1100..<4000].allSatisfy { $0 == 0 })
  }

  @Test func aNoteOffBeforeADelayedSoundLeavesItItsRelease() {
    for hasEnvelope in [false, true] {
      var shape = KitPlan.Shape()
      shape.delayFrames = 500
      if hasEnvelope { shape.envelope = KitPlan.Envelope(releaseFrames: 1000) }
      let engine = OfflineEngine()
      engine.load(
        KitPlan([0.5], pads: [KitPlan.Pad(0, shape) { ($0.noteOff, $0.releaseFrames) = (.release, 1000) }]))
      engine.hit(36, at: 0)
      engine.release(36, at: 10)
      engine.render(4000)
      #expect(engine.heard[0..<500].allSatisfy { $0 == 0 })
      #expect(engine.heard[500] == 0.5, "as a hit without a delay whose note ends at once")
      #expect(engine.heard[600] > (hasEnvelope ? 0.1 : 0.4))
      #expect(engine.heard[1500..<4000].allSatisfy { $0 == 0 })
    }
  }

  @Test func allNotesOffEndsHeldNotesOfItsDeviceAndChannelOnly() {
    let engine = OfflineEngine(devices: [DevicePlan(channels: [9, 10]), DevicePlan()])
    engine.load(
      KitPlan(
        [0.5, 0.25],
        pads: [
          KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.release, 100) }, KitPlan.Pad(1),
        ]))
    engine.hit(36, at: 0)
    engine.hit(36, channel: 8, at: 0)
    engine.hit(36, device: 1, at: 0)
    engine.hit(37, at: 0)
    engine.send(.allNotesOff, at: 1000)
    engine.send(.allNotesOff, channel: 8, at: 2000)
    engine.render(4000)
    #expect(engine.heard[999] == 1.75)
    #expect(engine.heard[1500] == 1.25)
    #expect(engine.heard[2500] == 0.75)
  }

  @Test func allSoundOffEndsTheSoundsOfItsDeviceAndChannelOnly() {
    let engine = OfflineEngine(devices: [DevicePlan(channels: [9, 10]), DevicePlan()])
    engine.load(KitPlan([0.5, 0.25], pads: [KitPlan.Pad(0), KitPlan.Pad(1)]))
    engine.hit(36, at: 0)
    engine.hit(37, channel: 8, at: 0)
    engine.hit(37, device: 1, at: 0)
    engine.send(.allSoundOff, at: 1000)
    engine.render(4000)
    #expect(engine.heard[999] == 1)
    #expect(engine.heard[1240..<4000].allSatisfy { $0 == 0.5 })
    #expect(largestStep(engine.heard[1...]) < 0.5 / 239)
  }

  @Test func heldNotesCanBeLetGoAfterTheirChannelIsNoLongerHeard() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0) { ($0.noteOff, $0.releaseFrames) = (.release, 100) }]))
    engine.hit(36, at: 0)
    engine.render(1024)
    #expect(engine.host.adopt([DevicePlan(channels: [1])]))
    engine.release(36, at: 2000)
    engine.hit(36, at: 3000)
    engine.render(4000)
    #expect(engine.heard[1999] == 0.5)
    #expect(engine.heard[2100...].allSatisfy { $0 == 0 })
  }
}
