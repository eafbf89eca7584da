internal import RimshotRealtime
internal import Synchronization

/// Whether the frames of a sound that were elsewhere have come into memory, as the process thread sees it. Any thread.
final class SampleArrival: Sendable {
  /// 0, and 1 from the moment on that all frames can be read.
  let word = SharedWords<UInt32>(0, count: 1)

  var isOver: Bool { unsafe word.baseAddress.pointee.load(ordering: .acquiring) != 0 }

  func end() { unsafe word.baseAddress.pointee.store(1, ordering: .releasing) }
}
