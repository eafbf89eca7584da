import RimshotEngineHost
import RimshotTestSupport
import Testing

@testable import RimshotRealtime

extension MetronomePlace {
  fileprivate init(number: UInt32, isRunning: Bool, bar: Int32, beat: UInt8) {
    self.init(bits: MetronomePlace.bits(number: number, isRunning: isRunning, bar: bar, beat: beat))
  }
}

/// The metronome's clicks at their frames.
@Suite struct MetronomeTests {
  /// Where a metronome begins to click after so long a silence that no click before it sounds.
  private func starts(_ frames: [Float], silence: Int = 200) -> [Int] {
    var starts: [Int] = []
    var quiet = silence
    for (i, value) in frames.enumerated() {
      if value == 0 {
        quiet += 1
      } else {
        // A sine begins at 0: its first frame that isn't is the one after.
        if quiet >= silence { starts.append(i - 1) }
        quiet = 0
      }
    }
    return starts
  }

  private func begin(_ settings: MetronomeSettings, rate: Double = 48000) throws -> OfflineEngine {
    let engine = OfflineEngine(sampleRate: rate)
    engine.render(64)
    _ = try #require(engine.host.startMetronome(settings, sampleRate: Int(rate)))
    return engine
  }

  @Test func beatsFallAtTheirFrames() throws {
    let engine = try begin(MetronomeSettings(milliTempo: 123_456))
    engine.render(48000 * 5, period: 100)
    let beats = starts(engine.heard)
    #expect(beats == (0..<11).map { 64 + $0 * 48000 * 60000 / 123_456 })
    #expect(beats.prefix(3) == [64, 23_392, 46_720])
  }

  @Test func anHourLaterABeatIsStillAtItsFrame() throws {
    let engine = try begin(MetronomeSettings(milliTempo: 123_456), rate: 44100)
    let beat = 123_456 * 60 / 1000
    let frame = 64 + beat * 44100 * 60000 / 123_456
    #expect(frame - 64 == 158_752_284, "an hour but for a third of a beat")
    try skip(engine, to: frame - 1000)
    let before = engine.heard.count
    engine.render(1100)
    let heard = Array(engine.heard[before...])
    #expect(starts(heard, silence: 100).contains(1000), "of \(starts(heard, silence: 100))")
    #expect(engine.host.metronomePlace.bar == beat / 4 + 1)
    #expect(engine.host.metronomePlace.beat == beat % 4 + 1)
  }

  /// Renders unheard up to a frame.
  private func skip(_ engine: OfflineEngine, to frame: Int) throws {
    let none: [FramedMidiEvent] = []
    while engine.frame < frame {
      engine.renderUnheard(min(16384, frame - engine.frame), framed: none.span)
    }
  }

  @Test func periodsChangeNothing() throws {
    let settings = MetronomeSettings(
      milliTempo: 287_301, beatsPerBar: 5, accents: 0b1001, subdivision: 8, firstBar: -1, bars: 9)
    let tapes = try [37, 64, 1024, 1].map { period in
      let engine = try begin(settings)
      engine.render(48000 * 4, period: period)
      return engine.tape[0]
    }
    #expect(tapes[0].left.contains { $0 != 0 })
    for tape in tapes.dropFirst() {
      #expect(tape.left == tapes[0].left)
      #expect(tape.right == tapes[0].right)
    }
  }

  @Test func accentsAreLouderAndWhatIsBetweenBeatsSofter() throws {
    let engine = try begin(
      MetronomeSettings(milliTempo: 60_000, beatsPerBar: 3, accents: 0b101, subdivision: 2, gain: 1))
    engine.render(48000 * 4)
    let peaks = (0..<8).map { click in
      engine.heard[(64 + click * 24000)..<(64 + click * 24000 + 2400)].map(abs).max() ?? 0
    }
    let loud = peaks[0]
    #expect((0.7...1).contains(loud))
    #expect(peaks[4] == loud && peaks[6] == loud, "beat 3, and 1 of the next bar")
    #expect(peaks[2] < loud && peaks[2] > peaks[1], "beat 2")
    #expect(peaks[1] > 0 && peaks[1] == peaks[3] && peaks[3] == peaks[5])
  }

