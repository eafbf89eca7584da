import RimshotOffline
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// When and how long a render sounds.
@Suite struct RenderTests {
  @Test func everyHitSoundsAtItsFrame() throws {
    let studio = try Studio.clicks()
    let song = Build.song(
      Build.hit(36, after: 480), Build.hit(38, after: 1), Build.tempo(600_000, after: 239), Build.hit(36),
      Build.event([36, 127], after: 480), Build.hit(36, after: 7))
    let sound = try studio.hear(song)
    #expect(sound.onsets == [24_000, 24_050, 36_000, 64_800, 65_220])
    #expect(Array(sound.left[24_000..<24_003]) == [0.5, 0.25, 0.125])
    #expect(Array(sound.left[24_050..<24_053]) == [0.25, 0.125, 0.0625])
    #expect(sound.channels.count == 2 && sound.channels[0] == sound.channels[1])
    #expect(sound.frames == 65_223, "it ends with the last sound's last frame")
  }

  @Test func aSmpteSongHasItsOwnTime() throws {
    let song = Build.song(
      Build.tempo(100_000), Build.hit(36, after: 25), Build.hit(36, after: 1),
      division: Build.smpte(25, ticks: 40))
    #expect(try Studio.clicks().hear(song).onsets == [1200, 1248])
  }

  @Test func manyHitsOfOnePeriodAndOneFrameAllSound() throws {
    let studio = try Studio.clicks()
    // 3,000 controllers and a hit at one frame, then 2,000 at two more, all within one period.
    let controllers = (0..<3000).flatMap { _ in Build.event([0xB9, 7, 100]) }
    let more = (0..<1000).flatMap { _ in Build.event([0xB9, 7, 100]) }
    let song = Build.song(
      Build.hit(36), controllers, Build.hit(38), more, Build.hit(36, after: 1), more, Build.hit(36, after: 9))
    let sound = try studio.hear(song)
    #expect(sound.left[0] == 0.75)
    #expect(sound.onsets == [0, 50, 500])
  }

  @Test func aRangeBeginsInTheMiddleOfWhatRings() throws {
    let studio = try Studio.clicks()
    let song = Build.song(Build.hit(36, after: 480), Build.hit(38, after: 480), Build.hit(36, after: 480))
    let ranged = try studio.hear(song) {
      $0.start = 24_001.0 / 48_000
      $0.end = 72_000.0 / 48_000
    }
    #expect(ranged.frames == 47_999)
    #expect(Array(ranged.left.prefix(3)) == [0.25, 0.125, 0], "the first hit rings on")
    #expect(ranged.onsets == [0, 23_999], "the hit at the end isn't played")
    let rung = try studio.hear(song, "rung.wav") {
      $0.end = 24_001.0 / 48_000
      $0.tail = 1
    }
    #expect(rung.frames == 72_001)
    #expect(Array(rung.left[24_000..<24_004]) == [0.5, 0.25, 0.125, 0], "a tail lets it ring past the end")
    #expect(rung.onsets == [24_000], "but brings no later hits")
  }

  @Test func aTailIsAsLongAsItSays() throws {
    let studio = try Studio.clicks()
    let song = Build.song(Build.hit(36, after: 480))
    #expect(try studio.hear(song) { $0.tail = 2 }.frames == 24_000 + 96_000)
    #expect(try studio.hear(song, "short.wav") { $0.tail = 1.0 / 48_000 }.left.last == 0.5)
  }

  @Test func whatNeverEndsIsCutAfterAMinute() throws {
    let folder = try TemporaryKit(
      "rimshot: 1\npads: {drone: {note: 36, velocity_curve: fixed, samples: drone.wav}}")
    try folder.write([[Float](repeating: 0.5, count: 8000 * 70)], to: "drone.wav", rate: 8000)
    let studio = try Studio(folder)
    let report = try studio.render(Build.song(Build.hit(36)), try studio.options { $0.rate = 8000 })
    #expect(report.frames == 1 + 60 * 8000)
    #expect(
      report.warnings == [
        "song.mid: warning: the kit still sounds 60 s after the last event and is cut there; --tail S lets it ring"
      ])
    let whole = try studio.render(
      Build.song(Build.hit(36)),
      try studio.options("whole.wav") {
        $0.rate = 8000
        $0.tail = 75
      })
    #expect(whole.frames == 75 * 8000)
    #expect(whole.warnings == [])
  }

  @Test func silenceInsideARingingSoundIsKept() throws {
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, velocity_curve: fixed, samples: x.wav}}")
    let sound: [Float] =
      [0.5] + [Float](repeating: 0, count: 5000) + [0.25] + [Float](repeating: 0, count: 5000)
    try folder.write([sound], to: "x.wav", as: .wavFloat)
    let heard = try Studio(folder).hear(Build.song(Build.hit(36)))
    #expect(heard.frames == 5002)
    #expect(heard.onsets == [0, 5001])
  }

  @Test func anotherRateIsAnotherRate() throws {
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, velocity_curve: fixed, samples: x.wav}}")
    try folder.write([[0.5, 0.25]], to: "x.wav", rate: 44_100, as: .wavFloat)
    let heard = try Studio(folder).hear(Build.song(Build.hit(36, after: 480))) { $0.rate = 44_100 }
    #expect(heard.rate == 44_100)
    #expect(heard.onsets == [22_050])
  }
}
