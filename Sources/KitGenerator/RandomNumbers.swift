internal import Glibc

/// A random sequence that is the same on every run, on every machine: SplitMix64.
///
/// Each sound has a sequence of its own, seeded with its name, so that changing one leaves the others as they
/// were. Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct RandomNumbers {
  private var state: UInt64

  /// Starts the sequence of a name. The hash is FNV-1a, 64 bits.
  init(seed: String) {
    state = 0xcbf2_9ce4_8422_2325
    for byte in seed.utf8 {
      state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }

  /// The next 64 bits.
  mutating func bits() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number between two bounds, all equally likely.
  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(bits() >> 11) / Double(1 << 53)
  }

  /// A number of the normal distribution with mean 0 and standard deviation 1 (Box and Muller's method).
  mutating func gaussian() -> Double {
    (-2 * log(uniform(1e-12, 1))).squareRoot() * cos(2 * .pi * uniform(0, 1))
  }
}
