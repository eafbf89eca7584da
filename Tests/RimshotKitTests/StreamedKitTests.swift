import Foundation
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

@testable import RimshotKitLoader

/// Kits that may not be in memory as a whole.
@Suite struct StreamedKitTests {
  private let folder: TemporaryKit

  init() throws {
    folder = try TemporaryKit(
      """
      rimshot: 1
      pads:
        plain: {note: 36, samples: plain.wav}
        other: {note: 37, samples: other.flac}
        narrow: {note: 38, width: 0.3, samples: other.flac}
        one: {note: 39, width: 0, samples: plain.wav}
        back: {note: 40, reverse: true, samples: other.flac}
        late: {note: 41, start: 1.2 s, tune: 5, samples: plain.wav}
        loop: {note: 42, loop: {start: 0.3 s, end: 2.5 s, until: forever}, samples: plain.wav}
        short: {note: 43, samples: short.wav}
      """)
    func noise(_ seconds: Double, _ rate: Double, _ seed: UInt64) -> [Float] {
      var random = SeededRandom(seed: seed)
      return (0..<Int(seconds * rate)).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    }
    try folder.write([noise(3, 48_000, 1), noise(3, 48_000, 2)], to: "plain.wav", as: .wav24)
    try folder.write(
      [noise(2, 44_100, 3), noise(2, 44_100, 4)], to: "other.flac", rate: 44_100, as: .flac)
    try folder.write([noise(0.4, 48_000, 5)], to: "short.wav")
  }

  private func load(_ streaming: KitLoader.Streaming?) throws -> KitLoader.Result {
    let kit = try #require(KitReader.read(folder.path).kit)
    return KitLoader.load(kit, sampleRate: 48_000, isRealTime: false, streaming: streaming)
  }

  private func play(_ plan: KitPlan) -> (frames: [[UInt32]], statistics: EngineStatistics) {
    let engine = OfflineEngine()
    engine.load(plan)
    for (index, note) in (36..<44 as Range<UInt8>).enumerated() { engine.hit(note, at: 1000 * index) }
    engine.render(200_000)
    let frames = engine.tape.flatMap { [$0.left.map(\.bitPattern), $0.right.map(\.bitPattern)] }
    return (frames, engine.host.statistics)
  }

  @Test func aKitBeyondItsBudgetSoundsTheSameToTheBit() throws {
    let result = try load(KitLoader.Streaming(budget: 1_500_000, folder: folder.file("cache/rimshot")))
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    let streamed = try #require(result.plan)
    #expect(streamed.samples.reduce(0) { $0 + $1.bytes } <= 1_500_000)
    #expect(streamed.samples.count { $0.head < $0.frames } == 5)
    let whole = try #require(try load(nil).plan)
    #expect(whole.samples.allSatisfy { $0.head == $0.frames })
    let heard = play(streamed)
    #expect(heard.statistics.underruns == 0 && heard.statistics.hits == 8)
    #expect(heard.frames == play(whole).frames)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("cache/rimshot")).isEmpty)
  }

  @Test func aKitWithinItsBudgetIsInMemoryAsAWhole() throws {
    let plan = try #require(
      try load(KitLoader.Streaming(budget: 20_000_000, folder: folder.file("cache"))).plan)
    #expect(plan.samples.allSatisfy { $0.head == $0.frames })
    #expect(!FileManager.default.fileExists(atPath: folder.file("cache")))
  }

  @Test func withoutAPlaceOnTheDiskTheKitIsInMemoryAndSaysWhy() throws {
    try folder.write("a file", to: "cache")
    let result = try load(KitLoader.Streaming(budget: 0, folder: folder.file("cache/rimshot")))
    let plan = try #require(result.plan)
    #expect(plan.samples.allSatisfy { $0.head == $0.frames })
    let message = try #require(result.diagnostics.first?.message)
    #expect(message.hasPrefix("the kit is in memory as a whole, because streaming it needs "), "\(message)")
    #expect(message.hasSuffix("/cache/rimshot can't be written: Not a directory"), "\(message)")
  }

  @Test func aFileThatEndsEarlyStreamsAsFarAsItGoes() throws {
    let bytes = try folder.bytes(of: "other.flac")
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "other.flac")
    let streaming = KitLoader.Streaming(budget: 0, folder: folder.file("cache"))
    let streamed = try load(streaming)
    let whole = try load(nil)
    #expect(streamed.diagnostics.map(\.message) == whole.diagnostics.map(\.message))
    #expect(!whole.diagnostics.isEmpty)
    #expect(play(try #require(streamed.plan)).frames == play(try #require(whole.plan)).frames)
  }

  @Test func theLongestSoundsLeaveMemoryFirst() {
    func sound(_ frames: Int, channels: Int = 1, least: Int? = 0) -> SoundNeeds {
      var needs = SoundNeeds()
      (needs.frames, needs.channels, needs.leastHead) = (frames, channels, least)
      return needs
    }
    let sounds = [sound(1000), sound(5000), sound(9000, channels: 2), sound(800, least: nil)]
    func heads(_ frames: Int, least: Int = 100) -> [Int?] {
      MemoryPlan.heads(sounds, within: 4 * frames, least: least)
    }
    #expect(heads(24_800) == [nil, nil, nil, nil])
    #expect(heads(24_799) == [nil, nil, 8999, nil])
    #expect(heads(16_800) == [nil, nil, 5000, nil])
    #expect(heads(4_800) == [nil, 1000, 1000, nil])
    #expect(heads(0) == [100, 100, 100, nil], "what has to be there is there")
    let late = [sound(9000, least: 7000), sound(9000)]
    #expect(MemoryPlan.heads(late, within: 4 * 9000, least: 100) == [7000, 2000])
  }

  @Test func nothingOfTheEndIsLostWhenTheRateIsMuchLower() throws {
    let frames = 300_000
    try folder.write([[Float](repeating: 0.5, count: frames)], to: "plain.wav", rate: 192_000, as: .wavFloat)
    let kit = try #require(KitReader.read(folder.path).kit)
    let plan = try #require(KitLoader.load(kit, sampleRate: 44_100, isRealTime: false).plan)
    let sound = try #require(plan.samples.first)
    #expect(sound.frames == 68_906)
    let engine = OfflineEngine(sampleRate: 44_100)
    engine.load(plan)
    engine.hit(36, at: 0)
    engine.render(68_906)
    #expect(engine.tape[0].left[100..<68_800].allSatisfy { abs($0 - 0.5) < 0.001 })
  }
}
