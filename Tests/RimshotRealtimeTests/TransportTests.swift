import RimshotEngineHost
import RimshotTestSupport
import Testing

@testable import RimshotRealtime

/// Song and metronome on a server's transport, at its frames.
@Suite struct TransportTests {
  /// A transport that rolls in one part of the engine's time.
  private struct Roll {
    /// The engine's frames in which it rolls.
    var frames: Range<Int>
    /// Its own frame where it begins.
    var from = 0

    func place(at frame: Int) -> TransportPlace {
      var place = TransportPlace()
      place.isFollowed = true
      place.isRolling = frames.contains(frame)
      place.frame = from + min(max(frame, frames.lowerBound), frames.upperBound) - frames.lowerBound
      return place
    }
  }

  private func hits(_ engine: OfflineEngine) -> [Int] {
    engine.heard.indices.filter { engine.heard[$0] != 0 }
  }

  /// Where clicks begin: after silence, and a sine's first frame is 0.
  private func clicks(_ frames: [Float]) -> [Int] {
    var quiet = 200
    return frames.indices.compactMap { frame in
      let isStart = frames[frame] != 0 && quiet >= 200
      quiet = frames[frame] == 0 ? quiet + 1 : 0
      return isStart ? frame - 1 : nil
    }
  }

  private func song(_ frames: [Int]) -> SongMemory {
    SongMemory(
      frames.map {
        SongEvent(MidiEvent(time: 0, kind: .noteOn, channel: 9, data1: 36, data2: 127), frame: $0)
      }, length: 0, sampleRate: 48000, device: 0)
  }

  private func begin(_ roll: Roll) -> OfflineEngine {
    let engine = OfflineEngine()
    engine.load(onePad(KitBuilder.sound([[1]])))
    engine.transport = roll.place
    engine.render(100, period: 100)
    return engine
  }

  // MARK: - The song

  @Test func aSongIsAtTheFrameOfTheTransport() {
    for period in [1, 50, 100] {
      let engine = begin(Roll(frames: 1000..<20_000, from: 500))
      #expect(engine.host.startSong(song([0, 499, 500, 700, 6000])))
      engine.render(900, period: period)
      #expect(engine.host.songPlace?.state == .paused)
      #expect(engine.host.songPlace?.frame == 500)
      engine.render(7000, period: period)
      #expect(hits(engine) == [1000, 1200, 6500])
      #expect(engine.host.songPlace?.state == .ended)
    }
  }

  @Test func stoppedAndMovedTheSongGoesAlong() {
    let engine = begin(Roll(frames: 0..<3000))
    #expect(engine.host.startSong(song([0, 1000, 2500, 2900, 3000, 9000])))
    engine.render(900, period: 100)
    engine.transport = Roll(frames: 1000..<1500, from: 2500).place
    engine.render(3000, period: 100)
    #expect(engine.host.songPlace?.state == .paused)
    #expect(engine.host.songPlace?.frame == 3000)
    engine.transport = Roll(frames: 5000..<6000, from: 0).place
    engine.render(2000, period: 100)
    // Of what it was at when it began to follow, nothing: frame 100 of the song.
    #expect(hits(engine) == [1000, 1400, 5000])
  }

  @Test func beyondItsEndItHasEndedAndBeforeThatItPlaysAgain() {
    let engine = begin(Roll(frames: 0..<100_000, from: 8000))
    #expect(engine.host.startSong(song([0, 1000, 5000])))
    engine.render(1000, period: 100)
    #expect(engine.host.songPlace?.state == .ended)
    engine.transport = Roll(frames: 1100..<100_000, from: 4000).place
    engine.render(3000, period: 100)
    #expect(hits(engine) == [2100])
    engine.transport = Roll(frames: 0..<1, from: 7000).place
    engine.render(100, period: 100)
    #expect(engine.host.songPlace?.frame == 5000, "a transport beyond the end leaves it at its end")
  }

  @Test func oneThatWaitsForAMoveBeginsWithIt() {
    let engine = begin(Roll(frames: 0..<100_000, from: 4000))
    #expect(engine.host.startSong(song([0, 4500, 5000]), isPaused: true))
    engine.render(2000, period: 100)
    #expect(hits(engine).isEmpty)
    engine.transport = Roll(frames: 2500..<100_000, from: 0).place
    engine.render(2000, period: 100)
    #expect(hits(engine) == [2500])
  }

  @Test func leftAloneItPlaysOn() {
    let engine = begin(Roll(frames: 0..<100_000))
    #expect(engine.host.startSong(song([500, 1500])))
    engine.render(900, period: 100)
    engine.transport = nil
    engine.render(1000, period: 100)
    #expect(hits(engine) == [500, 1500])
  }

  // MARK: - The metronome

