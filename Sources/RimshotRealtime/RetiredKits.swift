internal import RimshotRealtimeQueue

/// Which kit plays, and the way home for those that have rung out.
@safe
struct RetiredKits: ~Copyable {
  /// The kit that new hits use; `nil` before the first.
  private(set) var current: UnsafeMutablePointer<KitTable>?
  private let queue: UnsafeMutablePointer<EventQueue<UInt32>>

  /// - Parameter queue: Takes kits' numbers to the host; has room for all kits that can be in the engine's hands.
  init(queue: UnsafeMutablePointer<EventQueue<UInt32>>) {
    unsafe current = nil
    unsafe self.queue = unsafe queue
  }

  /// Takes a kit into use. The old one goes home when its last voice ends, at once if it has none.
  @_noLocks
  mutating func adopt(_ kit: UnsafeMutablePointer<KitTable>?) {
    let old = unsafe current
    unsafe current = unsafe kit
    if let old = unsafe old { unsafe voiceEnded(of: old) }
  }

  /// Sends a kit home if it is neither played nor sounding.
  @_noLocks
  mutating func voiceEnded(of kit: UnsafeMutablePointer<KitTable>) {
    if unsafe kit != current && kit.pointee.soundingVoices == 0 {
      // Never full: the host lets no more kits into the engine's hands than the queue holds.
      _ = unsafe queue.pointee.push(kit.pointee.number)
    }
  }
}
