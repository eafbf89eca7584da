import RimshotMidiFiles
import RimshotOffline
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// A render is what the engine of a daemon makes of the same events.
@Suite struct EqualityTests {
  /// Hundreds of events without a rhythm, some at once.
  private static func song() -> [UInt8] {
    var random = SeededRandom(seed: 3)
    var track: [UInt8] = []
    for _ in 0..<250 {
      let note: UInt8 = [36, 38, 42, 46, 52].randomElement(using: &random) ?? 36
      let velocity = UInt8.random(in: 1...127, using: &random)
      track += Build.hit(note, velocity: velocity, after: Int.random(in: 0...60, using: &random))
      if note == 46 { track += Build.event([0xB9, 4, velocity]) }
      track += Build.event([0x89, note, 0], after: Int.random(in: 0...30, using: &random))
    }
    return Build.file(division: 960, tracks: [track + Build.end()])
  }

  @Test(arguments: [37, 64, 441, 1024])
  func everyOutputIsTheEnginesToTheBit(period: Int) throws {
    let studio = try Studio.busy()
    let bytes = EqualityTests.song()
    let options = try studio.options { $0.writesStems = true }
    let report = try studio.render(bytes, options)
    let tape = try studio.play(try StandardMidiFile(bytes, name: ""), frames: report.frames, period: period)
    for (index, output) in ["main", "kick", "hats"].enumerated() {
      let stem = try SoundReading(studio.folder.file("song-\(output).wav"))
      #expect(stem.channels.count == (output == "kick" ? 1 : 2))
      #expect(differences(stem.left, tape[index].left) == [], "\(output)")
      if stem.channels.count == 2 {
        #expect(differences(stem.channels[1], tape[index].right) == [], "\(output)")
      }
    }
  }

  /// The first frames that aren't the same. (Expecting equal arrays would have the testing library look for the
  /// smallest difference, for minutes.)
  private func differences(_ heard: [Float], _ expected: [Float]) -> [Int] {
    if heard == expected { return [] }
    let common = zip(heard, expected).enumerated().lazy.filter { $1.0 != $1.1 }.map(\.offset)
    return Array(common.prefix(3)) + (heard.count == expected.count ? [] : [min(heard.count, expected.count)])
  }
}
