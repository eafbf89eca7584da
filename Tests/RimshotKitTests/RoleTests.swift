import RimshotKit
import Testing

@Suite struct RoleTests {
  @Test func namesAreUniqueAndFoundAgain() {
    #expect(Set(Role.all.map(\.name)).count == Role.all.count)
    for role in Role.all {
      #expect(Role.named(role.name) == role)
      #expect(Role.ofStrike(role.strike) == role)
    }
    #expect(Role.named("snare/rim")?.instrument == "snare")
    #expect(Role.named("snare/rim")?.zone == "rim")
    #expect(Role.named("snare")?.zone == nil)
    #expect(Role.named("snare/") == nil)
  }

  @Test func theEnginesNumbersFollowTheNotes() {
    #expect(Role.all.count <= 128)
    #expect(Role.all.map { Int($0.strike) } == (0..<Role.all.count).map { 128 + $0 })
    #expect(Role.ofStrike(127) == nil)
    #expect(Role.ofStrike(255) == nil)
  }

  @Test func everyRoleIsAnsweredByAFullKitOfNotes() {
    let everything = Set((27...87).map { UInt8($0) })
    for role in Role.all { #expect(role.kitNote(among: everything) != nil, "\(role.name)") }
  }

  @Test(arguments: [
    ("snare/rim", 40), ("snare/cross-stick", 37), ("tom-1", 48), ("tom-1/rim", 48), ("tom-3/rim", 43),
    ("crash-1/edge", 49), ("crash-2/edge", 57), ("ride/bell", 53), ("hihat/chick", 44), ("hihat/splash", 46),
    ("hihat/edge-open", 46), ("hihat/edge-closed", 42), ("china", 52),
  ])
  func aGeneralMidiKitAnswers(_ name: String, with note: UInt8) {
    #expect(Role.named(name)?.kitNote(among: Set((27...87).map { UInt8($0) })) == note)
  }

  @Test func anEdgeOfTheHiHatIsOnlyWhereDrumModulesHaveIt() {
    let open = Role.named("hihat/edge-open")
    #expect(open?.kitNote(among: [22, 26, 42, 46]) == 26)
    #expect(Role.named("hihat/edge-closed")?.kitNote(among: [22, 26, 42, 46]) == 22)
    // A finger snap, and a brush beside a metronome.
    #expect(open?.kitNote(among: [25, 26, 42, 46]) == 46)
    #expect(open?.kitNote(among: [26, 42, 46]) == 46)
    #expect(open?.kitNote(among: [22, 25, 26, 42, 46]) == 46)
  }

  @Test func whatASmallKitLacksIsPlayedByItsNearest() {
    let small: Set<UInt8> = [36, 38, 42, 47, 49]
    let answers = ["kick-2", "snare/rim", "hihat/open", "tom-1", "tom-2", "crash-2", "splash", "ride"]
    #expect(answers.map { Role.named($0)?.kitNote(among: small) } == [36, 38, 42, 47, 47, 49, 49, nil])
  }

  @Test func notesMeanWhatGeneralMidiSays() {
    let expected: [UInt8: String] = [
      36: "kick", 37: "snare/cross-stick", 38: "snare", 40: "snare/rim", 42: "hihat/closed",
      44: "hihat/chick",
      46: "hihat/open", 22: "hihat/edge-closed", 26: "hihat/edge-open", 41: "tom-4", 50: "tom-1",
      55: "splash",
      57: "crash-2", 59: "ride-2", 87: "surdo",
    ]
    for (note, name) in expected { #expect(Role.ofNote(note)?.name == name) }
    for note in UInt8(27)...87 { #expect(Role.ofNote(note) != nil, "\(note)") }
    for note: UInt8 in [0, 21, 25, 88, 127] { #expect(Role.ofNote(note) == nil) }
  }
}
