internal import Glibc
internal import RimshotKit

/// The `rimshot` program as a library.
public enum Program {
  /// Runs a command line to its end and prints what it has to say.
  /// - Parameter arguments: The words after the program's name.
  /// - Returns: The process's exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    let session = Session()
    do throws(CommandError) {
      return try run(arguments, session).rawValue
    } catch {
      session.console.say("rimshot: \(error.message)")
      for line in error.details { session.console.say(line) }
      return error.status.rawValue
    }
  }

  private static func run(_ line: [String], _ session: Session) throws(CommandError) -> ExitStatus {
    switch line.first {
    // A session manager starts the program by its name alone.
    case nil where isManaged: return try runCommand([DaemonCommand.command.name], session)
    case nil:
      session.console.say(HelpText.program(CommandTable.commands), terminator: "")
      return .wrongUsage
    case "--version":
      return try VersionCommand.command.run(try Arguments([], for: VersionCommand.command), session)
    case "--help", "-h":
      try session.console.print(HelpText.program(CommandTable.commands))
      return .done
    case "help" where line.count == 1:
      try session.console.print(HelpText.program(CommandTable.commands))
      return .done
    case "help":
      return try run(Array(line.dropFirst()) + ["--help"], session)
    case ShellScript.call:
      let words = Array(line.dropFirst(line.count > 1 && line[1] == "--" ? 2 : 1))
      let answer = Completer(names: .live(session)).answer(words).text
      if !answer.isEmpty { try session.console.print(answer) }
      return .done
    case ManualPage.call where line.count == 2:
      guard let page = ManualPage(rawValue: line[1]) else { throw .usage("no such page: \"\(line[1])\"") }
      try session.console.print(page.text)
      return .done
    case .some(let word) where word.hasPrefix("-"):
      throw misplaced(word)
    case .some:
      return try runCommand(line, session)
    }
  }

  /// Whether a session manager has started this, or something that has started this.
  private static var isManaged: Bool {
    unsafe getenv("NSM_URL").map { unsafe $0[0] != 0 } ?? false
  }

  private static func runCommand(_ line: [String], _ session: Session) throws(CommandError) -> ExitStatus {
    switch try CommandTable.match(line) {
    case .group(let name, let commands):
      guard line.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) else {
        let names = commands.map { String($0.name.dropFirst(name.count + 1)) }
        throw .usage("\"\(name)\" needs one more word: \(names.joined(separator: ", "))")
      }
      try session.console.print(HelpText.group(name, commands))
      return .done
    case .command(let command, let rest):
      let arguments = try Arguments(rest, for: command)
      if arguments.asksForHelp {
        try session.console.print(HelpText.command(command))
        return .done
      }
      return try command.run(arguments, session)
    }
  }

  private static func misplaced(_ word: String) -> CommandError {
    let name = word.prefix { $0 != "=" }
    let isKnown = CommandTable.commands.contains { $0.options.contains { "--\($0.name)" == name } }
    return .usage(
      isKnown
        ? "\(name) comes after the command: rimshot COMMAND \(name)"
        : "unknown option \"\(name)\"\(didYouMean(String(name), in: ["--help", "--version"], otherwise: "; see rimshot --help"))"
    )
  }
}
