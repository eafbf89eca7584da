/// Chance for the process thread: Marsaglia's xorshift32 ("Xorshift RNGs", Journal of Statistical Software 8, 2003).
/// Always the same sequence, so that a take can be rendered again to the bit.
struct RandomSource: BitwiseCopyable {
  private var state: UInt32

  @_noLocks
  init() {
    state = 0x9E37_79B9
  }

  /// A number from 0 to `bound` − 1; `bound` is at least 1.
  @_noLocks
  mutating func next(below bound: UInt32) -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    // The high bits, scaled: even for every bound a layer has, to within one in ten million.
    return UInt32(truncatingIfNeeded: (UInt64(state) * UInt64(bound)) >> 32)
  }
}
