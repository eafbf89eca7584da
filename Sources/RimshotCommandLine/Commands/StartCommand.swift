internal import Glibc
internal import RimshotControl
internal import RimshotDaemon

/// `rimshot start`: a daemon in the background, ready when the command returns.
enum StartCommand {
  static let command = Command(
    "start", "start the daemon and wait until it can play",
    details: """
      Finds the running JACK or PipeWire server, loads the kit, and connects every
      hardware MIDI input and the system's playback ports. Returns when hits are
      heard, or says why they aren't. A daemon that finds no audio server waits for
      one, and 'start' then ends with status 1. A daemon that runs already is left
      as it is.
      """,
    positionals: [DaemonArguments.kit], options: DaemonArguments.options,
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let options = try DaemonArguments.read(arguments, in: session.directory)
    let paths = try session.paths(name: options.name)
    if let running = try runningDaemon(paths, waitForServer: options.waitForServer, session) {
      return try answer(options, running, session)
    }
    do throws(CommandError) {
      return try launch(options, paths, session)
    } catch {
      // Another `start` was quicker by a moment: what its daemon becomes is what counts.
      for _ in 0..<100 where error.isTaken {
        if let running = try runningDaemon(paths, waitForServer: options.waitForServer, session) {
          return try answer(options, running, session)
        }
        usleep(100_000)
      }
      throw error
    }
  }

  /// Starts a daemon and prints what it plays; `restart` does this too.
  static func launch(
    _ options: DaemonOptions, _ paths: ControlPaths, directory: String = "/", _ session: Session
  ) throws(CommandError) -> ExitStatus {
    let launch = DaemonLaunch(options: options, paths: paths, directory: directory, console: session.console)
    let status = try launch.run()
    guard status.state == .ready else {
      throw .failed(
        "there is no audio server yet (start jackd, or PipeWire with pipewire-jack installed): \(options.name) runs as "
          + "process \(status.pid) and plays as soon as there is one; rimshot stop\(call(options)) ends it")
    }
    try session.console.print(StatusText.summary(status))
    return .done
  }

  private static func call(_ options: DaemonOptions) -> String {
    options.name == DaemonOptions.defaultName ? "" : " --name \(options.name)"
  }

  private static func runningDaemon(
    _ paths: ControlPaths, waitForServer: Double, _ session: Session
  ) throws(CommandError) -> DaemonStatus? {
    do throws(CommandError) {
      var status: DaemonStatus = try session.ask(.status, at: paths)
      // One that is only just starting: what it becomes is what counts.
      for _ in 0..<600 where status.kit == nil {
        usleep(100_000)
        status = try session.ask(.status, at: paths)
      }
      // A service may have started it before the audio server that this call waits for.
      for _ in 0..<Int(min(waitForServer, 86_400) * 10) where status.state != .ready {
        usleep(100_000)
        status = try session.ask(.status, at: paths)
      }
      return status
    } catch {
      if error.status == .noDaemon { return nil }
      throw error
    }
  }

  private static func answer(
    _ wanted: DaemonOptions, _ running: DaemonStatus, _ session: Session
  ) throws(CommandError) -> ExitStatus {
    let call = call(wanted)
    var sentence = "\(wanted.name) is already running (pid \(running.pid))"
    if let kit = running.kit { sentence += " with the kit \(kit.name)" }
    guard running.state == .ready else {
      throw .failed("\(sentence), but there is no audio server: it plays as soon as jackd or PipeWire runs")
    }
    let differences = DaemonArguments.differences(of: wanted, from: running)
    guard differences.isEmpty else {
      throw .failed(
        "\(sentence) and other \(differences.joined(separator: ", ")); to change that: rimshot stop\(call), "
          + "then start again")
    }
    if let kit = wanted.kit, running.kit.map({ DaemonArguments.means(kit, $0) }) != true {
      throw .failed("\(sentence); to change the kit: rimshot kit load \(kit)\(call)")
    }
    try session.console.print(sentence)
    return .done
  }
}
