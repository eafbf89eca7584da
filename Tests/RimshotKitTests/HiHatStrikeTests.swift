import RimshotKit
import Testing

/// What the hi-hat's notes and roles hit.
@Suite struct HiHatStrikeTests {
  @Test func onePadPlaysFiveOpeningsByThePedal() throws {
    try Strikes.check(
      [
        "h: {note: 46, articulations: {wide: {pedal: 0-20, S}, open: {pedal: 21-50, S}, half: {pedal: 51-80, S}, "
          + "loose: {pedal: 81-110, S}, closed: {pedal: 111-127, S}}}"
      ],
      [
        "46": "h/wide 0-20, h/open 21-50, h/half 51-80, h/loose 81-110, h/closed 111-127",
        "hihat": "h/wide 0-20, h/open 21-50, h/half 51-80, h/loose 81-110, h/closed 111-127",
        "hihat/edge": "h/wide 0-20, h/open 21-50, h/half 51-80, h/loose 81-110, h/closed 111-127",
        "hihat/opened": "h/wide 0-20, h/open 21-50, h/half 51-80, h/loose 81-127",
        "hihat/closed": "h/closed", "hihat/half": "h/half", "hihat/open": "h/open",
        "hihat/edge-open": "h/open", "hihat/chick": "h/closed", "hihat/splash": "h/open",
      ])
  }

  @Test func unnamedOpeningsAreKnownByTheirRanges() throws {
    try Strikes.check(
      ["h: {note: 46, articulations: {a: {pedal: 0-30, S}, b: {pedal: 31-90, S}, c: {pedal: 91-120, S}}}"],
      [
        "46": "h/a 0-30, h/b 31-90, h/c 91-127", "hihat/open": "h/a", "hihat/half": "h/b",
        "hihat/closed": "h/c",
        "hihat/opened": "h/a 0-30, h/b 31-127",
      ])
  }

  @Test func everyPedalValueHitsOne() throws {
    try Strikes.check(
      [
        "h: {note: 46, articulations: {open: {pedal: 10-40, S}, closed: {pedal: 81-100, S}, tight: {pedal: 90-120, S}}}"
      ],
      ["46": "h/open 0-60, h/closed 61-100, h/tight 101-127"])
  }

  @Test func aKeyboardsOwnNotesDontAskThePedal() throws {
    try Strikes.check(
      [
        "h: {articulations: {closed: {note: 42, pedal: 90-127, S}, open: {note: 46, pedal: 0-39, S}, "
          + "half: {pedal: 40-89, S}, chick: {note: 44, S}}}"
      ],
      [
        "42": "h/closed", "46": "h/open", "44": "h/chick",
        "hihat": "h/open 0-39, h/half 40-89, h/closed 90-127", "hihat/opened": "h/open 0-39, h/half 40-127",
        "hihat/half": "h/half", "hihat/chick": "h/chick", "hihat/splash": "h/open",
      ])
  }

  @Test func anOwnNoteIsItsOwnEvenIfThePadHasItToo() throws {
    try Strikes.check(
      ["h: {notes: [42, 46], articulations: {closed: {note: 42, pedal: 64-127, S}, open: {pedal: 0-63, S}}}"],
      ["42": "h/closed", "46": "h/open", "hihat": "h/open 0-63, h/closed 64-127"])
  }

  @Test func severalPadsAreOneHiHat() throws {
    try Strikes.check(
      ["c: {note: 42, S}", "f: {note: 44, S}", "o: {note: 46, S}"],
      [
        "42": "c", "44": "f", "46": "o", "hihat": "o 0-89, c 90-127", "hihat/opened": "o", "hihat/half": "o",
        "hihat/closed": "c", "hihat/edge": "o 0-89, c 90-127", "hihat/bell-open": "o", "hihat/chick": "f",
        "hihat/splash": "o",
      ])
  }

  @Test func aHalfOpenPadIsBetweenThem() throws {
    for half in ["h: {note: 23, S}", "h: {role: hihat/half, note: 7, S}"] {
      try Strikes.check(
        ["c: {note: 42, S}", "o: {note: 46, S}", half],
        ["hihat": "o 0-39, h 40-89, c 90-127", "hihat/opened": "o 0-39, h 40-127", "hihat/half": "h"])
    }
    try Strikes.check(
      ["c: {note: 42, S}", "o: {note: 46, S}", "brush: {note: 23, S}", "tap: {note: 25, S}"],
      ["hihat": "o 0-89, c 90-127"])
  }

  @Test func aHiHatOfOneSoundPlaysIt() throws {
    try Strikes.check(
      ["c: {note: 42, S}"],
      [
        "hihat": "c", "hihat/open": "c", "hihat/opened": "c", "hihat/edge-half": "c", "hihat/chick": "c",
        "hihat/splash": "c",
      ])
    try Strikes.check(["h: {notes: [42, 44, 46], S}"], ["hihat": "h", "hihat/opened": "h", "46": "h"])
    try Strikes.check(["h: {role: hihat, S}"], ["hihat": "h", "hihat/closed": "h", "42": ""])
  }

  @Test func aPadThatKnowsThePedalBeatsOneThatDoesnt() throws {
    try Strikes.check(
      [
        "c: {note: 42, S}",
        "h: {note: 46, articulations: {open: {pedal: 0-63, S}, closed: {pedal: 64-127, S}}}",
      ],
      ["46": "h/open 0-63, h/closed 64-127", "42": "c", "hihat": "h/open 0-63, h/closed 64-127"])
  }

  @Test func edgesAreTheirOwnAndBorrowTheBowsOtherwise() throws {
    try Strikes.check(
      ["c: {note: 42, S}", "o: {note: 46, S}", "ec: {note: 22, S}", "eo: {note: 26, S}"],
      [
        "hihat": "o 0-89, c 90-127", "hihat/edge": "eo 0-89, ec 90-127", "hihat/edge-open": "eo",
        "hihat/edge-half": "eo", "hihat/bell": "o 0-89, c 90-127",
      ])
    try Strikes.check(
      ["c: {note: 42, S}", "o: {note: 46, S}", "ec: {note: 22, S}"],
      ["hihat/edge": "o 0-89, ec 90-127", "hihat/edge-open": "o", "hihat/edge-closed": "ec"])
  }

  @Test func namedOpeningsHaveTheUsualRanges() throws {
    try Strikes.check(
      ["h: {note: 46, articulations: {closed: {S}, half: {S}, open: {S}, splash: {S}}}"],
      [
        "46": "h/open 0-39, h/half 40-89, h/closed 90-127",
        "hihat": "h/open 0-39, h/half 40-89, h/closed 90-127",
        "hihat/splash": "h/splash", "hihat/chick": "h/closed",
      ])
  }

  @Test func pedalAndPositionGoTogether() throws {
    try Strikes.check(
      [
        "h: {note: 46, articulations: {open: {pedal: 0-89, position: 0-63, S}, wash: {pedal: 0-89, position: 64-127, S}, "
          + "closed: {pedal: 90-127, S}}}"
      ],
      ["46": "h/open 0-89 at 0-63, h/wash 0-89 at 64-127, h/closed 90-127"])
  }
}
