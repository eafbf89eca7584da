internal import RimshotKit

/// `rimshot device check`.
enum DeviceCheckCommand {
  static let command = Command(
    "device check", "say what is wrong with a device profile",
    details: """
      Prints each error and warning with its file, line and column.
      Exit status: 0 when the profile can be used, 1 when it has errors.
      """,
    positionals: [Positional("PROFILE", help: "a device profile's name or file", completes: .profiles)],
    options: [.json],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let reading = try DeviceAccess.read(arguments.words[0])
    let check = KitCheck(path: reading.path, name: reading.profile?.name, reading.diagnostics)
    try session.print(check, arguments) { DeviceText.check(check) }
    return reading.profile == nil ? .failed : .done
  }
}
