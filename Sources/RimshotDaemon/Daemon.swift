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
    defer { Log.finish() }
    showLog(options, nil)
    switch try NsmJoining.join(NsmJoining.Terms(), signals: signals) {
    case .stopped: return
    case .none: try run(options, signals, readiness, nil)
    case .managed(let nsm):
      do throws(StartError) {
        try run(options, signals, readiness, nsm)
      } catch {
        nsm.failed(error)
        throw error
      }
    }
  }

  private static func run(
    _ options: DaemonOptions, _ signals: Int32, _ readiness: Readiness, _ nsm: NsmClient?
  ) throws(StartError) {
    var options = options
    var paths = try paths(options)
    let lock: InstanceLock
    do throws(StartError) {
      lock = try InstanceLock(paths)
    } catch {
      // A session may have several, and each must come up whatever runs already.
      guard let nsm, options.name == DaemonOptions.defaultName else { throw error }
      options.name = nsm.spareName
      paths = try self.paths(options)
      lock = try InstanceLock(paths)
      Log.write("another daemon has the usual name: this one is reached with --name \(options.name)")
    }
    let settings = try ConfigurationSession(options, paths: paths)
    showLog(options, settings.values)
    let session = try Session(
      options: options, settings: settings, paths: nsm.map { paths.remembering(in: $0.folder) } ?? paths,
      signals: signals, readiness: readiness, nsm: nsm)
    try session.run()
    // Held until everything else has ended.
    _ = consume lock
  }

  private static func paths(_ options: DaemonOptions) throws(StartError) -> ControlPaths {
    do throws(ControlPathError) {
      let paths = try ControlPaths(name: options.name)
      try paths.createRuntimeDirectory()
      return paths
    } catch {
      throw StartError(error.description)
    }
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
