import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// What is written is read back as the same kit.
@Suite struct KitWriterTests {
  private static func written(_ kit: Kit, _ names: [String]) -> String {
    let pairs = names.map { ("\(kit.directory)/\($0)", $0) }
    return KitWriter(kit, names: Dictionary(uniqueKeysWithValues: pairs)).text(comments: ["A test."])
  }

  @Test(arguments: 0..<8) func everyKitComesBackAsItWas(_ batch: UInt64) throws {
    let sounds = ["a.wav", "b c.wav", "d/#e, [f].wav"]
    let folder = try TemporaryKit("", sounds: sounds)
    for seed in batch * 50..<batch * 50 + 50 {
      var random = RandomKit(seed: seed, directory: folder.path, sounds: sounds)
      let kit = random.kit()
      if !kit.pads.contains(where: { $0.articulations.contains { !$0.samples.isEmpty } }) { continue }
      let fitting = KitFitting(kit)
      let text = KitWriterTests.written(fitting.kit, sounds)
      try folder.write(text, to: "kit.yaml")
      let reading = Reading(folder)
      let errors = reading.messages.filter { $0.contains(": error: ") }
      guard let read = reading.kit else {
        Issue.record("seed \(seed): \(errors)\n\(text)")
        continue
      }
      let differences = KitComparison(fitting.kit.unplaced { $0 }, read.unplaced { $0 }).differences
      #expect(differences.isEmpty, "seed \(seed)\n\(text)")
    }
  }

