internal import RimshotControl
internal import RimshotDaemon
internal import RimshotKit
internal import RimshotKitFiles

/// `rimshot config show`.
enum ConfigShowCommand {
  static let command = Command(
    "config show", "show every setting, and where it is from",
    details: """
      Shows what the running daemon plays with or, where none runs, what it would
      start with: each value as it could stand in a file, and whether it is from a
      file, from the daemon's command line or the default.
      """,
    options: [.json, .daemonName], run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let paths = try session.paths(arguments)
    do throws(CommandError) {
      let report: ConfigurationReport = try session.ask(.configuration, at: paths)
      try session.print(report, arguments) {
        ConfigurationText.show(report, title: "What \"\(paths.name)\" plays with")
      }
    } catch {
      guard error.status == .noDaemon else { throw error }
      var options = DaemonOptions()
      options.name = paths.name
      let sources = ConfigurationSources(options)
      let reading = sources.read()
      let report = ConfigurationReport(
        reading.settings, problems: reading.diagnostics.map(\.description))
      try session.print(report, arguments) {
        ConfigurationText.show(
          report, title: "What \"\(paths.name)\" would start with", searched: sources.files.paths)
      }
    }
    return .done
  }
}
