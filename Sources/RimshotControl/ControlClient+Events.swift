extension ControlClient {
  /// Waits for the next event, after a `subscribe`.
  /// - Parameter output: A descriptor that is written to; when its reader has gone there is nothing to wait for.
  /// - Returns: The event; `nil` when the reader has gone.
  /// - Throws: `closed` when the daemon has ended, or what else kept it away.
  public mutating func nextEvent(until output: Int32? = nil) throws(ControlClientError) -> ControlEvent? {
    while true {
      if lines.isEmpty, let output, Deadline.readerHasGone(output, before: descriptor) { return nil }
      switch try nextLine(timeout: .infinity) {
      case .text(let line):
        if let event = ControlCoding.event(fromLine: line) { return event }
        // A newer daemon may tell of what this program doesn't know.
        if !line.contains("\"event\":") { throw .badAnswer(String(line.prefix(200))) }
      case .tooLong: throw .badAnswer("a line of more than \(LineFramer.answerLimit >> 20) MiB")
      case .notText: throw .badAnswer("a line that is not text")
      }
    }
  }
}
