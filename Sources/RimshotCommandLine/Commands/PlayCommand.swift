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
        "evdev", .text("DEVICE"),
        help:
          "read a keyboard itself: /dev/input/event3, or all;\nkeys play by where they lie and as long as they are\nheld",
        completes: .files),
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
    let keys = arguments.text("keys").map { KitArgument.absolutePath($0, in: session.directory) }
    (options.drums, options.pads) = try KeyFile.read(keys, environment: environment)
    options.isPlain = arguments.has("plain") || TerminalKind.isDumb(environment)
    options.hasColor = TerminalKind.hasColor(environment)
    options.glyphs = arguments.has("ascii") || !TerminalKind.hasUnicode(environment) ? .ascii : .unicode
    options.keyboards = try keyboards(arguments, session)
    let errands = PlayErrands(
      session: session, paths: paths, keys: keys ?? KeyFile.ownFile(environment))
    options.perform = errands.perform
    if arguments.has("start") { try startDaemon(paths, session) }
    do throws(ControlClientError) {
      let player = try Player(options)
      try player.run()
    } catch {
      throw CommandError(error, paths)
    }
    return .done
  }

  /// The devices that `--evdev` says.
  private static func keyboards(_ arguments: Arguments, _ session: Session) throws(CommandError) -> [String] {
    guard let word = arguments.text("evdev") else { return [] }
    let devices = word == "all" ? Player.keyboards() : [KitArgument.absolutePath(word, in: session.directory)]
    if devices.isEmpty { throw .failed("there is no keyboard in /dev/input; leave out --evdev") }
    let readable = devices.filter { unsafe access($0, R_OK) == 0 }
    if let first = devices.first, readable.isEmpty {
      let code = unsafe access(first, R_OK) == 0 ? 0 : errno
      let wayOut =
        code == EACCES ? "; the group input may: sudo usermod -aG input $USER, then log in again" : ""
      throw .failed(
        "cannot read the keyboard \(first): \(unsafe String(cString: strerror(code)))\(wayOut)")
    }
    return readable
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
