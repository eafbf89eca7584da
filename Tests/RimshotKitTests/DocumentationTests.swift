import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

/// `docs/kit-format.md` says what is so.
@Suite struct DocumentationTests {
  private let page: String

  init() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    page = try String(contentsOf: package.appending(path: "docs/kit-format.md"), encoding: .utf8)
  }

  @Test func everyExamplePlaysWithoutAWord() throws {
    let examples = page.components(separatedBy: "```yaml\n").dropFirst().map { part in
      part.components(separatedBy: "```")[0]
    }
    #expect(examples.count == 6)
    for example in examples {
      let folder = try TemporaryKit(example, sounds: DocumentationTests.sounds)
      let reading = Reading(folder)
      #expect(reading.messages.isEmpty)
      let loading = Loading(folder)
      #expect(loading.messages.isEmpty)
      let kit = try #require(reading.kit)
      let plan = try #require(loading.plan)
      for note in kit.pads.flatMap(\.allNotes) {
        let engine = OfflineEngine(monoOutputs: kit.outputs.map { !$0.isStereo })
        engine.load(plan, outputs: Array(1..<(kit.outputs.count + 1)))
        engine.hit(note)
        engine.render(256)
        #expect(engine.tape.contains { $0.left.contains { $0 != 0 } }, "note \(note) of\n\(example)")
      }
    }
  }

  private static let sounds = [
    "kick.wav", "snare_1.wav", "closed.wav", "open.wav", "snare_soft_1.flac", "snare_soft_2.flac",
    "snare_hard_1.flac", "loops/tambourine.wav", "hat_open_1.wav", "hat_washy_1.wav", "hat_half_1.wav",
    "hat_loose_1.wav", "hat_closed_1.wav", "hat_foot.wav", "soft_top_1.wav", "soft_oh_1.wav",
    "hard_top_1.wav",
    "hard_oh_1.wav", "rim_top_1.wav", "rim_oh_1.wav", "crash_1.wav", "groove.wav",
  ]

  @Test(arguments: [
    ("zz: 1\npads: {}", "rimshot"), ("pads: {x: {zz: 1}}", "polyphony"),
    ("pads: {x: {articulations: {y: {zz: 1}}}}", "zone"), ("pads: {x: {layers: [{zz: 1}]}}", "velocity"),
    ("microphones: {top: {zz: 1}}", "channels"),
  ])
  func everyKeyIsInATable(_ text: String, _ one: String) throws {
    let reading = try Reading("rimshot: 1\n\(text)\n")
    let message = try #require(reading.messages.first { $0.contains(" has the keys ") })
    let keys = message.dropLast().components(separatedBy: " has the keys ")[1].components(separatedBy: ", ")
    #expect(keys.contains(one))
    for key in keys {
      let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
      #expect(rows.contains { $0.split(separator: "|")[0].contains("`\(key)`") }, "\(key)")
    }
  }

  @Test(arguments: ["snare", "snare-2", "tom-1", "crash-1", "ride", "china"])
  func everyZoneIsInTheTable(_ instrument: String) {
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `\(instrument)`") }
    for zone in Role.all.filter({ $0.instrument == instrument }).compactMap(\.zone) {
      #expect(rows.contains { $0.contains("`\(zone)`") }, "\(zone)")
    }
  }
}
