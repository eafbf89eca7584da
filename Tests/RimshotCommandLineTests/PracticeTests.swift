import Foundation
import RimshotPractice
import Testing

@testable import RimshotCommandLine

/// `rimshot practice`: what of a log is shown.
struct PracticeTests {
  private let folder: TemporaryFolder
  private let path: String
  private let today = CalendarDay.local().day

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/rimshot/practice.sqlite"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/rimshot", withIntermediateDirectories: true)
  }

  private func rimshot(_ words: String..., locale: String = "C.UTF-8") throws -> RimshotProgram.Outcome {
    try RimshotProgram.run(
      words, in: folder, environment: ["XDG_DATA_HOME": folder.path, "LC_ALL": locale])
  }

  private func play(_ day: Int, _ minute: Int, _ hits: Int, on kit: String = "acoustic") throws {
    try PracticeFile(path, writes: true).add([
      PlayedMinute(day: today.later(by: day), minute: minute, kit: kit, hits: hits)
    ])
  }

  @Test func withoutALogItSaysHowToGetOne() throws {
    let outcome = try rimshot("practice")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "nothing was logged yet: set practice: true in the configuration, then rimshot config reload\n")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/.config/rimshot", withIntermediateDirectories: true)
    try folder.write("practice: true\n", to: ".config/rimshot/config.yaml")
    #expect(
      try rimshot("practice").output
        == "nothing was logged yet: a minute is shown when it is over, once a daemon plays with practice: true\n"
    )
  }

  @Test func theDaysAreShownWithAPictureEach() throws {
    for minute in 0..<30 { try play(-2, 18 * 60 + minute, 100) }
    try play(-1, 5, 40)
    try play(0, 23 * 60 + 59, 1500)
    try play(0, 23 * 60 + 59, 1, on: "jazz, live")
    let outcome = try rimshot("practice", "--days", "4")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[1].hasPrefix(today.later(by: -3).shortText))
    #expect(lines[1].hasSuffix("nothing"))
    #expect(lines[2].contains("··················█·····"))
    #expect(lines[2].contains("30 min 0 s"))
    #expect(lines[2].contains("3000 hits"))
    #expect(lines[2].hasSuffix("acoustic"))
    #expect(lines[3].contains("▁·······················"))
    #expect(lines[4].contains("·······················▄"))
    #expect(lines[4].hasSuffix("acoustic, jazz, live"))
    #expect(lines[6] == "3 days in a row. In all 32 min 0 s and 4541 hits.")
    #expect(try rimshot("practice", "--days", "4", locale: "C").output.contains("..................9....."))
  }

  @Test func aStreakEndsWithADayWithoutAHit() throws {
    func streak() throws -> Int { try PracticeFile(path, writes: false).streak(to: today) }
    try play(-9, 0, 1)
    #expect(try streak() == 0)
    for day in -6 ... -4 { try play(day, 0, 1) }
    for day in -2 ... -1 { try play(day, 0, 1) }
    #expect(try streak() == 2)
    try play(0, 0, 1)
    #expect(try streak() == 3)
    try play(-3, 0, 1)
    #expect(try streak() == 7)
  }

  @Test func itIsExportedAsCsv() throws {
    try play(0, 61, 3, on: "a \"b\", c")
    try play(0, 61, 4, on: "a \"b\", c")
    let outcome = try rimshot("practice", "export")
    #expect(outcome.output == "day,time,kit,hits\n\(today.text),01:01,\"a \"\"b\"\", c\",7\n")
  }

  @Test func aFileOfALaterLayoutIsLeftAlone() throws {
    try play(0, 0, 1)
    let sqlite = Process()
    sqlite.executableURL = URL(filePath: "/usr/bin/env")
    sqlite.arguments = ["sqlite3", path, "PRAGMA user_version = 9"]
    try sqlite.run()
    sqlite.waitUntilExit()
    let outcome = try rimshot("practice")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "rimshot: the practice log \(path) is of a later Rimshot (layout 9): it is left as it is\n")
  }

  @Test func whatIsNoLogIsNamed() throws {
    try "not a database, though long enough to be taken for the head of one".write(
      toFile: path, atomically: true, encoding: .utf8)
    let outcome = try rimshot("practice")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "rimshot: the practice log \(path) can't be read (file is not a database): move that file away, and another "
        + "one is begun\n")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".broken")
    try play(0, 0, 1)
    #expect(try rimshot("practice").output.contains("1 hit"))
    // Another program's, or one that was never filled.
    try FileManager.default.removeItem(atPath: path)
    try Data().write(to: URL(filePath: path))
    #expect(try rimshot("practice", "export").errors.contains("move that file away"))
  }

  @Test func daysAreWrittenAndReadAlike() {
    #expect(CalendarDay("2024-02-29")?.later(by: 1).text == "2024-03-01")
    #expect(CalendarDay("2026-11-30")?.shortText == "Mon 30 Nov")
    #expect(CalendarDay("2025-02-29") == nil)
  }
}
