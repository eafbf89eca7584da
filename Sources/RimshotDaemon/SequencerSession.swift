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
  init(name: String, priority: Int?, host: EngineHost, monitor: NoteMonitor) throws(AlsaError) {
    directory = try SequencerDirectory(name: name + " directory")
    if let priority {
      input = try MidiInput(name: name, priority: priority) { event, client in
        monitor.take(event, from: client)
        return host.receive(event, from: client)
      }
    } else {
      input = try MidiInput(name: name) { event, client in
        monitor.take(event, from: client)
        return host.receive(event, from: client)
      }
    }
  }

  /// What to poll for announcements.
  var pollDescriptors: [Int32] { directory.pollDescriptors }

  /// What announcements were about.
  struct Changes: OptionSet {
    let rawValue: Int
    /// A port has come.
    static let came = Changes(rawValue: 1)
    /// Ports or clients have come, gone or got another name.
    static let any = Changes(rawValue: 2)
  }

  /// Takes the announcements that wait.
  func takeAnnouncements() -> Changes {
    var changes: Changes = []
    while let announcement = directory.nextAnnouncement() {
      switch announcement {
      case .portStarted, .missed: changes.formUnion([.came, .any])
      case .portExited, .portChanged, .clientChanged, .clientExited: changes.insert(.any)
      case .connected, .disconnected: break
      }
    }
    return changes
  }

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
        let heardBy = directory.destinations(of: port.address).compactMap { names[$0] }
        sides.append(entry(port, isSource: true, connectedTo: heardBy))
      }
      if port.isDestination {
        let hears = directory.sources(of: port.address).compactMap { names[$0] }
        sides.append(entry(port, isSource: false, connectedTo: hears))
      }
      return sides
    }
  }

  /// Connects every hardware port that isn't connected to our input yet. "Midi Through", programs and ourselves are
  /// none: they could feed our own notes back to us.
  func connectHardware() {
    let connected = directory.sources(of: input.address)
    for port in directory.ports() where port.isHardware && port.isSource && !connected.contains(port.address)
    {
      do throws(AlsaError) {
        _ = try directory.connect(port.address, to: input.address)
        Log.write("connected \(port.address) \(fullName(port))")
      } catch {
        Log.write("\(error)", .warning)
      }
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

  private func entry(_ port: SequencerPort, isSource: Bool, connectedTo: [String]) -> PortList.Port {
    PortList.Port(
      world: .alsa, isSource: isSource, isOurs: port.address == input.address, name: fullName(port),
      address: "\(port.address)", card: port.card,
      usb: port.card.flatMap(UsbIdentity.init(card:)).map { "\($0)" }, isHardware: port.isHardware,
      connectedTo: connectedTo)
  }
}
