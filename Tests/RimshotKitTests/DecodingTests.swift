import RimshotEngineHost
import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitLoader

/// What files are made into is what libsndfile makes of them, bit for bit, though it isn't always asked.
@Suite struct DecodingTests {
  typealias Format = TemporaryKit.Format

  /// More than are read at once, and no multiple of what is converted at once.
  private static func noise(_ channels: Int, frames: Int) -> [[Float]] {
    var random = SeededRandom(seed: UInt64(channels))
    return (0..<channels).map { channel in
      [-1, 0, 1 - 0x1p-23, 0x1p-23, -0x1p-23].map { channel % 2 == 0 ? $0 : -$0 }
        + (5..<frames).map { _ in Float.random(in: -1...1, using: &random) }
    }
  }

  @Test(
    arguments: [Format.wav16, .wav24, .wav32, .wavFloat, .wav8, .rifx, .w64, .rf64, .aiff, .flac], [1, 2, 5])
  func everyBitIsAsLibsndfileReadsIt(_ format: Format, channels: Int) throws {
    let name = format == .flac ? "a.flac" : "a.wav"
    let folder = try TemporaryKit(playing: name)
    try folder.write(DecodingTests.noise(channels, frames: 20_003), to: name, as: format)
    let loading = Loading(folder)
    let read = try SoundReading(folder.file(name)).channels
    for channel in 0..<min(channels, 2) {
      let frames = loading.frames(channel: channel)
      #expect(frames.map(\.bitPattern) == read[channel].map(\.bitPattern))
      // A loop that looks for itself says how loud each part is.
      #expect(loading.plan?.samples[0].allPeaks[channel] == DecodingTests.peaks(frames))
    }
  }

  private static func peaks(_ frames: [Float]) -> [Float] {
    (0...frames.count / 512).map { part in frames.dropFirst(512 * part).prefix(512).map(abs).max() ?? 0 }
  }

  @Test(arguments: [Format.wav16, .wav24, .wavFloat], [1, 2, 3, 4, 5, 6, 7, 8])
  func aFileThatIsCutEndsWithItsLastWholeFrame(_ format: Format, missing: Int) throws {
    let folder = try TemporaryKit(playing: "cut.wav")
    try folder.write(DecodingTests.noise(2, frames: 700), to: "whole.wav", as: format)
    try folder.write(Array(try folder.bytes(of: "whole.wav").dropLast(missing)), to: "cut.wav")
    let loading = Loading(folder)
    let read = try SoundReading(folder.file("cut.wav")).channels
    #expect((0..<2).map { loading.frames(channel: $0) } == read)
    #expect(read[0].count < 700)
  }

  @Test(arguments: [Format.wav16, .wav24, .wavFloat, .flac])
  func whatIsResampledNarrowedOrMeasuredIsTheSameSound(_ format: Format) throws {
    let name = format == .flac ? "a.flac" : "a.wav"
    let folder = try TemporaryKit()
    try folder.write(DecodingTests.noise(2, frames: 20_003), to: name, rate: 44_100, as: format)
    // What libsndfile gives, as floats that only have to be copied.
    try folder.write(try SoundReading(folder.file(name)).channels, to: "b.wav", rate: 44_100, as: .wavFloat)
    func sounds(_ name: String, _ rate: Int) throws -> [[UInt32]] {
      try folder.write(
        """
        rimshot: 1
        pads:
          plain: {note: 36, samples: \(name)}
          narrow: {note: 37, width: 0.4, samples: \(name)}
          back: {note: 38, reverse: true, samples: \(name)}
          measured: {note: 39, select: nearest, reverse: true, width: 0.5, samples: [\(name)]}
        """, to: "kit.yaml")
      let loading = Loading(folder, at: rate)
      return try (0..<#require(loading.plan).samples.count).flatMap { sample in
        (0..<2).map { loading.frames(sample, channel: $0).map(\.bitPattern) }
      }
    }
    for rate in [44_100, 48_000] {
      let made = try sounds(name, rate)
      #expect(made.count == 8)
      #expect(made == (try sounds("b.wav", rate)))
    }
  }
}
