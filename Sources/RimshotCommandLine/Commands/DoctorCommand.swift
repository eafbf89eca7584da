internal import FoundationEssentials
internal import RimshotControl
internal import RimshotDoctor

/// `rimshot doctor`.
enum DoctorCommand {
  static let command = Command(
    "doctor", "say what keeps this machine from playing well",
    details: """
      Looks at the sequencer, permissions, real-time limits, the processor, the audio
      server, sound cards, Rimshot's own files and the daemon, and gives the commands
      that mend what it finds. Changes nothing, and needs no daemon.
      Exit status by the worst finding: 0 fine or a note, 4 a warning, 5 an error.
      """,
    options: [.json, .daemonName, Option("verbose", help: "show what is fine, too")],
    run: run)

  /// Seconds that a daemon may take for its status before it counts as stuck.
  private static let patience: Double = 3

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let report = DoctorReport(Check.examine(try machine(arguments)))
    let environment = ProcessInfo.processInfo.environment
    let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
    try session.print(report, arguments) {
      DoctorText.text(
        report, showsFine: arguments.has("verbose"), isColored: session.console.outputIsTerminal && !isPlain)
    }
    return switch report.worst {
    case .fine, .note: .done
    case .warning: .foundWarning
    case .error: .foundError
    }
  }

  private static func machine(_ arguments: Arguments) throws(CommandError) -> Machine {
    let name = arguments.text("name") ?? ControlPaths.defaultName
    if let fault = ControlPaths.fault(inName: name) { throw .usage(fault) }
    let environment = ProcessInfo.processInfo.environment
    do throws(ControlPathError) {
      let paths = try ControlPaths(name: name)
      let places = Machine.Places(
        name: name, runtimeDirectory: paths.runtimeDirectory, socket: paths.socket, lock: paths.lock,
        log: paths.log)
      return Machine(
        environment: environment, places: places, version: rimshotVersion, daemon: daemon(at: paths))
    } catch {
      return Machine(
        environment: environment, places: nil, placesFault: error.description, version: rimshotVersion)
    }
  }

  private static func daemon(at paths: ControlPaths) -> Machine.Daemon {
    do throws(ControlClientError) {
      var client = try ControlClient(socket: paths.socket, timeout: patience)
      return .running(Machine.Running(try client.send(.status, as: DaemonStatus.self, timeout: patience)))
    } catch {
      if case .noDaemon = error { return .absent }
      if case .timedOut = error { return .silent("\(error)\(SilentDaemon(paths).wayOut)") }
      return .silent("\(error)")
    }
  }
}

extension Machine.Running {
  /// What a daemon's status says of the machine.
  init(_ status: DaemonStatus) {
    self.init(
      pid: status.pid, version: status.version,
      server: status.server.map {
        Machine.Server(
          kind: $0.kind, rate: $0.sampleRate, period: $0.periodFrames, isRealtime: $0.isRealtime)
      },
      kit: status.kit?.path, kitBytes: status.kit?.memoryBytes ?? 0,
      hasSequencer: status.midi.alsaPort != nil,
      isServerHanging: (status.problems ?? []).contains { $0.code == "server-hangs" })
  }
}
