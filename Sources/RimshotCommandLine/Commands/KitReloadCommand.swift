internal import RimshotControl

/// `rimshot kit reload`.
enum KitReloadCommand {
  static let command = Command(
    "kit reload", "load the kit again, as its files are now",
    details: """
      Needed where changes can't be noticed: in network folders, or with watch_kit:
      false in the configuration. What sounds rings out. A kit with errors is
      refused, and what was loaded plays on.
      """,
    options: [.json, .daemonName], run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    var display = ProgressDisplay("the kit", console: session.console, isForProgram: arguments.has("json"))
    defer { display.finish() }
    let report: KitReport = try session.ask(.reloadKit, arguments, timeout: KitLoadCommand.patience) {
      display.show($0)
    }
    display.finish()
    for warning in report.warnings { session.console.say(warning) }
    try session.print(report, arguments) { StatusText.kit(report) }
    return .done
  }
}