  @Test func aClickBeginsAndEndsWithoutAStep() throws {
    let engine = try begin(MetronomeSettings(milliTempo: 60_000, gain: 1))
    engine.render(4000)
    #expect(engine.heard[64] == 0)
    #expect(engine.heard[64 + 2400..<4000].allSatisfy { $0 == 0 })
    #expect(largestStep(engine.heard[2300...]) < 0.0005)
    #expect(largestStep(engine.heard) < 0.3)
  }

  @Test func anotherTempoTakesEffectOnTheNextBeat() throws {
    let engine = try begin(MetronomeSettings(milliTempo: 120_000))
    engine.render(30_000)
    #expect(engine.host.setMetronome(MetronomeSettings(milliTempo: 240_000, gain: 0.1), sampleRate: 48000))
    engine.render(60_000)
    #expect(starts(engine.heard) == [64, 24_064, 48_064, 60_064, 72_064, 84_064])
    let peaks = [24_064, 48_064].map { engine.heard[$0..<$0 + 2400].map(abs).max() ?? 0 }
    #expect(peaks[1] < peaks[0] / 4, "the gain changes with it")
  }

  @Test func aShorterMeterEndsTheBarThatIsTooLong() throws {
    let engine = try begin(MetronomeSettings(milliTempo: 240_000))
    engine.render(12_000 * 2 + 6000)
    #expect(engine.host.metronomePlace == MetronomePlace(number: 1, isRunning: true, bar: 1, beat: 3))
    #expect(
      engine.host.setMetronome(MetronomeSettings(milliTempo: 240_000, beatsPerBar: 2), sampleRate: 48000))
    engine.render(12_000)
    #expect(engine.host.metronomePlace == MetronomePlace(number: 1, isRunning: true, bar: 2, beat: 1))
  }

  @Test func barsCountInAndItStopsByItself() throws {
    let engine = try begin(MetronomeSettings(milliTempo: 240_000, firstBar: 0, bars: 2))
    engine.render(6000)
    #expect(engine.host.metronomePlace == MetronomePlace(number: 1, isRunning: true, bar: 0, beat: 1))
    engine.render(48_000)
    #expect(engine.host.metronomePlace.bar == 1)
    engine.render(96_000)
    #expect(starts(engine.heard).count == 8)
    #expect(engine.host.metronomePlace == MetronomePlace(number: 1, isRunning: false, bar: 1, beat: 4))
  }

  @Test func stoppedItIsSilentAndStartedItBeginsAnew() throws {
    let engine = try begin(MetronomeSettings())
    engine.render(30_000)
    #expect(engine.host.stopMetronome())
    engine.render(40_000)
    #expect(starts(engine.heard) == [64, 24_064])
    #expect(engine.host.startMetronome(MetronomeSettings(), sampleRate: 48000) == 2)
    engine.render(10_000)
    #expect(starts(engine.heard).last == 70_064)
  }

  @Test func onAnotherOutputItIsHeardThereAlone() throws {
    let engine = OfflineEngine(monoOutputs: [true])
    _ = engine.host.startMetronome(MetronomeSettings(output: 1), sampleRate: 48000)
    engine.render(3000)
    #expect(engine.heard.allSatisfy { $0 == 0 })
    #expect(engine.tape[1].left.contains { $0 != 0 })
  }

  @Test func beatsAreToldToThoseWhoWatchOnly() throws {
    let engine = try begin(MetronomeSettings(milliTempo: 240_000, beatsPerBar: 2, subdivision: 4))
    engine.render(20_000)
    #expect(engine.host.nextTrace()?.beat == nil)
    engine.host.watch(true)
    engine.render(24_000, period: 100)
    var beats: [EngineTrace] = []
    while let trace = engine.host.nextTrace() { beats.append(trace) }
    #expect(beats.map { [Int($0.bar), Int($0.beat), $0.isAccented ? 1 : 0] } == [[2, 1, 1], [2, 2, 0]])
    let time = engine.time(of: 24_064)
    #expect(beats.first.map { abs(Int($0.event.time) - Int(time)) < 1000 } == true)
  }

  @Test func anotherSampleRateKeepsTheTempo() throws {
    let engine = OfflineEngine(sampleRate: 96000)
    _ = engine.host.startMetronome(MetronomeSettings(milliTempo: 240_000), sampleRate: 96000)
    engine.render(96_000)
    #expect(starts(engine.heard) == [0, 24_000, 48_000, 72_000])
  }
}
