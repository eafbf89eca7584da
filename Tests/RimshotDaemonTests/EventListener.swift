import RimshotControl
import RimshotServerSupport

/// A client that has subscribed, and keeps what it hears.
final class EventListener {
  let client: RawClient
  private var seen = 0
  private(set) var events: [ControlEvent] = []

  init(to daemon: RunningDaemon, _ kinds: [Subscription.Kind], interval: Double? = nil) throws {
    client = try RawClient(to: daemon.socket)
    client.send(ControlCoding.line(ControlRequest.subscribe(Subscription(kinds, interval: interval))))
    try waitUntil("answer to the subscription") { try !client.readLines().isEmpty }
    guard
      case .done(let report)? = ControlCoding.answer(fromLine: client.lines[0], as: SubscriptionReport.self),
      report == SubscriptionReport(events: kinds)
    else { throw TimedOut("a subscription: \(client.lines[0])") }
    seen = 1
  }

  /// What messages came so far, and what came of them.
  var midi: [MidiReport] {
    events.compactMap { event in
      guard case .midi(let report) = event else { return nil }
      return report
    }
  }

  /// Waits until a condition holds for the events so far.
  func wait(_ what: String, seconds: Double = 10, until condition: () throws -> Bool) throws {
    try waitUntil(what, seconds: seconds) {
      for line in try client.readLines()[seen...] {
        seen += 1
        guard let event = ControlCoding.event(fromLine: line) else { throw TimedOut("an event: \(line)") }
        events.append(event)
      }
      return try condition()
    }
  }
}
