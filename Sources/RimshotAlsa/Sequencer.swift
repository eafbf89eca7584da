internal import CAlsa
internal import Glibc
internal import Synchronization

/// An open handle of the ALSA sequencer: one client. Wraps `snd_seq_t`.
///
/// Used from one thread at a time; closes with its life. Calls never block.
@safe
struct Sequencer: ~Copyable {
  /// Opaque to Swift; valid as long as this value.
  let handle: OpaquePointer
  /// The client's number, 128 or more.
  let clientNumber: Int32

  /// Opens a client, in both directions. Wraps `snd_seq_open` and `snd_seq_set_client_name`.
  init(name: String) throws(AlsaError) {
    rimshot_alsa_be_quiet()
    var opened: OpaquePointer?
    let result = unsafe snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
    guard result >= 0, let handle = unsafe opened else { throw .opening(result) }
    unsafe self.handle = handle
    clientNumber = unsafe snd_seq_client_id(handle)
    // Can fail only for a client that isn't there.
    unsafe snd_seq_set_client_name(handle, name)
    let number = clientNumber
    ownClients.withLock { _ = $0.insert(number) }
  }

  deinit {
    let number = clientNumber
    ownClients.withLock { _ = $0.remove(number) }
    unsafe snd_seq_close(handle)
  }

  /// Whether a client is one of this process's. (The kernel only tells the thread that opened it.)
  static func isOwn(client: Int32) -> Bool { ownClients.withLock { $0.contains(client) } }

  /// The descriptors that `poll` waits on for input. Wraps `snd_seq_poll_descriptors`.
  var pollDescriptors: [Int32] {
    let count = unsafe snd_seq_poll_descriptors_count(handle, Int16(POLLIN))
    var descriptors = [pollfd](repeating: pollfd(), count: Int(count))
    let filled = unsafe snd_seq_poll_descriptors(handle, &descriptors, UInt32(count), Int16(POLLIN))
    return descriptors.prefix(Int(filled)).map(\.fd)
  }
}

/// The numbers of the clients that this process has open.
private let ownClients = Mutex<Set<Int32>>([])
