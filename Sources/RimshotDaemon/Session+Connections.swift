internal import CSystem
internal import RimshotAlsa
internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles

/// Ports and their connections.
extension Session {
  /// Nanoseconds that connecting may keep main from everything else: JACK has it wait for two periods and more each time.
  private static let connectingTime: UInt64 = 100_000_000

  /// Every port of both worlds, ours first.
  func ports() -> [PortList.Port] {
    let all = (sequencer?.ports() ?? []) + audio.ports()
    return all.filter(\.isOurs) + all.filter { !$0.isOurs }
  }

  // MARK: - Wishes

  /// Makes every wished connection whose ends are there; those of a server that would keep main waiting a little later.
  func makeWishes() {
    alarms.cancel(.connections)
    alarms.cancel(.refusals)
    let isAnswering = audio.isAnswering
    let begin = rimshot_monotonic_nanoseconds()
    var isLong = false
    let postponed = wishes.look(
      at: ports(),
      mayConnect: { pair in
        if pair.source.address != nil { return true }
        isLong = isReady && rimshot_monotonic_nanoseconds() > begin + Session.connectingTime
        return isAnswering && !isLong
      },
      connect: { (pair) throws(ControlError) in _ = try self.connect(pair) })
    if postponed {
      alarms.set(.connections, in: isLong ? 1 : 200)
    } else if let next = wishes.millisecondsToNextTry {
      alarms.set(.refusals, in: next)
    }
  }

  /// Makes them soon: ports come in crowds.
  func makeWishesSoon() {
    if !alarms.isSet(.connections) { alarms.set(.connections, in: 50) }
  }

  /// Makes them on a server that has just come.
  func makeWishesAnew() {
    wishes.serverCame()
    makeWishes()
  }

  private func connect(_ pair: PortPair) throws(ControlError) -> Bool {
    try device { () throws in
      if let a = pair.source.address, let b = pair.destination.address {
        return try self.sequencer?.connect(a, to: b) ?? false
      }
      return try self.audio.connect(pair.source.name, to: pair.destination.name)
    }
  }

  private func disconnect(_ pair: PortPair) throws(ControlError) -> Bool {
    try device { () throws in
      if let a = pair.source.address, let b = pair.destination.address {
        return try self.sequencer?.disconnect(a, from: b) ?? false
      }
      if !pair.isConnected { return false }
      try self.audio.disconnect(pair.source.name, from: pair.destination.name)
      return true
    }
  }

  /// Runs something that JACK or ALSA may refuse.
  private func device<Value>(_ body: () throws -> Value) throws(ControlError) -> Value {
    do {
      return try body()
    } catch {
      throw ControlError(.deviceFailed, "\(error)")
    }
  }

  // MARK: - What clients ask

  /// Connects two ports and remembers it; an end that isn't there yet is waited for.
  func connect(_ source: String, _ destination: String, whenThere: Bool) throws(ControlError) -> Connection {
    let ports = ports()
    if let rule = try AbsentPort.rule(
      from: source, to: destination, whenThere: whenThere, among: ports, client: audio.clientName)
    {
      try checkRoom()
      wishes.change { $0.remember(rule) }
      makeWishes()
      let waits =
        rule.pairs(among: ports).isEmpty ? rule.missing(among: ports).joined(separator: " and ") : nil
      let (from, to) = rule.ends
      return Connection(source: from, destination: to, changed: waits == nil, waitsFor: waits)
    }
    let (from, to) = try PortMatcher.pair(source: source, destination: destination, among: ports)
    let pair = PortPair(source: from, destination: to)
    try checkRoom()
    let changed = try connect(pair)
    wishes.change { book in
      book.remember(pair, among: ports)
      book.made(pair)
    }
    return Connection(source: from.name, destination: to.name, changed: changed)
  }

  private func checkRoom() throws(ControlError) {
    if wishes.book.remembered.count < ConnectionFile.mostRules { return }
    throw ControlError(
      .notPossible,
      "\(ConnectionFile.mostRules) connections are remembered already: rimshot connections clear forgets them"
    )
  }

  /// Takes a connection apart and forgets it; one that isn't made yet, too.
  func disconnect(_ source: String, _ destination: String) throws(ControlError) -> Connection {
    let ports = ports()
    let found: (source: PortList.Port, destination: PortList.Port)
    do throws(ControlError) {
      found = try PortMatcher.pair(
        source: source, destination: destination, among: ports, connectedOnly: true)
    } catch {
      guard error.code == .notFound else { throw error }
      let absent = wishes.book.report(ports).filter { $0.origin == .remembered && $0.state == .missing }
      let meant = AbsentPort.wishes(
        from: source, to: destination, among: absent, client: audio.clientName)
      guard let wish = meant.first else { throw error }
      if meant.count > 1 {
        throw ControlError(
          .ambiguous, "several connections that aren't made fit; rimshot connections list shows them:",
          details: meant.map { "\($0.source) → \($0.destination)" })
      }
      wishes.change { $0.forget(wish) }
      makeWishes()
      return Connection(source: wish.source, destination: wish.destination, changed: true)
    }
    let pair = PortPair(source: found.source, destination: found.destination)
    let changed = try disconnect(pair)
    wishes.change { $0.forget(pair, among: ports) }
    return Connection(source: pair.source.name, destination: pair.destination.name, changed: changed)
  }

  /// Remembers what is connected to our ports now.
  func saveConnections() -> WishChange {
    let ports = ports()
    return wishes.change { $0.save(ports) }
  }

  /// Forgets what was remembered; what the configuration wishes, and what is connected by itself, is made then.
  func clearConnections() -> WishChange {
    let change = wishes.change { $0.clear() }
    makeWishes()
    return change
  }
}
