import RimshotKit
import RimshotTestSupport
import Testing

/// How a kit says what controllers, other notes and chance have to do with a hit.
@Suite struct ControlReaderTests {
  private func pad(_ lines: String) throws -> Kit.Pad {
    let reading = try Reading(pad: "\(lines)\nsamples: a.wav")
    #expect(reading.messages.isEmpty)
    return try #require(reading.pad)
  }

  @Test func conditionsAllHoldAndPadsHandThemDown() throws {
    let pad = try pad("when: {cc20: 64-127, held: [60, 61], not_held: 62, others_held: 0, previous: 38}")
    #expect(
      pad.articulations.first?.conditions == [
        Kit.Condition(.controller(20), 64...127), Kit.Condition(.held(60), 1...127),
        Kit.Condition(.held(61), 1...127), Kit.Condition(.held(62), 0...0), Kit.Condition(.othersHeld, 0...0),
        Kit.Condition(.previousNote, 38...38),
      ])
    let reading = try Reading(
      pad:
        "when: {cc1: 5}\ntrigger: note-off\narticulations:\n  y:\n    when: {pressure: 1-127}\n    samples: a.wav"
    )
    let articulation = try #require(reading.pad?.articulations.first)
    #expect(
      articulation.conditions == [Kit.Condition(.controller(1), 5...5), Kit.Condition(.pressure, 1...127)])
    #expect(articulation.trigger == .noteOff(ifSounding: false))
  }

  @Test func layersHaveConditionsChanceAndTurns() throws {
    let pad = try pad(
      "chance: 0-0.5\nturn: 2 of 4\ndecay_while_held: 6 dB\ncontrols: {cc: 7, changes: pan, by: 0.5}")
    let layer = try #require(pad.layers.first)
    #expect(layer.chance == 0...0.5)
    #expect(layer.turn == Kit.Turn(position: 2, length: 4))
    #expect(layer.decayWhileHeld == 6)
    #expect(layer.modulations == [Kit.Modulation(controller: 7, target: .pan, depth: 0.5)])
    let reading = try Reading(
      pad: "chance: 0-0.5\nlayers:\n  - {when: {cc9: 1-2}, chance: off, samples: a.wav}\n  - {samples: []}")
    #expect(reading.pad?.layers.first?.chance == nil)
    #expect(reading.pad?.layers.first?.conditions == [Kit.Condition(.controller(9), 1...2)])
  }

  @Test func aCurveIsStraightBetweenItsPoints() throws {
    let pad = try pad("controls: [{cc: 7, changes: tune, by: 1, curve: [[10, 0], [20, 1], [127, 0]]}]")
    let curve = try #require(pad.layers.first?.modulations.first?.curve)
    #expect([0, 10, 15, 20, 127].map { curve.values[$0] } == [0, 0, 0.5, 1, 0])
  }

  @Test(arguments: [
    ("when: 3", "4:11: error: when must be a mapping, one cc20: 64-127 a line, not 3"),
    (
      "when: {cc20: 90-20}",
      "4:18: error: cc20 must be a range of the controller within 0-127, such as 64-127, or one number, not \"90-20\""
    ),
    (
      "when: {cc20: 128}",
      "4:18: error: cc20 must be a range of the controller within 0-127, such as 64-127, or one number, not 128"
    ),
    (
      "when: {cc128: 1}",
      "4:12: warning: unknown key \"cc128\" (when has the keys cc0 to cc127, key_switch, held, not_held, others_held, previous, pressure)"
    ),
    ("when: {hold: 1}", "4:12: warning: unknown key \"hold\" (did you mean \"held\"?)"),
    ("when: {held: 200}", "4:18: error: held must be a whole number from 0 to 127, not 200"),
    ("when: {key_switch: 24}", "4:24: error: no key switch has 24: list it under key_switches"),
    (
      "when: {key_switch: x}",
      "4:24: error: key_switch must be a note of a key switch, such as 24, 24-25 or 24 of 24-27, not \"x\""
    ),
    (
      "trigger: release",
      "4:14: error: trigger must be hit, note-off, {note-off: if-sounding}, {cc4: 100-127} or {pressure: 64-127}, not \"release\""
    ),
    (
      "trigger: {notoff: x}",
      "4:15: error: trigger has one of note-off, pressure and a controller such as cc4, not \"notoff\" (did you mean \"note-off\"?)"
    ),
    ("trigger: {note-off: maybe}", "4:25: error: note-off must be if-sounding, not \"maybe\""),
    (
      "chance: 0.5",
      "4:13: error: chance must be a part of all hits, from 0 to 1, such as 0-0.5 and 0.5-1, not 0.5"
    ),
    ("turn: 5 of 4", "4:11: error: turn must be which hit of how many, such as 2 of 4, not \"5 of 4\""),
    (
      "controls: [{changes: tune, by: 1}]",
      "4:16: error: cc is missing: say which controller, such as cc: 20"
    ),
    (
      "controls: [{cc: 1, changes: tunes, by: 1}]",
      "4:33: error: changes must be level, gain, pan, tune, cutoff, cutoff2, resonance, start, delay, attack, hold, decay, sustain, release or dynamics, not \"tunes\" (did you mean \"tune\"?)"
    ),
    ("controls: [{cc: 1, changes: gain}]", "4:16: error: by is missing: say how much, at full"),
    ("controls: [{cc: 1, changes: delay, by: 3}]", "4:44: error: by needs a unit: write 3 ms or 3 s"),
    (
      "controls: [{cc: 1, changes: start, by: 3 ms}]",
      "4:44: error: by must be in frames of the file, such as 441 frames, not \"3 ms\""
    ),
    (
      "controls: [{cc: 1, changes: tune, by: 1, curve: round}]",
      "4:53: error: curve must be linear, bipolar, falling, falling-bipolar, squared, root, falling-root or [[0, 0], [127, 1]], not \"round\""
    ),
    (
      "controls: [{cc: 1, changes: tune, by: 1, curve: [[9, 0], [9, 1]]}]",
      "4:62: error: curve must go upward: 9 comes after 9"
    ),
    ("width: 3", "4:12: error: width must be a number from -2 to 2, not 3"),
    ("pan_law: cosine", "4:14: error: pan_law must be equal-power or balance, not \"cosine\""),
    (
      "end: 3",
      "4:10: error: end must be a time or frames of the file, such as 30 ms, 0.5 s or 22050 frames, not 3"
    ),
    ("holes: loud", "4:12: error: holes must be nearest or silent, not \"loud\""),
    (
      "filter: [{cutoff: 1 kHz}, {cutoff: 1 kHz}, {cutoff: 1 kHz}]",
      "4:13: error: a sound goes through at most two filters"
    ),
    ("filter: {cutoff: 1 kHz, poles: 3}", "4:36: error: poles must be 1, 2, 4 or 6, not 3"),
    (
      "envelope: {attack: 10 frames, decay: 3 ms}",
      "4:42: error: decay must be in frames of the file, such as 441 frames, not \"3 ms\""
    ),
    ("choke_fade: 3", "4:17: error: choke_fade needs a unit: write 3 ms or 3 s"),
    (
      "choked_by: {a: 3 ms, b: 3 ms}",
      "4:16: error: choked_by is one choke group, such as {hats: 80 ms}"
    ),
    ("pedal_group: -1", "4:18: error: pedal_group must be a whole number from 0 to 2147483647, not -1"),
    (
      "velocity_curve: {natural: loud}",
      "4:31: error: natural must be a part such as 50 % or 0.5, not \"loud\""
    ),
  ])
  func saysWhatIsWrong(_ lines: String, _ message: String) throws {
    let reading = try Reading(pad: "\(lines)\nsamples: a.wav")
    #expect(reading.messages.first == "kit.yaml:\(message)")
    #expect((reading.kit == nil) == message.contains("error"))
  }

  @Test(arguments: [
    ("controllers: {cc128: 1}", "2:15: error: a controller is called cc0 to cc127, not \"cc128\""),
    ("controllers: {cc20: 200}", "2:21: error: cc20 must be a number from 0 to 127, not 200"),
    ("key_switches: [{start: 24}]", "2:16: error: notes is missing: say which, such as notes: 24-27"),
    (
      "key_switches: [{notes: C1}]",
      "2:24: error: notes must be a range of notes within 0-127, such as 24-27, or one number, not \"C1\""
    ),
    (
      "choke_groups: {h: {polyphony: 0}}",
      "2:31: error: polyphony must be a whole number from 1 to 1000, not 0"
    ),
  ])
  func saysWhatIsWrongWithTheKit(_ line: String, _ message: String) throws {
    let reading = try Reading("rimshot: 1\n\(line)\npads: {x: {note: 36, samples: a.wav}}\n")
    #expect(reading.messages == ["kit.yaml:\(message)"])
    #expect(reading.kit == nil)
  }
}
