import RimshotKit
import RimshotKitFiles
import RimshotMidiFiles
import RimshotOffline
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// What is said about a render.
@Suite struct RenderReportTests {
  @Test func hitsThatNothingPlaysAreNamed() throws {
    let studio = try Studio.clicks()
    let song = Build.song(
      Build.hit(36), Build.hit(58), Build.hit(58, after: 10), Build.hit(60), Build.hit(40, channel: 1),
      Build.hit(36, channel: 2, after: 480))
    let report = try studio.render(song, try studio.options())
    #expect(report.hits == 1)
    #expect(report.channels == [10], "channel 10 has hits, so it alone is heard")
    #expect(
      report.warnings == [
        "song.mid: warning: note 58 hits no pad (2 times)", "song.mid: warning: note 60 hits no pad (once)",
        "song.mid: warning: hits on channels that aren't heard: 1 (once), 2 (once); --channels LIST hears them",
      ])
    #expect(report.unmappedNotes.map(\.note) == [58, 60])
    #expect(report.otherChannels.map(\.channel) == [1, 2])
  }

  @Test func manyNotesThatNothingPlaysAreOneLine() throws {
    let studio = try Studio.clicks()
    let song = Build.song((50...58).flatMap { Build.hit($0) }, Build.hit(70), Build.hit(70, after: 10))
    let report = try studio.render(song, try studio.options())
    #expect(
      report.warnings.first == "song.mid: warning: 10 notes hit no pad (11 times): 50–58, 70")
  }

  @Test func withoutHitsOnChannel10AllAreHeard() throws {
    let studio = try Studio.clicks()
    let song = Build.song(
      Build.hit(36, channel: 1), Build.hit(36, channel: 16, after: 480), Build.event([0xB9, 4, 9]))
    let report = try studio.render(song, try studio.options())
    #expect(report.channels == Array(1...16))
    #expect(report.hits == 2)
    let one = try studio.render(song, try studio.options("one.wav") { $0.channels = [16] })
    #expect(one.hits == 1)
    #expect(try SoundReading(studio.folder.file("one.wav")).onsets == [24_000])
  }

  @Test func aSongWithNothingToPlayIsRefused() throws {
    let studio = try Studio.clicks()
    func refusal(_ song: [UInt8], _ change: (inout RenderOptions) -> Void = { _ in }) -> String {
      do {
        try studio.render(song, try studio.options("song.wav", change))
        return "rendered"
      } catch {
        return (error as? RenderError)?.message ?? "\(error)"
      }
    }
    #expect(refusal(Build.song(Build.event([0xB9, 4, 9]))) == "song.mid has no notes to play")
    let hit = Build.song(Build.hit(36, channel: 3, after: 480))
    #expect(
      refusal(hit) { $0.channels = [10] }
        == "song.mid has no notes on the channels that are heard; --channels 3 hears them all")
    #expect(refusal(hit) { $0.start = 1 } == "nothing sounds in song.mid after --from")
    #expect(refusal(hit) { $0.start = 90 } == "nothing is left of song.mid: it ends before --from")
    #expect(
      refusal(Build.song(Build.hit(36), Build.hit(36, after: 0x0FFF_FFFF)))
        == "song.mid would be 77 hours of sound, and 24 are the most that is rendered; --to ends it earlier")
    #expect(try studio.written() == [])
  }

  @Test func aKitThatCannotPlayIsNamedWithItsErrors() throws {
    let studio = try Studio.clicks()
    try studio.folder.write("nothing", to: "click.wav")
    try studio.folder.write("nothing", to: "tock.wav")
    do {
      try studio.render(Build.song(Build.hit(36)), try studio.options())
      Issue.record("rendered")
    } catch let error as RenderError {
      #expect(error.message == "the kit kit cannot be loaded:")
      #expect(error.details.contains { $0.hasSuffix("error: no pad of the kit has any sound") })
    }
    #expect(try studio.written() == [])
  }

  @Test func voicesThatGaveWayAreCounted() throws {
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, velocity_curve: fixed, samples: x.wav}}")
    try folder.write([[Float](repeating: 0.01, count: 48_000)], to: "x.wav")
    let studio = try Studio(folder)
    let hits = (0..<20).flatMap { _ in Build.hit(36, after: 1) }
    let report = try studio.render(Build.song(hits), try studio.options { $0.voices = 16 })
    #expect(report.stolen == 4)
    #expect(
      report.warnings == [
        "song.mid: warning: 4 voices faded early, because no more than 16 may sound at once; --voices N allows more"
      ])
  }

  @Test func aDeviceProfileSaysWhatNotesMean() throws {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      pads:
        snare: {role: snare, notes: [38], velocity_curve: fixed, samples: snare.wav}
      """)
    try folder.write([[0.5]], to: "snare.wav", as: .wavFloat)
    try folder.write("rimshot_device: 1\nname: Odd\nchannels: [3]\nnotes: {100: snare}\n", to: "odd.yaml")
    let studio = try Studio(folder)
    let profile = DeviceProfileReader.read(folder.file("odd.yaml"))
    let device = try #require(profile.profile, "\(profile.diagnostics)")
    let song = Build.song(Build.hit(100, channel: 3), Build.hit(100, after: 480))
    let report = try studio.render(song, try studio.options { $0.device = device })
    #expect(report.channels == [3])
    #expect(report.hits == 1)
  }

  @Test func progressGoesForwardToItsEnd() throws {
    let studio = try Studio.clicks()
    let song = try StandardMidiFile(Build.song(Build.hit(36, after: 960)), name: "song.mid")
    var seen: [Int] = []
    var loaded: [Int] = []
    let observer = OfflineRenderer.Observer(
      loading: { done, total in loaded.append(total - done) },
      rendering: { done, total in
        seen.append(done)
        #expect(total == 48_001)
      })
    _ = try OfflineRenderer(song, kit: studio.kit, options: try studio.options()).render(observer)
    #expect(seen == seen.sorted() && seen.last == 48_001 && seen.count > 40)
    #expect(loaded.last == 0)
  }
}
