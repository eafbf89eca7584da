internal import CSystem
internal import Glibc
internal import RimshotControl

/// The running session: owns the kit, the audio client, the MIDI input and the control socket.
public enum Daemon {
  /// Runs a daemon in the foreground until it is told to stop, by `rimshot stop`, SIGTERM or SIGINT.
  /// - Returns: The process's exit status: 0 after a stop, 1 when it could not start.
  public static func run(_ options: DaemonOptions) -> Int32 {
    var readiness = Readiness(descriptor: options.reportDescriptor)
    do throws(StartError) {
      try run(options, readiness)
      return 0
    } catch {
      for line in [error.message] + error.details { Log.write(line, .error) }
      readiness.fail(error)
      return 1
    }
  }

  private static func run(_ options: DaemonOptions, _ readiness: Readiness) throws(StartError) {
    // Before any thread is made: each inherits the mask.
    let signals = rimshot_open_signals()
    if signals < 0 { throw StartError("\(SystemError("make a signalfd", code: -signals))") }
    defer { close(signals) }
    let paths: ControlPaths
    do throws(ControlPathError) {
      paths = try ControlPaths(name: options.name)
      try paths.createRuntimeDirectory()
    } catch {
      throw StartError(error.description)
    }
    let lock = try InstanceLock(paths)
    let session = try Session(
      options: options, settings: ConfigurationSession(options, paths: paths), paths: paths, signals: signals,
      readiness: readiness)
    try session.run()
    // Held until everything else has ended.
    _ = consume lock
  }
}
