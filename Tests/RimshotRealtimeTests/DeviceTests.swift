import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What devices' messages mean, and how two devices keep apart.
@Suite struct DeviceTests {
  @Test func theSameNoteMayMeanTwoThings() {
    var second = DevicePlan(channels: [1])
    second.notes[36].strike = 37
    second.notes[37].strike = 130
    second.notes[38].strike = nil
    let engine = OfflineEngine(devices: [DevicePlan(), second])
    var plan = KitPlan([0.5, 0.25, 0.125], frames: 1, pads: (0..<3).map { KitPlan.Pad($0) })
    plan.strikes[130] = [.init(pad: 2)]
    engine.load(plan)
    engine.hit(36, at: 0)
    engine.hit(36, channel: 0, device: 1, at: 1)
    engine.hit(37, channel: 0, device: 1, at: 2)
    engine.hit(38, channel: 0, device: 1, at: 3)
    engine.hit(36, device: 1, at: 4)
    engine.hit(36, channel: 0, at: 5)
    engine.render(8)
    #expect(engine.heard == [0.5, 0.25, 0.125, 0, 0, 0, 0, 0])
    #expect(engine.host.statistics.otherChannels.map(\.channel) == [1, 10])
    #expect(engine.host.statistics.unmappedNotes.map(\.note) == [38])
  }

