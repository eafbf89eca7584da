internal import RimshotControl
internal import RimshotKitFiles

extension WishBook {
  /// Remembers that a pair shall be connected.
  mutating func remember(_ pair: PortPair, among ports: [PortList.Port]) {
    remembered.removeAll { $0.isNever && $0.covers(pair, among: ports) }
    if wished(pair, by: .remembered, among: ports) { return }
    remembered.append(
      ConnectionRule(
        from: [WishedPort(identifying: pair.source, among: ports)],
        to: [WishedPort(identifying: pair.destination, among: ports)], world: pair.source.ruleWorld))
  }

  /// Remembers a wish of which an end isn't there yet.
  mutating func remember(_ rule: ConnectionRule) {
    remembered.removeAll { $0.saysTheSame(as: rule) }
    remembered.append(rule)
  }

  /// Forgets the wishes for a pair, and remembers never to make it where another one asks for it.
  mutating func forget(_ pair: PortPair, among ports: [PortList.Port]) {
    while let rule = plainRule(for: pair, among: ports) {
      remembered.removeAll { $0.saysTheSame(as: rule) }
    }
    gone { $0 == pair.key }
    // An output that is connected to nothing would be connected by itself.
    let ports = ports.map { $0.key == pair.source.key && $0.isSource ? $0.unconnected : $0 }
    if wished(pair, among: ports) { remember(never(pair, among: ports)) }
  }

  /// Forgets the wish that is reported so.
  mutating func forget(_ wish: WishReport) {
    remembered.removeAll { !$0.isNever && $0.ends == (wish.source, wish.destination) }
  }

  /// A remembered rule that asks for this pair alone.
  private func plainRule(for pair: PortPair, among ports: [PortList.Port]) -> ConnectionRule? {
    wishes(among: ports).lazy.compactMap { wish -> ConnectionRule? in
      guard wish.origin == .remembered, wish.pairs.map(\.key) == [pair.key], let rule = wish.rule,
        !(rule.sources + rule.destinations).contains(where: \.isPattern)
      else { return nil }
      return rule
    }.first
  }

  private func never(_ pair: PortPair, among ports: [PortList.Port]) -> ConnectionRule {
    ConnectionRule(
      from: [WishedPort(identifying: pair.source, among: ports)],
      to: [WishedPort(identifying: pair.destination, among: ports)], world: pair.source.ruleWorld,
      isNever: true)
  }

  private func wished(_ pair: PortPair, by origin: WishOrigin? = nil, among ports: [PortList.Port]) -> Bool {
    wishes(among: ports).contains { wish in
      (origin == nil || wish.origin == origin) && wish.pairs.contains { $0.key == pair.key }
    }
  }

  /// Makes what is connected to our ports now what will be: remembers connections that nobody wishes yet, and never to make
  /// those that are wished and apart.
  mutating func save(_ ports: [PortList.Port]) -> WishChange {
    let before = remembered
    let connected = Set(pairs(connected: ports).map(\.key))
    // Outputs that somebody else has now would be connected by themselves as long as he isn't there.
    for pair in wishes(among: ports.map(\.unconnected)).flatMap(\.pairs) where !connected.contains(pair.key) {
      forget(pair, among: ports)
    }
    for pair in pairs(connected: ports) where !wished(pair, among: ports) { remember(pair, among: ports) }
    return change(from: before)
  }

  /// What is connected to our ports.
  private func pairs(connected ports: [PortList.Port]) -> [PortPair] {
    var pairs: [PortPair] = []
    for source in ports where source.isSource {
      for destination in ports
      where !destination.isSource && destination.world == source.world
        && (source.isOurs || destination.isOurs)
      {
        let pair = PortPair(source: source, destination: destination)
        if pair.isConnected { pairs.append(pair) }
      }
    }
    return pairs
  }

  /// Forgets everything that was remembered.
  mutating func clear() -> WishChange {
    let before = remembered
    remembered = []
    return change(from: before)
  }

  private func change(from before: [ConnectionRule]) -> WishChange {
    func report(_ rules: [ConnectionRule], without others: [ConnectionRule]) -> [WishReport] {
      rules.filter { rule in !others.contains { $0.saysTheSame(as: rule) } }.map { rule in
        WishReport(
          source: rule.ends.source, destination: rule.ends.destination, origin: .remembered,
          state: rule.isNever ? .never : .made)
      }
    }
    return WishChange(
      remembered: report(remembered, without: before), forgotten: report(before, without: remembered))
  }

  // MARK: - What is

  /// Every wish and how it stands.
  func report(_ ports: [PortList.Port]) -> [WishReport] {
    let nevers = (remembered.map { (WishOrigin.remembered, $0) } + configured.map { (.configuration, $0) })
      .filter(\.1.isNever)
      .map { origin, rule in
        WishReport(
          source: rule.ends.source, destination: rule.ends.destination, origin: origin, state: .never)
      }
    return wishes(among: ports).map { report($0, among: ports) } + nevers
  }

  private func report(_ wish: Wish, among ports: [PortList.Port]) -> WishReport {
    var ends: (source: String, destination: String) = wish.rule?.ends ?? ("", "")
    if wish.rule == nil, let pair = wish.pairs.first { ends = (pair.source.name, pair.destination.name) }
    let (state, reason) = state(of: wish, among: ports)
    return WishReport(
      source: ends.source, destination: ends.destination, origin: wish.origin, state: state, reason: reason,
      connections: wish.pairs.map(\.connection))
  }

  private func state(of wish: Wish, among ports: [PortList.Port]) -> (WishReport.State, String?) {
    let unmade = wish.pairs.filter { !$0.isConnected }
    if let reason = unmade.lazy.compactMap({ refusal(of: $0) }).first { return (.refused, reason) }
    if unmade.contains(where: { isApart($0) }) { return (.apart, nil) }
    if !unmade.isEmpty { return (.missing, "it is about to be made") }
    if !wish.pairs.isEmpty { return (.made, nil) }
    return (.missing, wish.rule.map { reasonForNothing($0, among: ports) })
  }

  private func reasonForNothing(_ rule: ConnectionRule, among ports: [PortList.Port]) -> String {
    if !rule.pairs(among: ports).isEmpty { return "another wish or a \"never\" comes first" }
    let missing = rule.missing(among: ports)
    return missing.joined(separator: " and ") + (missing.count == 1 ? " isn't there" : " aren't there")
  }
}
