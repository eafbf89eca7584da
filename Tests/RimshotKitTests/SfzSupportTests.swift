import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// `docs/sfz-support.md` says what the reader does: what the page and the reader's table have is the same, and the reader
/// reports what they say it leaves out, and nothing else.
@Suite struct SfzSupportTests {
  /// The page's rows: names, with angle brackets for headers, and the word behind them.
  private func rows() throws -> [String: String] {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: package.appending(path: "docs/sfz-support.md"), encoding: .utf8)
    var rows: [String: String] = [:]
    for line in text.components(separatedBy: "\n") where line.hasPrefix("| `") {
      let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.count == 5 && !cells[3].isEmpty, "\(line.prefix(80))")
      for (index, name) in cells[1].components(separatedBy: "`").enumerated() where index % 2 == 1 {
        #expect(rows.updateValue(cells[2], forKey: name) == nil, "\(name) is there twice")
      }
    }
    return rows
  }

  @Test func thePageIsTheReadersTable() throws {
    var table = SfzVocabulary.opcodes.mapValues(\.rawValue)
    for (name, support) in SfzVocabulary.headers { table["<\(name)>"] = support.rawValue }
    let rows = try rows()
    for (name, support) in table { #expect(rows[name] == support, "\(name)") }
    for name in rows.keys { #expect(table[name] != nil, "\(name) is only on the page") }
  }

  @Test func namesThatAreReadAlikeAreSupportedAlike() {
    for (name, support) in SfzVocabulary.opcodes {
      let written = example(name)
      #expect(SfzVocabulary.support(of: SfzOpcode.parts(written).name) == support, "\(name) as \(written)")
    }
  }

  /// A name with numbers in it. The only one of a few, where there are so few.
  private func example(_ name: String) -> String {
    name.replacing("NNN", with: "64").replacing("NN", with: "07").replacing("N", with: "1")
      .replacing("X", with: "2").replacing("Y", with: "3").replacing("*", with: "text")
  }

  /// Values that mean something, where 1 doesn't.
  private let values = [
    "sample": "a.wav", "loop_mode": "one_shot", "loopmode": "one_shot", "direction": "reverse",
    "trigger": "attack", "off_mode": "normal", "rt_dead": "on", "xf_velcurve": "gain", "xf_keycurve": "gain",
    "xf_cccurve": "gain", "pan_law": "balance", "fil_type": "hpf_2p", "filtype": "hpf_2p",
    "fil2_type": "hpf_2p", "eqN_type": "hshelf", "loop_type": "backward", "looptype": "backward",
    "offset_mode": "percent", "sw_vel": "previous", "sustain_sw": "on", "sostenuto_sw": "on",
    "phase": "invert", "oscillator": "on", "lochan": "2", "hichan": "15", "ampeg_decay_zero": "0",
    "fileg_decay_zero": "0", "pitcheg_decay_zero": "0", "off_curve": "-1", "loprog": "0", "lobend": "0",
    "lochanaft": "0", "cutoff": "500", "note_selfmask": "off", "image": "a.png", "end": "100",
  ]

  /// What is said of a kit with one region.
  private func messages(_ folder: TemporaryKit, _ text: String) throws -> [String] {
    try folder.write(text, to: "kit.sfz")
    return Reading(folder).messages
  }

  private func folder() throws -> TemporaryKit {
    let folder = try TemporaryKit()
    try folder.write([[0.5]], to: "a.wav", as: .wavFloat)
    return folder
  }

  @Test func whatIsLeftOutIsReportedAndNothingElse() throws {
    let folder = try folder()
    for (name, support) in SfzVocabulary.opcodes.sorted(by: { $0.key < $1.key }) {
      let opcode = "\(example(name))=\(values[name] ?? "1")"
      var text = "<region> key=36 sample=a.wav \(opcode)\n"
      if ["default_path", "note_offset", "octave_offset"].contains(name) {
        text = "<control> \(name)=\(name == "default_path" ? "./" : "1")\n<region> key=36 sample=a.wav\n"
      } else if name == "vNNN" || name == "curve_index" {
        text = "<curve> curve_index=9 v000=0 v127=1\n<region> key=36 sample=a.wav\n"
      }
      let said = try messages(folder, text)
      let isReported = said.contains { $0.contains("isn't supported and does nothing") }
      #expect(isReported == (support == .no), "\(opcode): \(said)")
      #expect(!said.contains { $0.contains("isn't known") }, "\(opcode): \(said)")
      if support == .yes || support == .partly || support == .unneeded {
        #expect(!said.contains { $0.contains("nothing changes") || $0.contains("does nothing") }, "\(said)")
      }
    }
  }

  @Test func whatIsSoAnywayIsNotReported() throws {
    let said = try messages(
      folder(),
      "<region> key=36 sample=a.wav phase=normal loop_type=forward amp_random=0 pan_oncc200=0 sw_vel=current\n"
        + "sustain_sw=off lochan=1 hichan=16 lobpm=0 hibpm=500 effect1=0 width_oncc20=0 direction=forward\n"
        + "pitcheg_depth=0 loop_crossfade=0 amplitude_smoothcc4=20 hint_ram_based=1 offset_mode=samples\n")
    #expect(said == [])
  }

  @Test(arguments: SfzVocabulary.headers.sorted { $0.key < $1.key }.map(\.key))
  func headersAreReportedOnlyWhereTheyAreLeftOut(_ name: String) throws {
    let said = try messages(folder(), "<\(name)> \n<region> key=36 sample=a.wav")
    let isReported = said.contains { $0.contains("<\(name)> isn't supported and is left out") }
    #expect(isReported == (SfzVocabulary.headers[name] == .no), "\(said)")
    if !isReported { #expect(said == []) }
  }

  @Test func misspeltNamesAreNamedWithTheNearest() throws {
    let said = try messages(
      folder(),
      "<control> defualt_path=./ phaser_wet=5\n<region> key=36 sample=a.wav ampeg_atack=1\n"
        + "<region> key=37 sample=a.wav ampeg_atack=1 amplitud_oncc20=5 eg01_qqqqqqqqq=1 phaser_depth=5\n")
    let words = said.map { $0.replacing(#/^kit.sfz:\d+:(\d+: )? ?warning: /#, with: "") }.sorted()
    #expect(
      words == [
        "the opcode ampeg_atack isn't known and does nothing (in 2 regions) (did you mean \"ampeg_attack\"?)",
        "the opcode amplitud_onccN isn't known and does nothing (once) (did you mean \"amplitude_onccN\"?)",
        "the opcode defualt_path isn't known and does nothing (did you mean \"default_path\"?)",
        "the opcode eg01_qqqqqqqqq isn't known and does nothing (once)",
        "the opcode phaser_depth isn't supported and does nothing (once)",
        "the opcode phaser_wet isn't supported and does nothing",
      ])
  }

  @Test func nonsenseIsSaidInFewWords() throws {
    let opcodes = (0..<500).map {
      "\(["ab", "cd", "ef", "gh"][$0 % 4])q\(String(repeating: "w", count: $0))=1"
    }
    let said = try messages(folder(), "<region> key=36 sample=a.wav \(opcodes.joined(separator: " "))\n")
    #expect(said.count == 9, "\(said.prefix(12))")
    #expect(said.contains { $0.contains("492 more opcodes aren't known and do nothing") })
  }
}
