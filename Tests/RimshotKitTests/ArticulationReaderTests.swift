import RimshotKit
import Testing

/// How a kit says the ways to play a pad.
@Suite struct ArticulationReaderTests {
  @Test func readsNotesRangesAndZones() throws {
    let reading = try Reading(
      """
      rimshot: 1
      outputs: {hats: stereo, feet: mono}
      pads:
        hi-hat:
          note: 46
          output: hats
          articulations:
            Edge Open: {pedal: 0-89, position: 64-127, samples: a.wav}
            tight: {note: 42, pedal: 90 - 127, zone: closed, overlap: together, samples: a.wav}
            foot: {notes: [44, 43], zone: chick, output: feet, samples: a.wav}
            sizzle: {pedal: 60, samples: a.wav}
      """)
    #expect(reading.messages.isEmpty)
    let pad = try #require(reading.pad)
    #expect(pad.notes == [46])
    #expect(pad.allNotes == [46, 42, 44, 43])
    #expect(pad.instrument == "hihat")
    #expect(pad.articulations.map(\.name) == ["Edge Open", "tight", "foot", "sizzle"])
    #expect(pad.articulations.map(\.zone) == ["edge-open", "closed", "chick", nil])
    #expect(pad.articulations.map(\.notes) == [[], [42], [44, 43], []])
    #expect(pad.articulations.map(\.pedal) == [0...89, 90...127, nil, 60...60])
    #expect(pad.articulations.map(\.position) == [64...127, nil, nil, nil])
    #expect(pad.articulations.map(\.overlap) == [.first, .together, .first, .first])
    let outputs = pad.articulations.map { $0.layers[0].takes[0].channels[0].microphone.output }
    #expect(outputs == [0, 0, 1, 0])
  }

  @Test func namesThatAreNoZonesAreTheUsualSound() throws {
    let reading = try Reading(
      "rimshot: 1\npads: {s: {note: 38, articulations: {head: {samples: a.wav}, rim: {note: 40, samples: a.wav}}}}"
    )
    #expect(reading.messages.isEmpty)
    #expect(reading.pad?.articulations.map(\.zone) == [nil, "rim"])
  }

  @Test func readsThePedalsStart() throws {
    let reading = try Reading("rimshot: 1\npedal_start: 127\npads: {x: {note: 46, samples: a.wav}}")
    #expect(reading.kit?.pedalStart == 127)
  }

  @Test(arguments: [
    (
      "articulations: {a: {pedal: 40-200, samples: a.wav}}",
      "5:32: error: pedal must be a range from open to closed within 0-127, such as 40-89, or one number, not \"40-200\""
    ),
    (
      "articulations: {a: {position: edge, samples: a.wav}}",
      "5:35: error: position must be a range from centre to edge within 0-127, such as 0-63, or one number, not \"edge\""
    ),
    (
      "articulations: {a: {zone: rimm, samples: a.wav}}",
      "5:31: error: no zone \"rimm\" of the snare (did you mean \"rim\"?)"
    ),
    (
      "articulations: {a: {zone: xyz, samples: a.wav}}",
      "5:31: error: no zone \"xyz\" of the snare: it has brush, cross-stick, edge, off, rim, roll"
    ),
    (
      "articulations: {a: {note: 1, notes: [2], samples: a.wav}}",
      "5:34: error: an articulation has note or notes, not both"
    ),
    (
      "articulations: {a: {layers: [], samples: a.wav}}",
      "5:37: error: an articulation has samples or layers, not both"
    ),
    (
      "samples: a.wav\narticulations: {a: {samples: a.wav}}",
      "5:5: error: a pad has samples or articulations, not both"
    ),
    (
      "articulations: [a]",
      "5:20: error: articulations must be a mapping, one articulation by its name a line, not a list"
    ),
    (
      "role: snr\nsamples: a.wav",
      "5:11: error: role must be an instrument such as snare or hihat, or one of its zones such as snare/rim, "
        + "not \"snr\""
    ),
    (
      "role: snare/rim\narticulations: {a: {samples: a.wav}}",
      "5:11: error: a pad with articulations has an instrument as its role, not \"snare/rim\": "
        + "the articulations are its zones"
    ),
  ])
  func refuses(_ lines: String, _ message: String) throws {
    let reading = try Reading(pad: "notes: [38]\n\(lines)", note: false)
    let errors = reading.messages.filter { $0.contains("error") }
    #expect(errors.first?.hasPrefix("kit.yaml:" + message) == true, "\(reading.messages)")
    #expect(reading.kit == nil)
  }

  @Test(arguments: [
    (
      "articulations: {a: {samples: a.wav}, b: {samples: a.wav}}",
      "5:42: warning: nothing plays articulation \"b\": give it a note, a range of pedal or position, or a zone"
    ),
    (
      "articulations: {a: {note: 1, samples: a.wav}, b: {note: 1, samples: a.wav}}",
      "5:51: warning: note 1 also hits articulation \"a\"; both sound"
    ),
    (
      "articulations: {a: {samples: a.wav}, rim: }",
      "5:42: warning: articulation \"rim\" is empty and stays silent"
    ),
    (
      "articulations: {a: {samples: a.wav}, rim: {samples: gone.wav}}",
      "5:42: warning: articulation \"rim\" stays silent: there is no file for any of its samples"
    ),
    (
      "articulations: {a: {samples: a.wav, layers: }, rim: {samples: []}}",
      "5:52: warning: articulation \"rim\" has no samples and stays silent"
    ),
    (
      "articulations: {a: {samples: a.wav, choke: x}}",
      "5:41: warning: unknown key \"choke\" (articulation \"a\" has the keys note,"
    ),
  ])
  func playsTheRest(_ lines: String, _ message: String) throws {
    let reading = try Reading(pad: "notes: [38]\n\(lines)", note: false)
    #expect(reading.messages.contains { $0.hasPrefix("kit.yaml:" + message) }, "\(reading.messages)")
    #expect(reading.kit != nil)
  }

  @Test func tellsOfANoteThatAnotherPadsArticulationHas() throws {
    let reading = try Reading(
      "rimshot: 1\npads:\n  a: {note: 1, samples: a.wav}\n  b: {articulations: {x: {note: 1, samples: a.wav}}}\n"
    )
    #expect(reading.messages == ["kit.yaml:4:3: warning: note 1 also hits pad \"a\" in line 3; both sound"])
  }
}
