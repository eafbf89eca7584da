import RimshotMidiFiles
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// Broken bytes never trap, never hang, and never vanish without a word.
@Suite struct MidiFuzzTests {
  private static let seed = Build.file(
    type: 1,
    tracks: [
      Build.tempo(400_000) + Build.event([0xFF, 3, 4] + Array("Song".utf8)) + Build.tempo(500_000, after: 960)
        + Build.end(),
      Build.hit(36) + Build.event([38, 100], after: 240) + Build.event([0xF0, 3, 1, 2, 0xF7], after: 20)
        + Build.event([0xB9, 4, 127]) + Build.event([0xC9, 3], after: 100_000) + Build.hit(42) + Build.end(),
    ])

  @Test func everyMutationGivesASongOrAReason() {
    var random = SeededRandom(seed: 1)
    var songs = 0
    for _ in 0..<20_000 {
      let bytes = MidiFuzzTests.mutated(MidiFuzzTests.seed, with: &random)
      do throws(MidiFileError) {
        let song = try StandardMidiFile(bytes, name: "x.mid")
        songs += 1
        let times = song.events.map { song.frame($0, rate: 192_000) }
        #expect(times == times.sorted() && times.first ?? 0 >= 0, "\(bytes)")
      } catch {
        #expect(error.description.hasPrefix("x.mid: ") && error.message.count > 10, "\(bytes)")
        #expect((error.offset ?? 0) <= bytes.count, "\(bytes)")
      }
    }
    #expect(songs > 1000)
  }

  @Test func everyCutIsNamed() {
    for count in 0..<MidiFuzzTests.seed.count {
      #expect(throws: MidiFileError.self, "cut after \(count) bytes") {
        try StandardMidiFile(Array(MidiFuzzTests.seed.prefix(count)), name: "x.mid")
      }
    }
  }

  private static func mutated(_ bytes: [UInt8], with random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(place + Int.random(in: 1...8, using: &random), bytes.count)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = [0, 0x7F, 0x80, 0xFF, 0xF0, 0x90, 0x51, 0x2F].randomElement(using: &random) ?? 0
      case 2: bytes.removeSubrange(place..<end)
      case 3:
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
      default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      if bytes.isEmpty { return [0] }
    }
    return bytes
  }
}
