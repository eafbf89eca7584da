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
    positionals: [DaemonArguments.kit], options: DaemonArguments.options + [notify, report],
    run: run)

  private static let notify = Option(
    "notify-fd", .integer("N", 1...1_048_576), help: "write a line end to this descriptor when ready")

  private static let report = Option(
    "report-fd", .integer("N", 1...1_048_576),
    help: "tell this descriptor when hits are heard, or why not")

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    var options = try DaemonArguments.read(arguments, in: session.directory)
    options.reportDescriptor = try descriptor("report-fd", arguments)
    options.notifyDescriptor = try descriptor("notify-fd", arguments)
    return ExitStatus(rawValue: Daemon.run(options)) ?? .failed
  }

  private static func descriptor(_ option: String, _ arguments: Arguments) throws(CommandError) -> Int32? {
    guard let number = arguments.integer(option) else { return nil }
    guard fcntl(Int32(number), F_GETFD) >= 0 else { throw .usage("--\(option) \(number) is not open") }
    return Int32(number)
  }
}
