internal import CAlsa

extension SequencerDirectory {
  /// The library's records of a client and of one of its ports, which a query fills in.
  @safe
  struct Records: ~Copyable {
    let client: OpaquePointer
    let port: OpaquePointer

    /// `nil` when there is no memory.
    init?() {
      var client: OpaquePointer?
      var port: OpaquePointer?
      unsafe snd_seq_client_info_malloc(&client)
      unsafe snd_seq_port_info_malloc(&port)
      guard let client = unsafe client, let port = unsafe port else {
        unsafe snd_seq_client_info_free(client)
        unsafe snd_seq_port_info_free(port)
        return nil
      }
      unsafe self.client = client
      unsafe self.port = port
    }

    deinit {
      unsafe snd_seq_client_info_free(client)
      unsafe snd_seq_port_info_free(port)
    }

    /// The port as a value.
    var current: SequencerPort {
      let abilities = unsafe snd_seq_port_info_get_capability(port)
      let isExported = abilities & UInt32(SND_SEQ_PORT_CAP_NO_EXPORT) == 0
      let isKernel = unsafe snd_seq_client_info_get_type(client) == SND_SEQ_KERNEL_CLIENT
      let card = unsafe snd_seq_client_info_get_card(client)
      let isMarked = unsafe snd_seq_port_info_get_type(port) & UInt32(SND_SEQ_PORT_TYPE_HARDWARE) != 0
      return SequencerPort(
        address: SequencerAddress(
          client: Int(unsafe snd_seq_port_info_get_client(port)),
          port: Int(unsafe snd_seq_port_info_get_port(port))),
        clientName: unsafe text(snd_seq_client_info_get_name(client)),
        name: unsafe text(snd_seq_port_info_get_name(port)),
        isSource: isExported && allows(abilities, SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ),
        isDestination: isExported && allows(abilities, SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE),
        isKernel: isKernel,
        card: card < 0 ? nil : Int(card),
        isHardware: isKernel && card >= 0 && isMarked,
        isOwn: Sequencer.isOwn(client: unsafe snd_seq_client_info_get_client(client)))
    }
  }
}

/// Whether all the wanted abilities are there.
private func allows(_ abilities: UInt32, _ wanted: Int32) -> Bool {
  abilities & UInt32(wanted) == UInt32(wanted)
}

/// A copy of a string that the library owns.
private func text(_ pointer: UnsafePointer<CChar>?) -> String {
  guard let pointer = unsafe pointer else { return "" }
  return unsafe String(cString: pointer)
}
