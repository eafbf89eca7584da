internal import FoundationEssentials
internal import RimshotControl

/// What a command works with: where it was called and where it prints.
struct Session: Sendable {
  /// The folder it was called in.
  var directory = FileManager.default.currentDirectoryPath
  /// Where it prints.
  var console = Console()
  /// How it reaches kits without a daemon.
  var kits = KitAccess.live

  /// The places of the daemon that `--name` says.
  func paths(_ arguments: Arguments) throws(CommandError) -> ControlPaths {
    try paths(name: arguments.text("name") ?? ControlPaths.defaultName)
  }

  /// The places of a daemon.
  func paths(name: String) throws(CommandError) -> ControlPaths {
    if let fault = ControlPaths.fault(inName: name) { throw .usage(fault) }
    do throws(ControlPathError) {
      return try ControlPaths(name: name)
    } catch {
      throw .failed(error.description)
    }
  }

  /// Finds and reads a kit. On a terminal a person sees how an archive is unpacked.
  func readKit(_ word: String, _ arguments: Arguments) throws(CommandError) -> KitAccess.Reading {
    var display = ProgressDisplay(
      KitArgument.shortName(word), console: console, isForProgram: arguments.has("json"))
    defer { display.finish() }
    return try kits.read(word) {
      display.show(Progress(done: $0, total: $1, step: Progress.unpacking))
    }
  }

  /// Asks the daemon that `--name` says.
  func ask<Result: Codable & Sendable>(
    _ request: ControlRequest, _ arguments: Arguments, as type: Result.Type = Result.self,
    timeout: Double = ControlClient.defaultTimeout, onProgress: (Progress) -> Void = { _ in }
  ) throws(CommandError) -> Result {
    try ask(request, at: try paths(arguments), as: type, timeout: timeout, onProgress: onProgress)
  }

  /// Asks the daemon at some place.
  func ask<Result: Codable & Sendable>(
    _ request: ControlRequest, at paths: ControlPaths, as type: Result.Type = Result.self,
    timeout: Double = ControlClient.defaultTimeout, onProgress: (Progress) -> Void = { _ in }
  ) throws(CommandError) -> Result {
    do throws(ControlClientError) {
      var client = try ControlClient(
        socket: paths.socket, timeout: min(timeout, ControlClient.defaultTimeout))
      return try client.send(request, as: type, timeout: timeout, onProgress: onProgress)
    } catch {
      throw CommandError(error, paths)
    }
  }

  /// Prints a result: for people, or with `--json` as the object that the daemon sent. Like swaymsg, indents JSON for
  /// a terminal and writes one line for a program.
  func print(_ result: some Encodable, _ arguments: Arguments, text: () -> String) throws(CommandError) {
    if arguments.has("json") {
      try console.print(
        console.outputIsTerminal ? ControlCoding.indented(result) : ControlCoding.line(result))
    } else {
      try console.print(text())
    }
  }
}
