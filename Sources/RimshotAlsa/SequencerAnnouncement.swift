internal import CAlsa

/// Something that has changed in the ALSA sequencer, as the kernel announces it.
public enum SequencerAnnouncement: Hashable, Sendable {
  /// A port has appeared: a device was plugged, a program has started.
  case portStarted(SequencerAddress)
  /// A port has gone, and its connections with it.
  case portExited(SequencerAddress)
  /// A port has another name or other abilities; its connections stay.
  case portChanged(SequencerAddress)
  /// A client has another name; its connections stay.
  case clientChanged(Int)
  /// A client has gone, and its ports with it.
  case clientExited(Int)
  /// Two ports have been connected.
  case connected(source: SequencerAddress, destination: SequencerAddress)
  /// Two ports have been disconnected, by a program or because one of them has gone.
  case disconnected(source: SequencerAddress, destination: SequencerAddress)
  /// Announcements were lost: too many came while nobody read. Look at everything anew.
  case missed

  /// Translates a sequencer event; `nil` for one that announces nothing of interest. Pure; any thread.
  init?(_ event: snd_seq_event_t) {
    switch unsafe snd_seq_event_type(rawValue: UInt32(event.type)) {
    case SND_SEQ_EVENT_PORT_START: self = unsafe .portStarted(SequencerAddress(event.data.addr))
    case SND_SEQ_EVENT_PORT_EXIT: self = unsafe .portExited(SequencerAddress(event.data.addr))
    case SND_SEQ_EVENT_PORT_CHANGE: self = unsafe .portChanged(SequencerAddress(event.data.addr))
    case SND_SEQ_EVENT_CLIENT_CHANGE: self = unsafe .clientChanged(Int(event.data.addr.client))
    case SND_SEQ_EVENT_CLIENT_EXIT: self = unsafe .clientExited(Int(event.data.addr.client))
    case SND_SEQ_EVENT_PORT_SUBSCRIBED:
      self = unsafe .connected(
        source: SequencerAddress(event.data.connect.sender),
        destination: SequencerAddress(event.data.connect.dest))
    case SND_SEQ_EVENT_PORT_UNSUBSCRIBED:
      self = unsafe .disconnected(
        source: SequencerAddress(event.data.connect.sender),
        destination: SequencerAddress(event.data.connect.dest))
    default: return nil
    }
  }
}

extension SequencerAddress {
  /// The library's address as ours.
  init(_ address: snd_seq_addr_t) { self.init(client: Int(address.client), port: Int(address.port)) }

  /// Ours as the library's; one that the sequencer can't have becomes one that nobody has.
  var libraryAddress: snd_seq_addr_t {
    snd_seq_addr_t(client: UInt8(exactly: client) ?? 255, port: UInt8(exactly: port) ?? 255)
  }
}
