import RimshotControl
import RimshotKit
import Testing

@testable import RimshotCommandLine

/// The steps, with a player who is a list.
struct LearningDialogueTests {
  /// What happens, in order; afterwards there are no more lines.
  private final class Script: LearningSource {
    private var inputs: ArraySlice<LearningInput>

    init(_ inputs: [LearningInput]) { self.inputs = inputs[...] }

    func next(within seconds: Double?) throws(CommandError) -> LearningInput {
      inputs.popFirst() ?? (seconds == nil ? .endOfLines : .timeUp)
    }
  }

  private final class Screen {
    var lines: [String] = []
  }

  private let screen = Screen()

  private func report(_ bytes: [Int], time: Double = 0, source: String = "TD-17:MIDI 1") -> MidiReport {
    MidiReport(time: time, source: source, address: "24:0", bytes: bytes, outcome: .played)
  }

  private func hits(_ note: Int, _ velocities: [Int]) -> [LearningInput] {
    velocities.map { .heard(report([0x99, note, $0])) }
  }

  private func dialogue(
    _ inputs: [LearningInput], agrees: Bool = false, profile: DeviceProfile = .generalMidi
  ) throws -> LearningDialogue<Script> {
    let sender = try #require(Sender(of: report([0x99, 38, 1])))
    let screen = self.screen
    return LearningDialogue(profile, of: sender, from: Script(inputs), agrees: agrees) {
      screen.lines.append($0)
    }
  }

  @Test func padsAreNamedByTheirHits() throws {
    var dialogue = try dialogue(
      hits(38, [40, 90]) + [.line("  Snare ")] + hits(27, [12, 60, 110])
        + [.heard(report([0x99, 99, 5], source: "other:x"))] + [.line("cowbel"), .line("cowbell")]
        + hits(28, [50]) + [.line("none")] + hits(48, [70]) + [.line(""), .line("snare"), .line("done")])
    try dialogue.namePads(after: report([0x99, 38, 20]))
    #expect(dialogue.profile.notes[38]?.target == .role(try #require(Role.named("snare"))))
    #expect(dialogue.profile.notes[27]?.target == .role(try #require(Role.named("cowbell"))))
    #expect(dialogue.profile.notes[28]?.target == .nothing)
    #expect(dialogue.profile.notes.count == 3)
    #expect(dialogue.hearing.hits.count == 8)
    #expect(
      screen.lines.dropFirst(2) == [
        "Note 38, so far snare.", "Note 38 is snare. 3 hits from 20 to 90.", "Note 27, so far high-q.",
        "There is no \"cowbel\" (did you mean \"cowbell\"?).", "Note 27 is cowbell. 3 hits from 12 to 110.",
        "Note 28, so far slap.", "Note 28 is ignored. 1 hit from 50 to 50.", "Note 48, so far tom-1.",
        "tom-1 (48) stays as it is.", "Nothing was heard yet: hit the pad first. done goes on.",
      ])
  }

  @Test func aPadThatSendsTwoNotesNamesTheBusierOne() throws {
    var dialogue = try dialogue(
      hits(42, [90, 91, 92]) + hits(46, [80, 81]) + [.line("hihat/closed"), .line("done")])
    try dialogue.namePads(after: report([0x99, 42, 20]))
    #expect(Array(dialogue.profile.notes.keys) == [42])
    #expect(screen.lines.last == "Note 46 came as well and was left alone: hit it by itself to name it.")
  }

  @Test func whatIsRefusedDoesNotHappen() throws {
    let values = [2, 90, 3, 88, 2].map { LearningInput.heard(report([0xB9, 4, $0])) }
    var dialogue = try dialogue(values + [.line(""), .line("what"), .line("n")])
    #expect(try dialogue.learnPedal())
    #expect(dialogue.profile.hiHat == DeviceProfile.HiHat())
    #expect(dialogue.refused.count == 1 && dialogue.taken.isEmpty)
    var other = try self.dialogue(values + [.line(""), .line("")])
    #expect(try other.learnPedal())
    #expect(other.profile.hiHat.open == 3 && other.profile.hiHat.closed == 88)
  }

  @Test func playingEndsByTimeOrByEnterAndProposesWhatItHeard() throws {
    var inputs: [LearningInput] = []
    for turn in 0..<50 {
      let time = Double(turn) / 4
      inputs.append(.heard(report([0x99, 38, 60 + turn], time: time)))
      if turn % 2 == 0 { inputs.append(.heard(report([0x99, 38, 10], time: time + 0.008))) }
    }
    var dialogue = try dialogue(inputs + [.lost(3), .line("")], agrees: true)
    try dialogue.listen(seconds: 60)
    try dialogue.propose()
    #expect(screen.lines[1] == "Heard 75 hits.")
    #expect(screen.lines[2] == "3 messages got lost because too much came at once.")
    guard case .own(let mask)? = dialogue.profile.notes[38]?.retrigger else {
      Issue.record("\(screen.lines)")
      return
    }
    #expect(mask.time == 0.009 && mask.level == -15)
    #expect(dialogue.profile.channels == [10])
  }

  @Test func answersThatEndTooSoonEndIt() throws {
    var dialogue = try dialogue(hits(38, [50]))
    #expect(
      throws: CommandError.failed(
        "the answers have ended too soon, and nothing was written (--yes needs none)")
    ) {
      try dialogue.namePads(after: report([0x99, 38, 20]))
    }
  }

  @Test func linesOfInputComeWholeAndTheLastNeedsNoEnd() {
    var lines = InputLines()
    lines.take(Array("sna".utf8))
    #expect(lines.waiting() == nil)
    lines.take(Array("re\n\nki".utf8))
    #expect(lines.waiting() == "snare" && lines.waiting() == "" && lines.waiting() == nil)
    lines.take([])
    #expect(lines.waiting() == "ki" && lines.waiting() == nil && lines.hasEnded)
    #expect(lines.takesEnd() && !lines.takesEnd())
  }
}
