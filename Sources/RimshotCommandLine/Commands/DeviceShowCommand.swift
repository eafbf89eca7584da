internal import RimshotKit

/// `rimshot device show`.
enum DeviceShowCommand {
  static let command = Command(
    "device show", "show what a device profile makes of each note",
    details: """
      Shows the role or the note of the kit that each note of the device hits, before
      and after the hi-hat's pedal has spoken, and what becomes of its velocities.
      """,
    positionals: [Positional("PROFILE", help: "a device profile's name or file", completes: .profiles)],
    options: [.json],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let word = arguments.words[0]
    let reading = try DeviceAccess.read(word)
    guard let profile = reading.profile else {
      throw .failed(
        "the device profile \"\(word)\" cannot be used", details: reading.diagnostics.map(\.description))
    }
    for diagnostic in reading.diagnostics { session.console.say(diagnostic.description) }
    let description = DeviceDescription(profile, path: reading.path)
    try session.print(description, arguments) { DeviceText.show(description) }
    return .done
  }
}
