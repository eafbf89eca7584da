import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What the engine tells those who watch.
@Suite struct TraceTests {
  private func traces(_ engine: OfflineEngine) -> [EngineTrace] {
    var traces: [EngineTrace] = []
    while let trace = engine.host.nextTrace() { traces.append(trace) }
    return traces
  }

  private func engine() -> OfflineEngine {
    let engine = OfflineEngine()
    let samples = (1...3).map { KitBuilder.constant(Float($0), frames: 4) }
    engine.load(
      KitPlan(
        samples: samples,
        pads: [
          SimplePad(notes: [36], layers: [SimplePad.Layer(samples: [0])]),
          SimplePad(notes: [38], layers: [SimplePad.Layer(samples: [1, 2])]),
        ]))
    engine.host.watch(true)
    engine.render(64)
    return engine
  }

  @Test func aHitTellsItsPadAndItsTakeAndThenItself() {
    let engine = engine()
    engine.hit(38, velocity: 90, at: engine.frame + 3)
    engine.hit(38, velocity: 90, at: engine.frame + 9)
    engine.render(64)
    let traces = traces(engine)
    #expect(traces.map(\.isSound) == [true, false, true, false])
    #expect(traces.map(\.outcome) == [.played, .played, .played, .played])
    #expect(traces.map(\.pad) == [1, 1, 1, 1])
    #expect(traces.filter(\.isSound).map(\.take) == [0, 1])
    #expect(traces[1].event.data1 == 38 && traces[1].event.data2 == 90)
    #expect(traces[3].event.time - traces[1].event.time == 125_000, "six frames later")
  }

  @Test func whatIsNotHeardTellsWhy() {
    let engine = engine()
    engine.hit(99)
    engine.hit(36, channel: 3)
    engine.release(36)
    engine.render(64)
    #expect(traces(engine).map(\.outcome) == [.unmapped, .otherChannel, .acted])
  }

  @Test func aCommandIsToldToo() {
    let engine = engine()
    #expect(engine.host.hit(pad: 0, velocity: 50, time: OfflineEngine.epoch))
    engine.render(4800)
    let traces = traces(engine)
    #expect(traces.map(\.isCommand) == [true, true])
    #expect(traces.last?.pad == 0 && traces.last?.velocity == 50)
  }

  @Test func unwatchedOnlyUnheardHitsAreTold() {
    let engine = engine()
    engine.host.watch(false)
    for _ in 0..<10 { engine.hit(36) }
    engine.hit(99)
    engine.render(64)
    #expect(traces(engine).map(\.outcome) == [.unmapped])
    #expect(engine.host.lostTraces == 0)
  }

  @Test func whatNobodyTakesIsCounted() {
    let engine = engine()
    for _ in 0..<3 {
      for _ in 0..<1000 { engine.control(1, 5) }
      engine.render(64)
    }
    let taken = traces(engine).count
    #expect(taken == 2048)
    #expect(engine.host.lostTraces == 3000 - 2048)
  }

  @Test func unheardHitsThatNobodyTakesAreNotCounted() {
    let engine = engine()
    engine.host.watch(false)
    for _ in 0..<3 {
      for _ in 0..<1000 { engine.hit(99) }
      engine.render(64)
    }
    #expect(traces(engine).count == 1024)
    #expect(engine.host.lostTraces == 0)
  }

  @Test func watchingChangesNoFrame() {
    func tape(isWatched: Bool) -> [Float] {
      let engine = engine()
      engine.host.watch(isWatched)
      for hit in 0..<200 { engine.hit([36, 38, 99][hit % 3], at: engine.frame + hit) }
      engine.render(256)
      return engine.tape[0].left
    }
    #expect(tape(isWatched: true) == tape(isWatched: false))
  }
}
