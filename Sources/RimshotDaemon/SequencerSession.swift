internal import FoundationEssentials
internal import RimshotAlsa
internal import RimshotControl
internal import RimshotEngineHost

/// The session's part in the ALSA sequencer: the input that the engine hears, and the view of all ports.
///
/// A kernel without a sequencer is no error: JACK MIDI still plays. Main's.
final class SequencerSession {
  /// The input that the engine hears.
  let input: MidiInput
  private let directory: SequencerDirectory

  /// Opens both.
  /// - Parameter name: The client's name, as `aconnect` shows it.
  /// - Parameter monitor: Told of every note.
  /// - Parameter sources: Told of every note, and of messages that were lost.
  init(
    name: String, priority: Int?, host: EngineHost, monitor: NoteMonitor, sources: SourceMonitor
  ) throws(AlsaError) {
    directory = try SequencerDirectory(name: name + " directory")
    input = try MidiInput(name: name, priority: priority, onOverrun: { sources.overrun() }) { event, client in
      monitor.take(event, from: client)
      sources.take(event, from: client)
      return host.receive(event, from: client)
    }
  }

  /// Whether the kernel knows a MIDI device, with a sequencer or without one.
  static var hasMidiDevice: Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/dev/snd")
    return names?.contains { $0.hasPrefix("midi") } ?? false
  }

  /// What to poll for announcements.
  var pollDescriptors: [Int32] { directory.pollDescriptors }

  /// What announcements were about.
  struct Changes {
    /// Ports or clients have come, gone or got another name.
    var hasNews = false
    /// Connections were made or taken apart.
    var hasConnections = false
    /// Ports that have gone.
    var gone: Set<SequencerAddress> = []
    /// Clients that have gone.
    var goneClients: Set<Int> = []
    /// Clients whose connection to our input was taken apart.
    var letGo: Set<Int> = []
  }

  /// Takes the announcements that wait.
  func takeAnnouncements() -> Changes {
    var changes = Changes()
    while let announcement = directory.nextAnnouncement() {
      switch announcement {
      case .portStarted, .portChanged, .clientChanged, .missed: changes.hasNews = true
      case .portExited(let address):
        changes.hasNews = true
        changes.gone.insert(address)
      case .clientExited(let client):
        changes.hasNews = true
        changes.goneClients.insert(client)
      case .connected: changes.hasConnections = true
      case .disconnected(let source, let destination):
        changes.hasConnections = true
        if destination == input.address { changes.letGo.insert(source.client) }
      }
    }
    return changes
  }

  /// The ports that are connected to our input.
  var connectedSources: [SequencerAddress] { directory.sources(of: input.address) }

  /// Every port, as the sequencer has it.
  func sequencerPorts() -> [SequencerPort] { directory.ports() }

  /// Every port, ours included, with its connections.
  func ports() -> [PortList.Port] {
    let all = directory.ports()
    var names: [SequencerAddress: String] = [:]
    for port in all { names[port.address] = fullName(port) }
    return all.flatMap { port in
      var sides: [PortList.Port] = []
      if port.isSource {
        let heardBy = directory.destinations(of: port.address).filter { names[$0] != nil }
        sides.append(entry(port, isSource: true, connectedTo: heardBy, names))
      }
      if port.isDestination {
        let hears = directory.sources(of: port.address).filter { names[$0] != nil }
        sides.append(entry(port, isSource: false, connectedTo: hears, names))
      }
      return sides
    }
  }

  /// Connects two ports by address.
  func connect(_ source: String, to destination: String) throws(AlsaError) -> Bool {
    guard let from = address(source), let to = address(destination) else { return false }
    return try directory.connect(from, to: to)
  }

  /// Disconnects two ports by address.
  func disconnect(_ source: String, from destination: String) throws(AlsaError) -> Bool {
    guard let from = address(source), let to = address(destination) else { return false }
    return try directory.disconnect(from, from: to)
  }

  private func address(_ text: String) -> SequencerAddress? {
    let numbers = text.split(separator: ":").compactMap { Int($0) }
    return numbers.count == 2 ? SequencerAddress(client: numbers[0], port: numbers[1]) : nil
  }

  private func fullName(_ port: SequencerPort) -> String { "\(port.clientName):\(port.name)" }

  private func entry(
    _ port: SequencerPort, isSource: Bool, connectedTo: [SequencerAddress],
    _ names: [SequencerAddress: String]
  ) -> PortList.Port {
    PortList.Port(
      world: .alsa, isSource: isSource, isOurs: port.address == input.address, name: fullName(port),
      address: "\(port.address)", card: port.card,
      usb: port.card.flatMap(UsbIdentity.init(card:)).map { "\($0)" }, isHardware: port.isHardware,
      connectedTo: connectedTo.compactMap { names[$0] }, connectedAddresses: connectedTo.map { "\($0)" })
  }
}
