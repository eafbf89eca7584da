import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// A hand on a cymbal.
@Suite struct PressureTests {
  /// Two zones of a crash, a ride and another crash, as a module with note-offs right behind its notes plays them.
  @Test func grabbingOneCymbalStopsItsZonesAndNoOther() {
    let engine = OfflineEngine(devices: [crashes])
    engine.load(fourCymbals)
    for note: UInt8 in [49, 51, 57] { engine.hit(note, velocity: 100, at: 0) }
    for note: UInt8 in [49, 51, 57] { engine.release(note, at: ms(1)) }
    engine.press(49, at: ms(1000))
    engine.press(55, at: ms(1000))
    engine.press(49, at: ms(1001))
    engine.press(0, at: ms(1002))
    engine.press(49, 0, at: ms(1400))
    engine.press(55, 0, at: ms(1400))
    engine.hit(55, velocity: 110, at: ms(1500))
    engine.press(55, 0, at: ms(1900))
    engine.render(ms(3000))
    #expect(engine.heard[ms(1000) - 1] == 0.5 + 0.125 + 0.0625)
    #expect(engine.heard[ms(1090)..<ms(1500)].allSatisfy { $0 == 0.125 + 0.0625 })
    #expect(engine.heard[ms(1500)..<ms(3000)].allSatisfy { $0 == 0.25 + 0.125 + 0.0625 })
    #expect(largestStep(engine.heard[0..<ms(1499)]) < 0.5 / 3839 + 0.0001)
  }

  @Test func eitherZoneGrabsTheWholeInstrument() {
    for zone: UInt8 in [49, 55] {
      let engine = OfflineEngine(devices: [crashes])
      engine.load(fourCymbals)
      for note: UInt8 in [49, 55, 51] { engine.hit(note, at: 0) }
      engine.press(zone, at: 1000)
      engine.render(10000)
      #expect(engine.heard[5000..<10000].allSatisfy { $0 == 0.125 })
    }
  }

  @Test func theNextHitRingsEvenIfTheHandWasNeverLifted() {
    let engine = OfflineEngine(devices: [crashes])
    engine.load(fourCymbals)
    engine.hit(49, at: 0)
    engine.press(49, at: 1000)
    engine.hit(49, at: 10000)
    engine.press(55, 0, at: 15000)
    engine.render(20000)
    #expect(engine.heard[10000..<20000].allSatisfy { $0 == 0.5 })
  }

  @Test func aHitArmsTheHandAgain() {
    let engine = OfflineEngine(devices: [crashes])
    engine.load(fourCymbals)
    engine.hit(49, at: 0)
    engine.press(49, at: 1000)
    engine.hit(55, at: 10000)
    engine.press(49, at: 20000)
    engine.render(30000)
    #expect(engine.heard[10000..<20000].allSatisfy { $0 == 0.25 })
    #expect(engine.heard[24000..<30000].allSatisfy { $0 == 0 })
  }

  @Test func aHandThatStaysIsToldOfAgainAndAgainWithoutHarm() {
    let engine = OfflineEngine(devices: [crashes])
    engine.load(fourCymbals)
    engine.hit(49, at: 0)
    for i in 0..<100 { engine.press(49, UInt8(64 + i % 60), at: 1000 + 50 * i) }
    engine.render(10000)
    #expect(engine.heard[1000 + 3840 - 2] > 0, "the first message's fade, undisturbed")
    #expect(engine.heard[(1000 + 3840)..<10000].allSatisfy { $0 == 0 })
  }

  @Test func pressureBelowTheThresholdIsNoHand() {
    var device = crashes
    device.pressure.threshold = 90
    let engine = OfflineEngine(devices: [device])
    engine.load(fourCymbals)
    engine.hit(49, at: 0)
    engine.press(49, 89, at: 1000)
    engine.press(49, 90, at: 10000)
    engine.render(20000)
    #expect(engine.heard[0..<10000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[14000..<20000].allSatisfy { $0 == 0 })
  }

