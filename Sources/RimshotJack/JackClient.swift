internal import CJack
internal import Glibc
public import RimshotEngineHost
internal import RimshotRealtime
internal import Synchronization

/// An open JACK client with its MIDI input and main pair, that processes nothing yet. Main's.
@safe
public struct JackClient: ~Copyable {
  private let handle: JackHandle
  /// The name that the server gave; another than asked only where that was taken.
  public let name: String

  /// Opens a client on the server that runs: jackd, else PipeWire through its own JACK library. Never starts a server.
  ///
  /// Wraps `jack_client_open`.
  public init(name: String) throws(JackError) {
    var failure = JackError.noLibrary
    for candidate in JackLibrary.candidates {
      guard let library = candidate() else { continue }
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

  /// Makes the ports `midi_in`, `main_l` and `main_r` and starts calling the engine.
  /// - Parameter host: The engine's owner, kept as long as the active client.
  /// - Parameter wakeDescriptor: An eventfd that is written when ``ActiveJackClient/takeChanges()`` has something.
  /// - Parameter voiceTime: Of a period's time, the share that rendering may take, more than 0 to 1: fewer voices sound
  ///   where they would take more. `nil` is any.
  public consuming func activate(
    _ host: EngineHost, wakeDescriptor: Int32, voiceTime: Double? = nil
  ) throws(JackError) -> ActiveJackClient {
    guard
      let midiPort = unsafe handle.library.functions.pointee.port_register(
        handle.client, "midi_in", JACK_DEFAULT_MIDI_TYPE, UInt(JackPortIsInput.rawValue), 0)
    else { throw .cannotRegister(port: "midi_in") }
    var active = unsafe ActiveJackClient(
      handle: handle, name: name, host: host, midiPort: midiPort, voiceTime: voiceTime ?? 0,
      wakeDescriptor: wakeDescriptor)
    try active.start()
    return active
  }
}
