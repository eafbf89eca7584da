internal import CSystem
internal import Glibc
internal import RimshotControl

/// The daemon's end of the control socket: takes connections, reads requests, writes answers. Never blocks; main's.
///
/// Whatever clients do, it takes a bounded time for one turn and a bounded amount of memory: each client is served a few
/// requests in a turn, isn't read from while its answers wait, and makes place for others when it has been idle longest.
final class ControlServer {
  /// A connection, for answers that come later.
  typealias ConnectionNumber = Int

  /// A place that is taken.
  private final class Connection {
    let descriptor: Int32
    var framer = LineFramer()
    var waiting: [LineFramer.Line] = []
    var outgoing: [UInt8] = []
    /// A request is being worked on: further ones wait, so that answers keep the order of their requests.
    var isBusy = false
    /// Nothing more comes from the client, or nothing reaches it.
    var hasEnded = false
    /// It waits for events, and is never idle.
    var isKeptOpen = false
    /// When a byte came or went last, in nanoseconds of CLOCK_MONOTONIC.
    var lastActivity = rimshot_monotonic_nanoseconds()

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Whether it may ask for more: what it has asked for is answered, and nearly all of that is read.
    var isReady: Bool { !isBusy && outgoing.count <= ControlServer.mostUnread }
  }

  /// A client that has so many bytes of answers to read isn't asked what else it wants.
  private static let mostUnread = 1 << 20
  /// Events beyond so many unread bytes are left out.
  private static let mostUnreadEvents = 256 << 10
  /// So many bytes for all clients together; then the one that has most to read is let go.
  private static let mostOutgoing = 64 << 20
  /// Nanoseconds that a client may leave its answers unread.
  private static let patience: UInt64 = 30_000_000_000
  /// Requests of one client, and new clients, in one turn.
  private static let mostOfTurn = 32

  private let path: String
  private let listener: Int32
  private let places: Int
  private var connections: [ConnectionNumber: Connection] = [:]
  private var lastNumber = 0
  private var outgoingBytes = 0
  /// The system had no descriptor for another client: it is asked again in the next second.
  private var isExhausted = false

  /// Listens at a path, where the instance lock is held: what lies there is left from a daemon that died.
  /// - Parameter places: Clients that may be connected at once; `nil` is 512, or half of the descriptors that the process
  ///   may have.
  init(path: String, places: Int? = nil) throws(StartError) {
    self.path = path
    self.places = places ?? ControlServer.defaultPlaces
    unsafe unlink(path)
    do throws(SystemError) {
      listener = try UnixSocket.listen(at: path)
    } catch {
      throw StartError("\(error)")
    }
    makeNonblocking(listener)
  }

  deinit {
    close(listener)
    unsafe unlink(path)
  }

