import RimshotControl
import Testing

@testable import RimshotPlayer

/// What the mixer's screen has done with files.
struct ErrandTests {
  private var model = PlayerModel.atKit()

  private mutating func choose(_ pad: Int) {
    _ = model.type("\u{1B}[15~")
    for _ in 0..<pad { _ = model.type("\u{1B}[B") }
  }

  @Test mutating func savingCanBeTakenBackAndDoneAgain() {
    choose(1)
    #expect(model.type("w") == [.errand(.saveLevels)])
    let saved = SavedLevels(
      path: "/kit.yaml", former: [1], latter: [2], strips: [MixerChange(.pad("snare"), gain: -3)])
    #expect(model.take(.saved(saved, "the kit has them")) == [.ask(.mixer)])
    #expect(model.message == "the kit has them")
    #expect(model.type("u") == [.errand(.exchange(saved, isBack: true))])
    #expect(model.type("U") == [.errand(.exchange(saved, isBack: false))])
  }

  @Test mutating func whatIsTypedWhileKitsAreLookedForIsDoneThen() {
    #expect(model.type("\u{1B}OS") == [.errand(.findKits)])
    #expect(model.type("\u{1B}[B") == [] && model.type("p") == [])
    let kits = ["/a", "/b"].map { PlayerModel.KitChoice(path: $0, title: $0, format: "sfz") }
    #expect(model.take(.kits(kits)) == [.ask(.loadKit("/b"))])
  }

  @Test mutating func aKeyIsGivenToAPadByWhatItIsInEveryKit() {
    choose(3)
    #expect(model.type("k") == [])
    #expect(model.message == "press the key that is to play open (drums); Esc leaves it")
    #expect(model.type("m") == [.errand(.keep("m", .hit("hihat/open"), layout: "drums"))])
    #expect(model.layouts.drums.keys["m"] == .hit("hihat/open"))
    // The mixer's own keys are back.
    #expect(model.type("m") == [.ask(.mixerSet(MixerChange(.pad("open"), mute: true))), .ask(.mixer)])
  }

  @Test mutating func aPadWithoutARoleIsGivenItsName() {
    choose(5)
    #expect(model.type("k!") == [.errand(.keep("1", .hit("drone"), layout: "drums"))])
  }

  @Test mutating func theHelpNamesTheKeysAsTheyAreNow() {
    func help() -> String { PlayerScreen.draw(model, width: 80, height: 24, now: 1).text }
    _ = model.type("\u{1B}OP")
    var text = help()
    #expect(
      text.contains("d f snare") && text.contains("p ride/bell") && text.contains("\n Space: the hi-hat"))
    #expect(text.contains("zxcv asdf qwer 1234 are sixteen pads") && text.contains("ctrl-C or F10: end"))
    #expect(text.contains("Velocity: 1 (soft) to 0 (hard), in the pads 5 to 0; up and down by 5"))
    choose(1)
    for keys in ["kp", "k ", "k0"] { #expect(model.type(keys).count == 1) }
    // The pads' layout.
    _ = model.type("\u{1B}OR")
    choose(0)
    #expect(model.type("kz").count == 1)
    _ = model.type("\u{1B}OP")
    text = help()
    #expect(text.contains("0 p d f space snare") && !text.contains("ride/bell"))
    #expect(text.contains("none x c v, a s d f, q w e r, 1 2 3 4 are sixteen") && text.contains("z snare"))
    #expect(text.contains("No key (F2), space (F3): the hi-hat's pedal"))
    func foot() -> String { PlayerScreen.draw(model, width: 80, height: 24, now: 1).line(23) }
    _ = model.type("\u{1B}OQ")
    #expect(!foot().contains("pedal"))
    _ = model.type("\u{1B}OR")
    #expect(foot().contains("space pedal  ctrl-C ends"))
    #expect(text.contains("Velocity: 1 (soft) to 9 (hard), in the pads 5 to 0; up and down by 5"))
  }

  @Test mutating func escapeLeavesTheKey() {
    choose(1)
    #expect(model.type("k\u{1B}") == [])
    #expect(model.message == "snare is as it was")
    #expect(model.screen == .mixer)
    #expect(model.layouts.drums == .drums)
  }

  private func hit(_ note: Int, from source: String = "TD-17:MIDI 1", _ velocity: Int = 90) -> MidiReport {
    MidiReport(time: 0, source: source, address: "20:0", bytes: [0x99, note, velocity], outcome: .unmapped)
  }

  @Test mutating func theNextHitOfADeviceIsLearnt() {
    choose(1)
    #expect(model.type("l") == [])
    #expect(model.take(.midi(hit(40, 0)), at: 1) == [], "a note-off")
    #expect(
      model.take(.midi(hit(40)), at: 1)
        == [.errand(.learn(hit: hit(40), pad: PadList.small[1], role: "snare"))])
    #expect(model.take(.midi(hit(40)), at: 1) == [], "only one")
  }

  @Test mutating func anyOtherKeyLeavesTheNoteAndDoesWhatItDoes() {
    choose(1)
    #expect(model.type("l\u{1B}[B") == [])
    #expect(model.stripCursor == 2)
    #expect(model.take(.midi(hit(40)), at: 1) == [])
  }
}
