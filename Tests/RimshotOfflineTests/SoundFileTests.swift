import CSndfile
import RimshotMidiFiles
import RimshotTestSupport
import Testing

@testable import RimshotOffline

private typealias Build = MidiFileBuilder

/// What is in the files that are written, and what is left when they can't be.
@Suite struct SoundFileTests {
  private func code(_ container: Int, _ encoding: Int) -> Int32 { Int32(container | encoding) }

  @Test func integersAreTheSoundsOwn() throws {
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, velocity_curve: fixed, samples: x.wav}}")
    let steps: [Float] = [1, -1, 8_388_607, -8_388_608, 5_000_001].map { $0 / 8_388_608 }
    try folder.write([steps], to: "x.wav", as: .wav24)
    let studio = try Studio(folder)
    for file in ["song.wav", "song.flac"] {
      let heard = try studio.hear(Build.song(Build.hit(36)), file) { $0.encoding = .integer24 }
      #expect(heard.left == steps, "\(file)")
      let container = file == "song.wav" ? SF_FORMAT_WAV : SF_FORMAT_FLAC
      #expect(heard.format == code(Int(container), Int(SF_FORMAT_PCM_24)))
    }
    let coarse = try studio.hear(Build.song(Build.hit(36)), "coarse.wav") { $0.encoding = .integer16 }
    #expect(coarse.format == code(Int(SF_FORMAT_WAV), Int(SF_FORMAT_PCM_16)))
    #expect(
      coarse.left == [0, 0, 32_767 / 32_768, -1, 19_531 / 32_768],
      "rounded, the highest one down to what fits")
  }

  @Test func whatIsTooLoudIsClippedAndCounted() throws {
    let studio = try Studio.clicks()
    let hits = (0..<3).flatMap { _ in Build.hit(36) }
    let song = Build.song(hits, Build.hit(36, after: 480))
    let report = try studio.render(song, try studio.options { $0.encoding = .integer16 })
    let heard = try SoundReading(studio.folder.file("song.wav"))
    #expect(Array(heard.left.prefix(3)) == [32_767 / 32_768, 0.75, 0.375])
    #expect(report.files[0].clipped == 2, "a frame of two channels")
    #expect(abs((report.files[0].peak ?? 0) - 3.52) < 0.01)
    let advice = "song.wav: warning: 2 samples are too loud and were clipped; --gain -3.6 clips none"
    #expect(report.warnings.contains { $0.hasSuffix(advice) }, "\(report.warnings)")
    let quieter = try studio.render(
      song,
      try studio.options("quieter.wav") {
        $0.encoding = .integer16
        $0.gain = -3.6
      })
    #expect(quieter.files[0].clipped == 0)
    let floats = try studio.render(song, try studio.options("floats.wav"))
    #expect(floats.files[0].clipped == 0)
    #expect(try SoundReading(studio.folder.file("floats.wav")).left[0] == 1.5)
  }

  @Test func aFileThatMightBeLongIsRf64OnlyIfItIs() throws {
    let studio = try Studio.clicks()
    let options = try studio.options()
    let writer = try SoundWriter(
      path: options.path, channels: 2, options: options, mostFrames: 1 << 30, number: 0)
    let frames: [Float] = [0.5, -0.5]
    try writer.write(frames.span)
    try writer.close()
    try writer.publish()
    let heard = try SoundReading(options.path)
    #expect(heard.channels == [[0.5], [-0.5]])
    #expect(String(decoding: try studio.folder.bytes(of: "song.wav").prefix(4), as: UTF8.self) == "RIFF")
  }

  @Test func aFileThatExistsIsKeptUnlessItIsToGo() throws {
    let studio = try Studio.clicks()
    try studio.folder.write("mine", to: "song-main.wav")
    let song = Build.song(Build.hit(36))
    let path = studio.folder.file("song-main.wav")
    #expect(throws: RenderError("\(path) exists already; --force replaces it")) {
      try studio.render(song, try studio.options { $0.writesStems = true })
    }
    #expect(try studio.written() == ["song-main.wav"])
    try studio.render(
      song,
      try studio.options {
        $0.writesStems = true
        $0.replaces = true
      })
    #expect(try SoundReading(path).left == [0.5, 0.25, 0.125])
  }

  @Test func aRenderThatIsGivenUpLeavesNothing() throws {
    let studio = try Studio.clicks()
    try studio.folder.write("mine", to: "song.wav")
    let options = try studio.options {
      $0.writesStems = true
      $0.replaces = true
    }
    let song = try StandardMidiFile(Build.song(Build.hit(36, after: 48_000)), name: "song.mid")
    for isLoading in [true, false] {
      var isCancelled = isLoading
      var observer = OfflineRenderer.Observer(isCancelled: { isCancelled })
      observer.rendering = { done, _ in isCancelled = done > 10_000 }
      #expect(throws: RenderError("interrupted: nothing was written")) {
        try OfflineRenderer(song, kit: studio.kit, options: options).render(observer)
      }
      #expect(try studio.written() == ["song.wav"])
      #expect(try studio.folder.bytes(of: "song.wav") == Array("mine".utf8))
    }
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    let studio = try Studio.clicks()
    let options = try studio.options("none/song.wav")
    #expect(throws: RenderError("cannot write \(options.path): No such file or directory")) {
      try studio.render(Build.song(Build.hit(36)), options)
    }
  }
}
