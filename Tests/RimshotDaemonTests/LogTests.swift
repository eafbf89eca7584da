import Testing

@testable import RimshotDaemon

/// What the log writes, and what it holds back.
struct LogTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func aLineForPeopleHasItsTimeAndOneForTheJournalItsPriority() {
    #expect(Log.line("gone", .error, isJournal: true, time: nil) == "<3>gone\n")
    #expect(Log.line("hm", .warning, isJournal: true, time: nil) == "<4>hm\n")
    #expect(Log.line("plays", .info, isJournal: true, time: nil) == "<6>plays\n")
    #expect(Log.line("plays", .info, isJournal: false, time: "12:00") == "12:00 rimshot: plays\n")
    #expect(Log.line("plays", .debug, isJournal: false, time: nil) == "rimshot: plays\n")
  }

  @Test func nothingInALineBreaksItOrCommandsATerminal() {
    let text = "kit \u{1B}[31mred\u{7}\nrimshot: forged\u{9B}2J\u{202E}drums\u{2028}end\ttab ü 鼓"
    #expect(
      Log.line(text, .info, isJournal: false, time: nil)
        == "rimshot: kit \\u{1b}[31mred\\u{7}\\nrimshot: forged\\u{9b}2J\\u{202e}drums\\u{2028}end tab ü 鼓\n")
  }

  @Test func aLineIsCutWhereOneWriteToAPipeEnds() {
    let line = Log.line(String(repeating: "ü", count: 10_000), .info, isJournal: false, time: nil)
    #expect(line.utf8.count <= 4096)
    #expect(line.hasSuffix(" …\n"))
  }

  @Test func aSentenceThatIsSaidOverAndOverIsCounted() {
    var limiter = LogLimiter()
    var written: [LogLimiter.Line] = []
    for number in 0..<50 {
      written += limiter.admit("no server", .warning, at: UInt64(number) * LogTests.second / 10)
    }
    #expect(written == [LogLimiter.Line](repeating: .init(text: "no server", level: .warning), count: 10))
    #expect(limiter.due(at: 9 * LogTests.second) == [])
    #expect(
      limiter.due(at: 10 * LogTests.second)
        == [.init(text: "no server … (said 40 times more)", level: .warning)])
    #expect(limiter.admit("no server", .warning, at: 11 * LogTests.second).count == 1)
    #expect(limiter.due(at: .max) == [])
  }

  @Test func theLastWordTellsWhatWasHeldBack() {
    var limiter = LogLimiter()
    for _ in 0..<11 { _ = limiter.admit("hm", .info, at: 5) }
    #expect(limiter.due(at: .max) == [.init(text: "hm … (said once more)", level: .info)])
  }

  @Test func muchAtOnceIsCutShortAndSaidSo() {
    var limiter = LogLimiter()
    var count = 0
    for number in 0..<1000 { count += limiter.admit("line \(number)", .info, at: LogTests.second).count }
    #expect(count == 200)
    let next = limiter.admit("after", .info, at: 2 * LogTests.second)
    #expect(
      next == [
        .init(text: "… (800 lines more within a second)", level: .warning),
        .init(text: "after", level: .info),
      ])
  }
}
