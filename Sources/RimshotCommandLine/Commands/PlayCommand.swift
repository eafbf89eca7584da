internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import RimshotDaemon
internal import RimshotPlayer

/// `rimshot play`.
enum PlayCommand {
  static let command = Command(
    "play", "play the kit with the computer's keys",
    details: """
      The kit, full screen: pads light up as they are hit, by you or any device. F1
      says what the keys do; c is the kick, d and f the snare, a the hi-hat, the
      space bar its pedal, shift hits harder, 1 to 0 say how hard. F4 changes the
      kit, F5 is the mixer, ctrl-C ends. docs/play.md has pictures.
      """,
    options: [
      Option("ascii", help: "draw with ASCII characters only"),
      Option(
        "keys", .text("FILE"), help: "what keys play (default: ~/.config/rimshot/keys.yaml)",
        completes: .files),
      .daemonName,
      Option("plain", help: "say lines instead of drawing, for a screen reader"),
      Option("start", help: "start a daemon first where none runs"),
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let environment = ProcessInfo.processInfo.environment
    let paths = try session.paths(arguments)
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      let what = isatty(STDIN_FILENO) == 1 ? "output" : "input"
      throw .failed("rimshot play needs a terminal, and standard \(what) is none; scripts use rimshot hit")
    }
    var options = Player.Options(socket: paths.socket)
    (options.drums, options.pads) = try KeyFile.read(
      arguments.text("keys").map { KitArgument.absolutePath($0, in: session.directory) },
      environment: environment)
    options.isPlain = arguments.has("plain") || TerminalKind.isDumb(environment)
    options.hasColor = TerminalKind.hasColor(environment)
    options.glyphs = arguments.has("ascii") || !TerminalKind.hasUnicode(environment) ? .ascii : .unicode
    let kits = session.kits
    options.findKits = {
      // `try?`: without any there is nothing to choose from, and the screen says so.
      let found = (try? kits.list()) ?? []
      return found.map { PlayerModel.KitChoice(path: $0.path, title: $0.title, format: $0.format) }
    }
    if arguments.has("start") { try startDaemon(paths, session) }
    do throws(ControlClientError) {
      let player = try Player(options)
      try player.run()
    } catch {
      throw CommandError(error, paths)
    }
    return .done
  }

  private static func startDaemon(_ paths: ControlPaths, _ session: Session) throws(CommandError) {
    do throws(CommandError) {
      let _: DaemonStatus = try session.ask(.status, at: paths)
    } catch {
      guard error.status == .noDaemon else { throw error }
      var options = DaemonOptions()
      options.name = paths.name
      options.arguments = DaemonArguments.words(for: options)
      _ = try StartCommand.launch(options, paths, session)
    }
  }
}

/// What the environment says of the terminal.
enum TerminalKind {
  /// Whether it can't place characters.
  static func isDumb(_ environment: [String: String]) -> Bool {
    ["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// Source: https://no-color.org
  static func hasColor(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"]?.hasSuffix("-mono") != true
      && environment["TERM"] != "vt100"
  }

  /// Whether its characters are UTF-8, by the first of the locale's variables that says anything.
  static func hasUnicode(_ environment: [String: String]) -> Bool {
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }
}
