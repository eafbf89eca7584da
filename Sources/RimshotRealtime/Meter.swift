/// What a run of frames is like, for those who look on.
enum Meter {
  /// The highest absolute value of a run, and the sum of its squares. The sum's last bits depend on how a take is cut
  /// up: it is for the eye.
  // SAFETY: the caller vouches for `count` values at `samples`.
  @_noLocks
  static func measure(_ samples: UnsafePointer<Float>, count: Int) -> (peak: Float, squares: Float) {
    var peaks = SIMD8<Float>(repeating: 0)
    var sums = SIMD8<Float>(repeating: 0)
    var i = 0
    while i &+ 8 <= count {
      let bits = unsafe UnsafeRawPointer(samples + i).loadUnaligned(as: SIMD8<UInt32>.self) & 0x7FFF_FFFF
      let values = unsafe unsafeBitCast(bits, to: SIMD8<Float>.self)
      peaks.replace(with: values, where: values .> peaks)
      sums += values * values
      i &+= 8
    }
    var peak: Float = 0
    for lane in 0..<8 { peak = max(peak, peaks[lane]) }
    var squares = sums.sum()
    while i < count {
      let value = unsafe samples[i].magnitude
      if value > peak { peak = value }
      squares += value * value
      i &+= 1
    }
    return (peak, squares)
  }

  /// Makes silence of what isn't a number or infinite; leaves everything else as it is.
  // SAFETY: the caller vouches for `count` values at `samples`.
  @_noLocks
  static func makeFinite(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    let exponent: UInt32 = 0x7F80_0000
    var i = 0
    while i < count {
      let bits = unsafe samples[i].bitPattern
      unsafe samples[i] = Float(bitPattern: bits & exponent == exponent ? 0 : bits)
      i &+= 1
    }
  }
}
