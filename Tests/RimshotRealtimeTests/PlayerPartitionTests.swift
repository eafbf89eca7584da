import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Players sound the same to the bit, however periods are cut.
@Suite struct PlayerPartitionTests {
  @Test func pausesAndFadesAreIndifferentToPeriods() {
    let whole = take { 1024 }
    #expect(whole.contains { $0 != 0 })
    for period in [37, 64, 441] {
      let other = take { period }
      #expect(other.indices.first { other[$0] != whole[$0] } == nil, "periods of \(period)")
    }
    var random = SeededRandom(seed: 9)
    let varied = take { Int.random(in: 1...1500, using: &random) }
    #expect(varied.indices.first { varied[$0] != whole[$0] } == nil, "periods that vary")
  }

  private func take(period: () -> Int) -> [UInt32] {
    let engine = OfflineEngine(voiceLimit: 16, seed: 5)
    var random = SeededRandom(seed: 4)
    for part in 0..<3 {
      if part < 2 { engine.load(kit(part)) }
      let level = Float(part)
      engine.host.setLevels(pads: [1: MixLevel(left: level, right: 1 - level)])
      let frames = (0..<150).map { _ in Int.random(in: 0..<48000, using: &random) }.sorted()
      for frame in frames {
        let note = UInt8.random(in: 36...48, using: &random)
        engine.hit(note, velocity: UInt8.random(in: 1...127, using: &random), at: part * 48000 + frame)
        if note % 3 == 0 { engine.release(note, at: part * 48000 + frame + 50) }
      }
      let end = (part + 1) * 48000
      while engine.frame < end {
        let count = min(period(), end - engine.frame)
        engine.render(count, period: count)
      }
    }
    return engine.tape.flatMap { ($0.left + $0.right).map(\.bitPattern) }
  }

  private func kit(_ part: Int) -> KitPlan {
    let sounds = (0..<3).map { n in
      KitBuilder.sound([
        noise(20000 + 7000 * n, seed: UInt64(n)).map { $0 * 0.1 },
        noise(20000 + 7000 * n).map { $0 * 0.1 },
      ])
    }
    let curves: [FadeCurve] = [.linear, .exponential, .sCurve, .equalPower]
    let hits: [PlayerTable.Hit] = [.pause, .pause, .stop, .restart]
    var pads = (0..<8).map { number in
      var shape = KitPlan.Shape()
      if number % 3 == 1 { shape.tune = 1.5 }
      if number % 4 == 2 {
        shape.envelope = .init(
          attackFrames: 200, holdFrames: 77, decayFrames: 3000, sustain: 0.5, releaseFrames: 5000)
      }
      if number == 7 { shape.delayFrames = 400 }
      var pad = KitPlan.Pad(number % 3, shape)
      if number % 3 == 2 { pad = pad.looping(.init(start: 100, end: 1777, endsAtNoteOff: false)) }
      (pad.player.isOn, pad.player.hit) = (number < 6, hits[number % 4])
      pad.player.curve = curves[(number + part) % 4]
      pad.player.fadeInFrames = number * 333
      pad.player.fadeOutFrames = 100 + number * 500
      pad.player.pauseFrames = number % 2 * 777
      pad.player.isExclusive = number == 3
      pad.noteOff = number == 5 ? .release : .ignore
      pad.releaseFrames = 600
      pad.pedalFadeFrames = 300
      return pad
    }
    let actions: [SoundAction] = [
      SoundAction(.toggle), SoundAction(.stop, fade: 0.1), SoundAction(.pause, fade: 0.02, curve: .sCurve),
      SoundAction(.play, fade: 0.05, gain: 0.5), SoundAction(.resume),
    ]
    for (place, action) in actions.enumerated() {
      var remote = KitPlan.Pad(articulations: [KitPlan.Articulation(layers: [])])
      remote.remotes = [
        KitPlan.Remote(pad: place, action: action), KitPlan.Remote(pad: place + 1, action: action),
      ]
      pads.append(remote)
    }
    return KitPlan(
      samples: sounds, pads: pads, strikes: KitPlan.strikes(pads.indices.map { [36 + UInt8($0)] }))
  }
}