  private static var defaultPlaces: Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 32 }
    return Int(min(max(limit.rlim_cur / 2, 16), 512))
  }

  // MARK: - A turn

  /// What to poll, and for what. What nothing can be done about now is left out: a connection that waits for a place,
  /// or a client that has left before its answer, would wake the poll over and over.
  var pollDescriptors: [pollfd] {
    let accepts = !isExhausted && (connections.count < places || longestIdle != nil)
    let listening = accepts ? [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)] : []
    return listening
      + connections.values.compactMap { connection in
        let reads = connection.isReady && connection.waiting.isEmpty && !connection.hasEnded
        let events = (reads ? Int16(POLLIN) : 0) | (connection.outgoing.isEmpty ? 0 : Int16(POLLOUT))
        // A subscriber that only listens any more: poll tells without being asked when it hangs up.
        if events == 0 && !connection.isKeptOpen { return nil }
        return pollfd(fd: connection.descriptor, events: events, revents: 0)
      }
  }

  /// Whether requests wait that the last turn was too short for.
  var hasMore: Bool { connections.values.contains { !$0.waiting.isEmpty && $0.isReady } }

  /// Whether anything that clients have sent hasn't been taken yet.
  var hasUnread: Bool {
    var descriptors = ([listener] + connections.values.filter { !$0.hasEnded }.map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    return unsafe hasMore || poll(&descriptors, nfds_t(descriptors.count), 0) > 0
  }

  /// Does what can be done without waiting.
  /// - Parameter handle: Gets each request or the error to answer it with; it answers now or later.
  func serve(_ handle: (Result<ControlRequest, ControlError>, ConnectionNumber) -> Void) {
    // Who has just asked for something isn't idle: before anybody makes place.
    for number in connections.keys.sorted() { serve(number, handle) }
    for number in accept() { serve(number, handle) }
  }

  private func serve(
    _ number: ConnectionNumber, _ handle: (Result<ControlRequest, ControlError>, ConnectionNumber) -> Void
  ) {
    guard let connection = connections[number] else { return }
    read(connection)
    var left = ControlServer.mostOfTurn
    while left > 0 && connection.isReady && !connection.waiting.isEmpty {
      left -= 1
      connection.isBusy = true
      handle(request(connection.waiting.removeFirst()), number)
    }
    write(connection)
    closeIfOver(number, connection)
  }

  /// - Returns: Those that have come.
  private func accept() -> [ConnectionNumber] {
    var come: [ConnectionNumber] = []
    while come.count < ControlServer.mostOfTurn {
      if connections.count >= places && longestIdle == nil { break }
      let descriptor = Glibc.accept(listener, nil, nil)
      if descriptor < 0 {
        if errno != EMFILE && errno != ENFILE { break }
        guard let idle = longestIdle else {
          isExhausted = true
          break
        }
        connections[idle] = nil
        continue
      }
      if connections.count >= places, let idle = longestIdle { letGo(idle, "it was idle for longest") }
      makeNonblocking(descriptor)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      lastNumber += 1
      connections[lastNumber] = Connection(descriptor: descriptor)
      come.append(lastNumber)
    }
    return come
  }

  /// The client that makes place for another: the one that neither waits for something nor has done anything for longest.
  private var longestIdle: ConnectionNumber? {
    connections.filter { !$0.value.isBusy && !$0.value.isKeptOpen }.min {
      ($0.value.lastActivity, $0.key) < ($1.value.lastActivity, $1.key)
    }?.key
  }

  private func letGo(_ number: ConnectionNumber, _ reason: String) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    outgoingBytes -= connection.outgoing.count
    Log.write("a client of the control socket was let go: \(reason)", .debug)
  }

  private func read(_ connection: Connection) {
    guard connection.isReady, connection.waiting.isEmpty, !connection.hasEnded else { return }
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = unsafe recv(connection.descriptor, &bytes, bytes.count, 0)
    if count > 0 {
      connection.waiting += connection.framer.append(bytes.prefix(count))
      connection.lastActivity = rimshot_monotonic_nanoseconds()
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      connection.hasEnded = true
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

  private func closeIfOver(_ number: ConnectionNumber, _ connection: Connection) {
    guard connection.hasEnded, !connection.isBusy, connection.outgoing.isEmpty, connection.waiting.isEmpty
    else { return }
    if connection.isKeptOpen && !hasHungUp(connection) { return }
    connections[number] = nil
  }

  private func hasHungUp(_ connection: Connection) -> Bool {
    var one = pollfd(fd: connection.descriptor, events: 0, revents: 0)
    return unsafe poll(&one, 1, 0) > 0
  }

  // MARK: - Answering

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

  private func append(_ line: String, to number: ConnectionNumber) {
    guard let connection = connections[number] else { return }
    connection.outgoing += line.utf8
    outgoingBytes += line.utf8.count
    write(connection)
    while outgoingBytes > ControlServer.mostOutgoing,
      let most = connections.max(by: { $0.value.outgoing.count < $1.value.outgoing.count })?.key
    {
      letGo(most, "it doesn't read its answers")
    }
  }

  private func write(_ connection: Connection) {
    if connection.outgoing.isEmpty { return }
    let count = unsafe Glibc.send(
      connection.descriptor, connection.outgoing, connection.outgoing.count, Int32(MSG_NOSIGNAL))
    if count > 0 {
      connection.outgoing.removeFirst(count)
      connection.lastActivity = rimshot_monotonic_nanoseconds()
      outgoingBytes -= count
    } else if errno != EAGAIN && errno != EINTR {
      connection.hasEnded = true
      connection.isKeptOpen = false
      outgoingBytes -= connection.outgoing.count
      connection.outgoing = []
    }
  }

  // MARK: - Events

  /// Keeps a connection for events, also when its client has said its last.
  func keepOpen(_ number: ConnectionNumber) { connections[number]?.isKeptOpen = true }

  /// Whether a connection is no more, or nothing reaches its client.
  func hasEnded(_ number: ConnectionNumber) -> Bool {
    connections[number].map { $0.hasEnded && !$0.isKeptOpen } ?? true
  }

  /// Writes a line that answers nothing.
  /// - Returns: `false` when the client has too much to read already; nothing was written then.
  func post(_ line: String, to number: ConnectionNumber) -> Bool {
    guard let connection = connections[number], connection.outgoing.count <= ControlServer.mostUnreadEvents
    else { return false }
    append(line, to: number)
    return true
  }

  /// Lets go of clients that leave their answers unread. Call it once a second.
  func letGoOfStalled(at time: UInt64 = rimshot_monotonic_nanoseconds()) {
    isExhausted = false
    for (number, connection) in connections
    where !connection.outgoing.isEmpty && !connection.isKeptOpen
      && time > connection.lastActivity + ControlServer.patience
    { letGo(number, "it doesn't read its answers") }
  }

  /// Bytes that wait to be read, of all clients.
  var unreadBytes: Int { outgoingBytes }

  private func makeNonblocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}
