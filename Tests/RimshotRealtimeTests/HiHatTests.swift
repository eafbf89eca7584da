import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Which hi-hat a hit finds: one note and a pedal, or a note for each opening.
@Suite struct HiHatTests {
  @Test func oneNoteAndThePedalPlayEveryOpening() {
    let engine = OfflineEngine()
    engine.load(hat)
    for (i, pedal): (Int, UInt8) in [0, 60, 127, 0].enumerated() {
      engine.control(4, pedal, at: ms(500) * i)
      engine.hit(46, velocity: 100, at: ms(500) * i)
    }
    engine.control(4, 127, at: ms(2000))
    engine.hit(44, velocity: 60, at: ms(2001))
    engine.render(ms(3000))
    for (i, level): (Int, Float) in [open, half, closed, open].enumerated() {
      #expect(engine.heard[ms(500) * i] >= level, "there at once")
      #expect(engine.heard[(ms(500) * i + ms(30))..<ms(500) * (i + 1)].allSatisfy { $0 == level })
    }
    #expect(engine.heard[ms(2031)..<ms(3000)].allSatisfy { $0 == chick })
  }

  @Test func theControllerThatComesFirstInAFrameCountsForTheHit() {
    let engine = OfflineEngine()
    engine.load(hat)
    engine.hit(46, at: 100)
    engine.control(4, 127, at: 100)
    engine.control(4, 60, at: 5000)
    engine.hit(46, at: 5000)
    engine.render(10000)
    #expect(engine.heard[100..<5000].allSatisfy { $0 == open })
    #expect(engine.heard[7000..<10000].allSatisfy { $0 == half })
  }

  @Test func theKitsOwnValueCountsUntilThePedalSpeaks() {
    for (value, level): (UInt8, Float) in [(0, open), (64, half), (127, closed)] {
      let engine = OfflineEngine()
      var plan = hat
      plan.controllers[4] = Double(value)
      engine.load(plan)
      engine.hit(46, at: 0)
      engine.render(1000)
      #expect(engine.heard.allSatisfy { $0 == level })
      #expect(engine.host.statistics.pedal == nil)
    }
  }

  @Test func aPedalCountsInItsOwnDirectionAndRange() {
    let plain = DevicePlan.Pedal()
    let inverted = DevicePlan.Pedal(values: (0..<128).map { UInt8(127 - $0) })
    let calibrated = DevicePlan.Pedal(
      values: (0..<128).map { UInt8(max(0, min(127, ($0 - 18) * 127 / (97 - 18)))) })
    let raws: [UInt8] = [127, 95, 64, 20, 0]
    let cases: [(DevicePlan.Pedal, [Float])] = [
      (plain, [closed, closed, half, open, open]), (inverted, [open, open, half, closed, closed]),
      (calibrated, [closed, closed, half, open, open]),
    ]
    for (pedal, levels) in cases {
      let engine = OfflineEngine(devices: [DevicePlan(pedal: pedal)])
      engine.load(hat)
      engine.hit(46, at: 0)
      for (i, raw) in raws.enumerated() {
        engine.control(4, raw, at: 10000 * (i + 1))
        engine.hit(46, at: 10000 * (i + 1))
      }
      engine.render(60000)
      #expect(engine.heard[0..<10000].allSatisfy { $0 == open }, "before the pedal has spoken: the kit's own")
      for (i, level) in levels.enumerated() {
        #expect(engine.heard[(10000 * (i + 1) + 1440)..<10000 * (i + 2)].allSatisfy { $0 == level })
      }
    }
  }

  @Test func thePedalStaysWhereItIsWhenTheKitChanges() {
    let engine = OfflineEngine()
    engine.load(hat)
    engine.control(4, 127)
    engine.render(256)
    engine.load(hat)
    engine.hit(46)
    engine.render(1000)
    #expect(engine.heard[256..<1256].allSatisfy { $0 == closed })
  }

  @Test func anyControllerMayBeThePedal() {
    let engine = OfflineEngine(devices: [DevicePlan(pedal: .init(controller: 1))])
    engine.load(hat)
    engine.control(1, 127, at: 0)
    engine.control(4, 60, at: 0)
    engine.hit(46, at: 0)
    engine.render(1000)
    #expect(engine.heard.allSatisfy { $0 == closed }, "controller 4 is nothing to this device")
  }

  @Test func aDeviceWithoutAPedalMovesNone() {
    let engine = OfflineEngine(devices: [DevicePlan(pedal: .init(controller: nil))])
    engine.load(hat)
    engine.control(4, 127, at: 0)
    engine.hit(46, at: 0)
    engine.render(1000)
    #expect(engine.heard.allSatisfy { $0 == open })
  }

  @Test func openingsOfOneNoteCutEachOtherButNotWithinAnInstant() {
    let engine = OfflineEngine()
    engine.load(hat)
    engine.control(4, 0, at: 0)
    engine.hit(46, velocity: 100, at: 0)
    engine.control(4, 127, at: ms(700))
    engine.hit(46, velocity: 100, at: ms(700))
    engine.hit(46, velocity: 100, at: ms(1400))
    engine.hit(46, velocity: 90, at: ms(1400))
    engine.render(ms(2000))
    #expect(engine.heard[ms(731)..<ms(1400)].allSatisfy { $0 == closed })
    #expect(engine.heard[ms(1431)..<ms(2000)].allSatisfy { $0 == 2 * closed })
  }

  @Test func aNoteMeansAnotherThingOnceThePedalHasSpoken() {
    var device = DevicePlan()
    device.notes[42] = .init(strike: 42, pedalStrike: 200)
    device.notes[46] = .init(strike: 46, pedalStrike: 200)
    let engine = OfflineEngine(devices: [device])
    var plan = KitPlan(
      [0.5, 0.25, 0.125], notes: [42, 46], pads: [KitPlan.Pad(0), KitPlan.Pad(1), KitPlan.Pad(2)])
    plan.strikes[200] = [
      .init(pad: 1, conditions: [.init(.controller(4), 0...63)]),
      .init(pad: 2, conditions: [.init(.controller(4), 64...127)]),
    ]
    engine.load(plan)
    engine.hit(42, at: 0)
    engine.control(4, 0, at: 100)
    engine.hit(42, at: 200)
    engine.control(4, 100, at: 300)
    engine.hit(46, at: 400)
    engine.send(.resetControllers, at: 500)
    engine.hit(46, at: 600)
    engine.render(1000)
    #expect(engine.heard[50] == 0.5)
    #expect(engine.heard[250] == 0.5 + 0.25)
    #expect(engine.heard[450] == 0.5 + 0.25 + 0.125)
    #expect(engine.heard[650] == 0.5 + 0.25 + 0.125 + 0.25, "the reset pedal hasn't spoken")
  }

  private let open: Float = 0.5
  private let half: Float = 0.25
  private let closed: Float = 0.125
  private let chick: Float = 0.0625

  /// One pad that chokes itself in 30 ms: 46 by the pedal, 44 the foot.
  private var hat: KitPlan {
    var plan = KitPlan(
      [0.5, 0.25, 0.125, 0.0625], frames: 200_000, notes: [46],
      pads: [KitPlan.Pad(sounds: [0, 1, 2, 3]) { $0.chokesItself = true }])
    let windows: [ClosedRange<UInt8>] = [0...39, 40...89, 90...127]
    plan.strikes[46] = windows.enumerated().map {
      .init(pad: 0, articulation: $0, conditions: [.init(.controller(4), $1)])
    }
    plan.strikes[44] = [.init(pad: 0, articulation: 3)]
    return plan
  }
}
