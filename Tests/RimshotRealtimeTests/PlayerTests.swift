import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Pads that are played like a tape, frame for frame.
@Suite struct PlayerTests {
  private static let song = noise(48000, seed: 3).map { $0 * 0.5 }

  private func engine(_ change: (inout KitPlan.Player) -> Void = { _ in }) -> OfflineEngine {
    let engine = OfflineEngine()
    engine.load(
      onePad(KitBuilder.sound([PlayerTests.song])) { pad in
        (pad.player.isOn, pad.player.hit) = (true, .pause)
        change(&pad.player)
      })
    return engine
  }

  @Test(arguments: [37, 64, 441, 1024])
  func itGoesOnAtTheVeryFrameAtWhichItWasPaused(period: Int) {
    let engine = engine { $0.pauseFrames = 0 }
    for frame in [1000, 5000, 9001, 12345, 20000] { engine.hit(36, at: frame) }
    engine.render(40000, period: period)
    let heard = engine.heard
    #expect(heard[..<1000].allSatisfy { $0 == 0 })
    #expect(Array(heard[1000..<5000]) == Array(PlayerTests.song[..<4000]))
    #expect(heard[5000..<9001].allSatisfy { $0 == 0 })
    #expect(Array(heard[9001..<12345]) == Array(PlayerTests.song[4000..<7344]))
    #expect(heard[12345..<20000].allSatisfy { $0 == 0 })
    #expect(Array(heard[20000..<40000]) == Array(PlayerTests.song[7344..<27344]))
  }

  @Test(arguments: [37, 64, 441, 1024])
  func noFrameIsLostOrPlayedTwiceInTheFadesOfAPause(period: Int) {
    let engine = engine { $0.pauseFrames = 240 }
    for frame in [1000, 5000, 9001] { engine.hit(36, at: frame) }
    engine.render(20000, period: period)
    let heard = engine.heard
    for i in 0..<240 {
      let out = 1 - Float(Double(i) / 240)
      #expect(abs(heard[5000 + i] - PlayerTests.song[4000 + i] * out) < 1e-6)
      #expect(abs(heard[9001 + i] - PlayerTests.song[4240 + i] * (1 - out)) < 1e-6)
    }
    #expect(heard[5240..<9001].allSatisfy { $0 == 0 })
    #expect(Array(heard[9241..<20000]) == Array(PlayerTests.song[4480..<15239]))
  }

  @Test(arguments: [FadeCurve.linear, .exponential, .sCurve, .equalPower])
  func noFadeHasAStep(curve: FadeCurve) {
    let engine = OfflineEngine()
    engine.load(
      onePad(KitBuilder.constant(0.5, frames: 480_000)) { pad in
        (pad.player.isOn, pad.player.hit, pad.player.curve) = (true, .pause, curve)
        (pad.player.fadeInFrames, pad.player.pauseFrames) = (4800, 2400)
      })
    // Whole fades, and such that are turned round on their way, some of them twice.
    for frame in [100, 2100, 3000, 3700, 9000, 15000, 20000, 20500, 20700] { engine.hit(36, at: frame) }
    engine.render(30000)
    engine.act(SoundAction(.stop, fade: 0.05, curve: curve), onPad: 0)
    engine.render(10000)
    // The steepest of them falls by 80 dB in 2400 frames.
    #expect(largestStep(engine.heard) < 0.5 * 9.25 / 2400, "\(largestStep(engine.heard))")
    #expect(engine.heard[14999] == 0.5 && engine.heard[19999] == 0 && engine.heard[29000] == 0.5)
    #expect(engine.heard[35000...].allSatisfy { $0 == 0 } && engine.host.statistics.voices == 0)
  }

