/// The loop that every frame passes of a sound that is kept as integers and played as it is. They are made floats on the way:
/// a gain that is a power of two smaller makes the same of them, to the bit, as the gain itself of the floats.
extension Mixing {
  /// Whether a gain can be made 2³¹ times smaller and lose nothing: it is 0, or not among the smallest floats.
  @_noLocks @inline(__always)
  static func isScalable(_ gain: Float) -> Bool {
    let size = gain.bitPattern & 0x7FFF_FFFF
    // 0 comes round to the greatest.
    return size &- 1 >= (Float(0x1p-90)).bitPattern
  }

  /// destination[i] += source[i] · gain, for two sides of 16 bits.
  /// - Parameter left: The left side's first frame.
  // SAFETY: the caller vouches for `count` frames at all places; the sides' destinations differ from each other.
  @_noLocks @inline(__always)
  static func add16(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, to leftPort: UnsafeMutablePointer<Float>,
    _ rightPort: UnsafeMutablePointer<Float>, count: Int, gains leftGain: Float, _ rightGain: Float
  ) {
    let leftGain = leftGain * Integers.scale
    let rightGain = rightGain * Integers.scale
    var i = 0
    while i &+ 8 <= count {
      unsafe addEight(Integers.eight(left + 2 &* i), to: leftPort + i, gain: leftGain)
      unsafe addEight(Integers.eight(right + 2 &* i), to: rightPort + i, gain: rightGain)
      i &+= 8
    }
    if i == count { return }
    unsafe addRest(left + 2 &* i, nil, to: leftPort + i, count: count &- i, gain: leftGain)
    unsafe addRest(right + 2 &* i, nil, to: rightPort + i, count: count &- i, gain: rightGain)
  }

  /// The same for two sides of 24 bits.
  /// - Parameter low: How far the lower bits of the first frame are from its upper ones.
  // SAFETY: as above.
  @_noLocks @inline(__always)
  static func add24(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, low: Int,
    to leftPort: UnsafeMutablePointer<Float>, _ rightPort: UnsafeMutablePointer<Float>, count: Int,
    gains leftGain: Float, _ rightGain: Float
  ) {
    let leftGain = leftGain * Integers.scale
    let rightGain = rightGain * Integers.scale
    let leftLow = unsafe left + low
    let rightLow = unsafe right + low
    var i = 0
    while i &+ 8 <= count {
      unsafe addEight(Integers.eight(left + 2 &* i, leftLow + i), to: leftPort + i, gain: leftGain)
      unsafe addEight(Integers.eight(right + 2 &* i, rightLow + i), to: rightPort + i, gain: rightGain)
      i &+= 8
    }
    if i == count { return }
    unsafe addRest(left + 2 &* i, leftLow + i, to: leftPort + i, count: count &- i, gain: leftGain)
    unsafe addRest(right + 2 &* i, rightLow + i, to: rightPort + i, count: count &- i, gain: rightGain)
  }

  @_noLocks @inline(__always)
  private static func addEight(
    _ values: (SIMD4<Float>, SIMD4<Float>), to destination: UnsafeMutablePointer<Float>, gain: Float
  ) {
    let place = UnsafeMutableRawPointer(destination)
    let first = unsafe place.loadUnaligned(as: SIMD4<Float>.self) + values.0 * gain
    unsafe place.storeBytes(of: first, as: SIMD4<Float>.self)
    let second =
      unsafe place.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self) + values.1 * gain
    unsafe place.storeBytes(of: second, toByteOffset: 16, as: SIMD4<Float>.self)
  }

  /// Fewer than eight frames of a side. Apart, because the loop for them would take registers from the other.
  @_noLocks @inline(never)
  private static func addRest(
    _ high: UnsafeRawPointer, _ low: UnsafeRawPointer?, to destination: UnsafeMutablePointer<Float>,
    count: Int, gain: Float
  ) {
    var i = 0
    while i < count {
      var value = unsafe Integers.one(high + 2 &* i)
      if let low = unsafe low { unsafe value = Integers.one(high + 2 &* i, low + i) }
      unsafe destination[i] += value * gain
      i &+= 1
    }
  }
}
