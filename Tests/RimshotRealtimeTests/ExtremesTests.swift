import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Values beyond sense neither end the engine nor make anything loud.
@Suite struct ExtremesTests {
  @Test func fadesOfAnyLengthOnlyFade() {
    for frames in [Int.min, -1, 0, 1, 2, Int(Int32.max), Int(UInt32.max), Int.max] {
      let engine = OfflineEngine()
      let pad = KitPlan.Pad(0) {
        ($0.chokesItself, $0.selfChokeFadeFrames, $0.polyphony) = (true, frames, 1)
        ($0.isChokedByPressure, $0.pressureFadeFrames, $0.grabFrames) = (true, frames, frames)
        ($0.pedalFadeFrames, $0.noteOff, $0.releaseFrames) = (frames, .release, frames)
      }
      engine.load(KitPlan([0.25], pads: [pad]))
      for i in 0..<8 {
        engine.hit(36, at: 100 * i)
        engine.control(4, UInt8(127 * (i % 2)), at: 100 * i + 20)
        engine.release(36, at: 100 * i + 40)
        engine.press(36, UInt8(127 * (i % 2)), at: 100 * i + 60)
      }
      engine.render(8000)
      #expect(engine.heard.allSatisfy { $0 >= 0 && $0 <= 2.0001 }, "\(frames)")
    }
  }

  @Test func numbersThatAreNoneAreNoVelocitiesAndNoTimes() {
    var device = DevicePlan(crosstalk: [.init(source: 36, victim: 36, time: .infinity, ratio: .nan)])
    device.notes[36].velocities = [0, .nan, -5, .infinity, -.infinity, 300]
    (device.notes[36].retriggerTime, device.notes[36].retriggerRatio) = (.nan, .nan)
    device.pedal.bowMute = -.infinity
    let engine = OfflineEngine(devices: [device])
    engine.load(KitPlan([0.5], frames: 1, pads: [KitPlan.Pad(0)]))
    for raw: UInt8 in 1...6 { engine.hit(36, velocity: raw, at: Int(raw)) }
    engine.render(8)
    #expect(engine.heard == [0, 0, 0, 0.5, 0, 0.5, 0, 0])
  }

  @Test func everyMessageOfEveryKindIsTaken() {
    let engine = OfflineEngine()
    let pad = KitPlan.Pad(0) { $0.isChokedByPressure = true }
    var plan = KitPlan([0.0001], pads: [pad])
    for note: UInt8 in 0...127 { plan.strikes[note] = [.init(pad: 0)] }
    engine.load(plan)
    var frame = 0
    for status: UInt8 in 0x80...0xEF {
      for data: UInt8 in 0...127 {
        guard
          let event = MidiEvent.decode(
            status: status, data1: data, data2: 127 - data, count: status & 0xE0 == 0xC0 ? 2 : 3, time: 0)
        else { continue }
        engine.send(event, at: frame)
        frame += 1
      }
    }
    engine.render(frame + 1000)
    #expect(engine.host.statistics.hits == 127, "channel 10 alone is heard, and velocity 0 is no hit")
    #expect(engine.heard.allSatisfy { $0.isFinite })
  }
}
