internal import Glibc
public import RimshotControl

/// A UDP socket that OSC messages come to and answers leave from. Never blocks.
///
/// Its own and not a `lo_server`'s: that one listens on every interface (liblo 0.31), and who may play is decided by where
/// the socket listens.
public final class OscSocket {
  /// Who sent something: an IPv4 address and a port.
  public struct Peer: Sendable, Hashable, CustomStringConvertible {
    fileprivate var address: UInt32
    fileprivate var port: UInt16

    /// - Parameter address: As the system has it.
    /// - Parameter port: 1–65535.
    init(_ address: UInt32, port: Int) {
      self.init(address: address, port: UInt16(clamping: port).bigEndian)
    }

    fileprivate init(address: UInt32, port: UInt16) {
      self.address = address
      self.port = port
    }

    /// Whether it is this machine, by an address that only it has a use for.
    public var isLoopback: Bool { UInt32(bigEndian: address) >> 24 == 127 }

    /// This machine's own, whatever its interfaces.
    /// - Parameter port: 1–65535.
    public static func loopback(port: Int) -> Peer {
      Peer(address: INADDR_LOOPBACK.bigEndian, port: UInt16(clamping: port).bigEndian)
    }

    /// `127.0.0.1:9000`
    public var description: String {
      let bytes = (0..<4).map { String(UInt32(bigEndian: address) >> (24 - 8 * $0) & 255) }
      return "\(bytes.joined(separator: ".")):\(UInt16(bigEndian: port))"
    }
  }

  /// To poll for reading.
  public let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Listens.
  /// - Parameter address: An IPv4 address, in numbers.
  /// - Parameter port: 1–65535, or 0 for one that is free.
  public init(address: String, port: Int) throws(SystemError) {
    let what = "listen for OSC on \(address):\(port)"
    descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | O_NONBLOCK | O_CLOEXEC, 0)
    if descriptor < 0 { throw SystemError(what, code: errno) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = UInt16(clamping: port).bigEndian
    var code: Int32 = EINVAL
    if unsafe inet_pton(AF_INET, address, &place.sin_addr) == 1 {
      let result = unsafe withUnsafeBytes(of: &place) { bytes in
        unsafe bind(
          descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
      code = result == 0 ? 0 : errno
    }
    if code != 0 {
      close(descriptor)
      throw SystemError(what, code: code)
    }
  }

  deinit { close(descriptor) }

  /// Whether what is sent to a port where nobody listens is told by ``wasRefused()``. While it is, the descriptor has an
  /// error to poll for from then on.
  public func tellRefusals(_ areTold: Bool) {
    var value: Int32 = areTold ? 1 : 0
    _ = unsafe setsockopt(
      descriptor, Int32(IPPROTO_IP), IP_RECVERR, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Whether the system has said since the last call that nobody listens.
  public func wasRefused() -> Bool {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let result = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    return result == 0 && code == ECONNREFUSED
  }

  /// The next datagram that has come; `nil` when there is none.
  public func receive() -> (bytes: [UInt8], sender: Peer)? {
    var sender = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let count = unsafe withUnsafeMutableBytes(of: &sender) { place in
      unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe recvfrom(
          descriptor, buffer.baseAddress, buffer.count, 0,
          place.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
      }
    }
    if count < 0 { return nil }
    return (Array(buffer.prefix(count)), Peer(address: sender.sin_addr.s_addr, port: sender.sin_port))
  }

  /// Sends a datagram; one that there is no room for is lost, as any may be.
  public func send(_ bytes: [UInt8], to peer: Peer) {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = peer.port
    place.sin_addr.s_addr = peer.address
    _ = unsafe withUnsafeBytes(of: &place) { place in
      unsafe sendto(
        descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT),
        place.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(place.count))
    }
  }
}
