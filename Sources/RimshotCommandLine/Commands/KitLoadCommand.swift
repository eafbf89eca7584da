internal import RimshotControl

/// `rimshot kit load`.
enum KitLoadCommand {
  static let command = Command(
    "kit load", "load a kit into the daemon and play it",
    details: "What sounds rings out. A kit with errors is refused, and the old one plays on.",
    positionals: [Positional("KIT", help: "a kit's name, folder or file", completes: .kits)],
    options: [.json, .daemonName],
    run: run)

  /// Seconds that one sample may take to decode.
  static let patience: Double = 60

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let kit = KitArgument.absolute(arguments.words[0], in: session.directory)
    var display = ProgressDisplay(
      KitArgument.shortName(arguments.words[0]), console: session.console, isForProgram: arguments.has("json")
    )
    defer { display.finish() }
    let report: KitReport = try session.ask(.loadKit(kit), arguments, timeout: patience) {
      display.show($0)
    }
    display.finish()
    for warning in report.warnings { session.console.say(warning) }
    try session.print(report, arguments) { StatusText.kit(report) }
    return .done
  }
}
