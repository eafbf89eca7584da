internal import RimshotKit

/// `rimshot kit check`.
enum KitCheckCommand {
  static let command = Command(
    "kit check", "say what is wrong with a kit",
    details: """
      Prints each error and warning with its file, line and column, then how much of
      what the kit has to play is heard, in its format's own word: samples, regions,
      layers or files.
      Exit status: 0 when the kit can be played, 1 when it has errors or sounds of it
      are missing, broken or empty.
      """,
    positionals: [Positional("KIT", help: "a kit's name, folder or file", completes: .kits)],
    options: [.json],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let reading = try session.readKit(arguments.words[0], arguments)
    let sounds = try reading.kit.map { (kit) throws(CommandError) in try session.kits.inspect(kit) }
    let check = KitCheck(
      path: reading.path, name: reading.kit?.name, reading.diagnostics + (sounds?.diagnostics ?? []),
      play: reading.units.map { KitPlay($0, without: sounds?.unheard ?? []) })
    try session.print(check, arguments) { KitText.check(check) }
    return check.isFit ? .done : .failed
  }
}
