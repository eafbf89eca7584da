import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

@Suite struct FilePatternTests {
  @Test(arguments: [
    ("snare_*.flac", "snare_1.flac", true), ("snare_*.flac", "snare_.flac", true),
    ("snare_*.flac", "snare_1.wav", false), ("*", "a", true), ("*", ".hidden", false),
    (".*", ".hidden", true),
    ("a?c", "abc", true), ("a?c", "ac", false), ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false),
    ("k[9]*", "k[9]+.wav", true), ("*ab", "aab", true),
  ])
  func matches(_ pattern: String, _ name: String, _ isMatch: Bool) {
    #expect(FilePattern(pattern)?.matches(name) == isMatch)
  }

  @Test func takesNoTimeForManyStars() {
    let pattern = FilePattern(String(repeating: "*a", count: 50) + "b")
    #expect(pattern?.matches(String(repeating: "a", count: 200)) == false)
  }

  @Test func ordersAsPeopleCount() {
    let names = ["s_10", "S_2", "s_1", "s_02b", "a", "s", "s_2"]
    #expect(
      names.sorted { isNaturallyOrdered($0, before: $1) } == ["a", "s", "s_1", "S_2", "s_2", "s_02b", "s_10"])
  }

  @Test func playsAPatternInNaturalOrder() throws {
    let sounds = ["s_10.wav", "s_2.wav", "s_1.wav", "._s_3.wav", "other.wav"]
    #expect(
      try Reading(pad: "samples: s_*.wav", sounds: sounds).files == [["s_1.wav", "s_2.wav", "s_10.wav"]])
  }

  @Test func matchesFoldersToo() throws {
    let sounds = ["soft/a1.wav", "loud/a1.wav", "loud/b.wav"]
    #expect(
      try Reading(pad: "samples: '*/a?.wav'", sounds: sounds).files == [["loud/a1.wav", "soft/a1.wav"]])
  }

  @Test func meansAFileThatHasAStarInItsName() throws {
    #expect(try Reading(pad: "samples: 'a*.wav'", sounds: ["a*.wav", "ab.wav"]).files == [["a*.wav"]])
  }
}
