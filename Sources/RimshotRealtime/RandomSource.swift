/// Chance for the process thread: Marsaglia's xorshift32 ("Xorshift RNGs", Journal of Statistical Software 8, 2003).
/// Always the same sequence, so that a take can be rendered again to the bit.
struct RandomSource: BitwiseCopyable {
  private var state: UInt32

  /// Goes on where another one was.
  @_noLocks
  init(bits: UInt32) { state = bits == 0 ? 1 : bits }

  /// Where it is.
  var bits: UInt32 { @_noLocks get { state } }

  /// - Parameter seed: Where the sequence begins.
  @_noLocks
  init(seed: UInt32) {
    // Mixed, because small numbers would begin with many small draws; from 0 it would never leave.
    let mixed = Draw(bits: seed).other(1).bits
    state = mixed == 0 ? 0x9E37_79B9 : mixed
  }

  /// One hit's chance, from which everything in it is drawn.
  @_noLocks
  mutating func next() -> Draw {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Draw(bits: state)
  }
}

/// The chance of one hit: all its microphones and pads share it, so that they choose alike.
struct Draw: BitwiseCopyable {
  let bits: UInt32

  @_noLocks
  init(bits: UInt32) { self.bits = bits }

  /// A number from 0 to `bound` − 1; `bound` is at least 1.
  @_noLocks
  func number(below bound: UInt32) -> UInt32 {
    // The high bits, scaled: even for every bound a layer has, to within one in ten million.
    UInt32(truncatingIfNeeded: (UInt64(bits) * UInt64(bound)) >> 32)
  }

  /// Another chance of the same hit, the same whenever it is asked for.
  /// Source of the mixing: "fmix32" of A. Appleby's MurmurHash3, public domain.
  @_noLocks
  func other(_ purpose: UInt32) -> Draw {
    var x = bits &+ purpose &* 0x9E37_79B9
    x = (x ^ (x >> 16)) &* 0x85EB_CA6B
    x = (x ^ (x >> 13)) &* 0xC2B2_AE35
    return Draw(bits: x ^ (x >> 16))
  }

  /// From −1 to 1.
  var signed: Float { @_noLocks get { Float(Int32(bitPattern: bits)) * 0x1p-31 } }
  /// From 0 to 1.
  var unit: Float { @_noLocks get { Float(bits >> 8) * 0x1p-24 } }
}
