import Glibc
import RimshotControl
import RimshotServerSupport

/// A connection that sends whatever a test wants.
final class RawClient {
  private let descriptor: Int32
  private var framer = LineFramer(limit: LineFramer.answerLimit)
  private(set) var lines: [String] = []

  init(to path: String, timeout: Double = 2) throws {
    descriptor = try UnixSocket.connect(to: path, timeout: timeout)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Sends text; what doesn't fit waits for `meanwhile` to make room, or is left out without it.
  func send(_ text: String, meanwhile: (() -> Void)? = nil) {
    send(bytes: Array(text.utf8), meanwhile: meanwhile)
  }

  func send(bytes: [UInt8], meanwhile: (() -> Void)? = nil) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.send(descriptor, Array(rest), rest.count, Int32(MSG_NOSIGNAL))
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN || meanwhile == nil {
        return
      }
      meanwhile?()
    }
  }

  /// Whether the other end has closed it.
  var isClosed: Bool {
    _ = try? readLines()
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) == 0
  }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// All lines so far.
  func readLines() throws -> [String] {
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count <= 0 { return lines }
      for case .text(let line) in framer.append(chunk.prefix(count)) { lines.append(line) }
    }
  }
}
