import RimshotEngineHost
import RimshotTestSupport
import Testing

@testable import RimshotRealtime

/// A song's messages at their frames: played along, paused, looped and counted in.
@Suite struct SongTests {
  /// A kit whose note 36 sounds for one frame, and so shows where it was hit.
  private static let kit = onePad(KitBuilder.sound([[1]]))

  private static func note(_ frame: Int, _ note: UInt8 = 36, velocity: UInt8 = 127) -> SongEvent {
    SongEvent(MidiEvent(time: 0, kind: .noteOn, channel: 9, data1: note, data2: velocity), frame: frame)
  }

  private static func song(_ frames: [Int], length: Int = 0) -> SongMemory {
    SongMemory(frames.map { note($0) }, length: length, sampleRate: 48000, device: 0)
  }

  /// The frames that anything is heard at.
  private func hits(_ engine: OfflineEngine, from: Int = 0) -> [Int] {
    engine.heard.indices.filter { $0 >= from && engine.heard[$0] != 0 }
  }

  private func begin() -> OfflineEngine {
    let engine = OfflineEngine()
    engine.load(Self.kit)
    engine.render(64)
    return engine
  }

  @Test func messagesFallOnTheirFramesWhateverThePeriods() {
    let frames = [0, 1, 37, 999, 1000, 20_000]
    for period in [1, 37, 64, 1024] {
      let engine = begin()
      #expect(engine.host.startSong(Self.song(frames)))
      engine.render(21_000, period: period)
      #expect(hits(engine) == frames.map { 64 + $0 })
      #expect(engine.host.songPlace?.state == .ended)
      #expect(engine.host.songPlace?.frame == 20_000)
    }
  }

