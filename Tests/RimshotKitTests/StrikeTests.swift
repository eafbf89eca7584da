import Testing

/// What notes and roles hit, as a table: kits in short, then what plays, `pad/articulation pedal position`.
@Suite struct StrikeTests {
  // MARK: - Kits of notes

  @Test func plainPadsAnswerTheirNotesAndMeanings() throws {
    try Strikes.check(
      [
        "k: {note: 36, S}", "s: {notes: [38, 40], S}", "t: {note: 47, S}", "c: {note: 49, S}",
        "x: {note: 3, S}",
      ],
      [
        "36": "k", "38": "s", "40": "s", "3": "x", "35": "", "kick": "k", "kick-2": "k", "snare": "s",
        "snare/rim": "s", "snare/cross-stick": "s", "snare/brush": "s", "tom-1": "t", "tom-2": "t",
        "tom-2/rim": "t", "crash-1/edge": "c", "crash-2": "c", "china": "c", "splash": "c", "ride": "",
        "hihat": "", "hihat/chick": "", "cowbell": "",
      ])
  }

  @Test func padsOfOneNoteSoundTogether() throws {
    try Strikes.check(
      ["s: {note: 38, S}", "t: {note: 38, S}"], ["38": "s, t", "snare": "s, t", "snare/rim": "s, t"])
  }

  @Test func theRimOfTheRideIsNotItsBell() throws {
    try Strikes.check(
      ["r: {note: 51, S}", "b: {note: 53, S}"],
      ["ride": "r", "ride/bell": "b", "ride/edge": "r", "ride-2": "r"])
  }

  // MARK: - Articulations of a drum

  @Test func aZoneIsItsArticulation() throws {
    let snare = ["s: {note: 38, articulations: {head: {S}, rim: {note: 40, S}, cross-stick: {S}}}"]
    try Strikes.check(
      snare,
      [
        "38": "s/head", "40": "s/rim", "37": "", "snare": "s/head", "snare/rim": "s/rim",
        "snare/cross-stick": "s/cross-stick", "snare/brush": "s/head", "snare/edge": "s/head",
      ])
  }

  @Test func aRoleMakesNotesFree() throws {
    try Strikes.check(
      [
        "a: {role: snare, note: 90, S}", "b: {role: snare/rim, note: 91, S}",
        "c: {role: cowbell, note: 38, S}",
      ],
      [
        "snare": "a", "snare/rim": "b", "snare/cross-stick": "a", "cowbell": "c", "38": "c", "90": "a",
        "snare-2": "a",
      ])
  }

  @Test func aRoleNeedsNoNote() throws {
    try Strikes.check(
      ["a: {role: crash-1, articulations: {bow: {S}, edge: {S}}}"],
      [
        "crash-1": "a/bow", "crash-1/edge": "a/edge", "crash-1/bell": "a/bow", "crash-2": "a/bow",
        "splash": "a/bow",
      ])
  }

  @Test func aSaidInstrumentComesBeforeANoteThatIsOnlyNear() throws {
    try Strikes.check(
      ["r: {role: ride, note: 90, S}", "c: {note: 59, S}"],
      ["ride": "r", "ride/bell": "r", "ride/edge": "r", "ride-2": "c"])
    try Strikes.check(
      ["r: {role: ride, note: 90, S}", "b: {note: 53, S}"], ["ride/bell": "b", "ride/edge": "r"])
  }

  @Test func everyPositionHitsSomething() throws {
    try Strikes.check(
      [
        "s: {note: 38, articulations: {center: {position: 0-40, S}, edge: {position: 60-127, S}, rim: {note: 40, S}}}"
      ],
      [
        "38": "s/center at 0-50, s/edge at 51-127", "40": "s/rim",
        "snare": "s/center at 0-50, s/edge at 51-127", "snare/edge": "s/edge", "snare/rim": "s/rim",
      ])
  }

  @Test func whatHasNoRangeFillsTheRest() throws {
    try Strikes.check(
      ["s: {note: 38, articulations: {center: {position: 0-20, S}, other: {S}}}"],
      ["38": "s/center at 0-20, s/other at 21-127"])
  }

  @Test func ownNotesPlayWhateverThePositionSays() throws {
    try Strikes.check(
      ["s: {articulations: {center: {note: 38, position: 0-63, S}, off: {note: 39, position: 64-127, S}}}"],
      ["38": "s/center", "39": "s/off", "snare": "s/center at 0-63, s/off at 64-127"])
    try Strikes.check(
      ["s: {articulations: {center: {note: 38, position: 0-63, S}, off: {note: 38, position: 64-127, S}}}"],
      ["38": "s/center at 0-63, s/off at 64-127"])
  }

  @Test func aPadsNoteIsNeverSilentForItsArticulations() throws {
    try Strikes.check(
      ["s: {notes: [38, 36], articulations: {rim: {note: 40, S}, head: {note: 38, S}}}"],
      ["38": "s/head", "36": "s/head", "40": "s/rim", "snare": "s/head"])
  }

  @Test func whatHasLostItsSoundsLeavesItsRoleToOthers() throws {
    try Strikes.check(
      ["s: {note: 38, articulations: {head: {S}, rim: {note: 40, LOST}}}"],
      ["snare/rim": "s/head", "40": "s/rim"])
    try Strikes.check(
      ["s: {note: 38, articulations: {a: {position: 0-63, LOST}, b: {position: 64-127, S}}}"],
      ["38": "s/b", "snare": "s/b"])
  }
}
