internal import RimshotAlsa
internal import RimshotControl
internal import RimshotRealtime

/// Who sends to us, by name and by how much. Main's.
struct MidiSenders {
  private struct Sender {
    var name: String
    /// What had come from the port's number before this port had it.
    var earlier: Int
  }

  private var senders: [SequencerAddress: Sender] = [:]

  /// What JACK MIDI is called.
  static let jackMidi = "JACK MIDI"
  /// What commands are called.
  static let command = "command"
  /// What the song that is played along is called.
  static let song = "song"

  /// Looks at the sequencer's ports: those that have come begin at nothing.
  mutating func update(_ ports: [SequencerPort], _ monitor: NoteMonitor) {
    var present: [SequencerAddress: Sender] = [:]
    for port in ports where !port.isOwn {
      let name = "\(port.clientName):\(port.name)"
      let sent = monitor.sent(byClient: port.address.client, port: port.address.port).count
      let earlier = senders[port.address].map(\.earlier) ?? sent
      present[port.address] = Sender(name: name, earlier: earlier)
    }
    senders = present
  }

  /// The address of the port that sent a message; `nil` for JACK MIDI and commands.
  static func address(of event: MidiEvent) -> SequencerAddress? {
    event.client == 0 ? nil : SequencerAddress(client: Int(event.client), port: Int(event.port))
  }

  /// Who sent a message: a port's full name, or its address where it has gone.
  func name(of event: MidiEvent) -> String {
    guard let address = MidiSenders.address(of: event) else {
      return event.port == SongEvent.port ? MidiSenders.song : MidiSenders.jackMidi
    }
    return senders[address]?.name ?? "\(address)"
  }

  /// Every port that is connected or has sent something, by address.
  func report(
    connected: [SequencerAddress], _ monitor: NoteMonitor, now: UInt64
  ) -> [DaemonStatus.Midi.Source] {
    senders.sorted { ($0.key.client, $0.key.port) < ($1.key.client, $1.key.port) }.compactMap {
      address, sender in
      let sent = monitor.sent(byClient: address.client, port: address.port)
      let count = sent.count - sender.earlier
      let isConnected = connected.contains(address)
      if count == 0 && !isConnected { return nil }
      return DaemonStatus.Midi.Source(
        name: sender.name, address: "\(address)", isConnected: isConnected, events: count,
        secondsSinceLast: count == 0 ? nil : Double(now - min(sent.lastTime, now)) / 1e9)
    }
  }
}
