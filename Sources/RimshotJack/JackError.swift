/// Why JACK said no.
public enum JackError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is no libjack on this machine.
  case noLibrary
  /// No server answers, neither jackd nor PipeWire.
  case noServer
  /// A server is there and refused the client; the status is JACK's own number.
  case clientRefused(name: String, status: UInt32)
  /// A server is there, and has another client of the name.
  case nameTaken(String)
  /// A server is there and says nothing just now.
  case noAnswer
  /// The client could not be started.
  case cannotActivate(name: String)
  /// A port could not be made.
  case cannotRegister(port: String)
  /// Two ports could not be connected.
  case cannotConnect(source: String, destination: String, code: Int32)
  /// A connection could not be taken apart.
  case cannotDisconnect(source: String, destination: String)

  /// One sentence, with the way out.
  public var description: String {
    switch self {
    case .noLibrary:
      "there is no JACK library on this machine (install libjack-jackd2-0, or pipewire-jack for PipeWire)"
    case .noServer:
      "no audio server is running (start jackd, or PipeWire with pipewire-jack installed)"
    case .clientRefused(let name, let status):
      "the audio server refused the client \"\(name)\" (JACK status 0x\(String(status, radix: 16)))"
    case .nameTaken(let name): "the audio server has another client \"\(name)\""
    case .noAnswer: "the audio server doesn't answer just now; try again"
    case .cannotActivate(let name): "the audio server would not start the client \"\(name)\""
    case .cannotRegister(let port): "the audio server would not make the port \"\(port)\""
    case .cannotConnect(let source, let destination, let code):
      "the audio server would not connect \"\(source)\" to \"\(destination)\" (error \(code))"
    case .cannotDisconnect(let source, let destination):
      "the audio server would not disconnect \"\(source)\" from \"\(destination)\""
    }
  }
}
