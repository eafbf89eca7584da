/// A port's place in the ALSA sequencer: client and port number, written `28:0`.
public struct SequencerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The client's number: below 128 the kernel's, from 128 on programs'. Changes when a device is plugged again.
  public let client: Int
  /// The port's number within its client.
  public let port: Int

  /// Makes an address of its numbers.
  public init(client: Int, port: Int) {
    self.client = client
    self.port = port
  }

  /// As `aconnect` writes it: `28:0`.
  public var description: String { "\(client):\(port)" }
}

/// A port of the ALSA sequencer as `SequencerDirectory.ports()` found it.
public struct SequencerPort: Hashable, Sendable {
  /// Its client and port number.
  public let address: SequencerAddress
  /// Its client's name: the device's or the program's. Not unique.
  public let clientName: String
  /// Its own name. Not unique, not even within a client.
  public let name: String
  /// Whether it can be connected to something that listens to it.
  public let isSource: Bool
  /// Whether something that plays can be connected to it.
  public let isDestination: Bool
  /// Whether the kernel made it: a device, or "Midi Through".
  public let isKernel: Bool
  /// The sound card behind it; `nil` for programs and for kernel ports without one.
  public let card: Int?
  /// Whether a real device is behind it: a kernel port with a card, marked as hardware. Not so "Midi Through", virtual
  /// cards and programs.
  public let isHardware: Bool
  /// Whether this process made it.
  public let isOwn: Bool
}
