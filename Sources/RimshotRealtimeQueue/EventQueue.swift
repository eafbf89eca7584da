public import Synchronization

/// A bounded queue from one producing thread to one consuming thread, on the caller's storage.
///
/// Wait-free on both ends: neither `push` nor `pop` ever allocates, locks, loops or calls the system. Full is an
/// answer, not an error: `push` returns `false` and the caller counts it.
///
/// The algorithm is the classic ring of Lamport ("Proving the Correctness of Multiprocess Programs", 1977) with
/// acquire/release indices that run freely and wrap with the integer, each on a cache line of its own.
@safe
public struct EventQueue<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because exactly one thread pushes and one pops. The slot that `push` writes is
  // published by the releasing store to `tail` and read only after the acquiring load of it; `head` likewise.

  @usableFromInline let storage: UnsafeMutablePointer<Element>
  @usableFromInline let mask: UInt

  /// Next slot to read. Written by the consumer only.
  @usableFromInline let head: Atomic<UInt>
  @usableFromInline let headPadding: InlineArray<7, UInt>
  /// Next slot to write. Written by the producer only.
  @usableFromInline let tail: Atomic<UInt>
  @usableFromInline let tailPadding: InlineArray<7, UInt>

  /// Makes an empty queue.
  /// - Parameter storage: Room for `capacity` elements; it must outlive the queue, which doesn't free it.
  /// - Parameter capacity: A power of two.
  @inlinable
  public init(storage: UnsafeMutablePointer<Element>, capacity: Int) {
    precondition(capacity > 0 && capacity & (capacity - 1) == 0, "a queue's capacity is a power of two")
    unsafe self.storage = unsafe storage
    self.mask = UInt(capacity - 1)
    self.head = Atomic(0)
    self.tail = Atomic(0)
    self.headPadding = InlineArray(repeating: 0)
    self.tailPadding = InlineArray(repeating: 0)
  }

  // MARK: - On the producing thread

  /// Appends an element; `false` when the queue is full, and then nothing has changed.
  @inlinable
  public func push(_ element: Element) -> Bool {
    let tail = self.tail.load(ordering: .relaxed)
    if tail &- head.load(ordering: .acquiring) > mask { return false }
    unsafe storage[Int(tail & mask)] = element
    self.tail.store(tail &+ 1, ordering: .releasing)
    return true
  }

  // MARK: - On the consuming thread

  /// The oldest element, which stays in the queue; `nil` when there is none.
  @inlinable
  public func peek() -> Element? {
    let head = self.head.load(ordering: .relaxed)
    if head == tail.load(ordering: .acquiring) { return nil }
    return unsafe storage[Int(head & mask)]
  }

  /// Drops the oldest element, which `peek` has just returned.
  @inlinable
  public func removeFirst() {
    head.store(head.load(ordering: .relaxed) &+ 1, ordering: .releasing)
  }

  /// Removes and returns the oldest element; `nil` when there is none.
  @inlinable
  public func pop() -> Element? {
    guard let element = peek() else { return nil }
    removeFirst()
    return element
  }

  /// How many elements wait; exact on the consuming thread, a moment's truth on any other.
  @inlinable
  public var count: Int { Int(tail.load(ordering: .acquiring) &- head.load(ordering: .acquiring)) }
}
