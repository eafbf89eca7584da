internal import CSystem
internal import Glibc
internal import RimshotKit
internal import RimshotKitFiles

/// `rimshot kit convert`.
enum KitConvertCommand {
  static let command = Command(
    "kit convert", "write a kit of any format as a kit.yaml",
    details: """
      Makes the folder DIR with a kit.yaml that sounds the same as the kit, and with
      the sounds that it plays. What a kit.yaml has no words for is listed as not
      carried. DIR must be empty or not yet there.
      Exit status: 0 when DIR was written, 1 when nothing was.
      """,
    positionals: [
      Positional("KIT", help: "a kit's name, folder, file or archive", completes: .kits),
      Positional("DIR", help: "the folder to write", completes: .folders),
    ],
    options: [
      Option("force", help: "replace the kit that is in DIR"),
      Option("link", help: "link to the kit's sounds (hard links) instead of copying"), .json,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let reading = try session.readKit(arguments.words[0], arguments)
    guard let kit = reading.kit else {
      throw .failed(
        "the kit \"\(arguments.words[0])\" cannot be read", details: reading.diagnostics.map(\.description))
    }
    var converter = KitConverter()
    converter.isReplacing = arguments.has("force")
    converter.isLinking = arguments.has("link")
    // A file that the system's limit stops is an error to report, and no reason to leave half a kit.
    signal(SIGXFSZ, SIG_IGN)
    let signals = rimshot_open_signals()
    defer { if signals >= 0 { close(signals) } }
    converter.isCancelled = { signals >= 0 && rimshot_next_signal(signals) != 0 }
    let conversion: KitConversion
    do throws(ConversionError) {
      let folder = KitArgument.absolutePath(arguments.words[1], in: session.directory)
      conversion = KitConversion(
        try converter.convert(kit, from: reading.path, into: folder), warnings: reading.diagnostics)
    } catch {
      throw .failed(error.message, details: error.diagnostics.map(\.description))
    }
    for warning in conversion.warnings { session.console.say(warning) }
    try session.print(conversion, arguments) { KitText.conversion(conversion) }
    return .done
  }
}
