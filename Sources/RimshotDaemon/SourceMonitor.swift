internal import RimshotRealtime
internal import Synchronization

/// Watches the sequencer clients that send to us: which have played, which send so much that it must be a loop, and
/// whether the kernel's queue for us has overrun.
///
/// The MIDI input thread calls ``take(_:from:)`` and ``overrun()``; the rest is main's.
@safe
final class SourceMonitor: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because the memory is atomic words that live as long as this.

  /// Notes a second that no player and no sequencer sends, but a loop does: five times what the fastest roll on ten pads
  /// has, and what a MIDI cable can just carry.
  static let mostNotes: UInt32 = 1000
  /// A second, in nanoseconds.
  private static let window: UInt64 = 1_000_000_000
  private static let clients = 256

  /// Notes of each client since its window began; 256 entries.
  private let counts: UnsafeMutablePointer<Atomic<UInt32>>
  /// When each client's window began, in nanoseconds of CLOCK_MONOTONIC; 0 for one that hasn't played.
  private let starts: UnsafeMutablePointer<Atomic<UInt64>>
  /// The client that sent too much last, and 256 for none.
  private let flooding = Atomic(SourceMonitor.clients)
  private let hasOverrun = Atomic(false)
  private let hasProgram = Atomic(false)
  private let wake: Wakeup

  init(wake: Wakeup) {
    self.wake = wake
    unsafe counts = .allocate(capacity: SourceMonitor.clients)
    unsafe starts = .allocate(capacity: SourceMonitor.clients)
    for client in 0..<SourceMonitor.clients {
      unsafe (counts + client).initialize(to: Atomic(0))
      unsafe (starts + client).initialize(to: Atomic(0))
    }
  }

  deinit {
    unsafe counts.deinitialize(count: SourceMonitor.clients)
    unsafe counts.deallocate()
    unsafe starts.deinitialize(count: SourceMonitor.clients)
    unsafe starts.deallocate()
  }

  // MARK: - On the MIDI input thread

  /// Counts a note; wakes main for a program change, which the engine tells of within two periods.
  func take(_ event: MidiEvent, from client: Int) {
    if event.kind == .programChange && !hasProgram.exchange(true, ordering: .relaxed) { wake.wake() }
    guard event.kind == .noteOn, (0..<SourceMonitor.clients).contains(client) else { return }
    let start = unsafe starts[client].load(ordering: .relaxed)
    if start == 0 || event.time >= start &+ SourceMonitor.window {
      unsafe starts[client].store(max(event.time, 1), ordering: .relaxed)
      unsafe counts[client].store(1, ordering: .relaxed)
      return
    }
    let count = unsafe counts[client].load(ordering: .relaxed) + 1
    unsafe counts[client].store(count, ordering: .relaxed)
    if count == SourceMonitor.mostNotes {
      flooding.store(client, ordering: .relaxed)
      wake.wake()
    }
  }

  /// Notes that messages were lost.
  func overrun() {
    if !hasOverrun.exchange(true, ordering: .relaxed) { wake.wake() }
  }

  // MARK: - On the main thread

  /// The client that has sent too many notes since the last call.
  func takeFlood() -> Int? {
    let client = flooding.exchange(SourceMonitor.clients, ordering: .relaxed)
    return client < SourceMonitor.clients ? client : nil
  }

  /// Whether a program change has come since the last call.
  func takeProgram() -> Bool { hasProgram.exchange(false, ordering: .relaxed) }

  /// Whether messages were lost since the last call.
  func takeOverrun() -> Bool { hasOverrun.exchange(false, ordering: .relaxed) }

  /// Whether a client that has gone had played; forgets it.
  func takePlayed(_ client: Int) -> Bool {
    guard (0..<SourceMonitor.clients).contains(client) else { return false }
    return unsafe starts[client].exchange(0, ordering: .relaxed) != 0
  }
}
