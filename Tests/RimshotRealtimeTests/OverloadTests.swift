import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// More hits than voices: what is new is heard, and what goes is what would be missed least.
@Suite struct Overload {
  @Test(arguments: [16, 64, 256])
  func aHitAfterAStormOfOthersIsWhatItAlwaysIs(voiceLimit: Int) {
    // A snare with two seconds of silent tail, and a crash that begins with a click.
    let snare = noise(4000) + [Float](repeating: 0, count: 92000)
    let crash = [0.5] + (1..<192_000).map { Float(192_000 - $0) / 192_000 * 0.01 }
    var plan = onePad(KitBuilder.sound([snare]))
    var channel = KitPlan.Channel(sample: 1, output: 1)
    channel.leftGain = 0.5
    plan.samples.append(KitBuilder.sound([crash]))
    plan.pads.append(
      KitPlan.Pad(articulations: [
        KitPlan.Articulation(layers: [KitPlan.Layer(takes: [KitPlan.Take(channels: [channel])])])
      ]))
    plan.strikes[49] = [KitPlan.Target(pad: 1)]
    let engine = OfflineEngine(voiceLimit: voiceLimit, monoOutputs: [false])
    engine.load(plan, outputs: [1])
    var frame = 0
    for _ in 0..<60 {
      engine.hit(36, velocity: 90, at: frame)
      frame += 1920
    }
    frame += 4000
    let storm = frame
    for i in 0..<400 { engine.hit(49, at: storm + i * 144) }
    let last = storm + 400 * 144
    engine.hit(36, at: last)
    engine.render(last + 8000)
    for hit in 0..<60 {
      let start = hit * 1920
      #expect(engine.tape[0].left[start..<(start + 1920)] == snareFrames(snare, hit: hit), "snare \(hit)")
    }
    for hit in 1..<400 {
      let onset = storm + hit * 144
      #expect(engine.tape[1].right[onset] - engine.tape[1].right[onset - 1] > 0.48, "crash \(hit)")
    }
    #expect(engine.tape[0].left[last..<(last + 4000)] == snare[..<4000])
    #expect(engine.host.statistics.hits == 461)
    #expect(engine.host.statistics.stolen >= 300 - voiceLimit)
  }

  /// What sounds from a snare hit to the next: itself, over the two before it.
  private func snareFrames(_ snare: [Float], hit: Int) -> ArraySlice<Float> {
    var frames = [Float](repeating: 0, count: 1920)
    for earlier in max(0, hit - 2)...hit {
      for i in 0..<1920 { frames[i] += snare[(hit - earlier) * 1920 + i] }
    }
    return frames[...]
  }

  @Test func whatEndsAnywayGoesBeforeWhatRings() {
    for gesture in ["release", "choke"] {
      let engine = rings(voices: 16, levels: [1] + [Float](repeating: 0.01, count: 15)) {
        $0.noteOff = .release
        $0.releaseFrames = 480_000
        $0.isChokedByPressure = true
        $0.pressureFadeFrames = 480_000
      }
      if gesture == "release" { engine.release(1, at: 1000) } else { engine.press(1, at: 1000) }
      engine.hit(2, at: 2000)
      engine.render(3000)
      #expect(engine.tape[1].left[1999] > 0.95)
      #expect(
        engine.tape[1].left[2240...].allSatisfy { $0 == 0 }, "a loud one that a \(gesture) ends goes first")
      for output in 3...16 { #expect(engine.tape[output].left[2999] == 0.01) }
    }
  }

