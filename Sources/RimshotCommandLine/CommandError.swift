internal import RimshotControl

/// Why a command ends early: its exit status and one sentence, printed as `rimshot: sentence`.
struct CommandError: Error, Equatable {
  /// How the program ends.
  var status: ExitStatus
  /// One sentence that names the value and the way out.
  var message: String
  /// More lines, printed as they are after the sentence.
  var details: [String]
  /// Whether another daemon has the name.
  var isTaken = false

  init(_ status: ExitStatus, _ message: String, details: [String] = []) {
    self.status = status
    self.message = message
    self.details = details
  }

  /// The command line is at fault.
  static func usage(_ message: String) -> CommandError {
    CommandError(.wrongUsage, message)
  }

  /// It could not be done.
  static func failed(_ message: String, details: [String] = []) -> CommandError {
    CommandError(.failed, message, details: details)
  }

  /// What a client's error means to a command: the one place where errors of the socket become exit statuses.
  init(_ error: ControlClientError, _ paths: ControlPaths) {
    let name = paths.name
    switch error {
    case .noDaemon where name == ControlPaths.defaultName:
      self.init(.noDaemon, "no daemon is running (start one: rimshot start)")
    case .noDaemon:
      self.init(
        .noDaemon, "no daemon named \"\(name)\" is running (start one: rimshot start --name \(name))")
    case .refused(let refusal):
      // What only the daemon knows the range of is as wrong as what is wrong whatever it does.
      self.init(
        refusal.code == .badArgument ? .wrongUsage : .failed, refusal.message, details: refusal.details)
    case .timedOut:
      self.init(.failed, "\(error)\(SilentDaemon(paths).wayOut)")
    case .closed, .badAnswer, .foreign, .system:
      self.init(.failed, "\(error)")
    }
  }
}
