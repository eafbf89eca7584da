extension ControlClient {
  /// What came first.
  package enum Arrival: Sendable, Equatable {
    /// An event.
    case event(ControlEvent)
    /// The other descriptor can be read, and no event waits.
    case input
    /// Nothing, in the given time.
    case nothing
  }

  /// Waits for the next event or for something to read, after a `subscribe`. What has come as an event goes first.
  /// - Parameters:
  ///   - input: Another descriptor, such as standard input; `nil` for none.
  ///   - seconds: How long; a year at most.
  /// - Throws: `closed` when the daemon has ended, or what else kept events away.
  package mutating func wait(orInputOn input: Int32?, seconds: Double) throws(ControlClientError) -> Arrival {
    let deadline = Deadline(seconds: seconds)
    while true {
      if lines.isEmpty {
        let ready = deadline.waitToRead(anyOf: [descriptor] + (input.map { [$0] } ?? []))
        if ready.isEmpty { return .nothing }
        if !ready.contains(0) { return .input }
      }
      switch try nextLine(timeout: .infinity) {
      case .text(let line):
        if let event = ControlCoding.event(fromLine: line) { return .event(event) }
        // A newer daemon may tell of what this program doesn't know.
        if !line.contains("\"event\":") { throw .badAnswer(String(line.prefix(200))) }
      case .tooLong: throw .badAnswer("a line of more than \(LineFramer.answerLimit >> 20) MiB")
      case .notText: throw .badAnswer("a line that is not text")
      }
    }
  }
}
