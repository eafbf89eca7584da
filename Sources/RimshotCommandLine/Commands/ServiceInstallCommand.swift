internal import FoundationEssentials
internal import RimshotControl
internal import RimshotDaemon

/// `rimshot service install`.
enum ServiceInstallCommand {
  static let system = Option("system", help: "the system's service: from boot on, nobody logged in")
  static let user = Option("user", .text("NAME"), help: "who the system's service runs as")

  static let command = Command(
    "service install", "let systemd run the daemon",
    details: """
      Writes a systemd unit with the words that follow, as 'rimshot daemon' takes
      them, enables it and starts it. Run it again to change them. For a box that
      nobody logs in to: sudo rimshot service install --system --user NAME
      """,
    positionals: [DaemonArguments.kit],
    options: (DaemonArguments.options + [
      Option("no-start", help: "only write the unit: systemd is not told"), system, user,
    ]).sorted { $0.name < $1.name },
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let options = try DaemonArguments.read(arguments, in: session.directory)
    let unit = ServiceUnit(
      manager: try ServiceUnit.Manager(arguments), name: options.name, program: DaemonLaunch.thisProgram(),
      words: DaemonArguments.words(for: options))
    let manager = try ServiceManager(unit.manager, environment: ProcessInfo.processInfo.environment)
    let path = manager.path(of: unit.unit)
    try write(unit.text, to: path, in: manager.folder)
    try session.console.print("wrote \(path)")
    if arguments.has("no-start") { return .done }
    try manager.run("daemon-reload")
    try manager.run("enable", unit.unit)
    // Also where it runs: with the words of before.
    try manager.run("restart", unit.unit)
    try session.console.print("\(unit.unit) is enabled and runs")
    if unit.manager == .user {
      session.console.say(
        "rimshot: it runs while you are logged in; to have it from boot on: loginctl enable-linger")
    }
    return .done
  }

  private static func write(_ text: String, to path: String, in folder: String) throws(CommandError) {
    do throws(SystemError) {
      try UnitFile.write(text, to: path, in: folder)
    } catch {
      throw .failed("\(error)")
    }
  }
}
