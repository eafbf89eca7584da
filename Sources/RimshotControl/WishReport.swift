/// A wished connection: made whenever both ends are there.
public struct WishReport: Codable, Sendable, Equatable {
  /// Whose wish it is.
  public enum Origin: String, Codable, Sendable, Equatable {
    /// The configuration's.
    case configuration
    /// `connect`, `disconnect` or `connections save` remembered it.
    case remembered
    /// Nobody's: hardware MIDI inputs and our outputs are connected by themselves.
    case automatic
  }

  /// How it stands.
  public enum State: String, Codable, Sendable, Equatable {
    /// It is made.
    case made
    /// An end isn't there.
    case missing
    /// Another program took it apart; it is left so until an end has gone and come back, or `connect` makes it.
    case apart
    /// JACK or ALSA refused it.
    case refused
    /// It is never made without being asked for.
    case never
  }

  /// What sends, as it was wished: a port, a pattern, a device, or several alternatives.
  public var source: String
  /// What receives.
  public var destination: String
  /// Whose wish it is.
  public var origin: Origin
  /// How it stands; of several connections, the one that stands worst.
  public var state: State
  /// What is missing, or why it was refused; `nil` else.
  public var reason: String?
  /// The connections that it asks for now, between ports that are there.
  public var connections: [Connection]

  /// Makes a report from its parts.
  public init(
    source: String, destination: String, origin: Origin, state: State, reason: String? = nil,
    connections: [Connection] = []
  ) {
    self.source = source
    self.destination = destination
    self.origin = origin
    self.state = state
    self.reason = reason
    self.connections = connections
  }
}

/// Every wished connection.
public struct WishList: Codable, Sendable, Equatable {
  /// Remembered ones first, then the configuration's, then those that are made by themselves.
  public var wishes: [WishReport]

  /// Makes a list from its wishes.
  public init(wishes: [WishReport]) { self.wishes = wishes }
}

/// What `connections save` and `connections clear` changed.
public struct WishChange: Codable, Sendable, Equatable {
  /// What is remembered now and wasn't.
  public var remembered: [WishReport]
  /// What isn't remembered any more.
  public var forgotten: [WishReport]

  /// Makes a change from its parts.
  public init(remembered: [WishReport], forgotten: [WishReport]) {
    self.remembered = remembered
    self.forgotten = forgotten
  }
}
