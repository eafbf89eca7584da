internal import Glibc
internal import RimshotControl
internal import RimshotOsc

/// The way to a session manager and back: messages of New Session Manager's protocol by UDP. Main's.
///
/// Source of all addresses, arguments and codes: the New Session Manager API 1.1,
/// https://new-session-manager.jackaudio.org/api/
final class NsmLink {
  /// A message that has to be answered.
  enum Request: String {
    case open = "/nsm/client/open"
    case save = "/nsm/client/save"
  }

  /// Why something could not be done.
  enum Code: Int {
    case general = -1
    case notNow = -8
    case createFailed = -10
  }

  static let announce = "/nsm/server/announce"
  /// Datagrams of one turn.
  private static let mostDatagrams = 32

  private let socket: OscSocket
  private let manager: OscSocket.Peer

  init(to manager: OscSocket.Peer) throws(SystemError) {
    self.manager = manager
    socket = try OscSocket(address: manager.isLoopback ? "127.0.0.1" : "0.0.0.0", port: 0)
  }

  /// To poll for reading.
  var descriptor: Int32 { socket.descriptor }

  /// Whether it is told that nobody listens where the manager should be.
  func tellRefusals(_ areTold: Bool) { socket.tellRefusals(areTold) }

  /// Whether nobody listens.
  func wasRefused() -> Bool { socket.wasRefused() }

  /// What the manager has sent; others are not listened to.
  func receive() -> [OscMessage] {
    var messages: [OscMessage] = []
    for _ in 0..<NsmLink.mostDatagrams {
      guard let (bytes, sender) = socket.receive() else { break }
      if sender == manager { messages += OscMessage.read(bytes) ?? [] }
    }
    return messages
  }

  /// Tells the manager something.
  func send(_ address: String, _ arguments: OscMessage.Argument...) {
    socket.send(OscMessage(address, arguments).datagram, to: manager)
  }

  /// Says that a request has been done.
  func reply(to request: Request, _ text: String) { send("/reply", .text(request.rawValue), .text(text)) }

  /// Says that a request can't be done.
  func refuse(_ request: Request, _ code: Code, _ text: String) {
    send("/error", .text(request.rawValue), .integer(code.rawValue), .text(text))
  }
}
