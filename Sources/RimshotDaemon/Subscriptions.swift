internal import CSystem
internal import RimshotControl

/// Who has asked to hear of events, and how much each has missed. Main's.
struct Subscriptions {
  private struct Subscriber {
    var kinds: Set<Subscription.Kind>
    /// Nanoseconds from one report of the meters to the next.
    var interval: UInt64
    /// When the next one is due, in nanoseconds of CLOCK_MONOTONIC.
    var nextMeters: UInt64
    /// Events that it had no room for since it was told so.
    var lost = 0
  }

  /// So many connections may listen.
  static let most = 64

  private var subscribers: [ControlServer.ConnectionNumber: Subscriber] = [:]

  /// Whether anybody wants to hear of something.
  func want(_ kind: Subscription.Kind) -> Bool { subscribers.values.contains { $0.kinds.contains(kind) } }

  /// Whether anybody wants to hear of anything.
  var isEmpty: Bool { subscribers.isEmpty }

  /// Subscribes a connection, in place of what it had subscribed before.
  mutating func add(_ subscription: Subscription, for connection: ControlServer.ConnectionNumber)
    throws(ControlError)
  {
    if subscribers[connection] == nil && subscribers.count >= Subscriptions.most {
      throw ControlError(.busy, "\(Subscriptions.most) clients have subscribed already; more find no room")
    }
    subscribers[connection] = Subscriber(
      kinds: Set(subscription.events), interval: UInt64((subscription.interval ?? 0.1) * 1e9),
      nextMeters: rimshot_monotonic_nanoseconds())
  }

  // MARK: - Telling

  /// Tells everybody who wants to hear of it.
  mutating func post(_ event: ControlEvent, _ kind: Subscription.Kind, by server: ControlServer) {
    let line = ControlCoding.line(event)
    for (number, subscriber) in subscribers where subscriber.kinds.contains(kind) {
      post(line, to: number, by: server)
    }
  }

  /// Tells everybody who wants to hear of messages that some were lost before anybody could see them.
  mutating func lose(_ count: Int) {
    for (number, subscriber) in subscribers where subscriber.kinds.contains(.midi) {
      subscribers[number]?.lost += count
    }
  }

  /// Tells those who have missed something so, and forgets those who have gone.
  mutating func catchUp(by server: ControlServer) {
    for number in subscribers.keys {
      if server.hasEnded(number) { subscribers[number] = nil } else { tellLost(number, by: server) }
    }
  }

  private mutating func tellLost(_ number: ControlServer.ConnectionNumber, by server: ControlServer) {
    guard let lost = subscribers[number]?.lost, lost > 0 else { return }
    if server.post(ControlCoding.line(ControlEvent.lost(lost)), to: number) { subscribers[number]?.lost = 0 }
  }

  private mutating func post(
    _ line: String, to number: ControlServer.ConnectionNumber, by server: ControlServer
  ) {
    if server.hasEnded(number) {
      subscribers[number] = nil
      return
    }
    tellLost(number, by: server)
    if subscribers[number]?.lost ?? 0 > 0 || !server.post(line, to: number) { subscribers[number]?.lost += 1 }
  }

  // MARK: - Meters

  /// Milliseconds until somebody wants the meters; `nil` when nobody does.
  func millisecondsToMeters() -> Int? {
    let now = rimshot_monotonic_nanoseconds()
    let next = subscribers.values.filter { $0.kinds.contains(.meters) }.map(\.nextMeters).min()
    return next.map { $0 > now ? Int(($0 - now) / 1_000_000) + 1 : 0 }
  }

  /// Tells the meters to those for whom it is time.
  mutating func postMeters(by server: ControlServer, _ levels: () -> [ControlEvent.OutputLevel]) {
    let now = rimshot_monotonic_nanoseconds()
    let due = subscribers.filter { $0.value.kinds.contains(.meters) && $0.value.nextMeters <= now }
    if due.isEmpty { return }
    let line = ControlCoding.line(ControlEvent.meters(levels()))
    for (number, subscriber) in due {
      // One that is late isn't caught up with.
      subscribers[number]?.nextMeters = max(subscriber.nextMeters + subscriber.interval, now)
      post(line, to: number, by: server)
    }
  }
}