  @Test func aStopHasItsOwnLengthAndCurve() {
    let engine = OfflineEngine()
    engine.load(KitPlan([0.5], pads: [KitPlan.Pad(0) { $0.player.isOn = true }]))
    engine.render(256)
    #expect(engine.host.act(SoundAction(.play, gain: 0.5), onPad: 0, time: engine.time(of: 0.5)))
    engine.render(4096 - 256)
    #expect(engine.heard[300] == 0.25)
    let stop = SoundAction(.stop, fade: 0.5, curve: .linear)
    #expect(engine.host.act(stop, onPad: 0, time: engine.time(of: 4096 - 256 + 0.5)))
    engine.render(40000)
    #expect(abs(engine.heard[4096 + 12000] - 0.125) < 1e-4)
    #expect(engine.heard[4096 + 24000 - 100] > 0 && engine.heard[4096 + 24001] == 0)
  }

  @Test func startingAnExclusiveSoundStopsTheOneThatPlays() {
    let engine = OfflineEngine()
    engine.load(
      KitPlan(
        [0.5, 0.25, 0.125],
        pads: [
          KitPlan.Pad(0) { ($0.player.isOn, $0.player.fadeOutFrames) = (true, 1000) },
          KitPlan.Pad(1) { ($0.player.isOn, $0.player.isExclusive) = (true, true) },
          KitPlan.Pad(2),
        ]))
    engine.hit(36, at: 0)
    engine.hit(38, at: 0)
    engine.hit(37, at: 2000)
    engine.render(4000)
    #expect(engine.heard[1999] == 0.625)
    #expect(
      abs(engine.heard[2500] - 0.625) < 1e-3, "a drum isn't touched, and the song fades in its own time")
    #expect(engine.heard[3001...].allSatisfy { $0 == 0.375 })
    engine.hit(36, at: 4000)
    engine.render(100)
    #expect(engine.heard[4050] == 0.875, "one that isn't exclusive leaves the other alone")
  }

  @Test func whatAHitDoesWhileItSounds() {
    func heard(_ hit: PlayerTable.Hit) -> [Float] {
      let engine = engine { ($0.hit, $0.fadeOutFrames, $0.pauseFrames) = (hit, 0, 0) }
      for frame in [0, 1000, 1010, 2000] { engine.hit(36, at: frame) }
      engine.render(3000)
      return engine.heard
    }
    let song = PlayerTests.song
    #expect(Array(heard(.restart)[2000..<3000]) == Array(song[..<1000]))
    #expect(Array(heard(.ignore)) == Array(song[..<3000]))
    let stopped = heard(.stop)
    #expect(stopped[1000..<2000].allSatisfy { $0 == 0 }, "two hits of one instant are one")
    #expect(Array(stopped[2000...]) == Array(song[..<1000]))
  }

  @Test func notesActOnOtherPads() {
    let engine = OfflineEngine()
    var quiet = KitPlan.Pad(articulations: [KitPlan.Articulation(layers: [])])
    quiet.remotes = [KitPlan.Remote(pad: 0, action: SoundAction(.toggle, fade: 0))]
    var off = quiet
    off.remotes = [KitPlan.Remote(pad: nil, action: SoundAction(.stop, fade: 0))]
    engine.load(
      KitPlan([0.5, 0.25], pads: [KitPlan.Pad(0), KitPlan.Pad(1) { $0.player.isOn = true }, quiet, off]))
    for (frame, note) in [(0, 38), (0, 37), (1000, 38), (2000, 38), (3000, 39)] {
      engine.hit(UInt8(note), at: frame)
    }
    engine.render(4000)
    #expect(engine.heard[500] == 0.75, "it starts what is silent")
    #expect(engine.heard[1500] == 0.25 && engine.heard[2500] == 0.75)
    #expect(engine.heard[3000...].allSatisfy { $0 == 0 })
  }

  @Test func aSongIsTheLastThatLosesItsVoices() {
    let engine = OfflineEngine(voiceLimit: 16)
    engine.load(
      KitPlan([0.001, 0.5], pads: [KitPlan.Pad(0) { $0.player.isOn = true }, KitPlan.Pad(1)]))
    engine.hit(36, at: 0)
    for i in 1...60 { engine.hit(37, at: 100 * i) }
    engine.render(47000)
    #expect(engine.host.statistics.stolen == 45)
    #expect(engine.host.players.map(\.pad) == [0])
    #expect(abs(engine.heard[46990] - (15 * 0.5 + 0.001)) < 1e-4, "softly, it still plays")
  }

  @Test func aPausedSongIsKeptWhileDrumsNeedVoicesAndCostsThemNothing() {
    let engine = OfflineEngine(voiceLimit: 16)
    let song = KitPlan.Pad(0) { ($0.player.isOn, $0.player.hit, $0.player.pauseFrames) = (true, .pause, 0) }
    engine.load(KitPlan([0.25, 0.5], frames: 20000, pads: [song, KitPlan.Pad(1)]))
    engine.hit(36, at: 0)
    engine.hit(36, at: 1000)
    for i in 0..<40 { engine.hit(37, at: 2000 + 10 * i) }
    engine.hit(36, at: 40000)
    engine.render(70000)
    #expect(engine.heard[40000..<59000].allSatisfy { $0 == 0.25 })
    #expect(engine.heard[59000...].allSatisfy { $0 == 0 })
  }

  @Test func aMutedSongGoesOnUnheard() {
    let engine = engine()
    engine.host.setLevels(pads: [0: MixLevel(left: 0, right: 0)])
    engine.hit(36, at: 0)
    engine.hit(36, at: 5000)
    engine.hit(36, at: 6000)
    engine.render(8192)
    engine.host.setLevels(pads: [0: MixLevel()])
    engine.render(4096)
    #expect(engine.heard[..<8192].allSatisfy { $0 == 0 })
    // Paused for 1000 frames, of which the fade goes on for 240.
    #expect(Array(engine.heard[9000..<12000]) == Array(PlayerTests.song[(9000 - 760)..<(12000 - 760)]))
  }

  @Test func theHostSeesWhatPlaysAndHowFarItIs() {
    let engine = engine { $0.pauseFrames = 0 }
    #expect(engine.host.players.isEmpty)
    engine.hit(36, at: 1000)
    engine.render(4096)
    var player = engine.host.players.first
    #expect(player?.state == .playing && player?.position == 3096 && player?.length == 48000)
    #expect(player?.pad == 0 && player?.isLooping == false && player?.gain == 1)
    engine.hit(36, at: 5000)
    engine.render(4096)
    player = engine.host.players.first
    #expect(player?.state == .paused && player?.position == 4000)
    engine.act(SoundAction(.stop, fade: 0), onPad: nil)
    engine.render(1024)
    #expect(engine.host.players.isEmpty && engine.host.statistics.voices == 0)
  }

  @Test func aKitThatGoesTakesWhatIsPausedAlongAndLetsTheRestRing() {
    let engine = OfflineEngine()
    let pad: (inout KitPlan.Pad) -> Void = { ($0.player.isOn, $0.player.hit) = (true, .pause) }
    engine.load(KitPlan([0.5, 0.25], pads: [KitPlan.Pad(0, with: pad), KitPlan.Pad(1, with: pad)]))
    engine.hit(36, at: 0)
    engine.hit(37, at: 0)
    engine.hit(36, at: 1000)
    engine.render(2048)
    engine.load(KitPlan([0.125], pads: [KitPlan.Pad(0)]))
    engine.render(2048)
    #expect(engine.heard[4000] == 0.25)
    #expect(engine.host.players.map(\.pad) == [1])
    engine.act(SoundAction(.pause, fade: 0), onPad: 1, kit: engine.host.players[0].kit)
    engine.render(2048)
    #expect(engine.heard[6000] == 0)
    #expect(engine.host.panic())
    engine.render(2048)
    engine.host.collect()
    #expect(engine.host.statistics.voices == 0 && engine.host.kitCount == 1)
  }
}

extension OfflineEngine {
  /// Does something to a pad at the next frame.
  fileprivate func act(_ action: SoundAction, onPad pad: Int?, kit: UInt32? = nil) {
    #expect(host.act(action, onPad: pad, kit: kit, time: time(of: Double(frame) - 300)))
  }
}
