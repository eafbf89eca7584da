import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// The same playing gives the same frames to the bit, however it is cut into periods.
@Suite struct PartitionTests {
  @Test(arguments: [1, 2] as [UInt64])
  func everythingThatEndsSoundsIsIndifferentToPeriods(seed: UInt64) {
    let whole = take(seed: seed) { 1024 }
    #expect(whole.contains { $0 != 0 })
    for period in [37, 64, 441] {
      #expect(firstDifference(take(seed: seed) { period }, whole) == nil, "periods of \(period)")
    }
    var random = SeededRandom(seed: seed)
    let varied = take(seed: seed) { Int.random(in: 1...1500, using: &random) }
    #expect(firstDifference(varied, whole) == nil, "periods that vary")
  }

  /// Where two takes begin to differ, left out of a message that would be megabytes long otherwise.
  private func firstDifference(_ a: [UInt32], _ b: [UInt32]) -> Int? {
    a.count == b.count ? a.indices.first { a[$0] != b[$0] } : min(a.count, b.count)
  }

  /// Four seconds of a busy drummer on two devices, two kits, and a mixer that is moved.
  private func take(seed: UInt64, period: () -> Int) -> [UInt32] {
    let engine = OfflineEngine(
      voiceLimit: 16, devices: [device, second], hasLimiters: true, seed: 7,
      monoOutputs: [false])
    var random = SeededRandom(seed: seed)
    for part in 0..<4 {
      if part % 3 == 0 { engine.load(kit(part), outputs: [1]) }
      let level = Float(part % 4) / 3
      engine.host.setLevels(
        outputs: [1: MixLevel(left: level, right: 1)], pads: [2: MixLevel(left: 1, right: level)])
      let frames = (0..<400).map { _ in Int.random(in: 0..<48000, using: &random) }.sorted()
      for frame in frames { gesture(engine, at: part * 48000 + frame, &random) }
      let end = (part + 1) * 48000
      while engine.frame < end {
        let count = min(period(), end - engine.frame)
        engine.render(count, period: count)
      }
    }
    #expect(engine.host.panic())
    engine.render(1000, period: period())
    engine.host.collect()
    #expect(engine.host.statistics.voices == 0 && engine.host.kitCount == 1, "nothing is left over")
    #expect(engine.host.statistics.stolen > 5 && engine.host.statistics.retriggers > 5)
    return engine.tape.flatMap { ($0.left + $0.right).map(\.bitPattern) }
  }

  private func gesture(_ engine: OfflineEngine, at frame: Int, _ random: inout SeededRandom) {
    let note = UInt8.random(in: 36...44, using: &random)
    let from = UInt8.random(in: 0...1, using: &random)
    let value = UInt8.random(in: 0...127, using: &random)
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<20: engine.hit(note, velocity: max(1, value), device: from, at: frame)
    case 20..<26: engine.release(note, device: from, at: frame)
    case 26..<32: engine.control(4, value, device: from, at: frame)
    case 32..<34: engine.control(16, value, device: from, at: frame)
    case 34: engine.control(88, value, device: from, at: frame)
    case 35..<37: engine.press(note, value, device: from, at: frame)
    case 37: engine.send(.channelPressure, value, device: from, at: frame)
    case 38: engine.send(value < 64 ? .allNotesOff : .resetControllers, device: from, at: frame)
    default:
      // A flam, a bounce and a controller in one frame.
      engine.hit(note, velocity: max(2, value), device: from, at: frame)
      engine.control(4, 127 - value, device: from, at: frame)
      engine.hit(note, velocity: max(2, value) / 2, device: from, at: frame)
      if value < 10 { engine.send(.allSoundOff, device: from, at: frame) }
    }
  }

  private var device: DevicePlan {
    var plan = DevicePlan(crosstalk: [.init(source: 38, victim: 40, time: 0.01, ratio: 0.6)])
    for note in 36...44 {
      (plan.notes[note].retriggerTime, plan.notes[note].retriggerRatio) = (0.012, 0.5)
      plan.notes[note].instrument = UInt8(note / 2)
      plan.notes[note].positionController = 16
      plan.notes[note].isHiHat = note > 40
    }
    plan.notes[44].isPedal = true
    plan.notes[42].pedalStrike = 200
    plan.pedal.minimumVelocity = 20
    plan.pedal.bowMute = 0.02
    return plan
  }

  private var second: DevicePlan {
    var plan = DevicePlan()
    for note in 36..<44 { plan.notes[note].strike = UInt8(note + 1) }
    plan.pressure = .init(chokesByNote: false, chokesByChannel: true, threshold: 100)
    return plan
  }

  private func kit(_ part: Int) -> KitPlan {
    let sounds = (0..<4).map { n in
      KitBuilder.sound([
        noise(3000 + 9000 * n, seed: UInt64(10 * part + n)).map { $0 * 0.1 },
        noise(3000 + 9000 * n).map { $0 * 0.1 },
      ])
    }
    var pads = (0..<9).map { pad($0, part) }
    pads[3].chokes = [.init(pad: 1, fadeFrames: 700), .init(pad: 5, fadeFrames: 50)]
    var plan = KitPlan(
      samples: sounds, pads: pads, strikes: KitPlan.strikes((0..<9).map { [36 + UInt8($0)] }),
      controllers: [4: Double(part * 10)])
    plan.strikes[200] = [
      .init(pad: 6, conditions: [.init(.controller(4), 0...70)]),
      .init(
        pad: 7, articulation: 1, conditions: [.init(.controller(4), 60...127), .init(.position, 0...64)]),
    ]
    return plan
  }

  private func pad(_ number: Int, _ part: Int) -> KitPlan.Pad {
    var shape = KitPlan.Shape()
    if number % 4 == 1 { shape.delayFrames = 333 }
    if number % 3 == 1 { shape.tune = 1.5 }
    if number % 4 == 2 {
      shape.envelope = .init(
        attackFrames: 200, holdFrames: 77, decayFrames: 3000, sustain: 0.5, releaseFrames: 5000)
    }
    var pad = KitPlan.Pad(sounds: [number % 4, (number + 1) % 4], shape)
    for i in 0..<2 {
      let channels = (0..<2).map {
        KitPlan.Channel(sample: (number + i) % 4, right: 1, output: $0, leftGain: 0.7, rightGain: 0.9)
      }
      pad.articulations[i].layers[0].takes = [.init(channels: channels), .init(channels: [channels[0]])]
      if number % 5 == 2 {
        pad.articulations[i].layers[0].loop(.init(start: 100, end: 1777, endsAtNoteOff: number == 2))
      }
      pad.articulations[i].layers[0].selection = .random
      pad.articulations[i].layers[0].velocityGains = (0..<128).map { Float($0) / 127 }
    }
    (pad.chokeGroup, pad.chokedBy, pad.chokeFadeFrames) = (number / 3, number / 3, 100 + 400 * (number % 3))
    (pad.chokesItself, pad.selfChokeFadeFrames) = (number == 8, 900)
    pad.polyphony = number == 4 ? 2 : 0
    pad.noteOff = [.ignore, .release, .toggle, .choke][(number + part) % 4]
    pad.releaseFrames = 600
    (pad.isChokedByPressure, pad.pressureFadeFrames) = (number % 2 == 0, 2000)
    (pad.grabFrames, pad.grabVelocity) = (4000, 50)
    pad.pedalFadeFrames = number > 5 ? 3000 : 0
    (pad.humanizedVelocity, pad.humanizedFrames, pad.humanizedCents) = (
      3, number == 5 ? 300 : 0, Float(number % 2) * 9
    )
    return pad
  }
}
