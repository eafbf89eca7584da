import Glibc
import RimshotEngineHost
import RimshotKit
import RimshotKitLoader
import RimshotTestSupport
import Testing

/// What a player hears of the files.
@Suite struct SoundTests {
  /// Values that every format here can hold exactly.
  private let frames: [Float] = [0, 0.5, -0.25, -1, 0.999969482421875, 1 / 32768]

  @Test(arguments: [
    ("a.wav", TemporaryKit.Format.wav16), ("b.wav", .wav24), ("c.wav", .wavFloat), ("d.flac", .flac),
    ("e.aiff", .aiff), ("AIFF as.WAV", .aiff),
  ])
  func playsAFilesOwnFramesWhenRatesMatch(_ name: String, _ format: TemporaryKit.Format) throws {
    let folder = try TemporaryKit(playing: "'\(name)'")
    try folder.write([frames, frames.reversed()], to: name, as: format)
    let loading = Loading(folder)
    #expect(loading.frames(channel: 0) == frames)
    #expect(loading.frames(channel: 1) == frames.reversed())
    #expect(loading.messages.isEmpty)
  }

  @Test func keepsEveryBitOf24BitsAndFloat() throws {
    let fine: [Float] = [1 / 8_388_608, -8_388_607 / 8_388_608, 0.333333343267440796]
    let folder = try TemporaryKit(playing: "[a.wav, b.wav]")
    try folder.write([Array(fine.prefix(2))], to: "a.wav", as: .wav24)
    try folder.write([fine + [1.75, 1e-30]], to: "b.wav", as: .wavFloat)
    let loading = Loading(folder)
    #expect(loading.frames(0) == Array(fine.prefix(2)))
    #expect(loading.frames(1) == fine + [1.75, 1e-30])
  }

  @Test func keepsMonoMonoAndStereoStereo() throws {
    let folder = try TemporaryKit(playing: "[m.wav, s.wav]")
    try folder.write([frames], to: "m.wav")
    try folder.write([frames, frames], to: "s.wav")
    #expect(Loading(folder).plan?.samples.map(\.channels) == [1, 2])
  }

  @Test(arguments: [22_050, 44_100, 48_000, 96_000], [44_100, 48_000])
  func keepsPitchAndLength(_ fileRate: Int, _ serverRate: Int) throws {
    let folder = try TemporaryKit(playing: "a.wav")
    let tone = TemporaryKit.sine(441, seconds: 0.613, rate: fileRate)
    try folder.write([tone], to: "a.wav", rate: fileRate, as: .wav24)
    let frames = Loading(folder, at: serverRate).frames()
    let length = (Double(tone.count) * Double(serverRate) / Double(fileRate)).rounded()
    #expect(frames.count == Int(length))
    #expect(abs(frequency(frames, rate: serverRate) - 441) < 0.01)
    // Linear phase: a frame far from the ends is what the sine is at that time.
    let middle = frames.count / 2
    let exact = 0.5 * sin(2 * Double.pi * 441 * Double(middle) / Double(serverRate))
    #expect(abs(Double(frames[middle]) - exact) < 1e-4)
  }

  @Test func resamplesTheShortestSounds() throws {
    let folder = try TemporaryKit(playing: "[a.wav, b.wav]")
    try folder.write([[0.5]], to: "a.wav", rate: 44_100)
    try folder.write([[0.5, 0.25, 0, 0, 0, 0]], to: "b.wav", rate: 96_000)
    #expect(Loading(folder).plan?.samples.map(\.frames) == [1, 3])
  }

  @Test func keepsOneCopyOfAFile() throws {
    let folder = try TemporaryKit(
      "rimshot: 1\npads:\n  x: {note: 36, samples: [a.wav, a.wav, ./a.wav]}\n  y: {note: 38, samples: [link.wav, b.wav]}\n",
      sounds: ["a.wav", "b.wav"])
    try folder.link("link.wav", to: "a.wav")
    let plan = try #require(Loading(folder).plan)
    #expect(plan.samples.count == 2)
    #expect(plan.pads.map { $0.layers.map(\.samples) } == [[[0, 0, 0]], [[0, 1]]])
    #expect(Loading(folder).inspection?.sounds.count == 2)
  }

  @Test func givesEachFileItsPlaceWhateverTheThreads() throws {
    let folder = try TemporaryKit(playing: "s*.wav")
    for number in 0..<40 { try folder.write([[Float(number) / 64]], to: "s\(number).wav") }
    for threads in [1, 2, 7, 100] {
      let loading = Loading(folder, threads: threads)
      #expect((0..<40).map { loading.frames($0) } == (0..<40).map { [Float($0) / 64] })
    }
  }

  @Test func tellsItsProgress() throws {
    let folder = try TemporaryKit(
      "rimshot: 1\npads: {x: {note: 36, samples: '*.wav'}}", sounds: ["a.wav", "b.wav"])
    let kit = try #require(Reading(folder).kit)
    var seen: [Int] = []
    _ = KitLoader.load(kit, sampleRate: 48_000) { done, total in
      seen.append(done)
      #expect(total == 2)
    }
    #expect(seen.first == 0)
    #expect(seen.last == 2)
    #expect(seen == seen.sorted())
  }

  @Test func givesUpWhenToldTo() throws {
    let folder = try TemporaryKit(playing: "'*.wav'")
    for number in 0..<20 { try folder.write([[0.5]], to: "\(number).wav") }
    let kit = try #require(Reading(folder).kit)
    let cancellation = KitLoader.Cancellation()
    let result = KitLoader.load(kit, sampleRate: 48_000, threads: 1, cancellation: cancellation) { done, _ in
      if done > 0 { cancellation.cancel() }
    }
    #expect(result.isCancelled)
    #expect(result.plan == nil)
    #expect(result.diagnostics.isEmpty)
  }

  /// Rising zero crossings, with the part of a frame, from first to last.
  private func frequency(_ frames: [Float], rate: Int) -> Double {
    // The ends ring where the tone starts and stops.
    let edge = rate / 50
    var crossings: [Double] = []
    for frame in edge..<frames.count - edge where frames[frame] < 0 && frames[frame + 1] >= 0 {
      let part = frames[frame] / (frames[frame] - frames[frame + 1])
      crossings.append(Double(frame) + Double(part))
    }
    guard let first = crossings.first, let last = crossings.last else { return 0 }
    return Double(crossings.count - 1) / (last - first) * Double(rate)
  }
}
