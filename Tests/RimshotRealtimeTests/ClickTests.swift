import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Nothing that ends a sound makes a step larger than the sound's own and the fade's together.
@Suite struct ClickTests {
  @Test func whateverEndsASoundFadesIt() {
    for ending in Ending.allCases {
      for at in [5000, 5123, 5240, 5300] {
        let engine = ringing(ending)
        ending.apply(to: engine, at: at)
        engine.render(20000)
        let own = Float(0.5 * 2 * .pi * 50 / 48000)
        let step = largestStep(engine.heard)
        #expect(step <= own + 0.5 / 239, "\(ending) at \(at): \(step)")
        let rest = engine.heard[(at + 2000)...].map { abs($0) }.max() ?? 0
        #expect(rest < 0.01, "\(ending) at \(at) leaves \(rest)")
      }
    }
  }

  @Test func endingsOnTopOfEndingsFadeToo() {
    for first in Ending.allCases {
      for second in Ending.allCases {
        let engine = ringing(first)
        first.apply(to: engine, at: 5123)
        second.apply(to: engine, at: 5200)
        engine.render(8000)
        let own = Float(0.5 * 2 * .pi * 50 / 48000)
        let step = largestStep(engine.heard)
        #expect(step <= own + 0.5 / 239, "\(first), then \(second): \(step)")
      }
    }
  }

  @Test func aBurstOfHitsThatTakesVoicesAwayDoesNotClick() {
    let engine = OfflineEngine(voiceLimit: 16)
    engine.load(sines(frames: 48000, pads: [KitPlan.Pad(0), KitPlan.Pad(0)]))
    for i in 0..<200 { engine.hit(UInt8(36 + i % 2), at: 100 * i) }
    engine.render(40000)
    let own = Float(0.5 * 2 * .pi * 50 / 48000)
    #expect(largestStep(engine.heard) <= 19 * own + 3 * 0.5 / 239)
    #expect(engine.host.statistics.stolen == 184)
  }

  /// What may end a sound. The fades are at least 240 frames.
  private enum Ending: CaseIterable {
    case groupChoke, directedChoke, selfChoke, polyphony, pressure, channelPressure, release, envelope, toggle
    case noteOffChoke, pedal, allSoundOff, allNotesOff, kitChange, panic, stealing, reopenedPedal

    func change(_ pad: inout KitPlan.Pad) {
      switch self {
      case .groupChoke: (pad.chokedBy, pad.chokeFadeFrames) = (1, 300)
      case .selfChoke: (pad.chokesItself, pad.selfChokeFadeFrames) = (true, 300)
      case .polyphony: (pad.polyphony, pad.selfChokeFadeFrames) = (1, 300)
      case .release, .envelope, .allNotesOff: (pad.noteOff, pad.releaseFrames) = (.release, 300)
      case .toggle, .kitChange: (pad.noteOff, pad.releaseFrames) = (.toggle, 300)
      case .noteOffChoke: (pad.noteOff, pad.releaseFrames) = (.choke, 300)
      case .pressure, .channelPressure: (pad.isChokedByPressure, pad.pressureFadeFrames) = (true, 300)
      default: break
      }
      pad.pedalFadeFrames = 300
    }

    func apply(to engine: OfflineEngine, at frame: Int) {
      switch self {
      case .groupChoke: engine.hit(37, at: frame)
      case .directedChoke: engine.hit(38, at: frame)
      // The new hits end soon themselves.
      case .selfChoke, .polyphony, .toggle: engine.hit(36, velocity: 1, at: frame)
      case .pressure: engine.press(36, at: frame)
      case .channelPressure: engine.send(.channelPressure, 127, at: frame)
      case .release, .envelope, .noteOffChoke: engine.release(36, at: frame)
      case .pedal: engine.control(4, 127, at: frame)
      case .reopenedPedal:
        engine.control(4, 127, at: frame)
        engine.control(4, 0, at: frame + 100)
        engine.control(4, 127, at: frame + 200)
      case .allSoundOff: engine.send(.allSoundOff, at: frame)
      case .allNotesOff: engine.send(.allNotesOff, at: frame)
      case .stealing: engine.hit(39, at: frame)
      case .kitChange:
        engine.render(frame - engine.frame)
        engine.load(KitPlan([0], frames: 1, pads: [KitPlan.Pad(0)]))
      case .panic:
        engine.render(frame - engine.frame)
        _ = engine.host.panic()
      }
    }
  }

  /// A sine that begins at its zero and loops, on a pad that the ending ends.
  private func ringing(_ ending: Ending) -> OfflineEngine {
    var device = DevicePlan()
    device.pressure.chokesByChannel = true
    let engine = OfflineEngine(voiceLimit: 16, devices: [device])
    var shape = KitPlan.Shape()
    if ending == .envelope { shape.envelope = KitPlan.Envelope(releaseFrames: 3000) }
    var ringing = KitPlan.Pad(0, shape).looping(.init(start: 960, end: 1920, endsAtNoteOff: false))
    ringing.articulations[0].layers[0].velocities = 2...127
    ending.change(&ringing)
    let group = KitPlan.Pad(1) { $0.chokeGroup = 1 }
    let directed = KitPlan.Pad(1) { $0.chokes = [.init(pad: 0, fadeFrames: 300)] }
    var large = KitPlan.Pad(1)
    large.articulations[0].layers[0].takes = [.init(channels: (0..<16).map { _ in .init(sample: 1) })]
    engine.load(sines(frames: 1921, pads: [ringing, group, directed, large]))
    engine.hit(36, at: 0)
    return engine
  }

  /// A sine of 50 Hz, and a silent sound.
  private func sines(frames: Int, pads: [KitPlan.Pad]) -> KitPlan {
    KitPlan(
      samples: [tone(50, level: 0.5, frames: frames), KitBuilder.constant(0, frames: 1000)], pads: pads,
      strikes: KitPlan.strikes(pads.indices.map { [36 + UInt8($0)] }))
  }
}
