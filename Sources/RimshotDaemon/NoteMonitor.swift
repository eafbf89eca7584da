internal import Glibc
internal import RimshotRealtime
internal import RimshotRealtimeQueue
internal import Synchronization

/// Remembers of each sequencer port that sends to us how much it sent and when; and hands main what comes while no
/// engine runs that could tell what came of it.
///
/// The MIDI input thread calls ``take(_:from:)``; the rest is main's.
@safe
final class NoteMonitor: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because the tables are atomic words that live as long as this, and the queue has one
  // producing and one consuming thread.

  /// The last ports of a client share a place.
  private static let portsOfClient = 4
  private static let places = 256 * portsOfClient
  private static let queueCapacity = 1024

  private let counts: UnsafeMutablePointer<Atomic<UInt64>>
  /// In nanoseconds of CLOCK_MONOTONIC; 0 before the first.
  private let times: UnsafeMutablePointer<Atomic<UInt64>>
  private let storage: UnsafeMutablePointer<MidiEvent>
  private let queue: UnsafeMutablePointer<EventQueue<MidiEvent>>
  private let isWatching = Atomic(false)
  private let wake: Wakeup

  init(wake: Wakeup) {
    self.wake = wake
    unsafe counts = .allocate(capacity: NoteMonitor.places)
    unsafe times = .allocate(capacity: NoteMonitor.places)
    for place in 0..<NoteMonitor.places {
      unsafe (counts + place).initialize(to: Atomic(0))
      unsafe (times + place).initialize(to: Atomic(0))
    }
    unsafe storage = .allocate(capacity: NoteMonitor.queueCapacity)
    unsafe queue = .allocate(capacity: 1)
    unsafe queue.initialize(to: EventQueue(storage: storage, capacity: NoteMonitor.queueCapacity))
  }

  deinit {
    unsafe counts.deinitialize(count: NoteMonitor.places)
    unsafe counts.deallocate()
    unsafe times.deinitialize(count: NoteMonitor.places)
    unsafe times.deallocate()
    unsafe queue.deinitialize(count: 1)
    unsafe queue.deallocate()
    unsafe storage.deallocate()
  }

  // MARK: - On the MIDI input thread

  /// Counts a message.
  func take(_ event: MidiEvent, from client: Int) {
    let place = NoteMonitor.place(client, Int(event.port))
    unsafe counts[place].wrappingAdd(1, ordering: .relaxed)
    unsafe times[place].store(event.time, ordering: .relaxed)
    if isWatching.load(ordering: .relaxed), unsafe queue.pointee.push(event) { wake.wake() }
  }

  private static func place(_ client: Int, _ port: Int) -> Int {
    (client & 0xFF) * portsOfClient + min(port, portsOfClient - 1)
  }

  // MARK: - On the main thread

  /// How much a port has sent, whoever had its number, and when the last came; 0 before the first.
  func sent(byClient client: Int, port: Int) -> (count: Int, lastTime: UInt64) {
    let place = NoteMonitor.place(client, port)
    return unsafe (
      Int(counts[place].load(ordering: .relaxed)), times[place].load(ordering: .relaxed)
    )
  }

  /// Asks for every message from now on, because no engine tells of them.
  func watch(_ isWatched: Bool) { isWatching.store(isWatched, ordering: .relaxed) }

  /// The oldest message that hasn't been taken; `nil` when there is none.
  func nextEvent() -> MidiEvent? { unsafe queue.pointee.pop() }
}
