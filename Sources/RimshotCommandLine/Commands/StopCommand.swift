internal import RimshotControl

/// `rimshot stop`: the end of the daemon, waited for.
enum StopCommand {
  static let command = Command(
    "stop", "end the daemon and wait until it is gone", options: [.daemonName],
    run: { (arguments, session) throws(CommandError) in
      let paths = try session.paths(arguments)
      let status = try session.ask(
        .status, at: paths, as: DaemonStatus.self, timeout: SilentDaemon.patience)
      try stop(status, paths, session)
      return .done
    })

  /// Seconds that a daemon may take to end.
  private static let patience: Double = 15

  /// Stops a daemon that has told its status; `restart` does this too.
  static func stop(
    _ status: DaemonStatus, _ paths: ControlPaths, _ session: Session
  ) throws(CommandError) {
    // Held before it is told: afterwards its number might already be another's.
    let process = RunningProcess(number: Int32(clamping: status.pid))
    _ = try session.ask(.stop, at: paths, as: Done.self)
    guard let process, !process.waitForEnd(seconds: patience) else { return }
    throw .failed(
      "the daemon was told to stop, but process \(status.pid) still runs after \(Quantity.number(patience)) s: "
        + "see \(paths.log); kill -9 \(status.pid) ends it")
  }
}
