/// The texts that `--help` shows, made from the commands' own descriptions.
enum HelpText {
  /// The program's.
  static func program(_ commands: [Command]) -> String {
    """
    Usage: rimshot COMMAND [OPTION]...

    A drum sampler: hits come in through the ALSA sequencer and JACK MIDI, the kit
    sounds through JACK. Start with: rimshot start

    Commands:
    \(list(commands))

    Options:
      --help     show this text
      --version  show the program's version

    Exit status: 0 done, 1 failed, 2 wrong usage, 3 no daemon is running.
    'rimshot COMMAND --help' says more about a command; so does the man page.

    """
  }

  /// That of the commands with a common first word.
  static func group(_ name: String, _ commands: [Command]) -> String {
    """
    Usage: rimshot \(name) COMMAND [OPTION]...

    Commands:
    \(list(commands))

    'rimshot \(name) COMMAND --help' says more about a command.

    """
  }

  /// One command's.
  static func command(_ command: Command) -> String {
    var text = "Usage: rimshot \(command.synopsis) [OPTION]...\n\n\(sentence(command.summary))\n"
    if !command.details.isEmpty { text += "\n\(command.details)\n" }
    if !command.positionals.isEmpty {
      text += "\nArguments:\n\(table(command.positionals.map { ($0.name, $0.help) }))\n"
    }
    let options = command.options + [.help]
    text += "\nOptions:\n\(table(options.map { ($0.synopsis, $0.help) }))\n"
    return text
  }

  private static func list(_ commands: [Command]) -> String {
    table(commands.map { ($0.synopsis, $0.summary) })
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { row in
      let lines = row.1.split(separator: "\n", omittingEmptySubsequences: false)
      let indent = String(repeating: " ", count: width + 4)
      return "  " + row.0.padded(to: width) + "  " + lines.joined(separator: "\n\(indent)")
    }.joined(separator: "\n")
  }
}

extension Command {
  /// What to type for this command's help.
  var helpCall: String { "rimshot \(name) --help" }
}
