import RimshotRealtime
import RimshotTestSupport
import Testing

@testable import RimshotMidiFiles

private typealias Build = MidiFileBuilder

/// What is read of MIDI files that are as they should be.
@Suite struct MidiFileTests {
  private func song(_ bytes: [UInt8]) throws -> StandardMidiFile {
    try StandardMidiFile(bytes, name: "song.mid")
  }

  private func frames(_ bytes: [UInt8], rate: Int = 48_000) throws -> [Int] {
    let song = try song(bytes)
    return song.events.map { song.frame($0, rate: rate) }
  }

  @Test func ticksFollowTheTempo() throws {
    let hits = [Build.hit(36), Build.hit(36, after: 480), Build.hit(36, after: 120)]
    #expect(try frames(Build.song(hits[0], hits[1], hits[2])) == [0, 24_000, 30_000], "120 beats a minute")
    #expect(
      try frames(Build.song(Build.tempo(1_000_000), hits[0], hits[1], hits[2])) == [0, 48_000, 60_000])
    #expect(
      try frames(Build.song(Build.tempo(250_000), hits[0], hits[1], hits[2], division: 96)) == [
        0, 60_000, 75_000,
      ])
  }

  @Test func theTempoChangesInMidFile() throws {
    let bytes = Build.song(
      Build.hit(36), Build.tempo(1_000_000, after: 240), Build.hit(36, after: 240),
      Build.tempo(250_000, after: 480), Build.tempo(750_000), Build.hit(36, after: 480))
    // A quarter of a second, half a second; a second, and three quarters: of two tempos at one tick the last counts.
    #expect(try frames(bytes) == [0, 36_000, 36_000 + 48_000 + 36_000])
  }

  @Test func theTempoOfOneTrackIsThatOfAll() throws {
    let tempos = Build.tempo(1_000_000, after: 480) + Build.end()
    let hits = Build.hit(36, after: 480) + Build.hit(38, after: 480) + Build.end()
    #expect(try frames(Build.file(type: 1, tracks: [hits, tempos])) == [24_000, 72_000])
  }

  @Test func timesDoNotDrift() throws {
    // 100 µs more than a third of a second a beat, 7 ticks a beat: nothing comes out even.
    let count = 100_000
    var bytes = Build.tempo(333_433)
    for _ in 0..<count { bytes += Build.hit(36, after: 1) }
    let song = try song(Build.file(division: 7, tracks: [bytes + Build.end()]))
    let last = try #require(song.events.last)
    let exact = Double(count) * 333_433 / 7_000_000
    #expect(abs(song.seconds(last) - exact) < 1e-11)
    #expect(song.frame(last, rate: 44_100) == count * 333_433 * 44_100 / 7_000_000)
  }

  @Test func halfAFrameIsTheLaterOne() throws {
    // 1 / 960 s a tick; 8 ticks at 44,100 are 367.5 frames.
    #expect(try frames(Build.song(Build.hit(36, after: 8)), rate: 44_100) == [368])
    #expect(try frames(Build.song(Build.hit(36, after: 7)), rate: 44_100) == [322], "321.56")
    #expect(try frames(Build.song(Build.hit(36, after: 9)), rate: 44_100) == [413], "413.44")
  }

  @Test(arguments: [
    (24, 80, 1920, 48_000), (25, 40, 1000, 48_000), (30, 80, 2400, 48_000), (29, 80, 2400, 48_048),
  ])
  func smpteTicksKnowNoTempo(rate: Int, ticks: Int, delta: Int, frame: Int) throws {
    let bytes = Build.song(
      Build.tempo(250_000), Build.hit(36, after: delta), division: Build.smpte(rate, ticks: ticks))
    #expect(try frames(bytes) == [frame])
  }

  @Test func aStatusRunsOn() throws {
    let events = try song(
      Build.song(
        Build.hit(36, velocity: 100), Build.event([38, 90], after: 10), Build.event([36, 0], after: 10),
        Build.event([0xB9, 4, 50]), Build.event([4, 51]), Build.event([0xC9, 5]), Build.event([6])
      )
    ).events.map(\.event)
    #expect(
      events.map(\.kind) == [
        .noteOn, .noteOn, .noteOff, .controlChange, .controlChange, .programChange, .programChange,
      ])
    #expect(events.map(\.data1) == [36, 38, 36, 4, 4, 5, 6])
    #expect(events.map(\.data2) == [100, 90, 0, 50, 51, 0, 0])
    #expect(events.allSatisfy { $0.channel == 9 })
  }

  @Test func whatIsNotForADrumKitIsLeftOut() throws {
    let text = Build.event([0xFF, 0x03, 5] + Array("Drums".utf8))
    let sysEx = Build.event([0xF0, 5, 0x7E, 0x7F, 0x09, 0x01, 0xF7], after: 240)
    let escape = Build.event([0xF7, 2, 0xF3, 0x01], after: 120)
    let bend = Build.event([0xE9, 0, 64], after: 120)
    let events = try frames(Build.song(text, sysEx, escape, bend, Build.hit(36)))
    #expect(events == [24_000])
  }

  @Test func atOneTickTracksKeepTheirOrderAndEachItsOwn() throws {
    let tracks = [36, 38, 40].map { (note: UInt8) in
      Build.hit(note, after: 480) + Build.event([0xB9, 4, note]) + Build.hit(note + 1) + Build.end()
    }
    let events = try song(Build.file(type: 1, tracks: tracks)).events.map(\.event)
    #expect(events.map(\.data1) == [36, 4, 37, 38, 4, 39, 40, 4, 41])
  }

  @Test func tracksAreMergedByTime() throws {
    let tracks = [
      Build.hit(1, after: 100) + Build.hit(2, after: 200) + Build.end(),
      Build.hit(3, after: 50) + Build.hit(4, after: 100) + Build.hit(5, after: 500) + Build.end(),
    ]
    #expect(try song(Build.file(type: 1, tracks: tracks)).events.map(\.event.data1) == [3, 1, 4, 2, 5])
  }

  @Test func chunksThatAreNoTracksAreLeftOut() throws {
    let track = Build.chunk("MTrk", Build.hit(36) + Build.end())
    let header = Build.chunk("MThd", [0, 0, 0, 1, 1, 0xE0])
    let other = Build.chunk("XFIH", [1, 2, 3])
    #expect(try frames(header + other + track + other) == [0])
    #expect(try frames(header + track + [0x0A]) == [0], "a line feed after the end")
    #expect(try frames(Build.chunk("MThd", [0, 0, 0, 1, 1, 0xE0, 9, 9]) + track) == [0], "a longer header")
    #expect(try frames(header + track + track) == [0, 0], "one track more than the header says")
  }

  @Test func aSongInRiffIsASong() throws {
    let song = Build.song(Build.hit(36, after: 480))
    func riff(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      Array(name.utf8) + Build.bigEndian(bytes.count, 4).reversed() + bytes
        + (bytes.count % 2 == 1 ? [0] : [])
    }
    let inside = Array("RMID".utf8) + riff("DISP", [1, 2, 3]) + riff("data", song)
    #expect(try frames(riff("RIFF", inside)) == [24_000])
  }

  @Test func timesOfFourBytesAreRead() throws {
    let song = try song(Build.song(Build.hit(36, after: 0x0FFF_FFFF)))
    #expect(song.events.map(song.seconds) == [Double(0x0FFF_FFFF) / 960])
  }
}
