import RimshotEngineHost
import RimshotTestSupport
import Testing

@testable import RimshotRealtime

/// A sound file played along: its frames where the song's clock says.
@Suite struct SongSoundTests {
  /// Longer than what is fetched in advance.
  private static let length = 450_000
  private static let left = (0..<length).map(level)
  private static let right = left.map { -$0 }
  /// Its frames' numbers, as levels, one side below 0.
  private static func level(_ frame: Int) -> Float { Float(frame + 1) / Float(1 << 20) }

  private func song(
    length: Int = SongSoundTests.length, channels: Int = 2, onDisk: Bool = true, from: Int = 0,
    loop: Int? = nil
  ) throws -> SongMemory {
    var file: StreamFile?
    if onDisk { file = try StreamFile(in: "/tmp") }
    let writer = SongSoundWriter(channels: channels, in: file)
    let (left, right) = (Self.left, Self.right)
    try writer.write(left.span.extracting(first: length), channel: 0)
    if channels == 2 { try writer.write(right.span.extracting(first: length), channel: 1) }
    let sound = try writer.finish()
    sound.prepare(from: from, loop: loop)
    return SongMemory(sound, sampleRate: 48_000)
  }

  private func begin() -> OfflineEngine {
    let engine = OfflineEngine()
    engine.readsSongs = true
    engine.render(64)
    return engine
  }

  /// The song's frames that were heard as they are, one for each of the engine's; `nil` for silence and fades.
  private func frames(_ engine: OfflineEngine) -> [Int?] {
    engine.tape[0].left.map { value in
      let frame = Int((value * Float(1 << 20)).rounded()) - 1
      return frame >= 0 && Self.level(frame) == value ? frame : nil
    }
  }

  @Test(arguments: [(1, 40_000, false), (64, 300_000, true), (441, 300_000, false), (1024, 300_000, true)])
  func itsFramesFollowOneAnotherToItsEnd(period: Int, length: Int, onDisk: Bool) throws {
    let engine = begin()
    #expect(engine.host.startSong(try song(length: length, onDisk: onDisk)))
    engine.render(length + 1000, period: period)
    let tape = engine.tape[0]
    #expect(tape.left[64..<(64 + length)] == Self.left[..<length])
    #expect(tape.right[64..<(64 + length)] == Self.right[..<length])
    #expect(tape.left[..<64].allSatisfy { $0 == 0 } && tape.left[(64 + length)...].allSatisfy { $0 == 0 })
    #expect(engine.host.songPlace?.state == .ended)
  }

