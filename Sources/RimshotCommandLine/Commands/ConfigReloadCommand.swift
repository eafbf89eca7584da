internal import RimshotControl

/// `rimshot config reload`.
enum ConfigReloadCommand {
  static let command = Command(
    "config reload", "let the daemon read its configuration again",
    details: """
      All of it takes effect at once, or nothing does: where there is an error the
      daemon plays on as it was. What needs a restart is named. SIGHUP does the same,
      but can't say how it went.
      """,
    options: [.json, .daemonName], run: run)

  /// Seconds that one sample of a kit may take to decode.
  private static let patience: Double = 60

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    var display = ProgressDisplay("the kit", console: session.console, isForProgram: arguments.has("json"))
    defer { display.finish() }
    let report: ReloadReport = try session.ask(.reload, arguments, timeout: patience) { display.show($0) }
    display.finish()
    for warning in report.warnings { session.console.say(warning) }
    try session.print(report, arguments) { ConfigurationText.reload(report) }
    return .done
  }
}
