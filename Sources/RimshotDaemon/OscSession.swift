internal import Glibc
internal import RimshotControl
internal import RimshotKitFiles
internal import RimshotOsc

/// The session's part in OSC: the socket, and who waits for what. Main's.
///
/// A request has a number below 0, where the control socket's clients have numbers from 1 on.
final class OscSession {
  private struct Asker {
    var peer: OscSocket.Peer
    var address: String
  }

  /// Datagrams, and messages, of one turn: a flood must leave time for everything else.
  private static let mostDatagrams = 32
  private static let mostMessages = 256

  private var place: Configuration.OscPlace?
  private var socket: OscSocket?
  private var failure: SystemError?
  private var lastNumber = 0
  private var askers: [ControlServer.ConnectionNumber: Asker] = [:]
  /// The kit that is being loaded, and the one to load then: of many that are asked for at once only the last matters.
  private var loading: ControlServer.ConnectionNumber?
  private var next: (number: ControlServer.ConnectionNumber, request: ControlRequest)?
  /// Messages that weren't understood.
  private(set) var refused = 0

  /// Listens at a place, or nowhere; where it does already, nothing happens.
  /// - Returns: Whether it listens where it should.
  func listen(at place: Configuration.OscPlace?) -> Bool {
    if place == self.place && failure == nil { return true }
    let isNew = place != self.place
    self.place = place
    socket = nil
    failure = nil
    guard let place else {
      Log.write("OSC is off")
      return true
    }
    do throws(SystemError) {
      socket = try OscSocket(address: place.address, port: place.port)
      Log.write("OSC is heard on \(place.address):\(place.port)")
    } catch {
      failure = error
      if isNew { Log.write("\(error); trying again", .warning) }
    }
    return failure == nil
  }

  /// What to poll for reading.
  var pollDescriptors: [Int32] { socket.map { [$0.descriptor] } ?? [] }

  /// Whether a datagram waits to be read.
  var hasUnread: Bool {
    var waiting = pollDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return unsafe poll(&waiting, nfds_t(waiting.count), 0) > 0
  }

  /// What is wrong now.
  var problems: [Problem] {
    failure.map {
      [Problem("osc-failed", "\($0) (end what uses it, or set osc in the configuration to another)")]
    } ?? []
  }

  /// Reads what has come.
  /// - Parameter handle: Does what a request asks, and answers it by ``answer(_:to:)``, now or later.
  /// - Parameter state: What `/rimshot/status` is answered with.
  func serve(
    _ handle: (ControlRequest, ControlServer.ConnectionNumber) -> Void, state: () -> [OscMessage.Argument]
  ) {
    if loading == nil, let (number, request) = next {
      next = nil
      begin(request, number, handle)
    }
    var datagrams = 0
    var messages = 0
    while datagrams < Self.mostDatagrams, messages < Self.mostMessages,
      let (bytes, sender) = socket?.receive()
    {
      datagrams += 1
      guard let all = OscMessage.read(bytes) else {
        refuse("a datagram that is no OSC message", from: sender)
        continue
      }
      messages += all.count
      for message in all where !OscAnswer.isAnswer(message.address) {
        let asker = Asker(peer: sender, address: message.address)
        do throws(ControlError) {
          switch try OscRequest.read(message) {
          case .control(let request): take(request, from: asker, handle)
          case .ping: send(OscAnswer.pong, to: sender)
          case .state: send(OscMessage("/rimshot/state", state()), to: sender)
          case .nothing: send(OscAnswer.ok(message.address), to: sender)
          }
        } catch {
          refuse(error.message, from: sender)
          send(OscAnswer.failed(message.address, error), to: sender)
        }
      }
    }
  }

  private func take(
    _ request: ControlRequest, from asker: Asker,
    _ handle: (ControlRequest, ControlServer.ConnectionNumber) -> Void
  ) {
    lastNumber -= 1
    askers[lastNumber] = asker
    switch request {
    case .loadKit, .reloadKit:
      if loading == nil { return begin(request, lastNumber, handle) }
      if let (former, _) = next {
        let error = ControlError(.busy, "another kit was asked for before this one could be loaded")
        answer(Result<Done, ControlError>.failure(error), to: former)
      }
      next = (lastNumber, request)
    default: handle(request, lastNumber)
    }
  }

  private func begin(
    _ request: ControlRequest, _ number: ControlServer.ConnectionNumber,
    _ handle: (ControlRequest, ControlServer.ConnectionNumber) -> Void
  ) {
    loading = number
    handle(request, number)
  }

  /// Answers a request.
  func answer<Value>(_ result: Result<Value, ControlError>, to number: ControlServer.ConnectionNumber) {
    if loading == number { loading = nil }
    guard let asker = askers.removeValue(forKey: number) else { return }
    switch result {
    case .success: send(OscAnswer.ok(asker.address), to: asker.peer)
    case .failure(let error): send(OscAnswer.failed(asker.address, error), to: asker.peer)
    }
  }

  private func send(_ message: OscMessage, to peer: OscSocket.Peer) {
    socket?.send(message.datagram, to: peer)
  }

  /// The first is told of at once; each would fill the log.
  private func refuse(_ what: String, from peer: OscSocket.Peer) {
    refused += 1
    let more = refused == 1 ? " (more of them only with log_level: debug)" : ""
    Log.write("OSC from \(peer) was not understood: \(what)\(more)", refused == 1 ? .warning : .debug)
  }
}
