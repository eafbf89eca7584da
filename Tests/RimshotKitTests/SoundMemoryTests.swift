import Foundation
import Glibc
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import RimshotTestSupport
import Testing

/// How much memory and how much of the disk a kit's sounds take.
@Suite struct SoundMemoryTests {
  @Test func aFileOfManyRegionsIsOneSoundInMemoryAndIsDecodedOnce() throws {
    let folder = try TemporaryKit()
    let second = [Float](repeating: 0.25, count: 48_000)
    try folder.write([second, second], to: "shared.wav")
    let regions = (0..<400).map { number in
      "<region> key=\(30 + number % 50) lovel=\(1 + number / 50 * 15) hivel=\(15 + number / 50 * 15) "
        + "offset=\(number) sample=shared.wav\n"
    }
    try folder.write("<global> loop_mode=one_shot\n" + regions.joined(), to: "kit.sfz")
    let kit = try #require(KitReader.read(folder.path).kit)
    #expect(kit.pads.flatMap(\.articulations).flatMap(\.layers).count == 400)
    // Known before a frame of it is decoded.
    let bytes = 48_000 * 2 * MemoryLayout<Int16>.stride
    #expect(KitLoader.inspect(kit).bytes(at: 48_000) == bytes)
    let opens = try OpenCounter(of: folder.file("shared.wav"))
    let plan = try #require(KitLoader.load(kit, sampleRate: 48_000, isRealTime: false).plan)
    #expect(plan.samples.count == 1)
    #expect(plan.samples.reduce(0) { $0 + $1.bytes } == bytes)
    // Once for its size, once to decode it.
    #expect(opens.count == 2)
  }

  @Test func whatIsPlayedAsItIsTakesWhatItsFileHas() throws {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      pads:
        a: {note: 36, samples: 16.wav}
        b: {note: 37, samples: 24.wav}
        c: {note: 38, samples: 24.flac}
        d: {note: 39, samples: float.wav}
        e: {note: 40, samples: 16.aiff, reverse: true}
        f: {note: 41, samples: 24.wav, width: 0.5}
        g: {note: 42, samples: slow.wav}
      """)
    let files: [(String, TemporaryKit.Format)] = [
      ("16.wav", .wav16), ("24.wav", .wav24), ("24.flac", .flac), ("float.wav", .wavFloat),
      ("16.aiff", .aiff),
    ]
    let second = [Float](repeating: 0.25, count: 48_000)
    for (name, format) in files { try folder.write([second, second], to: name, as: format) }
    try folder.write([second, second], to: "slow.wav", rate: 24_000)
    let kit = try #require(KitReader.read(folder.path).kit)
    let streaming = KitLoader.Streaming(budget: 1 << 30, folder: folder.file("cache"))
    let plan = try #require(
      KitLoader.load(kit, sampleRate: 48_000, isRealTime: false, streaming: streaming).plan)
    #expect(plan.samples.map { $0.bytes / $0.channels / $0.frames } == [2, 3, 3, 4, 2, 4, 4])
    let bytes = plan.samples.reduce(0) { $0 + $1.bytes }
    #expect(KitLoader.inspect(kit).bytes(at: 48_000) == bytes)
    #expect(LoadedKit(plan).sampleBytes == bytes)
  }

  @Test func whatDoesNotFitIsRefusedBeforeItIsDecoded() throws {
    let folder = try TemporaryKit()
    // A WAV of 8 bits with 2 GB of frames that take no room on the disk, 8 GB in memory; by many names, 8 TB.
    let frames = 2_000_000_000
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let format = little(1, 2) + little(1, 2) + little(48_000, 4) + little(48_000, 4) + little(1, 2)
    let header =
      Array("RIFF".utf8) + little(36 + frames, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
      + little(8, 2) + Array("data".utf8) + little(frames, 4)
    try folder.write(header, to: "0.wav")
    try #require(truncate(folder.file("0.wav"), header.count + frames) == 0)
    for number in 1..<1000 {
      try FileManager.default.linkItem(atPath: folder.file("0.wav"), toPath: folder.file("\(number).wav"))
    }
    let names = (0..<1000).map { "\($0).wav" }.joined(separator: ", ")
    try folder.write("rimshot: 1\npads:\n  x: {note: 36, samples: [\(names)]}\n", to: "kit.yaml")
    let kit = try #require(KitReader.read(folder.path).kit)
    #expect(KitLoader.inspect(kit).bytes(at: 48_000) == 1000 * frames * MemoryLayout<Float>.stride)
    var steps = 0
    let result = KitLoader.load(kit, sampleRate: 48_000, isRealTime: false) { _, _ in steps += 1 }
    #expect(result.plan == nil)
    #expect(steps == 0)
    #expect(result.diagnostics.count == 1)
    let message = try #require(result.diagnostics.first?.message)
    #expect(message.hasPrefix("the kit needs 7450.5 GiB of memory and "), "\(message)")
    #expect(message.hasSuffix(" are free: leave out some of its samples or pads"), "\(message)")
  }
}

/// Counts how often a file is opened.
private final class OpenCounter {
  private let queue: Int32

  init(of path: String) throws {
    queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    // With closings between, so that the kernel doesn't make equal events one.
    try #require(inotify_add_watch(queue, path, UInt32(IN_OPEN | IN_CLOSE_NOWRITE | IN_CLOSE_WRITE)) >= 0)
  }

  deinit { close(queue) }

  /// How often it has been.
  var count: Int {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let size = max(0, read(queue, &bytes, bytes.count))
    var count = 0
    var place = 0
    while place + 16 <= size {
      let (mask, length) = bytes.withUnsafeBytes { bytes in
        (
          bytes.load(fromByteOffset: place + 4, as: UInt32.self),
          bytes.load(fromByteOffset: place + 12, as: UInt32.self)
        )
      }
      if mask & UInt32(IN_OPEN) != 0 { count += 1 }
      place += 16 + Int(length)
    }
    return count
  }
}
