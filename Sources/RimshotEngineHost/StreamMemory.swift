internal import Glibc
internal import RimshotRealtime

/// The slots through which voices get frames from the disk, with their rings, at an address that stays.
///
/// Rings take address space only, and memory with their first use: the reader writes to each page before a voice reads it.
@safe
final class StreamMemory: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because slots are atomic, a ring's frames go from the reader to the process thread by
  // these, and the rest is the process thread's.

  let count: Int
  let slots: UnsafeMutablePointer<StreamSlot>
  let table: StreamTable
  private let rings: UnsafeMutablePointer<Float>
  private let free: FixedMemory<UInt32>
  private let state: FixedMemory<StreamTable.State>

  init(voiceLimit: Int) {
    count = unsafe StreamTable.slots(voiceLimit: voiceLimit)
    unsafe slots = .allocate(capacity: count)
    for i in 0..<count { unsafe (slots + i).initialize(to: StreamSlot()) }
    unsafe rings = .allocate(capacity: 2 * count * StreamTable.ringFrames)
    free = FixedMemory([UInt32](repeating: 0, count: count))
    state = FixedMemory([StreamTable.State(slots: count)])
    unsafe table = unsafe StreamTable(
      slots: slots, count: count, rings: rings, free: free.baseAddress, state: state.baseAddress)
  }

  deinit {
    unsafe slots.deinitialize(count: count)
    unsafe slots.deallocate()
    unsafe rings.deallocate()
  }
}
