internal import RimshotControl
internal import RimshotKit

/// Finds the two ports that a person means: by number, exact name, or unique part of a name.
enum PortMatcher {
  /// The one pair of ports that can be connected and fits both words.
  /// - Parameter connectedOnly: Where several pairs fit, those that are connected are meant.
  static func pair(
    source: String, destination: String, among ports: [PortList.Port], connectedOnly: Bool = false
  ) throws(ControlError) -> (source: PortList.Port, destination: PortList.Port) {
    let sources = matches(source, among: ports.filter(\.isSource))
    let destinations = matches(destination, among: ports.filter { !$0.isSource })
    if sources.isEmpty { throw notFound(source, "sends", among: ports.filter(\.isSource)) }
    if destinations.isEmpty { throw notFound(destination, "receives", among: ports.filter { !$0.isSource }) }
    var pairs = sources.flatMap { a in destinations.filter { $0.world == a.world }.map { (a, $0) } }
    if connectedOnly {
      let connected = pairs.filter { $0.0.connectedTo.contains($0.1.name) }
      if !connected.isEmpty { pairs = connected }
    }
    guard let (first, second) = pairs.first else {
      throw ControlError(
        .badArgument,
        "\"\(sources[0].name)\" is \(kind(sources[0].world)) and \"\(destinations[0].name)\" is "
          + "\(kind(destinations[0].world)): only ports of one kind can be connected")
    }
    if pairs.count == 1 { return (first, second) }
    if Set(pairs.map { label($0.0) }).count > 1 { throw ambiguous(source, pairs.map(\.0)) }
    throw ambiguous(destination, pairs.map(\.1))
  }

  /// The ports that fit a word best: those with that number; else those with exactly that name; else those with that
  /// name in other letter case; else those with the word in their name.
  static func matches(_ word: String, among ports: [PortList.Port]) -> [PortList.Port] {
    // As aconnect reads it: a client's number alone is its port 0.
    let byNumber = ports.filter { $0.address != nil && ($0.address == word || $0.address == word + ":0") }
    if !byNumber.isEmpty { return byNumber }
    let lowercased = word.lowercased()
    let ranks: [(PortList.Port) -> Bool] = [
      { $0.name == word },
      { parts($0).contains(word) },
      { $0.name.lowercased() == lowercased },
      { parts($0).contains { $0.lowercased() == lowercased } },
      { !lowercased.isEmpty && $0.name.lowercased().contains(lowercased) },
    ]
    for fits in ranks {
      let found = ports.filter(fits)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The client's and the port's own name.
  private static func parts(_ port: PortList.Port) -> [String] {
    guard let colon = port.name.firstIndex(of: ":") else { return [port.name] }
    return [String(port.name[..<colon]), String(port.name[port.name.index(after: colon)...])]
  }

  private static func label(_ port: PortList.Port) -> String {
    port.address.map { "\($0) \(port.name)" } ?? port.name
  }

  private static func kind(_ world: PortList.Port.World) -> String {
    switch world {
    case .alsa: "an ALSA sequencer port"
    case .audio: "a JACK audio port"
    case .midi: "a JACK MIDI port"
    }
  }

  /// The error for a word that no port fits.
  static func notFound(_ word: String, _ does: String, among ports: [PortList.Port]) -> ControlError {
    let hint = didYouMean(
      word, in: ports.map(\.name) + ports.flatMap(parts), otherwise: "; rimshot ports lists them")
    return ControlError(.notFound, "no port that \(does) fits \"\(word)\"\(hint)")
  }

  /// The error for a word that several ports fit.
  static func ambiguous(_ word: String, _ ports: [PortList.Port]) -> ControlError {
    var labels: [String] = []
    for port in ports where !labels.contains(label(port)) { labels.append(label(port)) }
    return ControlError(
      .ambiguous, "\"\(word)\" fits \(labels.count) ports; name one of them:", details: labels)
  }
}
