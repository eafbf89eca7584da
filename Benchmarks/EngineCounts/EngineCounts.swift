import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport

/// What the engine does in a period, for a hit, and for each frame of a voice.
enum EngineCounts {
  static var all: [Count] {
    [
      rest("rest", frames: 64, outputs: 0), rest("rest-long", frames: 1024, outputs: 0),
      rest("rest-16-outputs", frames: 64, outputs: 16),
      voices("mix", frames: 64), voices("mix-long", frames: 1024),
      voices("mix-mono-sound", frames: 64, channels: 1),
      voices("mix-fading", frames: 64, isFading: true),
      voices("mix-16-bits", frames: 64, format: .int16),
      voices("mix-16-bits-long", frames: 1024, format: .int16),
      voices("mix-24-bits", frames: 64, format: .int24),
      voices("mix-24-bits-long", frames: 1024, format: .int24),
      voices("mix-24-bits-fading", frames: 64, format: .int24, isFading: true),
      voices("hermite", frames: 64) {
        $0.tune = 2
        $0.interpolation = .hermite
      },
      voices("sinc", frames: 64) { $0.tune = 2 },
      voices("sinc-24-bits", frames: 64, format: .int24) { $0.tune = 2 },
      voices("sinc-mono-sound", frames: 64, channels: 1) { $0.tune = 2 },
      voices("envelope", frames: 64) {
        $0.envelope = KitPlan.Envelope(
          attackFrames: 1, holdFrames: 0, decayFrames: 1 << 20, sustain: 0.5, releaseFrames: 10)
      },
      voices("filter", frames: 64) {
        $0.filters = [KitPlan.Filter(kind: .lowPass, cutoff: 900, resonance: 3)]
      },
      hits("hit-10-files", CountedKit(pads: 5, layers: 2, takes: 1)),
      hits("hit-100-files", CountedKit(pads: 5, layers: 4, takes: 5)),
      hits("hit-10000-files", CountedKit(pads: 100, layers: 10, takes: 10)),
      hits("hit-16-microphones", CountedKit(pads: 16, layers: 4, takes: 3, microphones: 16)),
      turnover("hit-among-256-voices"),
      events("note-off", .noteOff), events("controller", .controlChange), events("pressure", .polyPressure),
    ]
  }

  /// The step of a fifth, about which frames don't repeat soon.
  static var fifth: UInt64 { 6_435_293_560 }

  // MARK: - Counts

  /// For a period in which nothing sounds.
  private static func rest(_ name: String, frames: Int, outputs: Int) -> Count {
    let periods = 500
    return Count(name, units: periods) {
      let engine = engine(outputs: outputs)
      engine.load(CountedKit(pads: 5, layers: 2, takes: 1).plan, outputs: Array(0..<outputs).map { $0 + 1 })
      render(engine, periods: 4, frames: frames)
      return { render(engine, periods: periods, frames: frames) }
    }
  }

  /// For a frame of a voice.
  private static func voices(
    _ name: String, frames: Int, channels: Int = 2, format: SampleFormat = .float, isFading: Bool = false,
    _ change: (inout KitPlan.Shape) -> Void = { _ in }
  ) -> Count {
    var shape = KitPlan.Shape()
    change(&shape)
    let voices = 128
    let periods = 4096 / frames
    let length = 4 * (periods + 4) * frames
    let sound =
      format.isFloat
      ? KitBuilder.ramp(frames: length, channels: channels)
      : KitBuilder.sound(
        (0..<channels).map { c in (0..<length).map { Float(($0 * 2 + c) % 30_000 + 1) / 32_768 } }, as: format
      )
    return Count(
      name, units: voices * periods * frames, base: (frames == 64 ? "rest" : "rest-long", periods)
    ) { [shape] in
      let engine = engine()
      let take = KitPlan.Take(channels: [KitPlan.Channel(sample: 0, right: channels - 1, leftGain: 0.5)])
      var pad = KitPlan.Pad(articulations: [
        KitPlan.Articulation(layers: [KitPlan.Layer(takes: [take], shape: shape)])
      ])
      pad.noteOff = isFading ? .release : .ignore
      pad.releaseFrames = 1 << 24
      engine.load(KitPlan(samples: [sound], pads: [pad], strikes: KitPlan.strikes([[36]])))
      let hits = (0..<voices).map { _ in FramedMidiEvent(frame: 0, event: message(.noteOn, 36, 100)) }
      engine.renderUnheard(frames, framed: hits.span)
      if isFading {
        let release = [FramedMidiEvent(frame: 0, event: message(.noteOff, 36, 0))]
        engine.renderUnheard(frames, framed: release.span)
      }
      render(engine, periods: 2, frames: frames)
      precondition(engine.host.statistics.voices == voices)
      return { render(engine, periods: periods, frames: frames) }
    }
  }

