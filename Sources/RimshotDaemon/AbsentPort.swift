internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles

/// What a person means by the name of a port that isn't there.
enum AbsentPort {
  /// The wish for two ports of which one isn't there; `nil` where both are.
  ///
  /// A port that isn't there is named in full, and not nearly like one that is there: that is a slip of the finger. Who
  /// says `whenThere` may name it as he likes, by a pattern too.
  /// - Parameter client: Our JACK client, which may be named before our own ports.
  static func rule(
    from source: String, to destination: String, whenThere: Bool, among ports: [PortList.Port],
    client: String
  ) throws(ControlError) -> ConnectionRule? {
    let sources = PortMatcher.matches(source, among: ports.filter(\.isSource))
    let destinations = PortMatcher.matches(destination, among: ports.filter { !$0.isSource })
    if !sources.isEmpty && !destinations.isEmpty { return nil }
    let present = sources + destinations
    let worlds = Set(present.map(\.ruleWorld))
    // The world that the other end leaves open: a client may have ports in both.
    let world = worlds.count == 1 ? worlds.first : nil
    return ConnectionRule(
      from: [try end(source, sources, isSource: true, whenThere, among: ports, client)],
      to: [try end(destination, destinations, isSource: false, whenThere, among: ports, client)], world: world
    )
  }

  private static func end(
    _ word: String, _ found: [PortList.Port], isSource: Bool, _ whenThere: Bool, among ports: [PortList.Port],
    _ client: String
  ) throws(ControlError) -> WishedPort {
    if found.count > 1 { throw PortMatcher.ambiguous(word, found) }
    if let port = found.first { return WishedPort(identifying: port, among: ports) }
    let does = isSource ? "sends" : "receives"
    let candidates = ports.filter { $0.isSource == isSource }
    if isNumber(word) || word.isEmpty { throw PortMatcher.notFound(word, does, among: candidates) }
    var wished = WishedPort(name: word)
    let isFull = word.contains(":") && !wished.isPattern
    if !whenThere && !(isFull && nearestName(to: word, in: candidates.map(\.name)) == nil) {
      var error = PortMatcher.notFound(word, does, among: candidates)
      error.message += "; with --when-there it is connected when it comes"
      throw error
    }
    // Ours have that name also where the server gives the client another one.
    if isFull && word.hasPrefix("\(client):") {
      wished = WishedPort()
      wished.ours = String(word.dropFirst(client.count + 1))
      return wished
    }
    if isFull { wished.which = 1 }
    return wished
  }

  /// Numbers are another port's the next time.
  private static func isNumber(_ word: String) -> Bool {
    word.split(separator: ":", omittingEmptySubsequences: false).allSatisfy { Int($0) != nil }
  }

  /// The wishes whose ends two words mean: all of their text, else a part of it.
  /// - Parameter client: Our JACK client, which may be named before our own ports.
  static func wishes(
    from source: String, to destination: String, among wishes: [WishReport], client: String
  ) -> [WishReport] {
    let (from, to) = (plain(source, client), plain(destination, client))
    let exact = wishes.filter { $0.source.lowercased() == from && $0.destination.lowercased() == to }
    if !exact.isEmpty || from.isEmpty || to.isEmpty { return exact }
    return wishes.filter {
      $0.source.lowercased().contains(from) && $0.destination.lowercased().contains(to)
    }
  }

  private static func plain(_ word: String, _ client: String) -> String {
    (word.hasPrefix("\(client):") ? String(word.dropFirst(client.count + 1)) : word).lowercased()
  }
}