  @Test func ofEqualOnesTheOldestGoesAndOfOthersTheLeastAudible() {
    let equal = rings(voices: 16, levels: [Float](repeating: 0.1, count: 16))
    equal.hit(5, at: 2000)
    equal.render(3000)
    for output in 1...16 {
      #expect(
        equal.tape[output].left[2999] == (output == 1 ? 0 : output == 5 ? 0.2 : 0.1), "output \(output)")
    }
    let different = rings(voices: 16, levels: (0..<16).map { $0 == 9 ? 0.05 : 0.1 + Float($0) / 100 })
    different.hit(5, at: 2000)
    different.render(3000)
    #expect(different.tape[10].left[2999] == 0)
    #expect(different.tape[1].left[2999] == 0.1)
  }

  @Test func aMutedPadsVoicesGoFirst() {
    let engine = rings(voices: 16, levels: [Float](repeating: 0.1, count: 15) + [1])
    engine.host.setLevels(pads: [15: MixLevel(left: 0, right: 0)])
    engine.hit(1, at: 2000)
    engine.render(3000)
    for output in 2...15 { #expect(engine.tape[output].left[2999] == 0.1) }
    #expect(engine.tape[1].left[2999] == 0.2)
  }

  @Test func aSlowAttackIsNotTakenForSilence() {
    let engine = OfflineEngine(voiceLimit: 16)
    var plan = onePad(
      KitBuilder.constant(1, frames: 48000),
      shape: .with { $0.envelope = KitPlan.Envelope(attackFrames: 9600) })
    plan.samples.append(KitBuilder.constant(0.01, frames: 48000))
    plan.pads.append(
      KitPlan.Pad(articulations: [KitPlan.Articulation(layers: [KitPlan.Layer(takes: takes([1]))])]))
    plan.strikes[38] = [KitPlan.Target(pad: 1)]
    engine.load(plan)
    engine.hit(36, at: 0)
    for i in 0..<40 { engine.hit(38, at: 1 + i) }
    engine.render(12000)
    #expect(engine.tape[0].left[9600...].allSatisfy { $0 > 1 })
  }

  @Test func aStormOfManyMicrophonesFadesWithoutAClick() {
    let engine = OfflineEngine(voiceLimit: 16, monoOutputs: [Bool](repeating: true, count: 8))
    let channels = (0..<8).map { KitPlan.Channel(sample: 0, output: $0 + 1) }
    engine.load(
      onePad(
        [KitBuilder.constant(0.01, frames: 48000)],
        layers: [KitPlan.Layer(takes: [KitPlan.Take(channels: channels)])]), outputs: Array(1...8))
    for hit in 0..<200 { engine.hit(36, at: hit * 72) }
    engine.render(200 * 72 + 1000)
    for output in 1...8 {
      let played = engine.tape[output].left
      let steps = zip(played, played.dropFirst()).map { $1 - $0 }
      // Up to four fade at once.
      #expect((steps.min() ?? 0) > -4.01 * 0.01 / 240)
      for hit in 1..<200 { #expect(steps[hit * 72 - 1] > 0.0098, "hit \(hit) is there at once") }
      #expect(abs((played.last ?? 0) - 0.02) < 0.00001)
    }
    #expect(engine.host.statistics.stolen == 198)
  }

  @Test func morePadsThanVoicesInOneFrameAllBegin() {
    let engine = OfflineEngine(voiceLimit: 16)
    engine.load(onePad(KitBuilder.constant(0.001, frames: 48000)))
    for _ in 0..<100 { engine.hit(36, at: 100) }
    engine.render(2000)
    #expect(abs(engine.tape[0].left[100] - 0.1) < 0.0001)
    #expect(abs(engine.tape[0].left[1000] - 0.016) < 0.0001)
    #expect(engine.host.statistics.stolen == 84)
  }

  @Test func anEngineThatIsTooSlowPlaysFewerVoicesUntilItIsNot() {
    let engine = OfflineEngine(voiceLimit: 64)
    engine.load(onePad(KitBuilder.constant(0.001, frames: 480_000)))
    func ringing(after hits: Int) -> Int {
      for _ in 0..<hits { engine.hit(36) }
      engine.render(1024)
      return Int((engine.tape[0].left[engine.frame - 1] * 1000).rounded())
    }
    #expect(ringing(after: 64) == 64)
    engine.host.engine.pointee.keepWithin(spent: 2000, allowed: 1000)
    engine.render(1024)
    #expect(ringing(after: 0) == 64, "one slow period says nothing")
    engine.host.engine.pointee.keepWithin(spent: 2000, allowed: 1000)
    #expect(ringing(after: 0) == 32, "half the voices for half the time, without a new hit")
    for _ in 0..<2 { engine.host.engine.pointee.keepWithin(spent: 1_000_000, allowed: 1000) }
    #expect(ringing(after: 1) == 16, "never fewer")
    for _ in 0..<20 { engine.host.engine.pointee.keepWithin(spent: 100, allowed: 1000) }
    #expect(ringing(after: 64) == 36, "by and by")
    for _ in 0..<100 { engine.host.engine.pointee.keepWithin(spent: 100, allowed: 1000) }
    #expect(ringing(after: 64) == 64, "but never more than asked for")
  }

  @Test func ofManyThatGoAtOnceItIsTheSameOnes() {
    // Two ways through the levels, so that neither the order of hits nor that of pads is theirs.
    let levels = (0..<64).map { Float(1 + $0 * 37 % 64) / 100 }
    for (isEqual, survivors) in [(false, (0..<64).filter { levels[$0] > 0.33 }), (true, Array(33..<64))] {
      let engine = rings(voices: 64, levels: isEqual ? levels.map { _ in 0.1 } : levels)
      for _ in 0..<2 { engine.host.engine.pointee.keepWithin(spent: 2000, allowed: 1000) }
      engine.hit(1, at: 2000)
      engine.render(3000)
      let ringing = (1..<64).filter { engine.tape[$0 + 1].left[2999] > 0 }
      #expect(ringing == survivors.filter { $0 > 0 })
      #expect(engine.host.statistics.stolen == 64 - 31)
    }
  }

  /// An engine whose pads 1… ring at levels, each in its output, having been hit in turn.
  private func rings(
    voices: Int, levels: [Float], change: (inout KitPlan.Pad) -> Void = { _ in }
  ) -> OfflineEngine {
    let engine = OfflineEngine(voiceLimit: voices, monoOutputs: [Bool](repeating: true, count: voices))
    let pads = (0..<voices).map { index in
      let take = KitPlan.Take(channels: [KitPlan.Channel(sample: index, output: index + 1)])
      var pad = KitPlan.Pad(articulations: [KitPlan.Articulation(layers: [KitPlan.Layer(takes: [take])])])
      change(&pad)
      return pad
    }
    engine.load(
      KitPlan(
        samples: levels.map { KitBuilder.constant($0, frames: 48000) }, pads: pads,
        strikes: KitPlan.strikes((0..<voices).map { [UInt8($0 + 1)] })), outputs: Array(1...voices))
    for pad in 0..<voices { engine.hit(UInt8(pad + 1), at: pad * 10) }
    engine.render(1000)
    return engine
  }
}
