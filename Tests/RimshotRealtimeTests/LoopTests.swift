import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Parts of sounds that repeat.
@Suite struct Loops {
  /// Frame n is n + 1.
  private let counting = KitBuilder.sound([(1...1000).map { Float($0) }])

  @Test(
    arguments: [(400, 600), (400, 401), (400, 403), (1, 14), (0, 1000), (997, 1000), (0, 1)], [1, 100, 441])
  func aLoopRepeatsItsFramesForever(loop: (Int, Int), period: Int) {
    let engine = OfflineEngine()
    engine.load(onePad(counting, loop: looping(loop.0, loop.1)) { $0.noteOff = .ignore })
    engine.hit(36, at: 0)
    engine.release(36, at: 5000)
    engine.render(20000, period: period)
    let expected = (0..<20000).map { Float(place($0, in: loop) + 1) }
    #expect(engine.tape[0].left == expected)
    #expect(engine.host.statistics.voices == 1)
  }

  @Test(arguments: [(400, 600), (400, 401), (0, 7)])
  func aNoteOffLetsTheSoundGoOnToItsEnd(loop: (Int, Int)) {
    let engine = OfflineEngine()
    engine.load(onePad(counting, loop: looping(loop.0, loop.1, endsAtNoteOff: true)))
    engine.hit(36, at: 0)
    engine.release(36, at: 5000)
    engine.render(8000)
    let left = place(5000, in: loop)
    #expect(engine.tape[0].left[..<5000].elementsEqual((0..<5000).map { Float(place($0, in: loop) + 1) }))
    #expect(engine.tape[0].left[5000..<(6000 - left)].elementsEqual((left..<1000).map { Float($0 + 1) }))
    #expect(engine.tape[0].left[(6000 - left)...].allSatisfy { $0 == 0 })
    #expect(engine.host.statistics.voices == 0)
  }

  @Test(arguments: [KitPlan.Interpolation.sinc, .hermite], [-7.0, -0.3, 5, 12])
  func aPeriodicLoopHasNoSeamAtAnyPitch(interpolation: KitPlan.Interpolation, tune: Double) {
    // 20 periods of 50 frames after an attack of 3000 frames.
    let sound = KitBuilder.sound([sine(960, frames: 4100)])
    let long = KitBuilder.sound([sine(960, frames: 100_000)])
    let endless = KitPlan.Shape.with {
      $0.tune = tune
      $0.interpolation = interpolation
    }
    let looped = OfflineEngine.play(
      onePad(sound, shape: endless, loop: looping(3000, 4000)), frames: 30000)
    let expected = OfflineEngine.play(onePad(long, shape: endless), frames: 30000)
    #expect(zip(looped, expected).allSatisfy { abs($0 - $1) < 0.00001 })
  }

  @Test(arguments: [KitPlan.Interpolation.sinc, .hermite])
  func aLoopShorterThanTheInterpolationIsTheSameHoweverThePeriodsFall(interpolation: KitPlan.Interpolation) {
    let attack = noise(40, seed: 5)
    let period = noise(5, seed: 6)
    let short = KitBuilder.sound([attack + period])
    // The same frames, written out often enough.
    let long = KitBuilder.sound([attack + (0..<4000).flatMap { _ in period }])
    let tuned = KitPlan.Shape.with {
      $0.tune = 0.8
      $0.interpolation = interpolation
    }
    let expected = OfflineEngine.play(onePad(long, shape: tuned), frames: 8000).map(\.bitPattern)
    for period in [1, 3, 64, 441] {
      let played = OfflineEngine.play(
        onePad(short, shape: tuned, loop: looping(40, 45)), frames: 8000, period: period)
      #expect(played.map(\.bitPattern) == expected, "periods of \(period)")
    }
  }

  @Test func aLoopThatTheSoundDoesNotHaveIsNone() {
    for (start, end) in [(0, 1001), (500, 2000), (5000, 6000), (600, 600), (600, 400), (-5, 100)] {
      let played = OfflineEngine.play(onePad(counting, loop: looping(start, end)), frames: 3000)
      #expect(played[..<1000].elementsEqual((1...1000).map { Float($0) }), "\(start) to \(end)")
      #expect(played[1000...].allSatisfy { $0 == 0 }, "\(start) to \(end)")
    }
  }

  @Test func aHitThatBeginsBehindItsLoopPlaysThrough() {
    let shape = KitPlan.Shape.with { $0.startFrame = 200 }
    let played = OfflineEngine.play(onePad(counting, shape: shape, loop: looping(100, 200)), frames: 3000)
    #expect(played[..<800].elementsEqual((201...1000).map { Float($0) }))
    #expect(played[800...].allSatisfy { $0 == 0 })
  }

  @Test func bothSidesLoopTogether() {
    let left = noise(500, seed: 1)
    let right = noise(500, seed: 2)
    let engine = OfflineEngine()
    engine.load(onePad(KitBuilder.sound([left, right]), loop: looping(123, 456)))
    engine.hit(36, at: 0)
    engine.render(3000, period: 77)
    #expect(engine.tape[0].left == (0..<3000).map { left[place($0, in: (123, 456))] })
    #expect(engine.tape[0].right == (0..<3000).map { right[place($0, in: (123, 456))] })
  }

  @Test func everyTakeHasALoopOfItsOwn() {
    let long = (0..<1000).map { Float($0 + 1) }
    let short = (0..<50).map { Float(-1 - $0) }
    var takes = takes([0, 1, 1])
    takes[0].channels[0].loop = looping(100, 700)
    takes[1].channels[0].loop = looping(10, 50)
    let engine = OfflineEngine()
    engine.load(
      onePad([KitBuilder.sound([long]), KitBuilder.sound([short])], layers: [KitPlan.Layer(takes: takes)]) {
        ($0.chokesItself, $0.selfChokeFadeFrames) = (true, 1)
      })
    for hit in 0..<3 { engine.hit(36, at: hit * 2000) }
    engine.render(6000, period: 100)
    let tape = engine.tape[0].left
    #expect(tape[..<2000].elementsEqual((0..<2000).map { long[place($0, in: (100, 700))] }))
    #expect(tape[2002..<4000].elementsEqual((2..<2000).map { short[place($0, in: (10, 50))] }))
    #expect(tape[4002..<4050].elementsEqual(short[2...]))
    #expect(tape[4050...].allSatisfy { $0 == 0 })
  }

  private func looping(_ start: Int, _ end: Int, endsAtNoteOff: Bool = false) -> KitPlan.Loop {
    KitPlan.Loop(start: start, end: end, endsAtNoteOff: endsAtNoteOff)
  }

  /// The frame of the sound that is heard so many frames after the hit.
  private func place(_ frame: Int, in loop: (Int, Int)) -> Int {
    frame < loop.1 ? frame : loop.0 + (frame - loop.0) % (loop.1 - loop.0)
  }
}
