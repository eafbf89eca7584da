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
