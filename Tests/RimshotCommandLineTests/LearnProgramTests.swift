import Foundation
import RimshotControl
import Testing

/// The built program, which learns from a recording, without a daemon.
struct LearnProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var lines: [String] = []
    func add(_ time: Double, _ bytes: [Int], _ source: String = "Box 3:Box MIDI 1") {
      let report = MidiReport(time: time, source: source, address: "24:0", bytes: bytes, outcome: .unmapped)
      lines.append(ControlCoding.line(ControlEvent.midi(report)))
    }
    add(0.1, [0x90, 60, 3], "Keys:Keys")
    for turn in 0..<60 {
      let time = 1 + Double(turn) / 2
      add(time, [0x90, 36, 60 + turn])
      if turn % 3 == 0 { add(time + 0.003, [0x90, 71, 10]) }
      add(time + 0.2, [0x90, 71, 50 + turn])
      add(time + 0.3, [0xB0, 4, turn % 2 * 80 + 5])
    }
    try folder.write(lines.joined() + "no event\n", to: "take.jsonl")
  }

  private func learn(_ words: String..., answers: String = "") throws -> RimshotProgram.Outcome {
    try folder.write(answers, to: "answers")
    return try RimshotProgram.run(
      ["learn", "--from", "take.jsonl"] + words, in: folder,
      launcher: ["/bin/sh", "-c", "exec \"$@\" < answers", "sh"])
  }

  private var profiles: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.config/rimshot/devices")) ?? []
  }

  private func profile(_ name: String) throws -> String {
    try folder.text(of: ".config/rimshot/devices/\(name)")
  }

  @Test func yesTakesEverything() throws {
    let outcome = try learn("--yes")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors == "rimshot: 1 line of take.jsonl are no events, and were left out\n")
    #expect(
      outcome.output.contains(
        "Keys hit as well: --device \"Keys\" learns from that instead.\n140 hits of Box 3.\n"))
    #expect(
      outcome.output.hasSuffix(
        "plays Box 3 with it after \"rimshot config reload\", and others from their start.\n"))
    let text = try profile("box-3.yaml")
    #expect(text.hasPrefix("# Written by \"rimshot learn\", which heard 140 hits.\n# "), "\(text)")
    let body = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
    #expect(
      body == """
        rimshot_device: 1
        name: Box 3
        match: {client: Box 3}
        channels: 1
        velocity: {points: [[52, 10], [117, 127]]}
        hihat: {controller: 4, open: 5, closed: 85}
        crosstalk: [{from: 36, to: 71, time: 4 ms, level: -15 dB}]
        """, "\(text)")
    #expect(try RimshotProgram.run(["device", "check", "box-3"], in: folder).status == 0)
    #expect(profiles == ["box-3.yaml"])
  }

  @Test func answersDecide() throws {
    // Note 36 stays, 71 is a cowbell; no pedal, no curve, the rule, and it is written.
    let outcome = try learn("--profile", "mine", answers: "\ncowbel\ncowbell\nn\nn\ny\ny\n")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.output.contains(
        "Cowbell (71) answered 20 of 60 hits on kick (36) within 4 ms, never louder than 10: "), "\(outcome)")
    let body = try profile("mine.yaml")
    #expect(body.contains("\nnotes:\n  71: cowbell\n") && body.contains("\ncrosstalk: ["), "\(body)")
    #expect(!body.contains("velocity") && !body.contains("hihat"))
  }

  @Test func nothingIsWrittenWhereTheAnswersEndOrSayNo() throws {
    let short = try learn(answers: "\n\n")
    #expect(short.status == 1)
    #expect(
      short.errors.hasSuffix(
        "rimshot: the answers have ended too soon, and nothing was written (--yes needs none)\n"))
    let no = try learn(answers: "done\ny\ny\ny\nn\n")
    #expect(no.status == 1)
    #expect(no.output.hasSuffix("Nothing was written.\n"), "\(no)")
    #expect(profiles == [])
  }

  @Test func aProfileThatIsThereStaysUnlessForced() throws {
    #expect(try learn("--yes", "--profile", "mine").status == 0)
    try folder.write("rimshot_device: 1\nname: Old\n", to: ".config/rimshot/devices/mine.yaml")
    let outcome = try learn("--yes", "--profile", "mine")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasSuffix(
        "/mine.yaml is there already: --force replaces it, --profile NAME writes another\n"), "\(outcome)")
    #expect(try profile("mine.yaml") == "rimshot_device: 1\nname: Old\n")
    #expect(try learn("--yes", "--profile", "mine", "--force").status == 0)
    #expect(try profile("mine.yaml").contains("name: Box 3\n"))
  }

  @Test func jsonIsTheResultAndTheTalkGoesAside() throws {
    let outcome = try learn("--yes", "--json")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(#"{"device":"Box 3","hits":140,"isUsed":false,"path":"#), "\(outcome)")
    #expect(outcome.errors.contains("140 hits of Box 3.\n"))
  }

  @Test func mistakesAreNamed() throws {
    #expect(
      try learn("--yes", "--device", "TD-17").errors.hasSuffix(
        "rimshot: take.jsonl has no hits of a device with \"TD-17\" in its name\n"))
    #expect(try learn("--profile", "a/b").status == 2)
    try folder.write(
      #"{"event":"midi","midi":{"bytes":[],"outcome":"played","sounds":[],"source":"command","time":1}}"#
        + "\n",
      to: "take.jsonl")
    #expect(
      try learn("--yes").errors
        == "rimshot: take.jsonl has no hits of a device; those by command are no device's\n")
    try folder.write("nothing\n", to: "take.jsonl")
    #expect(
      try learn("--yes").errors
        == "rimshot: take.jsonl has no MIDI events: record them with \"rimshot monitor --json > FILE\"\n")
  }
}
