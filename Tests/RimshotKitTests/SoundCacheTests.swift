import Foundation
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

@testable import RimshotKitLoader

/// Decoded sounds that are kept from one start to the next.
@Suite struct SoundCacheTests {
  private let kit: CachedKit

  init() throws { kit = try CachedKit() }

  @Test func aSecondStartDecodesNothingAndSoundsTheSame() throws {
    let first = try kit.start()
    #expect(first.used == 0 && first.made == 5 && first.failure == nil)
    #expect(kit.cache.contents.sounds == 5)
    let second = try kit.start()
    #expect(second.used == 5 && second.made == 0)
    #expect(second.heard == first.heard)
    #expect(try kit.start(cache: nil).heard == first.heard)
    #expect(first.heard.contains { $0.contains { $0 != 0 } })
  }

  @Test func aChangedFileIsNoticedThoughItsTimeAndLengthAreTheOld() throws {
    let first = try kit.start()
    let path = kit.folder.file("plain.wav")
    let times = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    var bytes = try kit.folder.bytes(of: "plain.wav")
    bytes[bytes.count - 5000] ^= 0x40
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.write(contentsOf: bytes)
    try file.close()
    try FileManager.default.setAttributes([.modificationDate: try #require(times)], ofItemAtPath: path)
    let second = try kit.start()
    #expect(second.used == 3 && second.made == 2, "it is played as it is and narrower")
    #expect(second.heard != first.heard)
    #expect(second.heard == (try kit.start(cache: nil).heard))
  }

  @Test func aKitElsewhereIsKnownByWhatItContains() throws {
    let first = try kit.start()
    let moved = try kit.copied()
    let second = try moved.start(cache: kit.cache)
    #expect(second.used == 5 && second.made == 0)
    #expect(second.heard == first.heard)
    #expect(kit.cache.contents.sounds == 5, "nothing is there twice")
  }

  @Test func anotherRateHasItsOwnSounds() throws {
    _ = try kit.start()
    let other = try kit.start(rate: 44_100)
    #expect(other.used == 0 && other.made == 5)
    #expect(kit.cache.contents.sounds == 10)
  }

  @Test func aFileThatWasJustWrittenIsNotKept() throws {
    var cache = kit.cache
    cache.settlingSeconds = 3600
    let first = try kit.start(cache: cache)
    #expect(first.made == 5 && cache.contents.sounds == 0)
  }

  @Test(arguments: ["cut", "longer", "empty", "header", "rate", "loudness"])
  func whatIsDamagedIsMadeAnew(_ damage: String) throws {
    let first = try kit.start()
    for name in try FileManager.default.contentsOfDirectory(atPath: kit.cache.folder) {
      let path = "\(kit.cache.folder)/\(name)"
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      let length = try file.seekToEnd()
      switch damage {
      case "cut": try file.truncate(atOffset: 4096)
      case "longer":
        if length % 2 == 0 { try file.write(contentsOf: [0]) }
      case "empty": try file.truncate(atOffset: 0)
      default:
        try file.seek(toOffset: damage == "header" ? 0 : damage == "loudness" ? 140 : 56)
        try file.write(contentsOf: [0x77])
      }
      try file.close()
    }
    let second = try kit.start()
    #expect(second.used == 0 && second.made == 5 && second.failure == nil)
    #expect(second.heard == first.heard)
    let third = try kit.start()
    #expect(third.used == 5 && third.heard == first.heard)
  }

  @Test func whatWasUsedTheLongestTimeAgoMakesRoom() throws {
    _ = try kit.start()
    let all = kit.cache.contents
    let other = try CachedKit(seed: 77)
    let small = try #require(SoundCache(budget: all.bytes + all.bytes / 2, folder: kit.cache.folder))
    _ = try other.start(cache: other.settled(small))
    #expect(small.contents.bytes <= small.budget)
    #expect(try other.start(cache: other.settled(small)).used == 5, "what came last is there")
    let first = try kit.start(cache: kit.settled(small))
    #expect((1..<5).contains(first.used), "some of the other kit is left: \(first.used)")
  }

  @Test func aKitThatIsLargerThanTheCacheHasAPartThere() throws {
    _ = try kit.start()
    let all = kit.cache.contents.bytes
    _ = kit.cache.clear()
    let small = kit.settled(try #require(SoundCache(budget: all / 2, folder: kit.cache.folder)))
    let first = try kit.start(cache: small)
    #expect((1..<5).contains(small.contents.sounds) && small.contents.bytes <= all / 2)
    let second = try kit.start(cache: small)
    #expect(second.used == small.contents.sounds && second.heard == first.heard)
  }

  @Test func withoutAPlaceTheKitPlaysAndSaysWhy() throws {
    try kit.folder.write("a file", to: "not-a-folder")
    let cache = try #require(SoundCache(budget: 1 << 30, folder: kit.folder.file("not-a-folder/sounds")))
    let first = try kit.start(cache: kit.settled(cache))
    #expect(first.failure?.code == ENOTDIR)
    #expect(first.heard == (try kit.start(cache: nil).heard))
  }

  @Test func nothingElseIsRemoved() throws {
    _ = try kit.start()
    let other = "\(kit.cache.folder)/mine.txt"
    try "mine".write(toFile: other, atomically: false, encoding: .utf8)
    #expect(kit.cache.clear().sounds == 5)
    #expect(kit.cache.contents == SoundCache.Contents())
    #expect(try FileManager.default.contentsOfDirectory(atPath: kit.cache.folder) == ["mine.txt"])
  }

  @Test func whatIsSaidOfAFileIsSaidAtEachStart() throws {
    let bytes = try kit.folder.bytes(of: "other.flac")
    try kit.folder.write(Array(bytes.prefix(bytes.count / 2)), to: "other.flac")
    let first = try kit.start()
    #expect(!first.messages.isEmpty)
    let second = try kit.start()
    #expect(second.messages == first.messages && second.heard == first.heard)
  }

  // MARK: - Played while it comes

  @Test func whatHasNotArrivedComesFromTheDiskAndSoundsTheSame() throws {
    let whole = try kit.start()
    let plan = try #require(kit.load(isRealTime: true).plan)
    let coming = plan.samples.filter { $0.arrivingBytes > 0 }
    #expect(coming.count == 3 && plan.samples.allSatisfy { $0.streamedBytes == 0 })
    let engine = OfflineEngine()
    engine.load(plan)
    // Half of the hits before the rest is there, and half after.
    for round in 0..<2 {
      kit.hit(engine, at: 150_000 * round)
      engine.render(150_000)
      if round == 0 {
        #expect(engine.host.statistics.underruns == 0)
        let arena = SampleArena(bytes: 10_000_000)
        for sound in coming { sound.arrive(in: arena) }
        #expect(plan.samples.allSatisfy { $0.arrivingBytes == 0 })
        // Nobody reads from the disk any more, and nobody has to.
        engine.readsAhead = false
      }
    }
    #expect(engine.host.statistics.underruns == 0)
    let heard = CachedKit.bits(engine)
    #expect(heard.map { Array($0.prefix(150_000)) } == whole.heard)
    #expect(heard.map { Array($0.suffix(150_000)) } == whole.heard)
  }

  @Test func whatIsBeyondTheBudgetStreamsFromTheCache() throws {
    let whole = try kit.start()
    let streaming = KitLoader.Streaming(budget: 0, folder: kit.folder.file("not-made"))
    let result = try kit.load(streaming: streaming)
    let plan = try #require(result.plan)
    #expect(plan.samples.count { $0.streamedBytes > 0 } == 3)
    #expect(!FileManager.default.fileExists(atPath: streaming.folder), "nothing is written once more")
    let engine = OfflineEngine()
    engine.load(plan)
    kit.hit(engine, at: 0)
    engine.render(150_000)
    #expect(CachedKit.bits(engine) == whole.heard && engine.host.statistics.underruns == 0)
  }
}
