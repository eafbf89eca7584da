internal import CSystem
internal import RimshotRealtime
internal import RimshotRealtimeQueue
internal import Synchronization

/// A queue and its storage, at an address that stays.
@safe
final class QueueMemory<Element: BitwiseCopyable> {
  let queue: UnsafeMutablePointer<EventQueue<Element>>
  private let storage: UnsafeMutableRawPointer

  /// - Parameter capacity: A power of two.
  init(capacity: Int) {
    let bytes = MemoryLayout<Element>.stride * capacity
    unsafe storage = .allocate(byteCount: bytes, alignment: 64)
    unsafe storage.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    _ = unsafe rimshot_lock_memory(storage, bytes)
    unsafe queue = .allocate(capacity: 1)
    unsafe queue.initialize(
      to: EventQueue(storage: storage.bindMemory(to: Element.self, capacity: capacity), capacity: capacity))
  }

  deinit {
    unsafe queue.deinitialize(count: 1)
    unsafe queue.deallocate()
    unsafe storage.deallocate()
  }
}

/// The engine's counters and their tables, at an address that stays.
@safe
final class CounterMemory {
  let counters: UnsafeMutablePointer<EngineCounters>
  private let counts: UnsafeMutablePointer<Atomic<UInt32>>
  private static let channels = 16
  private static let notes = 128

  init() {
    unsafe counts = .allocate(capacity: CounterMemory.channels + CounterMemory.notes)
    for i in 0..<CounterMemory.channels + CounterMemory.notes {
      unsafe (counts + i).initialize(to: Atomic(0))
    }
    unsafe counters = .allocate(capacity: 1)
    unsafe counters.initialize(
      to: EngineCounters(otherChannels: counts, unmappedNotes: counts + CounterMemory.channels))
  }

  deinit {
    unsafe counters.deinitialize(count: 1)
    unsafe counters.deallocate()
    unsafe counts.deinitialize(count: CounterMemory.channels + CounterMemory.notes)
    unsafe counts.deallocate()
  }
}
