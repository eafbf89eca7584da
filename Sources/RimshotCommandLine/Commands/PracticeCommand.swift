internal import FoundationEssentials
internal import Glibc
internal import RimshotDaemon
internal import RimshotKitFiles
internal import RimshotPractice

/// `rimshot practice` and `rimshot practice export`.
enum PracticeCommand {
  static let command = Command(
    "practice", "show what was played in the last days",
    details: """
      For each day: when, as a picture from midnight to midnight with a column for
      each hour; how many minutes had a hit, how many hits, and on which kits. Then
      how many days in a row have some. Daemons log nothing until the configuration
      says practice: true; a minute is shown when it is over. Needs no daemon.
      """,
    options: [
      Option("days", .integer("N", 1...366), help: "how many days, up to today (default: 7)"), .json,
      Option("plain", help: "letters instead of blocks in the pictures"),
    ],
    run: show)

  static let export = Command(
    "practice export", "print the practice log as CSV",
    details: """
      A line for each minute and kit, after a line with the names: day, time, kit,
      hits. Needs no daemon.
      """,
    options: [Option("days", .integer("N", 1...36600), help: "only the last days, up to today")],
    run: printAll)

  private static func show(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let today = CalendarDay.local().day
    let days = today.later(by: 1 - (arguments.integer("days") ?? 7))...today
    let report = try read { (file) throws(PracticeError) in
      PracticeReport(try file.minutes(days), days: days, streak: try file.streak(to: today))
    }
    let blocks = arguments.has("plain") || !localeIsUtf8 ? PracticeText.letters : PracticeText.blocks
    try session.print(report ?? PracticeReport([], days: days, streak: 0), arguments) {
      report.map { PracticeText.text($0, blocks: blocks) }
        ?? "nothing was logged yet: \(advice)"
    }
    return .done
  }

  private static var advice: String {
    ConfigurationSources(DaemonOptions()).read().settings.values.logsPractice
      ? "a minute is shown when it is over, once a daemon plays with practice: true"
      : "set practice: true in the configuration, then rimshot config reload"
  }

  private static func printAll(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus
  {
    let today = CalendarDay.local().day
    let first = arguments.integer("days").map { today.later(by: 1 - $0) } ?? CalendarDay(number: 0)
    let minutes = try read { (file) throws(PracticeError) in try file.minutes(first...today) }
    try session.console.print(PracticeText.csv(minutes ?? []))
    return .done
  }

  /// - Returns: `nil` where there is no log yet.
  private static func read<Result>(
    _ body: (PracticeFile) throws(PracticeError) -> Result
  ) throws(CommandError) -> Result? {
    guard let path = PracticeFile.path(in: ProcessInfo.processInfo.environment) else {
      throw .failed("there is no practice log without HOME or XDG_DATA_HOME")
    }
    guard unsafe access(path, F_OK) == 0 else { return nil }
    do throws(PracticeError) {
      return try body(try PracticeFile(path, writes: false))
    } catch {
      throw .failed(error.description)
    }
  }

  private static var localeIsUtf8: Bool {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return locale.lowercased().hasSuffix("utf-8") || locale.lowercased().hasSuffix("utf8")
  }
}
