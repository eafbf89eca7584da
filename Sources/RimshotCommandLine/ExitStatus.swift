/// How the program ends. The man page lists these; scripts rely on them.
public enum ExitStatus: Int32, Sendable {
  /// What was asked for is so.
  case done = 0
  /// It could not be done, or the daemon runs but cannot play.
  case failed = 1
  /// The command line makes no sense.
  case wrongUsage = 2
  /// There is no daemon to ask.
  case noDaemon = 3
  /// The doctor found something that a drummer may hear or miss.
  case foundWarning = 4
  /// The doctor found something that keeps hits from being heard.
  case foundError = 5
}
