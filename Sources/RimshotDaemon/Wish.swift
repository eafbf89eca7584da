internal import RimshotControl
internal import RimshotKitFiles

/// Two ports that can be connected.
struct PortPair {
  var source: PortList.Port
  var destination: PortList.Port

  /// What no other pair has as long as both ports live.
  var key: PortPairKey { PortPairKey(source: source.key, destination: destination.key) }
  var isConnected: Bool { source.isConnected(to: destination) }
  /// `TD-17:TD-17 MIDI 1 → Rimshot:in`
  var text: String { "\(source.name) → \(destination.name)" }
  var connection: Connection {
    Connection(source: source.name, destination: destination.name, changed: false)
  }
}

/// What tells pairs of ports apart.
struct PortPairKey: Hashable {
  var source: String
  var destination: String

  func contains(_ port: String) -> Bool { source == port || destination == port }
}

/// Whose wish a connection is.
typealias WishOrigin = WishReport.Origin

extension ConnectionRule {
  /// Whether it is about one connection, so that of several ports that fit it takes one.
  var isSingle: Bool { (sources + destinations).allSatisfy { $0.which != nil || $0.ours != nil } && !isNever }

  /// The pairs of ports that fit the first alternatives of which both ends are there, those that are meant most first.
  func pairs(among ports: [PortList.Port]) -> [PortPair] {
    let from = sources.isEmpty ? [nil] : sources.map(Optional.some)
    let to = destinations.isEmpty ? [nil] : destinations.map(Optional.some)
    for source in from {
      for destination in to {
        let found = pairs(source, destination, among: ports)
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  private func pairs(_ source: WishedPort?, _ destination: WishedPort?, among ports: [PortList.Port])
    -> [PortPair]
  {
    func ends(_ wanted: WishedPort?, isSource: Bool) -> [PortList.Port] {
      let some = ports.filter { $0.isSource == isSource && (world == nil || $0.ruleWorld == world) }
      guard let wanted else { return some.filter(\.isOurs) }
      return wanted.candidates(among: some)
    }
    let receivers = ends(destination, isSource: false)
    return ends(source, isSource: true).flatMap { sender in
      receivers.compactMap { PortPair(source: sender, destination: $0) }
    }
    .filter { $0.source.world == $0.destination.world && !($0.source.isOurs && $0.destination.isOurs) }
  }

  /// Whether a pair is meant, by any of the alternatives.
  func covers(_ pair: PortPair, among ports: [PortList.Port]) -> Bool {
    if let world, pair.source.ruleWorld != world { return false }
    func isMeant(_ wanted: [WishedPort], _ port: PortList.Port) -> Bool {
      if wanted.isEmpty { return isNever || port.isOurs }
      let some = ports.filter { $0.isSource == port.isSource }
      return wanted.contains { end in
        let found = end.candidates(among: some)
        return end.which == nil ? found.contains { $0.key == port.key } : found.first?.key == port.key
      }
    }
    return isMeant(sources, pair.source) && isMeant(destinations, pair.destination)
  }

  /// The ends as people read them.
  var ends: (source: String, destination: String) {
    func text(_ ports: [WishedPort]) -> String {
      if ports.isEmpty { return isNever ? "anything" : "Rimshot" }
      return ports.map(\.text).joined(separator: " or ")
    }
    return (text(sources), text(destinations))
  }

  /// What isn't there, of the two ends.
  func missing(among ports: [PortList.Port]) -> [String] {
    let (source, destination) = ends
    switch (isAbsent(sources, isSource: true, ports), isAbsent(destinations, isSource: false, ports)) {
    case (true, false): return [source]
    case (false, true): return [destination]
    default: return [source, destination]
    }
  }

  private func isAbsent(_ wanted: [WishedPort], isSource: Bool, _ ports: [PortList.Port]) -> Bool {
    let some = ports.filter { $0.isSource == isSource && (world == nil || $0.ruleWorld == world) }
    return !wanted.isEmpty && wanted.allSatisfy { $0.candidates(among: some).isEmpty }
  }
}