  @Test func devicesBeyondTheKnownOnesSpeakAsTheFirst() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], frames: 1, pads: [KitPlan.Pad(0)]))
    engine.hit(36, device: 15, at: 0)
    engine.hit(36, device: 200, at: 1)
    engine.render(2)
    #expect(engine.heard == [0.5, 0.5])
  }

  @Test func allPadsOfANoteSoundAndNotesOffTheMapAreSilentAndCounted() {
    let engine = OfflineEngine()
    var plan = KitPlan([0.5, 0.25, 0.125], notes: [38, 38, 35], pads: (0..<3).map { KitPlan.Pad($0) })
    plan.strikes[38] = [.init(pad: 0), .init(pad: 1)]
    engine.load(plan)
    for (i, note): (Int, UInt8) in [38, 35, 20, 36, 99].enumerated() { engine.hit(note, at: 1000 * i) }
    engine.render(5000)
    #expect(engine.heard[500] == 0.75)
    #expect(engine.heard[1000..<5000].allSatisfy { $0 == 0.875 })
    #expect(engine.host.statistics.unmappedNotes.map(\.note) == [20, 36, 99])
    #expect(engine.host.statistics.hits == 3)
  }

  @Test func anotherNoteForAPadIsOneLineOfTheProfile() {
    var device = DevicePlan()
    for (note, strike): (Int, UInt8) in [(26, 46), (55, 49), (35, 36)] { device.notes[note].strike = strike }
    let engine = OfflineEngine(devices: [device])
    engine.load(
      KitPlan([0.5, 0.25, 0.125], frames: 1, notes: [46, 49, 38], pads: (0..<3).map { KitPlan.Pad($0) }))
    for i in 0..<20 { engine.hit(i % 2 == 0 ? 38 : 71, at: i) }
    engine.hit(26, at: 20)
    engine.hit(55, at: 21)
    engine.hit(32, at: 22)
    engine.render(23)
    #expect(engine.heard[0..<20].enumerated().allSatisfy { $1 == ($0 % 2 == 0 ? 0.125 : 0) })
    #expect(engine.heard[20...] == [0.5, 0.25, 0])
    #expect(engine.host.statistics.unmappedNotes.map(\.count) == [1, 10], "32 once, 71 ten times")
  }

  @Test func chatterOfTheCableNeitherSoundsNorEndsAnything() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], frames: 300_000, notes: [38], pads: [KitPlan.Pad(0)]))
    engine.hit(38, at: 0)
    let chatter: [(UInt8, UInt8, UInt8, Int)] = [
      (0xFE, 0, 0, 1), (0xF8, 0, 0, 1), (0xFF, 0, 0, 1), (0xF0, 0x41, 0x10, 9), (0xC9, 7, 0, 2),
      (0xB9, 0, 1, 3),
      (0xB9, 32, 1, 3), (0xB9, 123, 0, 3), (0xE9, 0, 64, 3), (0xFA, 0, 0, 1), (0xFC, 0, 0, 1),
      (0x99, 200, 1, 3),
    ]
    for (i, bytes) in chatter.enumerated() {
      guard
        let event = MidiEvent.decode(
          status: bytes.0, data1: bytes.1, data2: bytes.2, count: bytes.3, time: 0)
      else { continue }
      engine.send(event, at: 1000 * (i + 1))
    }
    engine.render(288_000, period: 1024)
    #expect(engine.heard.allSatisfy { $0 == 0.5 }, "six seconds, the cymbal rings on")
  }

  @Test func statusMessagesOfAModuleDoNotEndNotes() {
    let engine = OfflineEngine()
    engine.load(
      KitPlan(
        [0.5, 0.25], notes: [38, 49],
        pads: (0..<2).map {
          KitPlan.Pad($0) { ($0.noteOff, $0.releaseFrames) = (.release, 100) }
        }))
    engine.control(88, 32, at: 0)
    engine.control(16, 64, at: 0)
    engine.hit(38, velocity: 100, at: 0)
    engine.send(.programChange, 7, at: 500)
    for i in 0..<30 { engine.send(.noteOff, 124, UInt8(i), channel: 0, at: 700 + 20 * i) }
    engine.send(.noteOff, 38, 0, channel: 0, at: 1350)
    engine.send(.noteOff, 102, 0, channel: 0, at: 1400)
    engine.hit(49, velocity: 100, at: 1500)
    engine.release(49, at: 1600)
    engine.render(4000)
    #expect(engine.heard[0..<1500].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[1500..<1600].allSatisfy { $0 == 0.75 })
    #expect(engine.heard[1700..<4000].allSatisfy { $0 == 0.5 })
  }

  @Test func devicesThatAreAdoptedMeanwhileEndNothingAndChangeTheNextNote() {
    let engine = OfflineEngine()
    engine.load(
      KitPlan(
        [0.5, 0.25],
        pads: (0..<2).map {
          KitPlan.Pad($0) { ($0.noteOff, $0.releaseFrames) = (.release, 100) }
        }))
    engine.hit(36, at: 0)
    engine.render(1024)
    var plan = DevicePlan()
    plan.notes[36].strike = 37
    #expect(engine.host.adopt([plan]))
    engine.hit(36, at: 2000)
    engine.release(36, at: 3000)
    engine.render(4000)
    #expect(engine.heard[1024..<2000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[2500] == 0.75)
    #expect(engine.heard[3100...].allSatisfy { $0 == 0 }, "both notes were 36 and are let go")
  }

  @Test func aPedalWhoseRangeIsSetAnewIsReadAnew() {
    let engine = OfflineEngine()
    var plan = KitPlan([0.5, 0.25], frames: 1, notes: [46], pads: [KitPlan.Pad(sounds: [0, 1])])
    plan.strikes[46] = [
      .init(pad: 0, articulation: 0, conditions: [.init(.controller(4), 0...63)]),
      .init(pad: 0, articulation: 1, conditions: [.init(.controller(4), 64...127)]),
    ]
    engine.load(plan)
    engine.control(4, 20, at: 0)
    engine.hit(46, at: 1)
    engine.render(4)
    #expect(engine.host.adopt([DevicePlan(pedal: .init(values: (0..<128).map { UInt8(127 - $0) }))]))
    engine.hit(46, at: 5)
    engine.render(4)
    #expect(engine.heard == [0, 0.5, 0, 0, 0, 0.25, 0, 0])
  }

  @Test func anUnpluggedDeviceLetsGoWhatItHeldAndKeepsItsPedal() {
    let held = KitPlan.Pad(0).looping(.init(start: 0, end: 100, endsAtNoteOff: true))
    for forgetting in [false, true] {
      let engine = OfflineEngine(devices: [DevicePlan(), DevicePlan()])
      var plan = KitPlan([0.5, 0.25], frames: 2000, pads: [held, KitPlan.Pad(1)])
      plan.strikes[38] = [.init(pad: 1, conditions: [.init(.controller(4), 100...127)])]
      engine.load(plan)
      engine.control(4, 110, device: 1, at: 0)
      engine.hit(36, device: 1, at: 0)
      engine.hit(36, device: 0, at: 0)
      engine.render(4096)
      #expect(engine.host.release(device: 1, forgetting: forgetting))
      engine.render(4096)
      #expect(engine.heard[4095] == 1)
      #expect(engine.heard[6200...].allSatisfy { $0 == 0.5 }, "the other device holds its note")
      engine.hit(38, device: 1)
      engine.render(1)
      #expect(engine.heard[8192] == (forgetting ? 0.5 : 0.75))
    }
  }
}
