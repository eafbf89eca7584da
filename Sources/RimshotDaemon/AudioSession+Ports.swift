internal import RimshotControl
internal import RimshotJack

/// The server's ports and their connections.
extension AudioSession {
  /// Every port, with its connections. Read from what the library knows: it never waits.
  func ports() -> [PortList.Port] {
    guard let ours = client?.name, let all = client?.ports() else { return [] }
    return all.map { port in
      PortList.Port(
        world: port.isMidi ? .midi : .audio, isSource: port.isSource, isOurs: port.name.hasPrefix(ours + ":"),
        name: port.name, isHardware: port.isPhysical, connectedTo: port.connections)
    }
  }

  /// Connects our outputs to the system's first two playback ports: left to the first, right to the second, mono to
  /// both. Outputs that are connected to anything are left alone.
  func connectPlayback() {
    let all = ports()
    let playback = all.filter { $0.world == .audio && !$0.isSource && $0.isHardware && !$0.isOurs }.map(
      \.name)
    guard let first = playback.first else { return }
    let second = playback.count > 1 ? playback[1] : first
    for port in all where port.isOurs && port.world == .audio && port.isSource && port.connectedTo.isEmpty {
      let destinations =
        port.name.hasSuffix("_l") ? [first] : port.name.hasSuffix("_r") ? [second] : [first, second]
      for destination in first == second ? [first] : destinations {
        do throws(JackError) {
          _ = try connect(port.name, to: destination)
        } catch {
          Log.write("\(error)", .warning)
        }
      }
    }
  }

  /// Connects two ports; `false` when they already were.
  func connect(_ source: String, to destination: String) throws(JackError) -> Bool {
    try answeringClient()?.connect(source, to: destination) ?? false
  }

  /// Takes a connection apart.
  func disconnect(_ source: String, from destination: String) throws(JackError) {
    try answeringClient()?.disconnect(source, from: destination)
  }

  /// The client, if its server wouldn't keep main waiting.
  private func answeringClient() throws(JackError) -> ActiveJackClient? {
    if isOpen && !isAnswering { throw .noAnswer }
    return client
  }
}
