import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// What refuses a kit, word by word.
@Suite struct KitErrorTests {
  @Test(arguments: [
    ("", "kit.yaml: error: the kit is empty: begin it with \"rimshot: 1\""),
    ("- 1", "kit.yaml:1:1: error: a kit must be a mapping of keys to values, not a list"),
    ("pads: {x: }", "kit.yaml:1:1: error: rimshot is missing: begin the file with \"rimshot: 1\""),
    (
      "rimshot: 2",
      "kit.yaml:1:10: error: format version 2 is newer than this Rimshot, which reads version 1"
    ),
    ("rimshot: 1", "kit.yaml:1:1: error: pads is missing: a kit without pads plays nothing"),
    ("rimshot: 1\npads: 3", "kit.yaml:2:7: error: pads must be a mapping, one pad by its name a line, not 3"),
    ("rimshot: 1\npads: {}", "kit.yaml:2:7: error: no pad has any sound"),
    (
      "rimshot: 1\nname: [a]\npads: {x: {note: 36, samples: a.wav}}",
      "kit.yaml:2:7: error: name must be text, not a list"
    ),
    ("rimshot: 1\n\tpads:", "kit.yaml:2:1: error: YAML doesn't indent with tabs; use spaces"),
    (
      "rimshot: 1\npads:\n  x: {note: 36, samples: a.wav}\n  x: {note: 37, samples: a.wav}",
      "kit.yaml:4:3: error: duplicate key \"x\" (the first is in line 3)"
    ),
    (
      "rimshot: 1\noutputs: {kick: quad}\npads: {x: {note: 36, samples: a.wav}}",
      "kit.yaml:2:17: error: output \"kick\" must be stereo or mono, not \"quad\""
    ),
    (
      "rimshot: 1\noutputs: {main: mono}\npads: {x: {note: 36, samples: a.wav}}",
      "kit.yaml:2:11: error: output \"main\" is there without being listed; choose another name"
    ),
    (
      "rimshot: 1\noutputs: {\"a b\": mono}\npads: {x: {note: 36, samples: a.wav}}",
      "kit.yaml:2:11: error: output \"a b\": a name has 1 to 32 letters, digits, \"-\" or \"_\""
    ),
    (
      "rimshot: 1\noutputs:\n  oh: stereo\n  oh_l: mono\npads: {x: {note: 36, samples: a.wav}}",
      "kit.yaml:4:3: error: output \"oh_l\" would have the port \"oh_l\", as line 3 has"
    ),
    (
      "rimshot: 1\nchoke_groups: {h: {fade: 30}}\npads: {x: {note: 36, samples: a.wav}}",
      "kit.yaml:2:26: error: fade needs a unit: write 30 ms or 30 s"
    ),
    (
      "rimshot: 1\nchoke_groups: {h: {fade: 0 ms}}\npads: {x: {note: 36, samples: a.wav}}",
      "kit.yaml:2:26: error: fade must be a time from 1 ms to 100 s, such as 30 ms or 0.5 s, not \"0 ms\""
    ),
  ])
  func refusesAKit(_ yaml: String, _ message: String) throws {
    let reading = try Reading(yaml)
    #expect(reading.messages.filter { $0.contains("error") } == [message])
    #expect(reading.kit == nil)
  }

