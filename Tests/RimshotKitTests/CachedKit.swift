import Foundation
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

@testable import RimshotKitLoader

/// A kit of noise, and a cache of its own, in which files are kept as soon as they are written.
struct CachedKit {
  let folder: TemporaryKit
  let cache: SoundCache

  init(seed: UInt64 = 1) throws {
    folder = try TemporaryKit(
      """
      rimshot: 1
      pads:
        plain: {note: 36, samples: plain.wav}
        other: {note: 37, samples: other.flac}
        narrow: {note: 38, width: 0.3, samples: plain.wav}
        back: {note: 39, reverse: true, samples: short.wav}
        short: {note: 40, samples: short.wav}
      """)
    var random = SeededRandom(seed: seed)
    func noise(_ frames: Int) -> [Float] {
      (0..<frames).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    }
    try folder.write([noise(60_000), noise(60_000)], to: "plain.wav", as: .wav24)
    try folder.write([noise(50_000), noise(50_000)], to: "other.flac", rate: 44_100, as: .flac)
    try folder.write([noise(9000)], to: "short.wav")
    cache = CachedKit.settled(try #require(SoundCache(budget: 1 << 30, folder: folder.file("cache/sounds"))))
  }

  private init(folder: TemporaryKit, cache: SoundCache) {
    self.folder = folder
    self.cache = cache
  }

  /// The same files in another place.
  func copied() throws -> CachedKit {
    let other = try TemporaryKit()
    for name in ["kit.yaml", "plain.wav", "other.flac", "short.wav"] {
      try other.write(try folder.bytes(of: name), to: name)
    }
    return CachedKit(folder: other, cache: cache)
  }

  func settled(_ cache: SoundCache) -> SoundCache { CachedKit.settled(cache) }

  private static func settled(_ cache: SoundCache) -> SoundCache {
    var cache = cache
    cache.settlingSeconds = 0
    return cache
  }

  /// What became of a start.
  struct Start {
    var used: Int
    var made: Int
    var failure: StreamFile.Failure?
    var messages: [String]
    var heard: [[UInt32]]
  }

  /// Loads it, plays it, does what is left to do, and lets it go.
  func start(cache: SoundCache?, rate: Int = 48_000) throws -> Start {
    let kit = try #require(KitReader.read(folder.path).kit)
    // As a player does, so that all sounds are kept; of memory that can be locked there is enough for these.
    let result = KitLoader.load(kit, sampleRate: rate, isRealTime: true, cache: cache)
    let plan = try #require(result.plan)
    let counts = result.filling?.counts
    let failure = result.filling?.run()
    let engine = OfflineEngine()
    engine.load(plan)
    hit(engine, at: 0)
    engine.render(150_000)
    return Start(
      used: counts?.used ?? 0, made: counts?.made ?? 0, failure: failure,
      messages: result.diagnostics.map(\.message), heard: CachedKit.bits(engine))
  }

  func start(rate: Int = 48_000) throws -> Start { try start(cache: cache, rate: rate) }

  func load(isRealTime: Bool = false, streaming: KitLoader.Streaming? = nil) throws -> KitLoader.Result {
    let kit = try #require(KitReader.read(folder.path).kit)
    return KitLoader.load(
      kit, sampleRate: 48_000, isRealTime: isRealTime, streaming: streaming, cache: cache)
  }

  /// Hits all pads one after the other.
  func hit(_ engine: OfflineEngine, at frame: Int) {
    for (index, note) in (36..<41 as Range<UInt8>).enumerated() {
      engine.hit(note, at: frame + 1000 * index)
    }
  }

  static func bits(_ engine: OfflineEngine) -> [[UInt32]] {
    engine.tape.flatMap { [$0.left.map(\.bitPattern), $0.right.map(\.bitPattern)] }
  }
}
