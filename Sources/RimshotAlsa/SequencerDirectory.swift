internal import CAlsa
internal import Glibc

/// The ALSA sequencer's ports and connections: what there is, what changes, and the means to connect.
///
/// A client of its own without a port that others see, so that `aconnect -l` doesn't show it. One thread at a time;
/// nothing here blocks.
@safe
public struct SequencerDirectory: ~Copyable {
  private let sequencer: Sequencer
  /// The descriptors to `poll` for input; when one is ready, call `nextAnnouncement()` until it returns `nil`.
  public let pollDescriptors: [Int32]

  /// Opens the directory and begins to listen to announcements.
  /// - Parameter name: The client's name, as /proc/asound/seq/clients shows it.
  /// - Throws: When the kernel has no sequencer or doesn't let us use it.
  public init(name: String = "Rimshot directory") throws(AlsaError) {
    let sequencer = try Sequencer(name: name)
    let attempt = "listen to the sequencer's announcements"
    let port = try AlsaError.check(
      unsafe snd_seq_create_simple_port(
        sequencer.handle, "announcements", UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT),
        UInt32(SND_SEQ_PORT_TYPE_APPLICATION)), attempt)
    try AlsaError.check(
      unsafe snd_seq_connect_from(
        sequencer.handle, port, Int32(SND_SEQ_CLIENT_SYSTEM), Int32(SND_SEQ_PORT_SYSTEM_ANNOUNCE)),
      attempt)
    pollDescriptors = sequencer.pollDescriptors
    self.sequencer = sequencer
  }

  /// The next announcement that waits; `nil` when there is none.
  public func nextAnnouncement() -> SequencerAnnouncement? {
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let result = unsafe snd_seq_event_input(sequencer.handle, &event)
      if result == -ENOSPC { return .missed }
      if result == -EINTR { continue }
      guard result >= 0, let event = unsafe event else { return nil }
      if let announcement = unsafe SequencerAnnouncement(event.pointee) { return announcement }
    }
  }

  // MARK: - Ports

  /// Every port that can be connected, by client and port number. The system's own client isn't among them.
  public func ports() -> [SequencerPort] {
    guard let records = Records() else { return [] }
    var found: [SequencerPort] = []
    unsafe snd_seq_client_info_set_client(records.client, -1)
    while unsafe snd_seq_query_next_client(sequencer.handle, records.client) >= 0 {
      let client = unsafe snd_seq_client_info_get_client(records.client)
      if client == Int32(SND_SEQ_CLIENT_SYSTEM) { continue }
      unsafe snd_seq_port_info_set_client(records.port, client)
      unsafe snd_seq_port_info_set_port(records.port, -1)
      while unsafe snd_seq_query_next_port(sequencer.handle, records.port) >= 0 {
        let port = records.current
        if port.isSource || port.isDestination { found.append(port) }
      }
    }
    return found
  }

  // MARK: - Connections

  /// The ports that a port hears, in the kernel's order; none when the port isn't there.
  public func sources(of destination: SequencerAddress) -> [SequencerAddress] {
    peers(of: destination, SND_SEQ_QUERY_SUBS_WRITE)
  }

  /// The ports that hear a port, in the kernel's order; none when the port isn't there.
  public func destinations(of source: SequencerAddress) -> [SequencerAddress] {
    peers(of: source, SND_SEQ_QUERY_SUBS_READ)
  }

  /// Connects two ports, whoever owns them. Wraps `snd_seq_subscribe_port`.
  /// - Returns: Whether anything has changed: `false` when they were connected already.
  public func connect(_ source: SequencerAddress, to destination: SequencerAddress) throws(AlsaError) -> Bool
  {
    let result = unsafe subscribe(source, destination, snd_seq_subscribe_port)
    if result == -EBUSY, destinations(of: source).contains(destination) { return false }
    try AlsaError.check(result, "connect \(source) to \(destination)")
    return true
  }

  /// Disconnects two ports, whoever owns them. Wraps `snd_seq_unsubscribe_port`.
  /// - Returns: Whether anything has changed: `false` when they weren't connected.
  public func disconnect(_ source: SequencerAddress, from destination: SequencerAddress) throws(AlsaError)
    -> Bool
  {
    let result = unsafe subscribe(source, destination, snd_seq_unsubscribe_port)
    if result == -ENOENT { return false }
    try AlsaError.check(result, "disconnect \(source) from \(destination)")
    return true
  }

  private func subscribe(
    _ source: SequencerAddress, _ destination: SequencerAddress,
    _ call: (OpaquePointer?, OpaquePointer?) -> Int32
  ) -> Int32 {
    var allocated: OpaquePointer?
    let result = unsafe snd_seq_port_subscribe_malloc(&allocated)
    guard let subscription = unsafe allocated else { return result }
    defer { unsafe snd_seq_port_subscribe_free(subscription) }
    var sender = source.libraryAddress
    var receiver = destination.libraryAddress
    unsafe snd_seq_port_subscribe_set_sender(subscription, &sender)
    unsafe snd_seq_port_subscribe_set_dest(subscription, &receiver)
    return unsafe call(sequencer.handle, subscription)
  }

  private func peers(of address: SequencerAddress, _ side: snd_seq_query_subs_type_t) -> [SequencerAddress] {
    var allocated: OpaquePointer?
    unsafe snd_seq_query_subscribe_malloc(&allocated)
    guard let query = unsafe allocated else { return [] }
    defer { unsafe snd_seq_query_subscribe_free(query) }
    var root = address.libraryAddress
    var found: [SequencerAddress] = []
    unsafe snd_seq_query_subscribe_set_root(query, &root)
    unsafe snd_seq_query_subscribe_set_type(query, side)
    unsafe snd_seq_query_subscribe_set_index(query, 0)
    while unsafe snd_seq_query_port_subscribers(sequencer.handle, query) >= 0 {
      if let peer = unsafe snd_seq_query_subscribe_get_addr(query) {
        found.append(unsafe SequencerAddress(peer.pointee))
      }
      unsafe snd_seq_query_subscribe_set_index(query, snd_seq_query_subscribe_get_index(query) + 1)
    }
    return found
  }
}
