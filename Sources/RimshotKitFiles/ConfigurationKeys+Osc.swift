internal import Glibc
internal import RimshotKit

extension ConfigurationKey {
  static let osc = ConfigurationKey(
    "osc", \.osc,
    "Where OSC messages are waited for, by UDP. A port alone is heard from this machine only; whoever reaches it may play.",
    values: "off, a port such as 9000, or an IPv4 address and a port such as 0.0.0.0:9000", effect: .live,
    read: { Configuration.OscPlace.read($0, log: $1) }, show: { .plain($0.map(\.text) ?? "off") })
}

extension Configuration.OscPlace {
  private static let loopback = "127.0.0.1"

  /// As it could stand in a file.
  var text: String { address == Self.loopback ? "\(port)" : "\(address):\(port)" }

  /// A place; `.some(nil)` is none.
  fileprivate static func read(_ node: YamlNode, log: DiagnosticLog) -> Configuration.OscPlace?? {
    if let text = node.scalar {
      if text == "off" || text == "false" { return .some(nil) }
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let address = parts.count == 2 ? String(parts[0]) : loopback
      var bytes = in_addr()
      if parts.count <= 2, let port = parts.last.flatMap({ Int($0) }), (1...65535).contains(port),
        unsafe inet_pton(AF_INET, address, &bytes) == 1
      {
        return .some(Configuration.OscPlace(address: address, port: port))
      }
    }
    log.error(
      "osc must be off, a port from 1 to 65535, or an IPv4 address and a port such as 0.0.0.0:9000, not \(node.summary)",
      at: node.mark)
    return nil
  }
}
