internal import CSystem
internal import Synchronization

/// A block of plain values with an address that stays.
@safe
final class FixedMemory<Element: BitwiseCopyable>: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because it only keeps the block; who writes to it is said where it is used.

  let baseAddress: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    unsafe baseAddress = .allocate(capacity: max(count, 1))
    for (i, element) in elements.enumerated() { unsafe (baseAddress + i).initialize(to: element) }
    _ = unsafe rimshot_lock_memory(baseAddress, MemoryLayout<Element>.stride * max(count, 1))
  }

  deinit { unsafe baseAddress.deallocate() }

  subscript(index: Int) -> Element {
    precondition((0..<count).contains(index))
    return unsafe baseAddress[index]
  }
}

/// A block of words that several threads read and write, with an address that stays.
@safe
final class SharedWords<Word: AtomicRepresentable & BitwiseCopyable>: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because it only keeps the block, in which everything is atomic.

  let baseAddress: UnsafeMutablePointer<Atomic<Word>>
  private let count: Int

  init(_ value: Word, count: Int) {
    self.count = count
    unsafe baseAddress = .allocate(capacity: max(count, 1))
    for i in 0..<count { unsafe (baseAddress + i).initialize(to: Atomic(value)) }
    _ = unsafe rimshot_lock_memory(baseAddress, MemoryLayout<Atomic<Word>>.stride * max(count, 1))
  }

  deinit {
    unsafe baseAddress.deinitialize(count: count)
    unsafe baseAddress.deallocate()
  }
}

/// A block of zero bytes with an address that stays.
@safe
final class RawMemory {
  let baseAddress: UnsafeMutableRawPointer
  let isLocked: Bool

  init(bytes: Int) {
    unsafe baseAddress = .allocate(byteCount: max(bytes, 1), alignment: 64)
    // Touched now, so that the first loud passage doesn't wait for pages.
    unsafe baseAddress.initializeMemory(as: UInt8.self, repeating: 0, count: max(bytes, 1))
    isLocked = unsafe rimshot_lock_memory(baseAddress, max(bytes, 1)) == 0
  }

  deinit { unsafe baseAddress.deallocate() }
}
