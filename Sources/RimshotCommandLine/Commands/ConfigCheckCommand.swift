internal import RimshotControl
internal import RimshotDaemon
internal import RimshotKitFiles

/// `rimshot config check`.
enum ConfigCheckCommand {
  static let command = Command(
    "config check", "say what is wrong with the configuration",
    details: """
      Prints each error and warning with its file, line and column. Looks for the kit
      and the device profiles that are named, too. Without FILE it checks all files
      that a daemon would read; see 'rimshot config show'. Needs no daemon.
      Exit status: 0 when the configuration can be used, 1 when it has errors.
      """,
    positionals: [
      Positional("FILE", isOptional: true, help: "one file, instead of those of a daemon", completes: .files)
    ],
    options: [.json, .daemonName], run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    var options = DaemonOptions()
    options.name = try session.paths(arguments).name
    options.configuration = arguments.word(0).map { KitArgument.absolutePath($0, in: session.directory) }
    let sources = ConfigurationSources(options)
    let reading = sources.read()
    let check = ConfigurationCheck(
      files: reading.settings.files, reading.diagnostics + reading.settings.missingReferences())
    try session.print(check, arguments) { ConfigurationText.check(check, own: sources.files.own) }
    return check.errors == 0 ? .done : .failed
  }
}
