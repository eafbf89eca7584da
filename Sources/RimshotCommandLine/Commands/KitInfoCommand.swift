internal import RimshotControl
internal import RimshotKit

/// `rimshot kit info`.
enum KitInfoCommand {
  static let command = Command(
    "kit info", "show a kit's pads, notes, layers and outputs",
    details: """
      A line for each pad: the notes that hit it, with General MIDI's names, and its
      velocity layers; ×3 is three takes, one after the other unless something else
      is said. --json has all of it.
      """,
    positionals: [
      Positional(
        "KIT", isOptional: true, help: "a kit's name, folder or file (default: the one that plays)",
        completes: .kits)
    ],
    options: [.json, .daemonName],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let word: String
    if let given = arguments.word(0) {
      word = given
    } else {
      let playing: KitReport = try session.ask(.kit, arguments)
      word = playing.path
    }
    let reading = try session.readKit(word, arguments)
    guard let kit = reading.kit else {
      throw .failed(
        "the kit \"\(word)\" cannot be read", details: reading.diagnostics.map(\.description))
    }
    let sounds = try session.kits.inspect(kit)
    let description = KitDescription(
      kit, path: reading.path, format: reading.format, isArchive: reading.isArchive, sounds: sounds,
      play: reading.units.map { KitPlay($0, without: sounds.unheard) })
    try session.print(description, arguments) { KitText.info(description) }
    return .done
  }
}