  @Test func onlyPadsThatMayBeGrabbedAre() {
    let engine = OfflineEngine(devices: [crashes])
    var plan = fourCymbals
    plan.strikes[49] = [.init(pad: 0), .init(pad: 4)]
    plan.pads.append(KitPlan.Pad(3))
    engine.load(plan)
    engine.hit(49, at: 0)
    engine.press(49, at: 1000)
    engine.render(10000)
    #expect(engine.heard[5000..<10000].allSatisfy { $0 == 0.0625 })
  }

  @Test func channelPressureGrabsEveryCymbalOnlyWhereTheProfileSaysSo() {
    for says in [false, true] {
      var device = crashes
      device.pressure.chokesByChannel = says
      let engine = OfflineEngine(devices: [device])
      engine.load(fourCymbals)
      engine.hit(49, at: 0)
      engine.hit(51, at: 0)
      engine.send(.channelPressure, 127, at: 1000)
      engine.hit(57, at: 9000)
      engine.send(.channelPressure, 0, at: 9500)
      engine.render(20000)
      #expect(engine.heard[15000] == (says ? 0.0625 : 0.5 + 0.125 + 0.0625))
    }
  }

  @Test func polyphonicPressureGrabsOnlyWhereTheProfileSaysSo() {
    var device = crashes
    device.pressure.chokesByNote = false
    let engine = OfflineEngine(devices: [device])
    engine.load(fourCymbals)
    engine.hit(49, at: 0)
    engine.press(49, at: 1000)
    engine.render(10000)
    #expect(engine.heard.allSatisfy { $0 == 0.5 })
  }

  @Test func aHandOnOneNoteDoesNotHideTheHandOnAll() {
    var device = crashes
    device.pressure.chokesByChannel = true
    let engine = OfflineEngine(devices: [device])
    engine.load(fourCymbals)
    engine.hit(49, at: 0)
    engine.press(0, at: 500)
    engine.send(.channelPressure, 127, at: 1000)
    engine.render(10000)
    #expect(engine.heard[6000..<10000].allSatisfy { $0 == 0 })
  }

  @Test func aHandSilencesWhatAnotherDeviceHit() {
    let engine = OfflineEngine(devices: [crashes, crashes])
    engine.load(fourCymbals)
    engine.hit(49, device: 1, at: 0)
    engine.press(49, at: 1000)
    engine.render(10000)
    #expect(engine.heard[6000..<10000].allSatisfy { $0 == 0 })
  }

  @Test func aHandStopsTheCymbalOfTheKitBefore() {
    let engine = OfflineEngine(devices: [crashes])
    engine.load(fourCymbals)
    engine.hit(49, at: 0)
    engine.hit(51, at: 0)
    engine.render(1024)
    engine.load(KitPlan([0.03125], notes: [49], pads: [KitPlan.Pad(0)]))
    engine.press(55, at: 2000)
    engine.render(10000)
    #expect(engine.heard[6000..<10000].allSatisfy { $0 == 0.125 }, "the ride rings on")
  }

  @Test func grabbingStopsDelayedHitsToo() {
    let engine = OfflineEngine(devices: [crashes])
    var late = KitPlan.Shape()
    late.delayFrames = 1000
    engine.load(KitPlan([0.5], notes: [49], pads: [KitPlan.Pad(0, late) { $0.isChokedByPressure = true }]))
    engine.hit(49, at: 0)
    engine.press(49, at: 500)
    engine.render(4000)
    #expect(engine.heard.allSatisfy { $0 == 0 })
  }

  private var crashes: DevicePlan {
    var device = DevicePlan()
    device.notes[49].instrument = 1
    device.notes[55].instrument = 1
    device.notes[51].instrument = 2
    return device
  }

  /// Crash bow 49 and edge 55, ride 51, crash 57: 0.5, 0.25, 0.125, 0.0625.
  private var fourCymbals: KitPlan {
    KitPlan(
      [0.5, 0.25, 0.125, 0.0625], frames: 200_000, notes: [49, 55, 51, 57],
      pads: (0..<4).map { KitPlan.Pad($0) { $0.isChokedByPressure = true } })
  }
}
