internal import CSystem
internal import Glibc

/// A connection to a daemon that waits for each answer. One thread uses it; it closes with its value.
public struct ControlClient: ~Copyable {
  let descriptor: Int32
  private var framer = LineFramer(limit: LineFramer.answerLimit)
  private(set) var lines: [LineFramer.Line] = []

  /// How many seconds a daemon may take for an answer, or for the next step on the way, unless a caller says else.
  public static let defaultTimeout: Double = 10

  /// Connects.
  /// - Parameters:
  ///   - socket: The socket's path, from ``ControlPaths/socket``.
  ///   - timeout: Seconds to wait where the daemon is too busy to take the connection.
  /// - Throws: `noDaemon` where nothing listens, `timedOut`, `foreign` or `system`.
  public init(socket: String, timeout: Double = defaultTimeout) throws(ControlClientError) {
    descriptor = try Self.connect(to: socket, timeout: timeout)
  }

  deinit {
    close(descriptor)
  }

  /// Asks, and waits for the answer.
  /// - Parameters:
  ///   - request: The request.
  ///   - type: What the request's result is; ``ControlRequest`` says.
  ///   - timeout: Seconds of silence after which to give up. Each line from the daemon starts them anew.
  ///   - onProgress: Called for each step before the answer.
  /// - Throws: `refused` with the daemon's error, or what kept the answer away; the connection is of no use after
  ///   anything but `refused`.
  public mutating func send<Result: Codable & Sendable>(
    _ request: ControlRequest, as type: Result.Type = Result.self, timeout: Double = defaultTimeout,
    onProgress: (Progress) -> Void = { _ in }
  ) throws(ControlClientError) -> Result {
    try write(ControlCoding.line(request), timeout: timeout)
    while true {
      switch try nextLine(timeout: timeout) {
      case .text(let line):
        switch ControlCoding.answer(fromLine: line, as: type) {
        case .progress(let progress): onProgress(progress)
        case .done(let result): return result
        case .failed(let error): throw .refused(error)
        case nil: throw .badAnswer(String(line.prefix(200)))
        }
      case .tooLong: throw .badAnswer("a line of more than \(LineFramer.answerLimit >> 20) MiB")
      case .notText: throw .badAnswer("a line that is not text")
      }
    }
  }

  /// Connects to a daemon of one's own, or of root's, and returns the descriptor, which the caller closes.
  package static func connect(to socket: String, timeout: Double) throws(ControlClientError) -> Int32 {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try UnixSocket.connect(to: socket, timeout: timeout)
    } catch {
      switch error.code {
      case ENOENT, ECONNREFUSED, ENOTDIR: throw .noDaemon(socket: socket)
      case EAGAIN, EINPROGRESS: throw .timedOut(seconds: timeout)
      default: throw .system(error)
      }
    }
    // A stranger who was first in /tmp could tell us anything.
    var user: UInt32 = 0
    let code = unsafe rimshot_peer_user(descriptor, &user)
    let own = geteuid()
    if code == 0 && (user == own || user == 0 || own == 0) { return descriptor }
    close(descriptor)
    throw code == 0
      ? .foreign(socket: socket, user: user) : .system(SystemError("see who owns \(socket)", code: code))
  }

  private func write(_ line: String, timeout: Double) throws(ControlClientError) {
    let bytes = Array(line.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.span.extracting(sent...).withUnsafeBytes { rest in
        unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        throw .timedOut(seconds: timeout)
      } else if errno == EPIPE || errno == ECONNRESET {
        throw .closed
      } else if errno != EINTR {
        throw .system(SystemError("write to the daemon", code: errno))
      }
    }
  }

  mutating func nextLine(timeout: Double) throws(ControlClientError) -> LineFramer.Line {
    let deadline = Deadline(seconds: timeout)
    while lines.isEmpty {
      guard deadline.waitToRead(descriptor) else { throw .timedOut(seconds: timeout) }
      var chunk = [UInt8](repeating: 0, count: 16 << 10)
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        lines = framer.append(chunk.prefix(count))
      } else if count == 0 || errno == ECONNRESET {
        throw .closed
      } else if errno != EINTR && errno != EAGAIN {
        throw .system(SystemError("read from the daemon", code: errno))
      }
    }
    return lines.removeFirst()
  }
}
