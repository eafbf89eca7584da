internal import RimshotEngineHost
internal import RimshotJack
internal import Synchronization

/// An attempt to open a JACK client, on a thread of its own: a server that hangs answers when it likes, or never.
final class ServerOpening: Sendable {
  /// What is to be opened.
  struct Wanted: Sendable {
    /// The client's name.
    var name: String
    /// Outputs beside the main pair.
    var outputs: [ActiveJackClient.Output]
    /// Of a period's time, the share that voices may take; `nil` is any.
    var voiceTime: Double?
    /// Whether a client by another name will do, where the server says that this one is taken.
    var mayBeRenamed: Bool
    /// Whether to look for servers at unusual places too.
    var isThorough: Bool
  }

  /// What was asked for.
  let wanted: Wanted
  private let outcome = Mutex<Result<ActiveJackClient, JackError>?>(nil)
  private let host: EngineHost
  private let wake: Wakeup

  /// Begins.
  /// - Parameter wake: Woken when it is over.
  init(_ wanted: Wanted, host: EngineHost, wake: Wakeup) {
    self.wanted = wanted
    self.host = host
    self.wake = wake
    startThread(name: "rimshot-opener") { self.run() }
  }

  /// How it went, once it is over: a client that may not play yet, or why there is none. Given once.
  func takeOutcome() -> Result<ActiveJackClient, JackError>? { outcome.withLock { $0.take() } }

  // MARK: - On the opener's thread

  private func run() {
    let result = Result { () throws(JackError) in try open() }
    outcome.withLock { $0 = result }
    wake.wake()
  }

  private func open() throws(JackError) -> ActiveJackClient {
    let client = try JackClient(name: wanted.name, isThorough: wanted.isThorough)
    if client.name != wanted.name && !wanted.mayBeRenamed { throw .nameTaken(wanted.name) }
    return try client.activate(
      host, wakeDescriptor: wake.descriptor, voiceTime: wanted.voiceTime, outputs: wanted.outputs,
      plays: false)
  }
}