  @Test func aLoopIsWithoutASeamAndPauseAndResumeAreExact() throws {
    // What it goes back to is far behind when it does.
    let song = try song(from: 280_000, loop: 10_000)
    let tapes = [64, 441, 1024].map { period in
      let engine = begin()
      #expect(engine.host.startSong(song, from: 280_000, loop: 10_000..<440_000))
      engine.render(200_000, period: period)
      #expect(engine.host.pauseSong())
      engine.render(5000, period: period)
      #expect(engine.host.songPlace?.frame == 50_000)
      #expect(engine.host.resumeSong())
      #expect(engine.host.loopSong(51_000..<52_000))
      engine.render(5000, period: period)
      return engine
    }
    let heard = frames(tapes[0])
    // In five milliseconds, as it doesn't begin at its beginning.
    #expect(heard[64 + 120] != 280_120 && heard[64 + 240] == 280_240)
    #expect(heard[(64 + 240)..<(64 + 160_000)].elementsEqual((280_240..<440_000).map { $0 }))
    #expect(heard[(64 + 160_000)..<(64 + 200_000)].elementsEqual((10_000..<50_000).map { $0 }))
    // It fades, stands still, and goes on at the frame at which it was paused.
    let end = 64 + 200_000
    #expect(heard[(end + 240)..<(end + 5000)].allSatisfy { $0 == nil })
    let last = (50_240..<52_000).map { $0 } + (0..<3000).map { 51_000 + $0 % 1000 }
    #expect(heard[(end + 5240)...].elementsEqual(last))
    let tape = tapes[0].tape[0].left
    #expect(largestStep(tape[(end - 100)..<(end + 5300)]) < 0.001)
    for engine in tapes.dropFirst() { #expect(bits(engine.tape) == bits(tapes[0].tape)) }
    #expect(song.sound?.gaps == 0)
  }

  @Test func itGoesToAnotherPlaceWithoutAStep() throws {
    let song = try song()
    let tapes = [64, 441, 1024].map { period in
      let engine = begin()
      #expect(engine.host.startSong(song))
      engine.render(30_000, period: period)
      #expect(engine.host.seekSong(to: 400_000))
      engine.render(10_000, period: period)
      #expect(engine.host.stopSong())
      engine.render(2000, period: period)
      return engine
    }
    let heard = frames(tapes[0])
    #expect(heard[30_063] == 29_999)
    #expect(heard[(30_064 + 240)..<40_064].elementsEqual((400_240..<410_000).map { $0 }))
    #expect(heard[(40_064 + 240)...].allSatisfy { $0 == nil })
    #expect(largestStep(tapes[0].tape[0].left) < 0.003)
    for engine in tapes.dropFirst() { #expect(bits(engine.tape) == bits(tapes[0].tape)) }
    #expect(song.sound?.gaps == 0)
  }

  @Test func itsGainChangesWhileItPlaysWithoutAStep() throws {
    let song = try song()
    let tapes = [64, 441, 1024].map { period in
      let engine = begin()
      #expect(engine.host.startSong(song, from: 300_000))
      engine.render(10_000, period: period)
      #expect(engine.host.setSongGain(0.25))
      engine.render(5000, period: period)
      #expect(engine.host.pauseSong() && engine.host.setSongGain(0.5))
      engine.render(1000, period: period)
      #expect(engine.host.songPlace?.frame == 315_000 && engine.host.resumeSong())
      engine.render(1000, period: period)
      return engine
    }
    let tape = tapes[0].tape[0].left
    func isHeard(_ frames: Range<Int>, _ gain: Float, from first: Int) -> Bool {
      tape[frames].elementsEqual((first..<(first + frames.count)).map { Self.level($0) * gain })
    }
    #expect(isHeard(304..<10_064, 1, from: 300_240))
    #expect(isHeard((10_064 + 240)..<15_064, 0.25, from: 310_240))
    #expect(isHeard((16_064 + 240)..<17_064, 0.5, from: 315_240))
    // From one to the other in a straight line: 120 frames on it is half way.
    #expect(abs(tape[10_064 + 120] - Self.level(310_120) * 0.625) < 0.001)
    #expect(largestStep(tape) < 0.002)
    for engine in tapes.dropFirst() { #expect(bits(engine.tape) == bits(tapes[0].tape)) }
  }

  @Test func manyJumpsWithinAFadeHaveNoStep() throws {
    let engine = begin()
    #expect(engine.host.startSong(try song(onDisk: false), from: 400_000))
    engine.render(1000)
    for place in [200_000, 430_000, 10_000, 440_000] {
      #expect(engine.host.seekSong(to: place))
      engine.render(64, period: 64)
    }
    engine.render(1000)
    #expect(largestStep(engine.tape[0].left) < 0.005)
    // There and back at one moment is nothing.
    let end = engine.frame
    #expect(engine.host.pauseSong() && engine.host.resumeSong())
    engine.render(100)
    let heard = frames(engine)
    #expect(heard[end] == heard[end - 1].map { $0 + 1 })
  }

  @Test func whatDoesNotComeFromTheDiskIsSilentAndCounted() throws {
    let song = try song()
    let engine = begin()
    #expect(engine.host.startSong(song))
    engine.readsSongs = false
    engine.render(300_000)
    // What was there is heard, and fades at its end.
    let there = 16 * SongAudio.pieceFrames
    let heard = frames(engine)
    #expect(heard[64..<(64 + there - 240)].elementsEqual((0..<(there - 240)).map { $0 }))
    #expect(engine.tape[0].left[(64 + there)...].allSatisfy { $0 == 0 })
    #expect(largestStep(engine.tape[0].left) < 0.003)
    #expect(song.sound?.gaps == 1)
    // Its clock didn't wait.
    #expect(engine.host.songPlace?.frame == 300_000)
    engine.readsSongs = true
    engine.render(10_000)
    #expect(frames(engine)[(64 + 300_240)...].elementsEqual((300_240..<310_000).map { $0 }))
    #expect(song.sound?.gaps == 1)
  }

  @Test func itIsHeardOnItsOutputWithItsGain() throws {
    let engine = OfflineEngine(monoOutputs: [true])
    engine.render(64)
    #expect(engine.host.startSong(try song(channels: 1, onDisk: false), gain: 0.5, output: 1))
    engine.render(1000)
    #expect(engine.tape[0].left.allSatisfy { $0 == 0 })
    #expect(engine.tape[1].left[64...].elementsEqual((0..<1000).map { Self.level($0) * 0.5 }))
  }

  @Test func anotherSongTakesItsPlaceAndItsMemoryIsFreed() throws {
    let engine = begin()
    weak var watched: SongSound?
    do {
      let first = try song()
      watched = first.sound
      #expect(engine.host.startSong(first, from: 200_000))
      engine.render(1000)
    }
    #expect(engine.host.startSong(try song(onDisk: false)))
    engine.render(100, period: 100)
    engine.host.collect()
    #expect(watched != nil, "it still fades")
    engine.render(1000)
    engine.host.collect()
    #expect(watched == nil)
    #expect(frames(engine)[(64 + 1000 + 240)...].elementsEqual((240..<1100).map { $0 }))
    engine.host.idle(sampleRate: 48_000)
    #expect(engine.host.songPlace?.frame == 1100, "nobody hears it")
  }

  @Test func theMetronomeCountsItIn() throws {
    let settings = MetronomeSettings(milliTempo: 120_000, gain: 0, firstBar: 0, bars: 1)
    let engine = begin()
    #expect(engine.host.startSong(try song(), countIn: settings))
    engine.render(100_000)
    let heard = frames(engine)
    #expect(heard[..<(64 + 96_000)].allSatisfy { $0 == nil })
    #expect(heard[(64 + 96_000)...].elementsEqual((0..<4000).map { $0 }))
  }
}