  /// What a person writes is what is written.
  @Test(arguments: [
    "when: {cc20: 64-127}", "when: {cc20: 64-127, cc21: 0}", "when: {key_switch: 24}",
    "when: {key_switch: 25-27 of 24-27}", "when: {held: 60}", "when: {held: [60, 61], not_held: 62}",
    "when: {others_held: 0}", "when: {previous: 38}", "when: {pressure: 64-127}",
    "trigger: note-off", "trigger: {note-off: if-sounding}", "trigger: {cc4: 100-127}",
    "trigger: {pressure: 64-127}", "pedal: 0-24", "position: 64-127",
    "choke: hats", "choke: hats\nchoke_fade: 2 ms", "choked_by: {hats: 80 ms}",
    "choke: hats\nchoked_by: nobody", "choke_self: true", "choke_self: {fade: 2 s}", "chokes: [z]",
    "chokes: {z: 80 ms}", "polyphony: 3", "polyphony: {hits: 3, fade: 1 s}", "aftertouch: choke",
    "aftertouch: {choke: 90 ms, grab: off}", "aftertouch: {choke: 90 ms, grab: 60 ms, grab_velocity: 40}",
    "pedal_group: 1", "pedal_damping: 60 ms", "note_off: release", "note_off: {toggle: 80 ms}",
    "note_off: {choke: 80 ms}", "humanize: {velocity: 6, timing: 5 ms, pitch: 10 cents}",
    "gain: -2 dB", "gain: -inf dB", "pan: -0.3", "width: 0.5", "pan_law: balance", "tune: -2.5",
    "tune_velocity: 1", "tune_random: 0.3", "start: 10 ms", "start: 441 frames", "end: 2 s",
    "end: 90000 frames", "start_random: 5 ms", "delay: 0.5 ms",
    "envelope: {attack: 1 ms, hold: 2 ms, decay: 3 ms, sustain: 0.5, release: 4 ms}",
    "envelope: {attack: 44.5 frames, release: 10 frames}",
    "filter: {cutoff: 2 kHz}", "filter: {type: high-pass, cutoff: 20 Hz, poles: 4}",
    "filter: {type: peak, cutoff: 800 Hz, gain: -6 dB}", "filter: {type: notch, cutoff: 800 Hz}",
    "filter: {type: band-pass, cutoff: 2 kHz, resonance: 6 dB, poles: 1, velocity: 24, random: 3}",
    "filter: [{type: low-shelf, cutoff: 100 Hz}, {type: high-shelf, cutoff: 9 kHz}]",
    "file_key: 38", "file_key: {key: 38.5, semitones: -0.5}",
    "filter: {type: peak, cutoff: 1 kHz, bandwidth: 2}",
    "envelope: {delay: 1 ms, start: 0.5, attack_curve: 2, decay_curve: 0, release_curve: -9}",
    "loop: {points: file, if_any: true}", "loop: {points: file, until: forever, if_any: true}",
    "loop: file", "loop: {points: file, until: forever}", "loop: {start: 500 ms, end: 1.2 s, until: forever}",
    "reverse: true", "invert: true", "interpolation: hermite", "velocity_curve: linear",
    "velocity_curve: fixed",
    "velocity_curve: {power: 1.5}", "velocity_curve: {decibels: 40}", "velocity_curve: {natural: 50 %}",
    "velocity_curve: {natural: -100 %}", "velocity_curve: {points: [[1, -40], [127, 0]]}",
    "velocity_curve: {factors: [[1, 0.01], [64, 0.5], [127, 1]]}", "decay_while_held: 6 dB",
    "select: random", "select: random-no-repeat", "select: nearest", "chance: 0-0.5", "turn: 2 of 4",
    "controls: [{cc: 20, changes: tune, by: 12}]",
    "controls: [{cc: 20, changes: level, by: 100 %, curve: squared}]",
    "controls: [{cc: 1, changes: gain, by: -12 dB}, {cc: 2, changes: start, by: 441 frames}]",
    "controls: [{cc: 1, changes: attack, by: 20 ms, curve: [[0, 0], [64, 1], [127, 0.5]]}]",
    "overlap: crossfade", "overlap: together", "holes: silent", "role: snare",
    "samples: {file: a.wav, gain: -3 dB, pan: 0.5}", "samples: {file: a.wav, power: 0.3}",
    "samples: {file: a.wav, channels: [2, 3]}", "samples: [a.wav, {file: b.wav, output: oh}]",
    "samples: [a.wav, {file: b.wav, gain: -1 dB}]",
    "samples: {top: a.wav, room: b.wav}",
    "samples: {top: [a.wav, b.wav], room: [b.wav, {file: a.wav, pan: -1}]}",
    "samples: [{top: a.wav, power: 0.5}, {top: a.wav, room: b.wav, power: 1}]",
    "samples: {top: a.wav}\nmicrophones: {top: {output: oh, gain: -3 dB, pan: 0.1, channels: 1}}",
  ])
  func everyKeyComesBack(_ lines: String) throws {
    let samples = lines.contains("samples:") ? [] : ["samples: a.wav"]
    let pad = ([lines] + samples).joined(separator: "\n").split(separator: "\n").map { "    \($0)\n" }
      .joined()
    let folder = try TemporaryKit(
      """
      rimshot: 1
      key_switches: [{notes: 24-25}, {notes: 24-27, start: 26}]
      outputs: {oh: stereo}
      microphones: {top: {}, room: {}}
      choke_groups: {hats: {fade: 20 ms}}
      pads:
        x:
          note: 60
      \(pad)  z: {note: 61, samples: b.wav}

      """, sounds: ["a.wav", "b.wav"])
    let reading = Reading(folder)
    let kit = try #require(reading.kit, "\(reading.messages)")
    let text = KitWriterTests.written(KitFitting(kit).kit, ["a.wav", "b.wav"])
    try folder.write(text, to: "kit.yaml")
    let again = Reading(folder)
    #expect(
      again.kit?.unplaced { $0 } == kit.unplaced { $0 } && again.messages == [], "\(again.messages)\n\(text)")
    // What it says is said in the words that a person would use.
    for line in lines.split(separator: "\n")
    where !line.hasPrefix("samples: {top") && !line.hasPrefix("micro") {
      #expect(text.contains(line), "\(text)")
    }
  }

  @Test func whatTheKitSaysComesBack() throws {
    let text = """
      rimshot: 1
      name: Kit
      author: Ann
      license: CC0-1.0
      description: |-
        Two
        lines

      pedal_start: 20
      controllers: {cc1: 64.5, cc20: 127}
      key_switches: [{notes: 24-27, start: 24}]
      humanize: {velocity: 6, timing: 5 ms, pitch: 10 cents}

      outputs: {oh: stereo, kick: mono}

      choke_groups:
        hats: {fade: 20 ms, polyphony: {hits: 3, fade: 1 s}}

      pads:
        "no": {note: 60, choke: hats, samples: a.wav}

      """
    let folder = try TemporaryKit(text, sounds: ["a.wav"])
    let kit = try #require(Reading(folder).kit)
    #expect(kit.controllers == [1: 64.5, 20: 127])
    #expect(kit.keySwitches == [Kit.KeySwitch(notes: 24...27, start: 24)])
    #expect(kit.chokeGroups.first?.polyphony == Kit.Polyphony(hits: 3, fade: 1))
    let pairs = ["\(folder.path)/a.wav": "a.wav"]
    #expect(KitWriter(KitFitting(kit).kit, names: pairs).text(comments: []) == text)
  }
}