  @Test func aLoopIsExactAndPeriodsChangeNothing() {
    let tapes = [37, 64, 1024, 1].map { period in
      let engine = begin()
      #expect(engine.host.startSong(Self.song([0, 4800, 6000, 9600, 30_000]), loop: 4800..<9600))
      engine.render(20_000, period: period)
      return engine.tape[0].left
    }
    let first = tapes[0].indices.filter { tapes[0][$0] != 0 }
    // Up to the end of the loop, whose own frame isn't part of it, and again from its start.
    #expect(first == [0, 4800, 6000, 9600, 10_800, 14_400, 15_600, 19_200].map { 64 + $0 })
    for tape in tapes.dropFirst() { #expect(tape == tapes[0]) }
  }

  @Test func aLoopIsTakenAndLeftWhileItPlays() {
    let engine = begin()
    #expect(engine.host.startSong(Self.song([0, 5000, 10_000, 15_000])))
    engine.render(2000, period: 100)
    #expect(engine.host.loopSong(4900..<10_000))
    engine.render(14_000, period: 100)
    #expect(hits(engine) == [64, 5064, 10_164, 15_264])
    #expect(engine.host.loopSong(nil))
    engine.render(20_000, period: 100)
    #expect(hits(engine) == [64, 5064, 10_164, 15_264, 20_264, 25_264])
    #expect(engine.host.loopSong(0..<5000), "its end has passed")
    engine.render(2000)
    #expect(engine.host.songPlace?.state == .ended)
  }

  @Test func itGoesOnAtTheVeryFrameAtWhichItWasPaused() {
    let engine = begin()
    #expect(engine.host.startSong(Self.song([0, 1000, 1001, 3000])))
    engine.render(1001, period: 1001)
    #expect(engine.host.pauseSong())
    engine.render(5000)
    #expect(hits(engine) == [64, 1064])
    #expect(engine.host.songPlace == SongPlace(bits: SongPlace.bits(command: 2, state: 3, frame: 1001)))
    #expect(engine.host.resumeSong())
    engine.render(3000)
    #expect(hits(engine) == [64, 1064, 6065, 8064])
  }

  @Test func itGoesToAnotherPlace() {
    let engine = begin()
    #expect(engine.host.startSong(Self.song([0, 1000, 2000, 3000]), from: 1000))
    engine.render(500)
    #expect(engine.host.seekSong(to: 2900))
    engine.render(1000)
    #expect(hits(engine) == [64, 664])
    #expect(engine.host.songPlace?.state == .ended)
    #expect(engine.host.seekSong(to: 1900))
    engine.render(500)
    #expect(engine.host.songPlace?.state == .paused)
    #expect(engine.host.songPlace?.frame == 1900)
    #expect(engine.host.resumeSong())
    engine.render(500)
    #expect(hits(engine) == [64, 664, 2164])
  }

  @Test func theMetronomeCountsItIn() {
    let settings = MetronomeSettings(
      milliTempo: 123_456, beatsPerBar: 3, subdivision: 2, gain: 0.5, firstBar: 0, bars: 1)
    let tapes = [37, 64, 1024].map { period in
      let engine = begin()
      #expect(engine.host.startSong(Self.song([0, 100]), countIn: settings))
      engine.render(1000, period: period)
      #expect(engine.host.songPlace?.state == .countingIn)
      #expect(engine.host.songPlace?.frame == 0)
      engine.render(80_000, period: period)
      return engine.tape[0].left
    }
    // Where the metronome alone would begin its next bar.
    let start = 64 + 3 * 48_000 * 60_000 / 123_456
    #expect(tapes[0][start] == 1 && tapes[0][start + 100] == 1)
    #expect(tapes[0][(64 + 1)...].prefix(2000).contains { $0 != 0 })
    #expect(tapes[0][(start + 101)...].allSatisfy { $0 == 0 }, "it clicks no more")
    for tape in tapes { #expect(tape == tapes[0]) }
  }

  @Test func stoppedInItsCountInItIsSilent() {
    let engine = begin()
    let settings = MetronomeSettings(milliTempo: 60_000, gain: 0.5, firstBar: 0, bars: 1)
    #expect(engine.host.startSong(Self.song([0, 100]), countIn: settings))
    engine.render(10_000)
    #expect(engine.host.stopSong())
    engine.render(300_000, period: 1024)
    #expect(hits(engine, from: 10_064).isEmpty)
    #expect(engine.host.songPlace?.state == SongPlace.State.none)
  }

  @Test func whatItHoldsIsLetGo() {
    let engine = OfflineEngine()
    engine.load(
      onePad(KitBuilder.constant(0.5, frames: 48_000)) { pad in
        pad.noteOff = .release
        pad.releaseFrames = 10
      })
    engine.render(64)
    #expect(engine.host.startSong(Self.song([0, 40_000])))
    engine.render(1000, period: 1000)
    #expect(engine.host.pauseSong())
    engine.render(1000)
    #expect(engine.heard[1063] == 0.5)
    #expect(engine.heard[1100] == 0, "no note-off comes any more")
  }

  @Test func theHiHatIsWhereThePlaceCountsOnIt() {
    let events = [
      SongEvent(MidiEvent(time: 0, kind: .controlChange, channel: 9, data1: 4, data2: 90), frame: 10),
      Self.note(1000), Self.note(2000),
    ]
    let engine = begin()
    #expect(engine.host.startSong(SongMemory(events, length: 0, sampleRate: 48000, device: 0), from: 1500))
    engine.render(100)
    #expect(engine.host.statistics.pedal?.raw == 90)
  }

  @Test func aSongBeyondAnythingThatIsPlayedIsThinnedOut() {
    let memory = Self.song([Int](repeating: 5, count: 2000))
    #expect(memory.dropped == 2000 - SongMemory.most)
    #expect(Self.song((0..<2000).map { $0 / 2 }).dropped > 0)
    #expect(Self.song((0..<2000).map { $0 * 48 }).dropped == 0)
  }

  @Test func itsHitsAreCountedApart() {
    let engine = begin()
    #expect(engine.host.startSong(Self.song([0, 100])))
    engine.hit(36, at: 100)
    engine.render(1000)
    #expect(engine.host.statistics.hits == 3)
    #expect(engine.host.statistics.songHits == 2)
  }
}