  /// For a hit in a period of its own, with the 32 frames that it sounds.
  private static func hits(_ name: String, _ kit: CountedKit) -> Count {
    let periods = 500
    return Count(name, units: periods, base: ("rest", periods)) {
      let engine = engine()
      engine.load(kit.plan)
      var random = SeededRandom(seed: 1)
      let hits = (0..<periods).map { _ in
        let note = kit.notes.randomElement(using: &random) ?? 36
        return FramedMidiEvent(
          frame: 0, event: message(.noteOn, note, UInt8.random(in: 1...127, using: &random)))
      }
      return {
        for i in hits.indices { engine.renderUnheard(64, framed: hits.span.extracting(i..<i + 1)) }
        precondition(engine.host.statistics.hits == periods)
      }
    }
  }

  /// For a hit in a period of its own, while 256 voices sound, of which the oldest ends.
  private static func turnover(_ name: String) -> Count {
    let periods = 100
    let voices = 256
    return Count(name, units: periods, base: ("mix", periods * voices * 64)) {
      let engine = engine()
      let sound = KitBuilder.constant(0.01, frames: 64 * voices, channels: 2)
      let take = KitPlan.Take(channels: [KitPlan.Channel(sample: 0, right: 1)])
      let pad = KitPlan.Pad(articulations: [KitPlan.Articulation(layers: [KitPlan.Layer(takes: [take])])])
      engine.load(KitPlan(samples: [sound], pads: [pad], strikes: KitPlan.strikes([[36]])))
      let hit = [FramedMidiEvent(frame: 0, event: message(.noteOn, 36, 100))]
      for _ in 0..<voices + 10 { engine.renderUnheard(64, framed: hit.span) }
      return { for _ in 0..<periods { engine.renderUnheard(64, framed: hit.span) } }
    }
  }

  /// For a message that makes no sound.
  private static func events(_ name: String, _ kind: MidiEvent.Kind) -> Count {
    let periods = 500
    return Count(name, units: periods, base: ("rest", periods)) {
      let engine = engine()
      engine.load(CountedKit(pads: 5, layers: 4, takes: 5).plan)
      let events = (0..<periods).map { i in
        FramedMidiEvent(frame: 0, event: message(kind, UInt8(36 + i % 5), UInt8(i % 128)))
      }
      return {
        for i in events.indices { engine.renderUnheard(64, framed: events.span.extracting(i..<i + 1)) }
      }
    }
  }

  // MARK: - Parts

  private static func engine(outputs: Int = 0) -> OfflineEngine {
    OfflineEngine(voiceLimit: 512, monoOutputs: [Bool](repeating: false, count: outputs))
  }

  private static func message(_ kind: MidiEvent.Kind, _ data1: UInt8, _ data2: UInt8) -> MidiEvent {
    MidiEvent(time: 0, kind: kind, channel: 9, data1: data1, data2: data2)
  }

  private static func render(_ engine: OfflineEngine, periods: Int, frames: Int) {
    let none = [FramedMidiEvent]()
    for _ in 0..<periods { engine.renderUnheard(frames, framed: none.span) }
  }
}
