internal import Glibc
internal import RimshotControl

/// The daemon's end of the control socket: takes connections, reads requests, writes answers. Never blocks; main's.
final class ControlServer {
  /// A connection, for answers that come later.
  typealias ConnectionNumber = Int

  private struct Connection {
    var descriptor: Int32
    var framer = LineFramer()
    var waiting: [LineFramer.Line] = []
    var outgoing: [UInt8] = []
    /// A request is being worked on: further ones wait, so that answers keep the order of their requests.
    var isBusy = false
    var hasEnded = false
  }

  /// A client that doesn't read its answers is let go when so many bytes wait.
  private static let mostOutgoing = 8 << 20
  private static let mostConnections = 32

  private let path: String
  private let listener: Int32
  private var connections: [ConnectionNumber: Connection] = [:]
  private var lastNumber = 0

  /// Listens at a path, where the instance lock is held: what lies there is left from a daemon that died.
  init(path: String) throws(StartError) {
    self.path = path
    unsafe unlink(path)
    do throws(SystemError) {
      listener = try UnixSocket.listen(at: path)
    } catch {
      throw StartError("\(error)")
    }
    makeNonblocking(listener)
  }

  deinit {
    for connection in connections.values { close(connection.descriptor) }
    close(listener)
    unsafe unlink(path)
  }

  /// What to poll, and for what. What nothing can be done about now is left out: a connection that waits for a place,
  /// or a client that has left before its answer, would wake the poll over and over.
  var pollDescriptors: [pollfd] {
    let accepts = connections.count < ControlServer.mostConnections
    let listening = accepts ? [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)] : []
    return listening
      + connections.values.compactMap { connection in
        let reads = connection.isBusy || connection.hasEnded ? 0 : Int16(POLLIN)
        let writes = connection.outgoing.isEmpty ? 0 : Int16(POLLOUT)
        if reads | writes == 0 { return nil }
        return pollfd(fd: connection.descriptor, events: reads | writes, revents: 0)
      }
  }

  /// Does what can be done without waiting.
  /// - Parameter handle: Gets each request or the error to answer it with; it answers now or later.
  func serve(_ handle: (Result<ControlRequest, ControlError>, ConnectionNumber) -> Void) {
    accept()
    for number in connections.keys.sorted() {
      read(number)
      handleLines(number, handle)
      write(number)
      closeIfOver(number)
    }
  }

  /// Writes a line that isn't the answer yet.
  func send<Value: Codable & Sendable>(progress: Progress, as: Value.Type, to number: ConnectionNumber) {
    append(ControlCoding.line(ControlAnswer<Value>.progress(progress)), to: number)
  }

  /// Answers the request that a connection waits for.
  func answer<Value: Codable & Sendable>(_ result: Result<Value, ControlError>, to number: ConnectionNumber) {
    switch result {
    case .success(let value): append(ControlCoding.line(ControlAnswer<Value>.done(value)), to: number)
    case .failure(let error): append(ControlCoding.line(ControlAnswer<Done>.failed(error)), to: number)
    }
    connections[number]?.isBusy = false
  }

  private func accept() {
    while connections.count < ControlServer.mostConnections {
      let descriptor = Glibc.accept(listener, nil, nil)
      if descriptor < 0 { return }
      makeNonblocking(descriptor)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      lastNumber += 1
      connections[lastNumber] = Connection(descriptor: descriptor)
    }
  }

  private func read(_ number: ConnectionNumber) {
    guard var connection = connections[number], !connection.isBusy, !connection.hasEnded else { return }
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = unsafe recv(connection.descriptor, &bytes, bytes.count, 0)
    if count > 0 {
      connection.waiting += connection.framer.append(bytes.prefix(count))
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      connection.hasEnded = true
    }
    connections[number] = connection
  }

  private func handleLines(
    _ number: ConnectionNumber, _ handle: (Result<ControlRequest, ControlError>, ConnectionNumber) -> Void
  ) {
    while let connection = connections[number], !connection.isBusy, let line = connection.waiting.first {
      connections[number]?.waiting.removeFirst()
      connections[number]?.isBusy = true
      handle(request(line), number)
    }
  }

  private func request(_ line: LineFramer.Line) -> Result<ControlRequest, ControlError> {
    switch line {
    case .text(let text): Result { () throws(ControlError) in try ControlCoding.request(fromLine: text) }
    case .tooLong:
      .failure(ControlError(.unknownCommand, "a request has at most \(LineFramer.requestLimit) bytes"))
    case .notText: .failure(ControlError(.unknownCommand, "a request is UTF-8 text"))
    }
  }

  private func append(_ line: String, to number: ConnectionNumber) {
    guard connections[number] != nil else { return }
    connections[number]?.outgoing += line.utf8
    write(number)
  }

  private func write(_ number: ConnectionNumber) {
    guard var connection = connections[number], !connection.outgoing.isEmpty else { return }
    let count = unsafe Glibc.send(
      connection.descriptor, connection.outgoing, connection.outgoing.count, Int32(MSG_NOSIGNAL))
    if count > 0 {
      connection.outgoing.removeFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      connection.hasEnded = true
      connection.outgoing = []
    }
    connections[number] = connection
  }

  private func closeIfOver(_ number: ConnectionNumber) {
    guard let connection = connections[number] else { return }
    let isOver = connection.hasEnded && !connection.isBusy && connection.outgoing.isEmpty
    if isOver || connection.outgoing.count > ControlServer.mostOutgoing {
      close(connection.descriptor)
      connections[number] = nil
    }
  }

  private func makeNonblocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}
