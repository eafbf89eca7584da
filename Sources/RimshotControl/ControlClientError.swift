/// Why a client got no result.
public enum ControlClientError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No daemon listens at the socket.
  case noDaemon(socket: String)
  /// The daemon said no.
  case refused(ControlError)
  /// The daemon listens but said nothing for so many seconds.
  case timedOut(seconds: Double)
  /// The daemon ended before it answered.
  case closed
  /// What came is no answer; the line, cut.
  case badAnswer(String)
  /// The socket belongs to another user.
  case foreign(socket: String, user: UInt32)
  /// The system refused.
  case system(SystemError)

  /// One sentence that says what happened and the way out.
  public var description: String {
    switch self {
    case .noDaemon: "no daemon is running (start one: rimshot start)"
    case .refused(let error): error.message
    case .timedOut(let seconds):
      "the daemon did not answer within \(Self.text(seconds)) s: it is stuck or very busy"
    case .closed: "the daemon ended before it answered: see its log"
    case .badAnswer(let line): "the daemon's answer makes no sense (is it another version?): \(line)"
    case .foreign(let socket, let user):
      "\(socket) belongs to user \(user): set RIMSHOT_RUNTIME_DIR to a folder of your own"
    case .system(let error): "\(error)"
    }
  }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() && seconds < 1e6 ? "\(Int(seconds))" : "\(seconds)"
  }
}
