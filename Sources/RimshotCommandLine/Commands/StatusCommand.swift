internal import RimshotControl

/// `rimshot status`.
enum StatusCommand {
  static let command = Command(
    "status", "show what the daemon plays and what came in",
    details: """
      Exit status: 0 when hits are heard, 1 when the daemon runs but something
      keeps hits from being heard, 3 when there is none.
      """,
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let status = try session.ask(
        .status, arguments, as: DaemonStatus.self, timeout: SilentDaemon.patience)
      try session.print(status, arguments) { StatusText.text(status) }
      return status.isHeard ? .done : .failed
    })
}

extension DaemonStatus {
  /// Whether a hit would be heard.
  var canPlay: Bool { state == .ready && kit != nil }
  /// Whether it can play, and nothing is wrong that keeps hits from being heard.
  var isHeard: Bool { canPlay && !(problems ?? []).contains(where: \.isDegrading) }
}
