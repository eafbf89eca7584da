import Glibc
import RimshotControl
import RimshotOsc
import RimshotServerSupport

/// A program that sends OSC to a daemon, and hears its answers.
final class OscClient {
  private let socket: OscSocket
  private let peer: OscSocket.Peer

  init(to port: Int) throws {
    socket = try OscSocket(address: "127.0.0.1", port: 0)
    peer = OscSocket.Peer.loopback(port: port)
  }

  func send(_ address: String, _ arguments: OscMessage.Argument...) {
    send(bytes: OscMessage(address, arguments).datagram)
  }

  func send(bytes: [UInt8]) { socket.send(bytes, to: peer) }

  /// What has been answered since it was asked last.
  func answers() -> [OscMessage] {
    var all: [OscMessage] = []
    while let (bytes, _) = socket.receive() { all += OscMessage.read(bytes) ?? [] }
    return all
  }

  /// The next answer.
  func answer() throws -> OscMessage {
    var found: OscMessage?
    try waitUntil("OSC answer") {
      if let (bytes, _) = socket.receive() { found = OscMessage.read(bytes)?.first }
      return found != nil
    }
    return found ?? OscMessage("")
  }

  func ask(_ address: String, _ arguments: OscMessage.Argument...) throws -> OscMessage {
    send(bytes: OscMessage(address, arguments).datagram)
    return try answer()
  }

  /// A UDP port that nobody has.
  static func freePort() throws -> Int {
    let socket = try OscSocket(address: "127.0.0.1", port: 0)
    return port(of: socket)
  }

  static func port(of socket: OscSocket) -> Int {
    var place = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutableBytes(of: &place) {
      getsockname(socket.descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
    }
    return Int(UInt16(bigEndian: place.sin_port))
  }
}
