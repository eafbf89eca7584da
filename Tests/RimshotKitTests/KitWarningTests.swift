import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// What a kit is played in spite of, word by word.
@Suite struct KitWarningTests {
  private let good = "  ok: {note: 38, samples: a.wav}\n"

  @Test func suggestsTheKeyThatWasMeant() throws {
    let reading = try Reading(pad: "chocke: h\nsamples: a.wav")
    #expect(reading.messages == ["kit.yaml:4:5: warning: unknown key \"chocke\" (did you mean \"choke\"?)"])
    #expect(reading.kit != nil)
  }

  @Test func listsTheKeysThatThereAre() throws {
    let reading = try Reading(pad: "layers: [{loudness: 3, samples: a.wav}]")
    #expect(
      reading.messages == [
        "kit.yaml:4:15: warning: unknown key \"loudness\" (a layer has the keys velocity, when, output, gain, "
          + "pan, width, pan_law, tune, file_key, tune_velocity, tune_random, start, end, start_random, delay, envelope, "
          + "filter, loop, reverse, invert, interpolation, velocity_curve, decay_while_held, select, chance, turn, "
          + "controls, samples)"
      ])
  }

  @Test func playsTheRestWithoutAMissingFile() throws {
    let reading = try Reading(
      pad: "samples: [snare_1.wav, snare_02.wav]", sounds: ["snare_01.wav", "snare_02.wav"])
    #expect(
      reading.messages == ["kit.yaml:4:15: warning: no file \"snare_1.wav\" (did you mean \"snare_01.wav\"?)"]
    )
    #expect(reading.files == [["snare_02.wav"]])
  }

  @Test func findsAFileWhateverItsCase() throws {
    let reading = try Reading(pad: "samples: Wav/ride tip 3.WAV", sounds: ["wav/Ride TIP 3.wav"])
    #expect(
      reading.messages == [
        "kit.yaml:4:14: warning: no file \"Wav/ride tip 3.WAV\"; playing \"wav/Ride TIP 3.wav\", "
          + "which differs only in case"
      ])
    #expect(reading.files == [["wav/Ride TIP 3.wav"]])
  }

  @Test func keepsFilesApartThatDifferInCase() throws {
    let sounds = ["HiHat.wav", "Hihat.wav"]
    #expect(
      try Reading(pad: "samples: [Hihat.wav, HiHat.wav]", sounds: sounds).files == [
        ["Hihat.wav", "HiHat.wav"]
      ])
    let neither = try Reading(
      "rimshot: 1\npads:\n  x: {note: 36, samples: [hihat.wav, Hihat.wav]}", sounds: sounds)
    #expect(
      neither.messages == [
        "kit.yaml:3:27: warning: no file \"hihat.wav\"; \"HiHat.wav\" and \"Hihat.wav\" differ from it only in case"
      ])
  }

  @Test func findsANameThatAMacHasDecomposed() throws {
    let reading = try Reading(pad: "samples: caf\u{E9}.wav", sounds: ["cafe\u{301}.wav"])
    #expect(reading.messages.isEmpty)
    #expect(reading.files.first?.count == 1)
  }

  @Test func saysThatAPatternMatchesNothing() throws {
    let reading = try Reading(pad: "samples: [snare_*.flac, a.wav]")
    #expect(reading.messages == ["kit.yaml:4:15: warning: no file matches \"snare_*.flac\""])
    #expect(reading.files == [["a.wav"]])
  }

  @Test func matchesAPatternWhateverItsCase() throws {
    let reading = try Reading(pad: "samples: snare_*.wav", sounds: ["Snare_2.WAV", "Snare_1.WAV"])
    #expect(
      reading.messages == [
        "kit.yaml:4:14: warning: no file matches \"snare_*.wav\"; playing those that differ only in case"
      ])
    #expect(reading.files == [["Snare_1.WAV", "Snare_2.WAV"]])
  }

  @Test(arguments: ["", "{note: 36}", "{note: 36, samples: []}", "{note: 36, layers: []}"])
  func leavesAnEmptyPadSilent(_ pad: String) throws {
    let reading = try Reading("rimshot: 1\npads:\n\(good)  x: \(pad)\n")
    let says = pad.isEmpty ? "is empty and stays silent" : "has no samples and stays silent"
    #expect(reading.messages == ["kit.yaml:4:3: warning: pad \"x\" \(says)"])
    #expect(reading.kit?.pads.map(\.layers.count) == [1, 0])
  }

  @Test func saysThatAPadHasLostAllItsFiles() throws {
    let reading = try Reading("rimshot: 1\npads:\n\(good)  x: {note: 36, samples: gone.wav}\n")
    #expect(
      reading.messages == [
        "kit.yaml:4:3: warning: pad \"x\" stays silent: there is no file for any of its samples",
        "kit.yaml:4:26: warning: no file \"gone.wav\"",
      ])
  }

  @Test func refusesAKitThatHasLostAll() throws {
    let reading = try Reading(pad: "samples: gone.wav")
    #expect(reading.messages.contains("kit.yaml:3:3: error: no pad has any sound"))
    #expect(reading.kit == nil)
  }

  @Test func givesOverlappingVelocitiesToTheFirstLayer() throws {
    let reading = try Reading(
      pad: "layers:\n- velocity: 1-60\n  samples: a.wav\n- velocity: 50-127\n  samples: b.wav\n"
        + "- velocity: 55\n  samples: c.wav")
    #expect(
      reading.messages == [
        "kit.yaml:7:17: warning: velocities 50-60 are also in the layer of line 5, which plays there",
        "kit.yaml:9:17: warning: velocity 55 is also in the layer of line 5, which plays there; "
          + "this one never plays",
      ])
    #expect(reading.pad?.played.map(\.velocities) == [1...60, 61...127])
    #expect(reading.files == [["a.wav"], ["b.wav"]])
  }

  @Test func fillsHolesFromTheNearestLayer() throws {
    let reading = try Reading(
      pad: "layers:\n- velocity: 70-100\n  samples: b.wav\n- velocity: 1-63\n  samples: a.wav")
    #expect(
      reading.messages == [
        "kit.yaml:4:5: warning: pad \"x\": velocities 64-69, 101-127 are in no layer; the nearest layer plays there"
      ])
    #expect(reading.pad?.played.map(\.velocities) == [1...66, 67...127])
    #expect(reading.files == [["a.wav"], ["b.wav"]])
  }

  @Test func letsTwoPadsShareANote() throws {
    let reading = try Reading("rimshot: 1\npads:\n\(good)  x: {note: 38, samples: b.wav}\n")
    #expect(
      reading.messages == ["kit.yaml:4:3: warning: note 38 also hits pad \"ok\" in line 3; both sound"])
    #expect(reading.kit?.pads.map(\.notes) == [[38], [38]])
  }

  @Test func keepsAPadThatNoNoteHits() throws {
    let reading = try Reading("rimshot: 1\npads:\n\(good)  x: {samples: b.wav}\n")
    #expect(
      reading.messages == [
        "kit.yaml:4:3: warning: pad \"x\" has no note, so no drum hits it: add one, such as note: 38"
      ])
  }

  @Test(arguments: [
    ("gain:\nsamples: a.wav", "4:5: warning: gain has no value; the default is used"),
    ("samples: ['', a.wav]", "4:15: warning: \"\" names no file"),
    ("samples: [~, a.wav]", "4:15: warning: a sample has no name"),
    ("samples: [sub, a.wav, sub/c.wav]", "4:15: warning: \"sub\" is no file"),
    (
      "layers:\n- velocity: 1-50\n- velocity: 51-127\n  samples: a.wav",
      "5:7: warning: this layer has no samples"
    ),
  ])
  func playsTheRest(_ lines: String, _ message: String) throws {
    let reading = try Reading(pad: lines, sounds: ["a.wav", "sub/c.wav"])
    #expect(reading.messages == ["kit.yaml:" + message])
    #expect(reading.kit != nil)
  }

  @Test func asksAboutALonelyChokeGroup() throws {
    let reading = try Reading(
      "rimshot: 1\nchoke_groups: {hihat: {fade: 10 ms}}\npads:\n  o: {note: 46, choke: hihat, samples: a.wav}\n"
        + "  c: {note: 42, choke: hi-hat, samples: b.wav}\n")
    #expect(
      reading.messages == [
        "kit.yaml:5:24: warning: no other pad is in choke group \"hi-hat\" (did you mean \"hihat\"?)"
      ])
  }

  @Test func warnsOfAPadNamedLikeANote() throws {
    let reading = try Reading("rimshot: 1\npads:\n  38: {note: 38, samples: a.wav}\n")
    #expect(
      reading.messages == [
        "kit.yaml:3:3: warning: pad \"38\" can't be called by its name: commands take it for a note"
      ])
  }
}
