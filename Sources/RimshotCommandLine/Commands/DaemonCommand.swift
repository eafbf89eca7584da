internal import Glibc
internal import RimshotDaemon

/// `rimshot daemon`: the daemon in the foreground, for systemd and for `start`.
enum DaemonCommand {
  static let command = Command(
    "daemon", "run the daemon in the foreground",
    details: """
      What systemd and 'rimshot start' call. Logs to standard error; SIGTERM, SIGINT
      and 'rimshot stop' end it.
      """,
    positionals: [DaemonArguments.kit], options: DaemonArguments.options + [report],
    run: run)

  private static let report = Option(
    "report-fd", .integer("N", 1...1_048_576),
    help: "tell this descriptor when hits are heard, or why not")

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    var options = try DaemonArguments.read(arguments, in: session.directory)
    if let number = arguments.integer("report-fd") {
      guard fcntl(Int32(number), F_GETFD) >= 0 else { throw .usage("--report-fd \(number) is not open") }
      options.reportDescriptor = Int32(number)
    }
    return ExitStatus(rawValue: Daemon.run(options)) ?? .failed
  }
}
