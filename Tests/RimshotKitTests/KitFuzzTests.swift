import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// Broken texts never trap, and never vanish without a word.
@Suite struct KitFuzzTests {
  private static let seedText = """
    rimshot: 1
    name: &n Basement
    outputs: {kick: mono, overheads: stereo}
    choke_groups:
      hihat: {fade: 30 ms}
    microphones: {top: {output: kick, channels: 1}, overhead: {channels: [2, 3]}}
    humanize: {velocity: 6, timing: 5 ms, pitch: 10 cents}
    pedal_start: 20
    controllers: {cc1: 64.5, cc20: 127}
    key_switches: [{notes: 24-27, start: 24}]
    pads:
      hi-hat:
        notes: [44, 46]
        role: hihat
        chokes: {kick: 80 ms}
        polyphony: {hits: 3, fade: 1 s}
        aftertouch: {choke: 80 ms, grab: off}
        pedal_damping: 60 ms
        overlap: crossfade
        articulations:
          open:
            pedal: 0-89
            tune: 30 cents
            filter: {cutoff: 2 kHz, resonance: 6 dB}
            envelope: {attack: 1 ms, sustain: -6 dB}
            loop: {start: 100 frames, end: 1 s, until: forever}
            layers:
              - {velocity: 1-70, samples: {top: a.wav, overhead: "b*.wav"}}
              - {velocity: 60-127, samples: [{file: c.wav, power: 0.3}]}
          closed: {note: 45, position: 0-63, reverse: on, samples: a.wav}
      hat:
        notes: [42, 22]
        output: overheads
        choke: hihat
        note_off: {release: 0.08 s}
        gain: -2 dB
        velocity_curve: {power: 1.5}
        layers:
          - velocity: 1-60
            select: random
            samples: [a.wav, "b*.wav"]
          - {velocity: 61-127, gain: 1, samples: c.wav}
      kick:
        note: 36
        when: {cc20: 64-127, key_switch: 25-26 of 24-27, held: [60, 61], others_held: 0, previous: 38}
        trigger: {note-off: if-sounding}
        choked_by: {hihat: 80 ms}
        choke_fade: 2 ms
        pedal_group: 1
        chance: 0-0.5
        turn: 2 of 4
        width: 0.5
        end: 2 s
        filter: [{type: peak, cutoff: 1 kHz, gain: -6 dB}, {cutoff: 900 Hz, poles: 4}]
        controls: [{cc: 20, changes: tune, by: 2, curve: [[0, 0], [127, 1]]}, {cc: 21, changes: start, by: 9 frames}]
        decay_while_held: 6 dB
        holes: silent
        samples: [{top: a.wav, power: 0.5}, {top: {file: a.wav, gain: -3 dB, pan: 0.1}, power: 1}]
    """

  @Test func everyMutationGivesAKitOrAReason() throws {
    let folder = try TemporaryKit("", sounds: ["a.wav", "b1.wav", "c.wav"])
    var random = SplitMix(state: 1)
    var kits = 0
    for _ in 0..<2000 {
      let text = KitFuzzTests.mutated(Array(KitFuzzTests.seedText.utf8), with: &random)
      let log = DiagnosticLog(file: "kit.yaml")
      let kit = KitReader.read(text, directory: folder.path, log: log)
      kits += kit == nil ? 0 : 1
      let isExplained =
        kit != nil || log.diagnostics.contains { $0.severity == .error && !$0.message.isEmpty }
      #expect(isExplained, "\(String(decoding: text, as: UTF8.self))")
      for pad in kit?.pads ?? [] {
        #expect(!pad.articulations.isEmpty)
        for articulation in pad.articulations where !articulation.layers.isEmpty && articulation.fillsHoles {
          let played = articulation.layout.runs.flatMap { Array($0.velocities) }
          #expect(Set(played).count == 127)
        }
      }
    }
    #expect(kits > 100)
  }

  @Test func everyMutationThatIsAKitComesBackAsItWas() throws {
    let folder = try TemporaryKit("", sounds: ["a.wav", "b1.wav", "c.wav"])
    var random = SplitMix(state: 2)
    for _ in 0..<1000 {
      let bytes = KitFuzzTests.mutated(Array(KitFuzzTests.seedText.utf8), with: &random)
      guard let kit = KitReader.read(bytes, directory: folder.path, log: DiagnosticLog(file: "kit.yaml"))
      else {
        continue
      }
      let fitted = KitFitting(kit).kit
      let paths = Set(kit.pads.flatMap(\.articulations).flatMap(\.samples).map(\.path))
      let names = Dictionary(
        uniqueKeysWithValues: paths.map { ($0, String($0.dropFirst(folder.path.count + 1))) })
      let text = KitWriter(fitted, names: names).text(comments: [])
      let log = DiagnosticLog(file: "kit.yaml")
      let again = KitReader.read(Array(text.utf8), directory: folder.path, log: log)
      let differences = again.map { KitComparison(fitted.unplaced { $0 }, $0.unplaced { $0 }).differences }
      #expect(differences == [:], "\(log.diagnostics)\n\(String(decoding: bytes, as: UTF8.self))\n\(text)")
    }
  }

  private static func mutated(_ bytes: [UInt8], with random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    let words = [
      "*", "&n", "- ", ": ", "{", "}", "[", "]", "\"", "\n", "\t", "999999999999999999999", "-", "~", "*n",
      "../", "nan", "1e999",
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(place + Int.random(in: 1...12, using: &random), bytes.count)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: words[Int.random(in: 0..<words.count, using: &random)].utf8, at: place)
      case 3:
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
      default:
        bytes.replaceSubrange(place..<end, with: words[Int.random(in: 0..<words.count, using: &random)].utf8)
      }
      if bytes.isEmpty { return [0] }
    }
    return bytes
  }
}

/// A generator that gives the same numbers each time (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number
/// Generators", 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
