/// Which events a client wants to hear of: `{"command":"subscribe","events":["midi"],"interval":0.1}`.
public struct Subscription: Codable, Sendable, Equatable {
  /// A kind of event.
  public enum Kind: String, Codable, Sendable, Equatable, CaseIterable {
    /// Every message and command, and what came of it.
    case midi
    /// Another kit plays.
    case kit
    /// The audio server came, went or has another rate or period.
    case server
    /// What is wrong has changed.
    case problems
    /// What is connected to us has changed.
    case connections
    /// The outputs' levels, every so often.
    case meters
    /// A player began, paused, went on or ended.
    case sounds
    /// The metronome's beats.
    case beat
    /// The song that is played along began, paused, went on or ended.
    case song
  }

  /// The kinds.
  public var events: [Kind]
  /// Seconds from one ``Kind/meters`` to the next, within ``intervals``; `nil` is 0.1.
  public var interval: Double?

  /// What ``interval`` may be.
  public static let intervals = 0.02...10.0

  /// Makes a subscription from its parts.
  public init(_ events: [Kind], interval: Double? = nil) {
    self.events = events
    self.interval = interval
  }

  private enum Key: String, CodingKey {
    case events, interval
  }

  /// Reads the fields of a request.
  /// - Throws: `ControlError` for a value out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let names = try fields.decode([String].self, forKey: .events)
    let known = Kind.allCases.map(\.rawValue)
    events = try names.map { name in
      guard let kind = Kind(rawValue: name) else {
        throw ControlError(
          .badArgument, "\"events\" takes \(known.joined(separator: ", ")), not \"\(name)\"")
      }
      return kind
    }
    if events.isEmpty { throw ControlError(.badArgument, "\"events\" names no event") }
    interval = try fields.decodeIfPresent(Double.self, forKey: .interval)
    if let interval, !Subscription.intervals.contains(interval) {
      throw ControlError(.badArgument, "\"interval\" must be 0.02 to 10 seconds, not \(interval)")
    }
  }
}

/// The result of `subscribe`.
public struct SubscriptionReport: Codable, Sendable, Equatable {
  /// The kinds of events that come from now on.
  public var events: [Subscription.Kind]
  /// ``controlProtocol``
  public var `protocol`: Int

  /// Makes a report from its parts.
  public init(events: [Subscription.Kind], protocol: Int = controlProtocol) {
    self.events = events
    self.protocol = `protocol`
  }
}
