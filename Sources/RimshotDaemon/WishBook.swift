internal import CSystem
internal import RimshotControl
internal import RimshotKitFiles

/// Which connections are wished, which of them are to be made now, and which somebody else has taken apart.
///
/// Knows no sequencer and no server: it is shown the ports that there are. Main's.
struct WishBook {
  /// What was remembered, oldest first.
  var remembered: [ConnectionRule]
  /// What the configuration wishes.
  var configured: [ConnectionRule]
  /// Whether hardware MIDI inputs and our outputs are connected by themselves.
  let isAutomatic: Bool
  /// Wished pairs that were connected when we looked last.
  private var seen: Set<PortPairKey> = []
  /// Wished pairs that somebody has taken apart, and when that was seen, in nanoseconds of CLOCK_MONOTONIC.
  private var apart: [PortPairKey: UInt64] = [:]
  /// Wished pairs that can't be connected.
  private var refused: [PortPairKey: Refusal] = [:]

  private struct Refusal {
    var reason: String
    var tries: Int
    /// When it is tried again, in nanoseconds of CLOCK_MONOTONIC.
    var nextTry: UInt64
  }

  init(configured: [ConnectionRule], remembered: [ConnectionRule], isAutomatic: Bool) {
    self.configured = configured
    self.remembered = remembered
    self.isAutomatic = isAutomatic
  }

  // MARK: - What is wished

  /// A wish and the pairs of ports that it asks for now.
  struct Wish {
    var origin: WishOrigin
    /// `nil` for a pair that is connected by itself.
    var rule: ConnectionRule?
    var pairs: [PortPair]
  }

  /// Every wish, in the order of their origins; each pair only once.
  func wishes(among ports: [PortList.Port]) -> [Wish] {
    var taken: Set<PortPairKey> = []
    var wishes: [Wish] = []
    for (origin, rule) in rules where !rule.isNever {
      var pairs = rule.pairs(among: ports)
      if rule.isSingle {
        // What is connected stays so, even where an equal port would now come first.
        let isMade = { (pair: PortPair) in pair.isConnected && seen.contains(pair.key) }
        let free = pairs.filter { !taken.contains($0.key) }
        pairs = (free.first(where: isMade) ?? free.first).map { [$0] } ?? []
      }
      pairs = pairs.filter { !isForbidden($0, by: origin, among: ports) && taken.insert($0.key).inserted }
      wishes.append(Wish(origin: origin, rule: rule, pairs: pairs))
    }
    for pair in automaticPairs(among: ports, wished: taken)
    where !isForbidden(pair, by: .automatic, among: ports)
      && taken.insert(pair.key).inserted
    {
      wishes.append(Wish(origin: .automatic, rule: nil, pairs: [pair]))
    }
    return wishes
  }

  private var rules: [(WishOrigin, ConnectionRule)] {
    remembered.map { (.remembered, $0) } + configured.map { (.configuration, $0) }
  }

  /// What is remembered wins over the configuration, which wins over what is connected by itself.
  private func isForbidden(_ pair: PortPair, by origin: WishOrigin, among ports: [PortList.Port]) -> Bool {
    rules.contains { owner, rule in
      rule.isNever && (origin != .remembered || owner == .remembered) && rule.covers(pair, among: ports)
    }
  }

  /// Hardware MIDI inputs to our input; outputs that go nowhere else to the first two playback ports.
  private func automaticPairs(among ports: [PortList.Port], wished: Set<PortPairKey>) -> [PortPair] {
    if !isAutomatic { return [] }
    var pairs: [PortPair] = []
    if let input = ports.first(where: { $0.world == .alsa && $0.isOurs && !$0.isSource }) {
      pairs += ports.filter { $0.world == .alsa && $0.isSource && $0.isHardware && !$0.isOurs }
        .map { PortPair(source: $0, destination: input) }
    }
    let receivers = ports.filter { $0.world == .audio && !$0.isSource }
    let playback = receivers.filter { $0.isHardware && !$0.isOurs }.prefix(2)
    guard let first = playback.first, let last = playback.last else { return pairs }
    for output in ports where output.world == .audio && output.isSource && output.isOurs {
      let ends =
        output.name.hasSuffix("_l") ? [first] : output.name.hasSuffix("_r") ? [last] : [first, last]
      let own = (ends.count == 2 && first.key == last.key ? [first] : ends).map {
        PortPair(source: output, destination: $0)
      }
      let others = receivers.map { PortPair(source: output, destination: $0) }.filter {
        pair in pair.isConnected && !wished.contains(pair.key) && !own.contains { $0.key == pair.key }
      }
      let isConfigured = configured.contains { rule in
        !rule.isNever && !rule.sources.isEmpty
          && rule.sources.contains { !$0.candidates(among: [output]).isEmpty }
      }
      // Somebody else has a use for it.
      if isConfigured || (!others.isEmpty && !own.contains(where: \.isConnected)) { continue }
      pairs += own
    }
    return pairs
  }

