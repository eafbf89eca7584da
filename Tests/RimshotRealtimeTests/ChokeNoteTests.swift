import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Notes that are no hits, and controllers that are.
@Suite struct ChokeNotes {
  @Test func aChokeNoteStopsAllZonesOfItsCymbalAndSoundsNothing() {
    let engine = cymbals()
    engine.hit(49, at: 0)
    engine.hit(55, at: 0)
    engine.hit(51, at: 0)
    engine.hit(58, at: 1000)
    engine.render(4096)
    #expect(engine.tape[0].left[999] == 0.875)
    #expect(engine.tape[0].left[1480..<4000].allSatisfy { $0 == 0.5 }, "the other cymbal rings on")
    #expect(engine.host.statistics.hits == 3)
    engine.hit(49, at: engine.frame)
    engine.render(256)
    #expect(engine.tape[0].left[4096] == 0.75, "the next hit sounds")
  }

  @Test func aControllerPlaysItsNoteAsHardAsItsValue() {
    let engine = cymbals()
    engine.send(MidiEvent(time: 0, kind: .controlChange, channel: 9, data1: 20, data2: 127), at: 100)
    engine.send(MidiEvent(time: 0, kind: .controlChange, channel: 9, data1: 20, data2: 0), at: 200)
    engine.render(512)
    #expect(engine.tape[0].left[99] == 0)
    #expect(engine.tape[0].left[100..<512].allSatisfy { $0 == 0.25 })
    #expect(engine.host.statistics.hits == 1)
  }

  private func cymbals() -> OfflineEngine {
    var notes = (0..<128).map { DevicePlan.Note(strike: UInt8($0)) }
    for note in [49, 55, 58] { notes[note].instrument = 1 }
    notes[51].instrument = 2
    notes[58].strike = 49
    notes[58].chokes = true
    let device = DevicePlan(notes: notes, controllers: [20: 49])
    let engine = OfflineEngine()
    _ = engine.host.adopt([device])
    let sounds = [0.25, 0.125, 0.5].map { KitBuilder.constant(Float($0), frames: 20_000) }
    let pads = [49, 55, 51].enumerated().map { index, note in
      var pad = KitBuilder.pad(note: UInt8(note), sample: index).plan(sounds)
      pad.isChokedByPressure = true
      pad.pressureFadeFrames = 480
      return pad
    }
    engine.load(KitPlan(samples: sounds, pads: pads, strikes: KitPlan.strikes([[49], [55], [51]])))
    return engine
  }
}
