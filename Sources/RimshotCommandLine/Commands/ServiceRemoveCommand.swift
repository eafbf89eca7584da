internal import FoundationEssentials
internal import Glibc
internal import RimshotControl

/// `rimshot service remove`.
enum ServiceRemoveCommand {
  static let command = Command(
    "service remove", "forget the daemon that systemd runs",
    details: """
      Stops and disables the unit that 'service install' has written, and removes its
      file.
      """,
    options: [.daemonName, ServiceInstallCommand.system],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let name = try session.paths(arguments).name
    let system = arguments.has("system")
    let unit = ServiceUnit(manager: system ? .system(user: "", number: 0) : .user, name: name, program: "")
    let manager = try ServiceManager(unit.manager, environment: ProcessInfo.processInfo.environment)
    let path = "\(manager.folder)/\(unit.unit)"
    guard unsafe access(path, F_OK) == 0 else {
      throw .failed("\(path) isn't there: nothing was installed by that name")
    }
    // A manager that doesn't run has nothing to stop; the file must go all the same.
    let refusal = Result { () throws(CommandError) in try manager.run("disable", "--now", unit.unit) }
    do throws(SystemError) {
      _ = try UnitFile.remove(path)
    } catch {
      throw .failed("\(error)")
    }
    try session.console.print("removed \(path)")
    try refusal.get()
    try manager.run("daemon-reload")
    return .done
  }
}
