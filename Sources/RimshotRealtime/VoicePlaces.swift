/// A pool's places in an order that can be changed while the voices stay where they are: one that ends before a thousand
/// others would have them all moved.
@unsafe
struct VoicePlaces: BitwiseCopyable {
  private let memory: UnsafeMutablePointer<Voice>
  /// Each place's filters, apart: few voices have any.
  private let chains: UnsafeMutablePointer<FilterChain>
  /// Which place in memory each one has: all of them, each once.
  private let order: UnsafeMutablePointer<UInt16>

  // MARK: - Before the first period

  /// Bytes that so many places need.
  static func bytes(count: Int) -> Int {
    unsafe count
      * (MemoryLayout<Voice>.stride + MemoryLayout<FilterChain>.stride + MemoryLayout<UInt16>.stride)
  }

  /// Empty places.
  /// - Parameter memory: ``bytes(count:)`` bytes.
  /// - Parameter count: At most 65,536.
  init(memory: UnsafeMutablePointer<Voice>, count: Int) {
    unsafe self.memory = unsafe memory
    let behind = unsafe UnsafeMutableRawPointer(memory + count)
    unsafe chains = behind.bindMemory(to: FilterChain.self, capacity: count)
    unsafe order = unsafe UnsafeMutableRawPointer(chains + count).bindMemory(to: UInt16.self, capacity: count)
    for i in 0..<count { unsafe order[i] = UInt16(i) }
  }

  // MARK: - On the process thread

  /// The voice at a place.
  subscript(_ i: Int) -> Voice {
    @_noLocks unsafeAddress { unsafe UnsafePointer(memory + Int(order[i])) }
    @_noLocks nonmutating unsafeMutableAddress { unsafe memory + Int(order[i]) }
  }

  /// Where the voice at a place is.
  @_noLocks
  func place(_ i: Int) -> UnsafeMutablePointer<Voice> { unsafe memory + Int(order[i]) }

  /// Where the filters of the voice at a place are.
  @_noLocks
  func filters(_ i: Int) -> UnsafeMutablePointer<FilterChain> { unsafe chains + Int(order[i]) }

  /// Has two places change their voices.
  @_noLocks
  func exchange(_ i: Int, _ j: Int) {
    let other = unsafe order[i]
    unsafe order[i] = unsafe order[j]
    unsafe order[j] = other
  }
}
