internal import CAlsa
internal import CSystem
internal import Glibc
internal import RimshotRealtime
internal import Synchronization

/// The reading half of `MidiInput`: the sequencer client, and what its thread runs.
@safe
final class MidiReader: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because everything that changes (sequencer, queue, clock) is used by the making thread
  // until `start`, by the started thread until it has been joined, and by the last owner when it is freed.

  let clientNumber: Int
  let portNumber: Int
  var isSteady: Bool { queue.isSteady }

  private let counters: MidiInputCounters
  private let sink: @Sendable (MidiEvent, _ client: Int) -> Bool
  private let onOverrun: @Sendable () -> Void
  private let stopDescriptor: Int32
  private let queue: StampingQueue
  private let sequencer: Sequencer
  private var clock = KernelClock()

  /// The kernel's greatest number of events that wait for a client (SNDRV_SEQ_MAX_EVENTS in sound/core/seq).
  private static let greatestPool = 2000
  /// Every cell of the kernel's pool, read at once: an event that doesn't fit the buffer, such as a long SysEx, would
  /// stay at the head of the kernel's queue and hold up everything behind it.
  private static let inputBufferBytes = unsafe 2 * greatestPool * MemoryLayout<snd_seq_event_t>.stride
  /// A reading of the clock that is worth keeping takes less, in nanoseconds.
  private static let tolerableUncertainty: Int64 = 20_000

  init(
    name: String, counters: MidiInputCounters, onOverrun: @escaping @Sendable () -> Void,
    sink: @escaping @Sendable (MidiEvent, _ client: Int) -> Bool
  ) throws(AlsaError) {
    let sequencer = try Sequencer(name: name)
    let handle = unsafe sequencer.handle
    try AlsaError.check(
      unsafe snd_seq_set_client_pool_input(handle, MidiReader.greatestPool),
      "make the MIDI input's queue larger")
    try AlsaError.check(
      unsafe snd_seq_set_input_buffer_size(handle, MidiReader.inputBufferBytes),
      "make the MIDI input's buffer larger")
    let queue = try StampingQueue(on: sequencer)
    portNumber = try unsafe MidiReader.makePort(handle, stampedBy: queue.number)
    clientNumber = Int(sequencer.clientNumber)
    stopDescriptor = try AlsaError.check(
      rimshot_open_wake_descriptor(), "get a descriptor that stops the MIDI thread")
    self.counters = counters
    self.onOverrun = onOverrun
    self.sink = sink
    self.queue = queue
    self.sequencer = sequencer
    for _ in 0..<8 { self.queue.read(into: &clock) }
  }

  deinit { close(stopDescriptor) }

  /// Makes the port that senders connect to.
  private static func makePort(_ handle: OpaquePointer, stampedBy queue: Int32) throws(AlsaError) -> Int {
    var allocated: OpaquePointer?
    let result = unsafe snd_seq_port_info_malloc(&allocated)
    guard let port = unsafe allocated else {
      throw AlsaError(code: result, attempt: "make the MIDI input port")
    }
    defer { unsafe snd_seq_port_info_free(port) }
    unsafe snd_seq_port_info_set_name(port, "in")
    unsafe snd_seq_port_info_set_capability(
      port, UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE))
    unsafe snd_seq_port_info_set_type(
      port, UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION))
    unsafe snd_seq_port_info_set_midi_channels(port, 16)
    unsafe snd_seq_port_info_set_timestamping(port, 1)
    unsafe snd_seq_port_info_set_timestamp_real(port, 1)
    unsafe snd_seq_port_info_set_timestamp_queue(port, queue)
    try AlsaError.check(unsafe snd_seq_create_port(handle, port), "make the MIDI input port")
    return Int(unsafe snd_seq_port_info_get_port(port))
  }

  // MARK: - On the owner's threads

  /// Starts the thread; it keeps this object until it ends.
  /// - Returns: The thread, and whether it has a real-time priority.
  func start(priority: Int) throws(AlsaError) -> (pthread_t, isRealtime: Bool) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    var parameters = sched_param(sched_priority: Int32(clamping: priority))
    unsafe pthread_attr_setinheritsched(&attributes, Int32(PTHREAD_EXPLICIT_SCHED))
    unsafe pthread_attr_setschedpolicy(&attributes, SCHED_FIFO)
    unsafe pthread_attr_setschedparam(&attributes, &parameters)

    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    if unsafe pthread_create(&thread, &attributes, runMidiReader, context) == 0 { return (thread, true) }
    let result = unsafe pthread_create(&thread, nil, runMidiReader, context)
    if result == 0 { return (thread, false) }
    unsafe Unmanaged<MidiReader>.fromOpaque(context).release()
    throw AlsaError(code: -result, attempt: "start the thread that reads MIDI")
  }

  /// Makes the thread end soon.
  func askToStop() {
    var one: UInt64 = 1
    _ = unsafe write(stopDescriptor, &one, MemoryLayout<UInt64>.size)
  }

  // MARK: - On the reading thread

  /// Reads until asked to stop.
  func run() {
    unsafe rimshot_name_thread("rimshot-midi")
    var descriptors = [pollfd(fd: stopDescriptor, events: Int16(POLLIN), revents: 0)]
    descriptors += sequencer.pollDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while counters.failure.load(ordering: .relaxed) == 0 {
      let ready = unsafe poll(&descriptors, UInt(descriptors.count), -1)
      if ready < 0 && errno != EINTR { counters.failure.store(-errno, ordering: .relaxed) }
      if ready > 0 && descriptors[0].revents != 0 { return }
      if ready > 0 { drain() }
    }
  }

  /// Takes everything that waits.
  private func drain() {
    var now: UInt64 = 0
    while true {
      let startsBatch = unsafe snd_seq_event_input_pending(sequencer.handle, 0) <= 0
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let result = unsafe snd_seq_event_input(sequencer.handle, &event)
      switch result {
      case -EAGAIN: return
      case -EINTR: continue
      case -ENOSPC:
        counters.overruns.wrappingAdd(1, ordering: .relaxed)
        onOverrun()
      case ..<0:
        counters.failure.store(result, ordering: .relaxed)
        return
      default:
        // A batch is one read from the kernel: its events happened before the clock is read now.
        if startsBatch { now = 0 }
        if let event = unsafe event { unsafe take(event.pointee, now: &now) }
      }
    }
  }

  /// Hands an event on, if it is one that Rimshot acts on.
  /// - Parameter now: When the clock was read for this batch; 0 when it hasn't been yet.
  private func take(_ event: snd_seq_event_t, now: inout UInt64) {
    guard var decoded = unsafe MidiEvent.decode(event, time: 0) else { return }
    if now == 0 { now = readClock() }
    let stamp = unsafe event.time.time
    decoded.time = clock.time(
      ofStamp: UInt64(stamp.tv_sec) * 1_000_000_000 + UInt64(stamp.tv_nsec), readBefore: now)
    decoded.client = unsafe event.source.client
    decoded.port = unsafe event.source.port
    if unsafe sink(decoded, Int(event.source.client)) {
      counters.events.wrappingAdd(1, ordering: .relaxed)
    } else {
      counters.dropped.wrappingAdd(1, ordering: .relaxed)
    }
    counters.lastEventTime.store(decoded.time, ordering: .relaxed)
  }

  /// Brings the clock up to date; returns CLOCK_MONOTONIC. Reads again, twice at most, when a reading was interrupted
  /// just as the clock had to start anew.
  private func readClock() -> UInt64 {
    for _ in 0..<3 {
      queue.read(into: &clock)
      if let uncertainty = clock.uncertainty, uncertainty <= MidiReader.tolerableUncertainty { break }
    }
    return rimshot_monotonic_nanoseconds()
  }
}

/// The reading thread's first function.
@c private func runMidiReader(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<MidiReader>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
