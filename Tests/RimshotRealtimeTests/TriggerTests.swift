import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What note-offs, controllers and pressure start, and what the notes before have to do with it.
@Suite struct TriggerTests {
  /// Note 36 plays 0.5; 0.25 answers its end, controller 20 from 64 on, or pressure on it.
  private func plan(_ change: (inout KitPlan) -> Void) -> KitPlan {
    var plan = KitPlan([0.5, 0.25], frames: 500, notes: [36, 100], pads: [KitPlan.Pad(0), KitPlan.Pad(1)])
    change(&plan)
    return plan
  }

  private let answer = KitPlan.Target(pad: 1)

  @Test(arguments: [1, 64, 1000])
  func anAnswerBeginsAtTheFrameOfItsNoteOff(period: Int) {
    let engine = OfflineEngine()
    engine.load(plan { $0.triggers.noteOffs[36] = [KitPlan.Trigger(answer)] })
    engine.hit(36, at: 10)
    engine.release(36, at: 777)
    engine.render(2000, period: period)
    #expect(engine.heard.indices.filter { engine.heard[$0] == 0.25 } == Array(777..<1277))
  }

  @Test func aNoteOffAnswersTheHitThatItEndsAndNoOther() {
    let engine = OfflineEngine(devices: [DevicePlan(channels: [1, 10]), DevicePlan()])
    engine.load(plan { $0.triggers.noteOffs[36] = [KitPlan.Trigger(answer)] })
    engine.release(36, at: 0)
    engine.hit(36, at: 1000)
    engine.release(36, channel: 0, at: 2000)
    engine.release(36, device: 1, at: 2000)
    engine.release(35, at: 2000)
    engine.render(4000)
    #expect(engine.heard.allSatisfy { $0 != 0.25 })
    engine.release(36)
    engine.release(36)
    engine.render(100)
    #expect(engine.heard.last == 0.25, "once")
  }

  @Test(arguments: ["panic", "allSoundOff", "allNotesOff", "unplugged", "kit"])
  func whatIsForgottenIsNotAnswered(_ reason: String) {
    let engine = OfflineEngine()
    let plan = plan { $0.triggers.noteOffs[36] = [KitPlan.Trigger(answer)] }
    engine.load(plan)
    engine.hit(36)
    engine.render(1000)
    switch reason {
    case "panic": #expect(engine.host.panic())
    case "allSoundOff": engine.send(.allSoundOff)
    case "allNotesOff": engine.send(.allNotesOff)
    case "unplugged": #expect(engine.host.release(device: 0, forgetting: true))
    default: engine.load(plan)
    }
    engine.render(1000)
    engine.release(36)
    engine.render(1000)
    #expect(engine.heard.allSatisfy { $0 != 0.25 })
  }

  @Test(arguments: [1, 100])
  func aControllerAnswersWhenItComesIntoItsRangeFromEitherSide(period: Int) {
    let engine = OfflineEngine()
    engine.load(plan { $0.triggers.controllers[20] = [KitPlan.Trigger(answer, values: 40...80)] })
    for (index, value) in ([39, 40, 60, 80, 81, 80, 10, 127] as [UInt8]).enumerated() {
      engine.control(20, value, at: 1000 * index)
    }
    engine.render(8000, period: period)
    let starts = engine.heard.indices.filter {
      engine.heard[$0] == 0.25 && ($0 == 0 || engine.heard[$0 - 1] == 0)
    }
    #expect(starts == [1000, 5000])
  }

  @Test func pressureAnswersOnItsOwnNote() {
    let engine = OfflineEngine(devices: [DevicePlan(pressure: DevicePlan.Pressure(chokesByNote: true))])
    engine.load(plan { $0.triggers.pressures[36] = [KitPlan.Trigger(answer, values: 64...127)] })
    engine.press(37, 127, at: 0)
    engine.press(36, 63, at: 100)
    engine.press(36, 64, at: 1000)
    engine.press(36, 100, at: 1100)
    engine.press(36, 0, at: 3000)
    engine.press(36, 90, at: 4000)
    engine.render(6000)
    let starts = engine.heard.indices.filter {
      engine.heard[$0] == 0.25 && ($0 == 0 || engine.heard[$0 - 1] == 0)
    }
    #expect(starts == [1000, 4000])
  }

  @Test func anAnswerHoldsToItsConditionsAndChokes() {
    let engine = OfflineEngine()
    var plan = KitPlan(
      [0.5, 0.25], frames: 48_000, notes: [36, 100],
      pads: [
        KitPlan.Pad(0) { ($0.chokedBy, $0.chokeFadeFrames) = (1, 100) }, KitPlan.Pad(1) { $0.chokeGroup = 1 },
      ])
    let target = KitPlan.Target(pad: 1, conditions: [KitPlan.Condition(.controller(30), 100...127)])
    plan.triggers.controllers[20] = [KitPlan.Trigger(target, values: 64...127)]
    engine.load(plan)
    engine.hit(36, at: 0)
    engine.control(20, 127, at: 1000)
    engine.control(20, 0, at: 2000)
    engine.control(30, 110, at: 2000)
    engine.control(20, 127, at: 3000)
    engine.render(4000)
    #expect(engine.heard[..<3000].allSatisfy { $0 == 0.5 })
    #expect(engine.heard[3200...].allSatisfy { $0 == 0.25 })
  }
}
