internal import CSystem
internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import RimshotKitFiles

/// The running session: owns the kit, the audio client, the MIDI input and the control socket.
public enum Daemon {
  /// Runs a daemon in the foreground until it is told to stop, by `rimshot stop`, SIGTERM or SIGINT.
  /// - Returns: The process's exit status: 0 after a stop, 1 when it could not start.
  public static func run(_ options: DaemonOptions) -> Int32 {
    var readiness = Readiness(
      descriptor: options.reportDescriptor, plainDescriptor: options.notifyDescriptor)
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
    rimshot_return_freed_memory()
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
    defer { Log.finish() }
    let lock = try InstanceLock(paths)
    showLog(options, nil)
    let settings = try ConfigurationSession(options, paths: paths)
    showLog(options, settings.values)
    let session = try Session(
      options: options, settings: settings, paths: paths, signals: signals, readiness: readiness)
    try session.run()
    // Held until everything else has ended.
    _ = consume lock
  }

  /// Says how much the log tells: as the command line wants, then `$RIMSHOT_LOG`, then the configuration.
  /// - Parameter configuration: `nil` while it isn't read.
  static func showLog(_ options: DaemonOptions, _ configuration: Configuration?) {
    let variable = ProcessInfo.processInfo.environment["RIMSHOT_LOG"]
    let wanted = [options.logLevel, variable, configuration?.logLevel.rawValue]
    if let level = wanted.lazy.compactMap({ $0.flatMap { Log.Level(name: $0) } }).first {
      Log.show(from: level)
    }
    if let variable, configuration == nil, Log.Level(name: variable) == nil {
      Log.write("RIMSHOT_LOG is error, warning, info or debug, not \"\(variable)\"", .warning)
    }
  }
}
