import RimshotTestSupport
import Testing

@testable import RimshotMidiFiles

/// The tempo, meter and end of a song.
@Suite struct PaceTests {
  private typealias Build = MidiFileBuilder

  private static func meter(_ beats: UInt8, _ power: UInt8, after ticks: Int = 0) -> [UInt8] {
    Build.event([0xFF, 0x58, 4, beats, power, 24, 8], after: ticks)
  }

  @Test func aSongThatSaysNothingIsIn4At120() throws {
    let song = try StandardMidiFile(Build.song(Build.hit(36)), name: "song.mid")
    #expect(song.pace(at: 0) == StandardMidiFile.Pace(milliTempo: 120_000, beats: 4, unit: 4))
    #expect(song.pace(at: 1000).beats == 4)
  }

  @Test func tempoAndMeterChangeInMidFile() throws {
    let song = try StandardMidiFile(
      Build.song(
        Build.tempo(600_000), Self.meter(3, 2), Build.hit(36), Build.tempo(400_000, after: 480),
        Self.meter(6, 3, after: 480)), name: "song.mid")
    #expect(song.pace(at: 0) == StandardMidiFile.Pace(milliTempo: 100_000, beats: 3, unit: 4))
    #expect(song.pace(at: 0.599).milliTempo == 100_000)
    #expect(song.pace(at: 0.6) == StandardMidiFile.Pace(milliTempo: 150_000, beats: 3, unit: 4))
    #expect(song.pace(at: 1) == StandardMidiFile.Pace(milliTempo: 300_000, beats: 6, unit: 8), "eighths")
  }

  @Test func aSongEndsWhereItsLastTrackDoes() throws {
    let track = Build.hit(36) + Build.end(after: 960)
    let song = try StandardMidiFile(Build.file(type: 1, tracks: [Build.end(), track]), name: "song.mid")
    #expect(song.length == song.unitsPerSecond)
    #expect(song.channelsWithNotes == [10])
  }
}
