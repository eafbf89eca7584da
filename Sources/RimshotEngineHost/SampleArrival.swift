internal import RimshotRealtime
internal import Synchronization

/// Where the frames of a sound are in memory that were elsewhere, as the process thread sees it. Any thread.
final class SampleArrival: Sendable {
  /// 0, and an address from the moment on that all frames are there.
  let word = SharedWords<UInt>(0, count: 1)
  private let block = Mutex<SampleArena.Block?>(nil)

  var isOver: Bool { unsafe word.baseAddress.pointee.load(ordering: .acquiring) != 0 }

  /// Says that all frames are in a block, which is kept from now on.
  func end(_ block: SampleArena.Block) {
    self.block.withLock { $0 = block }
    unsafe word.baseAddress.pointee.store(UInt(bitPattern: block.base), ordering: .releasing)
  }
}