  @Test func itClicksOnTheTransportsBeatsWhileThatRolls() throws {
    let tapes = try [50, 100, 1].map { period in
      let engine = begin(Roll(frames: 10_000..<70_000, from: 500))
      let settings = MetronomeSettings(milliTempo: 123_456, beatsPerBar: 3)
      _ = try #require(engine.host.startMetronome(settings, sampleRate: 48000))
      engine.render(100_000, period: period)
      #expect(engine.host.metronomePlace.isRunning, "it waits for the transport to roll again")
      #expect(engine.host.metronomePlace.beat == 0)
      return engine.heard
    }
    #expect(clicks(tapes[0]) == [1, 2].map { 9500 + $0 * 48000 * 60000 / 123_456 })
    for tape in tapes { #expect(tape == tapes[0]) }
  }

  @Test func anHourIntoTheTransportABeatIsAtItsFrame() throws {
    let beat = 123_456 * 60 / 1000
    let frame = beat * 48000 * 60000 / 123_456
    let engine = begin(Roll(frames: 1000..<100_000, from: frame - 2000))
    let settings = MetronomeSettings(milliTempo: 123_456, beatsPerBar: 3)
    _ = try #require(engine.host.startMetronome(settings, sampleRate: 48000))
    engine.render(5000)
    #expect(clicks(engine.heard) == [3000])
    #expect(engine.host.metronomePlace.bar == beat / 3 + 1)
    #expect(engine.host.metronomePlace.beat == beat % 3 + 1)
  }

  @Test func anotherTempoCountsFromTheTransportsStart() throws {
    let engine = begin(Roll(frames: 0..<200_000))
    _ = try #require(engine.host.startMetronome(MetronomeSettings(milliTempo: 120_000), sampleRate: 48000))
    engine.render(29_900, period: 100)
    #expect(engine.host.setMetronome(MetronomeSettings(milliTempo: 100_000), sampleRate: 48000))
    engine.render(60_000, period: 100)
    #expect(clicks(engine.heard) == [24_000, 57_600, 86_400])
    #expect(engine.host.metronomePlace.beat == 4)
    engine.transport = nil
    engine.render(40_000, period: 100)
    #expect(clicks(engine.heard).suffix(1) == [115_200], "left alone it goes on")
    #expect(engine.host.metronomePlace.bar == 2)
  }

  /// A master whose beat 1 of bar 3 begins with a frame of the transport.
  private func master(
    _ roll: Roll, framesPerBeat: Double, origin: Double, ticks: Double? = nil
  ) -> (Int) -> TransportPlace {
    { frame in
      var place = roll.place(at: frame)
      place.hasBeats = true
      let since = Double(place.frame) - origin
      let beats = (since / framesPerBeat).rounded(.down)
      place.framesPerBeat = framesPerBeat
      place.framesIntoBeat = since - beats * framesPerBeat
      place.beatsPerBar = 3
      place.bar = 3 + Int32((beats / 3).rounded(.down))
      place.beat = Int32(beats) - (place.bar - 3) * 3 + 1
      if let ticks {
        let tick = framesPerBeat / ticks
        place.framesIntoBeat = (place.framesIntoBeat / tick).rounded(.down) * tick
        place.slack = tick
      }
      return place
    }
  }

  @Test(arguments: [1, 37, 256, 1024])
  func aMastersBeatsAreClicked(period: Int) throws {
    let engine = begin(Roll(frames: 0..<1))
    _ = try #require(engine.host.startMetronome(MetronomeSettings(subdivision: 2), sampleRate: 48000))
    engine.transport = master(
      Roll(frames: 0..<1_000_000), framesPerBeat: 20_000.75, origin: 1234.5)
    engine.render(300_000, period: period)
    let expected = (0..<30).map { Int(1234.5 + Double($0) * 20_000.75 / 2) }.filter { $0 < 300_000 }
    #expect(clicks(engine.heard) == expected)
    #expect(engine.host.metronomePlace.bar == 3 + 14 / 3)
    #expect(engine.host.metronomePlace.beat == 14 % 3 + 1)
  }

  @Test(arguments: [64, 1000])
  func aMasterThatSaysWholeTicksMissesNoBeatAndDoublesNone(period: Int) throws {
    let engine = begin(Roll(frames: 0..<1))
    _ = try #require(engine.host.startMetronome(MetronomeSettings(), sampleRate: 48000))
    engine.transport = master(
      Roll(frames: 0..<5_000_000), framesPerBeat: 19_433.333, origin: 777, ticks: 960)
    engine.render(1_500_000, period: period)
    let found = clicks(engine.heard)
    let expected = (0..<78).map { 777 + Double($0) * 19_433.333 }.filter { $0 < 1_499_000 }
    #expect(found.count == expected.count)
    for (one, other) in zip(found, expected) { #expect(abs(Double(one) - other) <= 21) }
    // What it rounds is known better from period to period.
    for (one, other) in zip(found, expected).dropFirst(5) { #expect(abs(Double(one) - other) <= 3) }
  }

  @Test func aMastersJumpIsFollowed() throws {
    let engine = begin(Roll(frames: 0..<1))
    _ = try #require(engine.host.startMetronome(MetronomeSettings(), sampleRate: 48000))
    engine.transport = master(Roll(frames: 0..<100_000), framesPerBeat: 12_000, origin: 6000)
    engine.render(20_000, period: 100)
    engine.transport = master(Roll(frames: 0..<100_000), framesPerBeat: 9000, origin: 7000)
    engine.render(20_000, period: 100)
    #expect(clicks(engine.heard) == [6000, 18_000, 25_000, 34_000])
    engine.transport = Roll(frames: 0..<100_000).place
    engine.render(20_000, period: 100)
    #expect(clicks(engine.heard).suffix(1) == [48_000], "without a master its own tempo counts")
  }
}
