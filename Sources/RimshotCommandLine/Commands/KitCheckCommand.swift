internal import RimshotKit

/// `rimshot kit check`.
enum KitCheckCommand {
  static let command = Command(
    "kit check", "say what is wrong with a kit",
    details: """
      Prints each error and warning with its file, line and column.
      Exit status: 0 when the kit can be loaded, 1 when it has errors.
      """,
    positionals: [Positional("KIT", help: "a kit's name, folder or file")], options: [.json],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let reading = try session.kits.read(arguments.words[0])
    var diagnostics = reading.diagnostics
    if let kit = reading.kit { diagnostics += try session.kits.inspect(kit).diagnostics }
    let check = KitCheck(path: reading.path, name: reading.kit?.name, diagnostics)
    try session.print(check, arguments) { KitText.check(check) }
    return check.errors == 0 && reading.kit != nil ? .done : .failed
  }
}
