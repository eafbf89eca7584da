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
    var p0 = position
    while i < count {
      let left = count &- i
      // Four at a time, each lane one position. Where fewer are left, the last is read again: nothing beyond it may be
      // touched.
      let p1 = left > 1 ? p0 &+ step : p0
      let p2 = left > 2 ? p1 &+ step : p1
      let p3 = left > 3 ? p2 &+ step : p2
      let a = unsafe source + Int(truncatingIfNeeded: p0 >> 32)
      let b = unsafe source + Int(truncatingIfNeeded: p1 >> 32)
      let c = unsafe source + Int(truncatingIfNeeded: p2 >> 32)
      let d = unsafe source + Int(truncatingIfNeeded: p3 >> 32)
      let before = unsafe SIMD4(a[-1], b[-1], c[-1], d[-1])
      let at = unsafe SIMD4(a[0], b[0], c[0], d[0])
      let after = unsafe SIMD4(a[1], b[1], c[1], d[1])
      let later = unsafe SIMD4(a[2], b[2], c[2], d[2])
      let t = SIMD4(fraction(p0), fraction(p1), fraction(p2), fraction(p3))
      let c1 = (after - before) * 0.5
      let c2 = before - at * 2.5 + after * 2 - later * 0.5
      let c3 = (later - before) * 0.5 + (at - after) * 1.5
      let values = ((c3 * t + c2) * t + c1) * t + at
      if left >= 4 {
        unsafe UnsafeMutableRawPointer(destination + i).storeBytes(of: values, as: SIMD4<Float>.self)
      } else {
        for lane in 0..<left { unsafe destination[i &+ lane] = values[lane] }
      }
      p0 = p3 &+ step
      i &+= 4
    }
  }

  /// How far a position is beyond its frame, 0 ..< 1, to 24 bits.
  @_noLocks @inline(__always)
  private static func fraction(_ position: UInt64) -> Float {
    Float(Int32(truncatingIfNeeded: (position & 0xFFFF_FFFF) >> 8)) * 0x1p-24
  }
}
