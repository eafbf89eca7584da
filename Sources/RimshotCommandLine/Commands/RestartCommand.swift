internal import RimshotControl
internal import RimshotDaemon
internal import RimshotKit

/// `rimshot restart`: a new daemon with the words that the old one was started with.
enum RestartCommand {
  static let command = Command(
    "restart", "stop the daemon and start it as before",
    details: "The new daemon has the options and the kit that the old one was started with.",
    options: [.daemonName],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let paths = try session.paths(arguments)
    let status = try session.ask(
      .status, at: paths, as: DaemonStatus.self, timeout: SilentDaemon.patience)
    // Read before anything is stopped: words of another version may mean nothing to this one.
    let options: DaemonOptions
    do throws(CommandError) {
      let words = try Arguments(status.arguments, for: DaemonCommand.command)
      options = try DaemonArguments.read(words, in: status.workingDirectory)
    } catch {
      throw .failed("the daemon cannot be started again as it was: \(error.message)")
    }
    // So is what it would refuse to start with.
    let reading = ConfigurationSources(options).read()
    if reading.hasErrors {
      throw .failed(
        "\(reading.refusal), and the daemon plays on as it was:",
        details: reading.diagnostics.map(\.description))
    }
    try StopCommand.stop(status, paths, session)
    return try StartCommand.launch(options, paths, session)
  }
}