  // MARK: - Looking

  /// Takes in what ports and connections there are now.
  /// - Returns: What is to be connected; tell ``made(_:)`` or ``refused(_:_:)``.
  mutating func look(
    at ports: [PortList.Port], now: UInt64 = rimshot_monotonic_nanoseconds()
  ) -> [PortPair] {
    let present = Set(ports.map(\.key))
    let isThere = { (pair: PortPairKey) in present.contains(pair.source) && present.contains(pair.destination)
    }
    seen = seen.filter(isThere)
    apart = apart.filter { isThere($0.key) }
    let wished = wishes(among: ports).flatMap(\.pairs)
    let keys = Set(wished.map(\.key))
    refused = refused.filter { keys.contains($0.key) }
    var missing: [PortPair] = []
    for pair in wished {
      if pair.isConnected {
        seen.insert(pair.key)
        apart[pair.key] = nil
        refused[pair.key] = nil
      } else if seen.remove(pair.key) != nil {
        apart[pair.key] = now
      } else if apart[pair.key] == nil && refused[pair.key].map({ $0.nextTry <= now }) != false {
        missing.append(pair)
      }
    }
    learnTwins(among: ports)
    return missing
  }

  /// A pair was connected, by a wish or by hand. That it is will be seen at the next look: PipeWire says so only later.
  mutating func made(_ pair: PortPair) {
    apart[pair.key] = nil
    refused[pair.key] = nil
  }

  /// A pair can't be connected; it is tried again a second later, and then after twice the time each, half a minute at
  /// most, or when ports have changed.
  mutating func refused(
    _ pair: PortPair, _ reason: String, now: UInt64 = rimshot_monotonic_nanoseconds()
  ) {
    let tries = (refused[pair.key]?.tries ?? 0) + 1
    let seconds = min(1 << min(tries - 1, 5), 30)
    refused[pair.key] = Refusal(reason: reason, tries: tries, nextTry: now + UInt64(seconds) * 1_000_000_000)
  }

  /// Why a pair can't be connected; `nil` where it can.
  func refusal(of pair: PortPair) -> String? { refused[pair.key]?.reason }

  /// When the next refused pair is tried again, in nanoseconds of CLOCK_MONOTONIC.
  var nextTry: UInt64? { refused.values.map(\.nextTry).min() }

  /// Whether somebody else has taken a pair apart.
  func isApart(_ pair: PortPair) -> Bool {
    apart[pair.key] != nil || seen.contains(pair.key) && !pair.isConnected
  }

  /// Ports have gone, and perhaps others have come in their places since: they have no past.
  mutating func gone(_ isGone: (PortPairKey) -> Bool) {
    seen = seen.filter { !isGone($0) }
    apart = apart.filter { !isGone($0.key) }
    refused = refused.filter { !isGone($0.key) }
  }

  /// JACK ports have come, perhaps with a client that was refused because it hadn't begun yet: it is tried again.
  mutating func somethingCameInJack() {
    refused = refused.filter { $0.key.source.hasPrefix("alsa ") }
  }

  /// Some JACK port has gone, and one of its name may have come since: what is connected will be seen, what isn't had an
  /// end that was away. A client that ends takes its connections apart before its ports: what was apart a moment ago, too.
  mutating func somethingGoneInJack(now: UInt64 = rimshot_monotonic_nanoseconds()) {
    seen = seen.filter { $0.source.hasPrefix("alsa ") }
    apart = apart.filter { $0.key.source.hasPrefix("alsa ") || now - $0.value > 2_000_000_000 }
  }

  /// Names of ports that a wish takes one of several equal ones of, because nothing tells them apart.
  func equals(among ports: [PortList.Port]) -> [String] {
    var names: [String] = []
    for (_, rule) in rules {
      for (ends, isSource) in [(rule.sources, true), (rule.destinations, false)] {
        for end in ends where end.which != nil && end.seenAt == nil {
          let found = end.candidates(among: ports.filter { $0.isSource == isSource && !$0.isOurs })
          if found.count > 1 && !names.contains(found[0].name) { names.append(found[0].name) }
        }
      }
    }
    return names
  }

  /// A device without a serial number that was alone until now is from now on known by where it is plugged.
  private mutating func learnTwins(among ports: [PortList.Port]) {
    for index in remembered.indices {
      remembered[index].sources = remembered[index].sources.map { learned($0, isSource: true, among: ports) }
      remembered[index].destinations = remembered[index].destinations.map {
        learned($0, isSource: false, among: ports)
      }
    }
  }

  private func learned(_ end: WishedPort, isSource: Bool, among ports: [PortList.Port]) -> WishedPort {
    guard let seenAt = end.seenAt else { return end }
    let found = end.candidates(among: ports.filter { $0.isSource == isSource && !$0.isOurs })
    guard found.count > 1, found[0].usbPath == seenAt else { return end }
    var end = end
    end.path = seenAt
    end.seenAt = nil
    return end
  }
}
