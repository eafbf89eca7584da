internal import CJack
internal import Glibc
public import RimshotEngineHost
internal import RimshotRealtime
internal import Synchronization

/// An open JACK client that processes nothing yet. One thread's.
@safe
public struct JackClient: ~Copyable {
  private let handle: JackHandle
  /// The name that the server gave; another than asked only where that was taken.
  public let name: String

  /// Opens a client on the server that runs: jackd, else PipeWire through its own JACK library. Never starts a server.
  ///
  /// Wraps `jack_client_open`, which takes as long as the server takes to answer.
  /// - Parameter isThorough: Whether to ask PipeWire's library too where nobody listens at PipeWire's usual sockets. That
  ///   costs it some milliseconds of work.
  public init(name: String, isThorough: Bool = true) throws(JackError) {
    var failure = JackError.noLibrary
    for candidate in JackLibrary.candidates {
      guard let library = candidate() else { continue }
      if library.isPipeWire && !isThorough && !PipeWireSocket.isListening {
        if failure == .noLibrary { failure = .noServer }
        continue
      }
      var status = JackStatus(rawValue: 0)
      if let client = unsafe rimshot_jack_open(library.functions, name, &status) {
        handle = unsafe JackHandle(library: library, client: client)
        let given = unsafe library.functions.pointee.get_client_name(client)
        self.name = unsafe given.map { unsafe String(cString: $0) } ?? name
        return
      }
      // "No server" is the ordinary answer of the library whose server doesn't run; any other is worth more.
      if status.rawValue & (JackServerFailed.rawValue | JackServerError.rawValue) == 0 {
        failure = .clientRefused(name: name, status: UInt32(status.rawValue))
      } else if failure == .noLibrary {
        failure = .noServer
      }
    }
    throw failure
  }

  /// Makes the ports `midi_in`, `main_l` and `main_r` and those of other outputs, and starts the callbacks.
  /// - Parameter host: The engine's owner, kept as long as the active client.
  /// - Parameter wakeDescriptor: An eventfd that is written when ``ActiveJackClient/takeChanges()`` has something.
  /// - Parameter voiceTime: Of a period's time, the share that rendering may take, more than 0 to 1: fewer voices sound
  ///   where they would take more. `nil` is any.
  /// - Parameter outputs: Beside the main pair, in the order of their numbers; the first `EngineLimits.mostOutputs`.
  /// - Parameter plays: Whether the engine is its own at once, or only after ``ActiveJackClient/play()``.
  public consuming func activate(
    _ host: EngineHost, wakeDescriptor: Int32, voiceTime: Double? = nil,
    outputs: [ActiveJackClient.Output] = [], plays: Bool = true
  ) throws(JackError) -> ActiveJackClient {
    guard
      let midiPort = unsafe handle.library.functions.pointee.port_register(
        handle.client, "midi_in", JACK_DEFAULT_MIDI_TYPE, UInt(JackPortIsInput.rawValue), 0)
    else { throw .cannotRegister(port: "midi_in") }
    let active = unsafe ActiveJackClient(
      handle: handle, name: name, host: host, midiPort: midiPort, voiceTime: voiceTime ?? 0,
      wakeDescriptor: wakeDescriptor, mayPlay: plays)
    try active.start(outputs)
    return active
  }
}
