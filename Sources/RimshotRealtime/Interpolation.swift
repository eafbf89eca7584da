/// Reading a sound faster or slower than it was recorded.
///
/// Positions and steps are frames in 32.32 fixed point, so that frame `i` of a run lies at exactly
/// `position + i · step` however the run is cut up. The caller vouches for ``guardFrames`` readable frames before a
/// sound's first and after its last frame.
package enum Interpolation {
  /// Frames that must be readable beyond both ends of a sound.
  package static var guardFrames: Int { @_noLocks get { 16 } }

  /// One frame a frame.
  static var unity: UInt64 { @_noLocks get { 1 << 32 } }

  /// The third-order polynomial through the two frames around the position, with the slopes that their neighbours
  /// give: E. Catmull and R. Rom, "A class of local interpolating splines" (1974); known among musicians as 4-point,
  /// third-order Hermite (O. Niemitalo, "Polynomial interpolators for high-quality resampling of oversampled audio",
  /// 2001).
  // SAFETY: the caller vouches for `count` frames at `destination`, and for the sound as said above.
  @_noLocks
  static func hermite(
    _ source: UnsafePointer<Float>, position: UInt64, step: UInt64,
    to destination: UnsafeMutablePointer<Float>, count: Int
  ) {
    var i = 0
    var next = position
    while i < count {
      let left = count &- i
      // Four at a time. Where fewer are left, the last is read again: nothing beyond it may be touched.
      let p0 = next
      let p1 = left > 1 ? p0 &+ step : p0
      let p2 = left > 2 ? p1 &+ step : p1
      let p3 = left > 3 ? p2 &+ step : p2
      let a = unsafe points(source, p0)
      let b = unsafe points(source, p1)
      let c = unsafe points(source, p2)
      let d = unsafe points(source, p3)
      // Turned round: `before` are the four frames before the four positions, and so on.
      let evenAB = SIMD8(lowHalf: a, highHalf: b).evenHalf
      let evenCD = SIMD8(lowHalf: c, highHalf: d).evenHalf
      let oddAB = SIMD8(lowHalf: a, highHalf: b).oddHalf
      let oddCD = SIMD8(lowHalf: c, highHalf: d).oddHalf
      let before = SIMD8(lowHalf: evenAB, highHalf: evenCD).evenHalf
      let at = SIMD8(lowHalf: oddAB, highHalf: oddCD).evenHalf
      let after = SIMD8(lowHalf: evenAB, highHalf: evenCD).oddHalf
      let later = SIMD8(lowHalf: oddAB, highHalf: oddCD).oddHalf
      let t = SIMD4(fraction(p0), fraction(p1), fraction(p2), fraction(p3))
      let c1 = (after - before) * 0.5
      let c2 = before - at * 2.5 + after * 2 - later * 0.5
      let c3 = (later - before) * 0.5 + (at - after) * 1.5
      unsafe store(((c3 * t + c2) * t + c1) * t + at, destination + i, count: left)
      next = p3 &+ step
      i &+= 4
    }
  }

  /// The frame before the position and the three that follow.
  @_noLocks @inline(__always)
  private static func points(_ source: UnsafePointer<Float>, _ position: UInt64) -> SIMD4<Float> {
    let frame = unsafe source + Int(truncatingIfNeeded: position >> 32) - 1
    return unsafe UnsafeRawPointer(frame).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// How far a position is beyond its frame, 0 ..< 1, to 24 bits.
  @_noLocks @inline(__always)
  static func fraction(_ position: UInt64) -> Float {
    Float(Int32(truncatingIfNeeded: (position & 0xFFFF_FFFF) >> 8)) * 0x1p-24
  }

  /// Writes the first `count` of four values, or all.
  @_noLocks @inline(__always)
  static func store(_ values: SIMD4<Float>, _ destination: UnsafeMutablePointer<Float>, count: Int) {
    if count >= 4 {
      unsafe UnsafeMutableRawPointer(destination).storeBytes(of: values, as: SIMD4<Float>.self)
      return
    }
    unsafe destination[0] = values.x
    if count > 1 { unsafe destination[1] = values.y }
    if count > 2 { unsafe destination[2] = values.z }
  }
}
