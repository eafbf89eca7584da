import RimshotControl

@testable import RimshotDaemon

/// Ports and what is connected, as a test likes them.
struct Desk {
  private var all: [PortList.Port] = [
    .init(world: .alsa, isSource: false, isOurs: true, name: "Rimshot:in", address: "128:0")
  ]
  /// As "20:0 → 128:0" or "rimshot:kick → daw:in".
  var connected: Set<String> = []

  mutating func add(_ name: String, _ address: String, usb: String? = nil) {
    all.append(
      .init(
        world: .alsa, isSource: true, isOurs: false, name: name, address: address, usb: usb,
        isHardware: usb != nil))
  }

  mutating func addJack(
    _ name: String, isSource: Bool = false, isOurs: Bool = false, isHardware: Bool = false
  ) {
    all.append(
      .init(world: .audio, isSource: isSource, isOurs: isOurs, name: name, isHardware: isHardware))
  }

  mutating func remove(_ address: String) {
    all.removeAll { $0.address == address }
    connected = connected.filter { !$0.hasPrefix("\(address) →") }
  }

  mutating func rename(_ address: String, _ name: String) {
    for index in all.indices where all[index].address == address { all[index].name = name }
  }

  /// With their connections.
  var ports: [PortList.Port] {
    all.map { port in
      var port = port
      let peers = all.filter { connected.contains(port.isSource ? text(port, $0) : text($0, port)) }
      port.connectedTo = peers.map(\.name)
      if port.world == .alsa { port.connectedAddresses = peers.compactMap(\.address) }
      return port
    }
  }

  private func text(_ a: PortList.Port, _ b: PortList.Port) -> String {
    "\(a.address ?? a.name) → \(b.address ?? b.name)"
  }

  func pair(_ source: String, _ destination: String) -> PortPair {
    PortPair(source: port(source), destination: port(destination))
  }

  private func port(_ text: String) -> PortList.Port {
    ports.first { ($0.address ?? $0.name) == text }
      ?? PortList.Port(world: .alsa, isSource: true, isOurs: false, name: "no port \(text)")
  }

  /// Makes what a book wants, and says what that was.
  mutating func make(_ book: inout WishBook) -> [String] {
    let pairs = book.look(at: ports)
    for pair in pairs {
      connected.insert(text(pair.source, pair.destination))
      book.made(pair)
    }
    // What was connected is announced.
    _ = book.look(at: ports)
    return pairs.map { text($0.source, $0.destination) }.sorted()
  }
}
