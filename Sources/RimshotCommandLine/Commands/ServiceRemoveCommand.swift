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
    let unit = try InstalledUnit(arguments, session)
    guard unit.isThere else {
      throw .failed("\(unit.path) isn't there: nothing was installed by that name")
    }
    // A manager that doesn't run has nothing to stop; the file must go all the same.
    let refusal = Result { () throws(CommandError) in try unit.manager.run("disable", "--now", unit.name) }
    do throws(SystemError) {
      try UnitFile.remove(unit.path)
    } catch {
      throw .failed("\(error)")
    }
    try session.console.print("removed \(unit.path)")
    try refusal.get()
    try unit.manager.run("daemon-reload")
    return .done
  }
}
