import RimshotOffline
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// A file for each output, and all of them together.
@Suite struct StemTests {
  @Test func theStemsAddUpToTheMix() throws {
    let studio = try Studio.busy()
    var track: [UInt8] = []
    for note: UInt8 in [36, 42, 38, 46, 52, 36, 42, 38] { track += Build.hit(note, velocity: 111, after: 37) }
    let options = try studio.options {
      $0.writesStems = true
      $0.gain = -1.7
    }
    let report = try studio.render(Build.song(track), options)
    let mix = try SoundReading(options.path)
    let stems = try ["main", "kick", "hats"].map { try SoundReading(studio.folder.file("song-\($0).wav")) }
    #expect(stems.map(\.channels.count) == [2, 1, 2])
    #expect(stems.allSatisfy { $0.frames == mix.frames && $0.rate == mix.rate })
    for channel in 0..<2 {
      let unequal = (0..<mix.frames).filter { frame in
        let kick = stems[1].channels[0][frame]
        return stems[0].channels[channel][frame] + kick + stems[2].channels[channel][frame]
          != mix.channels[channel][frame]
      }
      #expect(unequal.prefix(3) == [])
    }
    #expect(report.files.map(\.output) == [nil, "main", "kick", "hats"])
    #expect(report.files.dropFirst().map(\.peak) == report.outputs.map(\.peak))
    #expect(report.outputs.map(\.name) == ["main", "kick", "hats"])
  }

  @Test func withoutStemsThereIsOneFile() throws {
    let studio = try Studio.busy()
    let report = try studio.render(Build.song(Build.hit(36)), try studio.options())
    #expect(try studio.written() == ["song.wav"])
    #expect(report.files.count == 1)
    #expect(report.outputs.map { $0.peak == nil } == [true, false, true], "the kick alone sounds")
  }

  @Test func aMonoOutputIsOnBothSidesOfTheMix() throws {
    let folder = try TemporaryKit(
      "rimshot: 1\noutputs: {kick: mono}\npads: {x: {note: 36, output: kick, velocity_curve: fixed, samples: x.wav}}"
    )
    try folder.write([[0.5, 0.25]], to: "x.wav", as: .wavFloat)
    let heard = try Studio(folder).hear(Build.song(Build.hit(36)))
    #expect(heard.channels == [[0.5, 0.25], [0.5, 0.25]])
  }

  @Test func oneSeedAlwaysSoundsTheSame() throws {
    let studio = try Studio.busy()
    var track: [UInt8] = []
    for _ in 0..<40 { track += Build.hit(38, after: 100) }
    for (file, seed) in [("1.wav", 5), ("2.wav", 5), ("3.wav", 6)] as [(String, UInt32)] {
      try studio.render(Build.song(track), try studio.options(file) { $0.seed = seed })
    }
    let bytes = try ["1.wav", "2.wav", "3.wav"].map { try studio.folder.bytes(of: $0) }
    let isSame = bytes[0] == bytes[1]
    #expect(isSame)
    let isOther = bytes[0] != bytes[2]
    #expect(isOther)
  }
}
