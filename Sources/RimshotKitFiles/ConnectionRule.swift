public import RimshotKit

/// A wish of the configuration, or one that was remembered: which ports shall be connected whenever they are there, or
/// never by themselves.
public struct ConnectionRule: Sendable, Equatable {
  /// Where ports live.
  public enum World: String, Sendable, Equatable {
    /// The ALSA sequencer.
    case alsa
    /// JACK, audio or MIDI.
    case jack
  }

  /// What sends: the first that is there. None is every port of ours that fits.
  public var sources: [WishedPort]
  /// What receives: the first that is there. None is every port of ours that fits.
  public var destinations: [WishedPort]
  /// Where both ends live; `nil` is either.
  public var world: World?
  /// Whether it is a connection that is not to be made without being asked for; an end that isn't named is any then.
  public var isNever: Bool
  /// Where it stands, for messages; `nil` for one that no file says yet.
  public var location: SourceLocation?

  /// Makes a rule from its parts.
  public init(
    from sources: [WishedPort], to destinations: [WishedPort], world: World? = nil, isNever: Bool = false,
    location: SourceLocation? = nil
  ) {
    self.sources = sources
    self.destinations = destinations
    self.world = world
    self.isNever = isNever
    self.location = location
  }

  /// Whether two rules say the same, wherever they stand.
  public func saysTheSame(as other: ConnectionRule) -> Bool {
    sources == other.sources && destinations == other.destinations && world == other.world
      && isNever == other.isNever
  }

  /// Reads a list of rules. A rule with an error isn't among them.
  static func read(_ node: YamlNode, log: DiagnosticLog) -> [ConnectionRule] {
    guard case .sequence(let items) = node.content else {
      log.error(
        "connections must be a list, such as [{from: \"rimshot:kick\", to: \"ardour:kick/audio_in 1\"}], "
          + "not \(node.summary)", at: node.mark)
      return []
    }
    return items.compactMap { readRule($0, log: log) }
  }

  private static func readRule(_ node: YamlNode, log: DiagnosticLog) -> ConnectionRule? {
    let keys = ["from", "to", "world", "never"]
    guard let fields = YamlFields(node, of: "a connection", keys: keys, log: log) else { return nil }
    let rule = ConnectionRule(
      from: fields["from"].map { WishedPort.read($0, "from", log: log) } ?? [],
      to: fields["to"].map { WishedPort.read($0, "to", log: log) } ?? [],
      world: fields.choice("world", ["alsa": .alsa, "jack": .jack]),
      isNever: fields.boolean("never") ?? false, location: log.location(node.mark))
    if fields["from"] == nil && fields["to"] == nil {
      log.error("a connection says from which port or to which port it goes", at: node.mark)
      return nil
    }
    // Every alternative had an error, which has been said.
    if fields["from"] != nil && rule.sources.isEmpty || fields["to"] != nil && rule.destinations.isEmpty {
      return nil
    }
    return rule
  }

  /// As it is written into a file.
  var yaml: YamlText {
    func end(_ ports: [WishedPort]) -> YamlText {
      ports.count == 1 ? ports[0].yaml : .list(ports.map(\.yaml))
    }
    var fields: [YamlText.Field] = []
    if !sources.isEmpty { fields.append(YamlText.Field("from", end(sources))) }
    if !destinations.isEmpty { fields.append(YamlText.Field("to", end(destinations))) }
    if let world { fields.append(YamlText.Field("world", .plain(world.rawValue))) }
    if isNever { fields.append(YamlText.Field("never", .plain("true"))) }
    return .map(fields)
  }
}
