internal import Glibc
internal import RimshotControl

/// A connection to the daemon that never waits: requests go out at once, lines come when they come.
final class PlayerConnection {
  let descriptor: Int32
  private var framer = LineFramer(limit: LineFramer.answerLimit)
  private var outgoing: [UInt8] = []

  /// Connects.
  init(socket: String) throws(ControlClientError) {
    descriptor = try ControlClient.connect(to: socket, timeout: 2)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// What to poll for.
  var events: Int16 { Int16(POLLIN) | (outgoing.isEmpty ? 0 : Int16(POLLOUT)) }

  /// Sends a request.
  func send(_ request: ControlRequest) {
    outgoing += ControlCoding.line(request).utf8
    flush()
  }

  /// Goes on sending. That the daemon is gone is told by ``read()``.
  func flush() {
    while !outgoing.isEmpty {
      let count = unsafe outgoing.withUnsafeBytes { bytes in
        unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        outgoing.removeFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// The lines that have come.
  /// - Throws: `closed` when there will be no more.
  func read() throws(ControlClientError) -> [String] {
    var lines: [String] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
      }
      if count > 0 {
        for case .text(let line) in framer.append(chunk.prefix(count)) { lines.append(line) }
        if count < chunk.count { return lines }
      } else if count < 0 && errno == EINTR {
        continue
      } else if count < 0 && errno == EAGAIN {
        return lines
      } else if lines.isEmpty {
        throw .closed
      } else {
        return lines
      }
    }
  }
}