  @Test(arguments: [
    ("gain: 50", "4:11: error: gain must be decibels from -300 to 48, such as -3 or -3 dB, not 50"),
    (
      "gain: -2 db/s",
      "4:11: error: gain must be decibels from -300 to 48, such as -3 or -3 dB, not \"-2 db/s\""
    ),
    ("gain: nan", "4:11: error: gain must be decibels from -300 to 48, such as -3 or -3 dB, not \"nan\""),
    ("pan: left", "4:10: error: pan must be a number from -1 to 1, not \"left\""),
    ("choke_self: maybe", "4:17: error: choke_self must be true or false, not \"maybe\""),
    ("choke: [a]", "4:12: error: choke must be text, not a list"),
    ("output: oh", "4:13: error: no output \"oh\": list it under outputs"),
    (
      "note_off: stop",
      "4:15: error: note_off must be ignore, release, toggle, choke or {release: 80 ms}, not \"stop\""
    ),
    ("note_off: {release: 80}", "4:25: error: release needs a unit: write 80 ms or 80 s"),
    (
      "velocity_curve: naturl",
      "4:21: error: velocity_curve must be natural, linear, fixed, {natural: 50 %}, {power: 1.5}, {decibels: 40} "
        + "or {points: [[1, -40], [127, 0]]}, not \"naturl\" (did you mean \"natural\"?)"
    ),
    ("velocity_curve: {power: 0}", "4:29: error: power must be a number from 0.1 to 10, not 0"),
    (
      "velocity_curve: {}",
      "4:21: error: velocity_curve has one of natural, power, decibels, points and factors"
    ),
    (
      "select: any",
      "4:13: error: select must be round-robin, random, random-no-repeat or nearest, not \"any\""
    ),
    ("notes: [1]", "4:5: error: a pad has note or notes, not both"),
    ("layers: [{samples: a.wav}]", "5:5: error: a pad has samples or layers, not both"),
  ])
  func refusesAPadsValue(_ line: String, _ message: String) throws {
    let reading = try Reading(pad: "\(line)\nsamples: a.wav")
    #expect(reading.messages.filter { $0.contains("error") } == ["kit.yaml:" + message])
    #expect(reading.kit == nil)
  }

  @Test(arguments: ["128", "-1", "C#2", "36.5", "[36]"])
  func refusesANote(_ note: String) throws {
    let reading = try Reading("rimshot: 1\npads:\n  x:\n    note: \(note)\n    samples: a.wav\n")
    let shown = note == "C#2" ? "\"C#2\"" : note == "[36]" ? "a list" : note
    #expect(
      reading.messages == ["kit.yaml:4:11: error: note must be a whole number from 0 to 127, not \(shown)"])
  }

  @Test(arguments: ["0-60", "60-1", "1-128", "loud", "1-2-3", "64-", "-5"])
  func refusesAVelocity(_ velocity: String) throws {
    let reading = try Reading(pad: "layers:\n- velocity: \(velocity)\n  samples: a.wav")
    let shown = velocity == "-5" ? velocity : "\"\(velocity)\""
    #expect(
      reading.messages == [
        "kit.yaml:5:17: error: velocity must be a range from soft to loud within 1-127, such as 1-60, "
          + "or one number, not \(shown)"
      ])
  }

  @Test func suggestsAnOutput() throws {
    let reading = try Reading(
      "rimshot: 1\noutputs: {overheads: stereo}\npads: {x: {note: 36, output: overhead, samples: a.wav}}")
    #expect(
      reading.messages == ["kit.yaml:3:30: error: no output \"overhead\" (did you mean \"overheads\"?)"])
  }

  @Test(arguments: ["/etc/passwd", "../a.wav", "sub/../../a.wav"])
  func refusesASampleElsewhere(_ name: String) throws {
    let reading = try Reading(pad: "samples: \(name)")
    #expect(
      reading.messages == [
        "kit.yaml:4:14: error: sample \"\(name)\" is outside the kit's folder: "
          + "copy the file beside kit.yaml and name it from there"
      ])
  }

  @Test func refusesALinkThatLeadsOut() throws {
    let elsewhere = try TemporaryKit("", sounds: ["a.wav"])
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, samples: [in.wav, out.wav]}}")
    try folder.write([[0.5]], to: "real.wav")
    try folder.link("in.wav", to: "real.wav")
    try folder.link("out.wav", to: elsewhere.file("a.wav"))
    #expect(
      Reading(folder).messages == [
        "kit.yaml:2:40: error: sample \"out.wav\" is a link that leads outside the kit's folder: copy the file"
      ])
  }

  @Test func reportsAllErrorsAtOnceInTheFilesOrder() throws {
    let reading = try Reading(
      "rimshot: 1\npads:\n  x: {note: 200, pan: 2, samples: a.wav}\n  y: {gain: x, note: 1, samples: a.wav}")
    #expect(reading.messages.map { $0.prefix(13) } == ["kit.yaml:3:13", "kit.yaml:3:23", "kit.yaml:4:13"])
  }
}
