internal import Glibc

/// Where OSC messages go, as liblo's programs write it: `osc.udp://studio:11287/`.
public struct OscUrl: Sendable, Equatable {
  /// A machine's name, or its IPv4 address.
  public var host: String
  /// 1–65535.
  public var port: Int

  /// Reads one; `nil` where it is none, or isn't UDP's.
  public init?(_ text: String) {
    let scheme = "osc.udp://"
    guard text.lowercased().hasPrefix(scheme) else { return nil }
    let place = text.dropFirst(scheme.count).prefix { $0 != "/" }
    guard let colon = place.lastIndex(of: ":"), let port = Int(place[place.index(after: colon)...]),
      (1...65535).contains(port), colon != place.startIndex
    else { return nil }
    host = String(place[..<colon])
    self.port = port
  }

  /// Who is there; `nil` where nobody knows such a machine. Asks the network for another one's address, and waits for it.
  public func peer() -> OscSocket.Peer? {
    if isThisMachine { return .loopback(port: port) }
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_INET
    unsafe hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, nil, &hints, &list) == 0, let first = unsafe list else { return nil }
    defer { unsafe freeaddrinfo(first) }
    guard let address = unsafe first.pointee.ai_addr else { return nil }
    let place = unsafe UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
    let peer = OscSocket.Peer(place.sin_addr.s_addr, port: port)
    // What answers to an address such as 127.0.1.1 does so from 127.0.0.1.
    return peer.isLoopback ? .loopback(port: port) : peer
  }

  /// Whether it is this machine's own name, which a machine without a network may not know the address of.
  private var isThisMachine: Bool {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return false }
    let own = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    func label(_ name: String) -> Substring { name.lowercased().prefix { $0 != "." } }
    return host.lowercased() == "localhost" || !label(own).isEmpty && label(host) == label(own)
  }
}
