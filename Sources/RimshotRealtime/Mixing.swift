/// The loops that every sounding frame passes. Raw pointers, because a checked span costs half as much again here
/// (21 ns against 13 ns for 128 frames) and nothing else in a period costs anything.
enum Mixing {
  /// destination[i] += source[i] · gain.
  // SAFETY: the caller vouches for `count` frames at both places: ``Voice`` cuts every run to the sound's and the
  // port's end.
  @_noLocks
  static func add(
    _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, count: Int, gain: Float
  ) {
    var i = 0
    while i < count {
      unsafe destination[i] += unsafe source[i] * gain
      i &+= 1
    }
  }

  /// The same for two sides at once: in short periods it counts that only one loop has to begin.
  // SAFETY: as above; the sides' destinations differ from each other and from the sources.
  @_noLocks @inline(__always)
  static func add(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, to leftPort: UnsafeMutablePointer<Float>,
    _ rightPort: UnsafeMutablePointer<Float>, count: Int, gains leftGain: Float, _ rightGain: Float
  ) {
    var i = 0
    while i &+ 8 <= count {
      unsafe addFour(left + i, to: leftPort + i, gain: leftGain)
      unsafe addFour(left + i + 4, to: leftPort + i + 4, gain: leftGain)
      unsafe addFour(right + i, to: rightPort + i, gain: rightGain)
      unsafe addFour(right + i + 4, to: rightPort + i + 4, gain: rightGain)
      i &+= 8
    }
    while i < count {
      unsafe leftPort[i] += unsafe left[i] * leftGain
      unsafe rightPort[i] += unsafe right[i] * rightGain
      i &+= 1
    }
  }

  @_noLocks @inline(__always)
  private static func addFour(
    _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, gain: Float
  ) {
    let place = UnsafeMutableRawPointer(destination)
    let four = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Float>.self)
    let sum = unsafe place.loadUnaligned(as: SIMD4<Float>.self) + four * gain
    unsafe place.storeBytes(of: sum, as: SIMD4<Float>.self)
  }

  /// destination[i] += source[i] · gain · the ramp's level.
  // SAFETY: as above.
  @_noLocks
  static func add(
    _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, count: Int, gain: Float,
    ramp: GainRamp
  ) {
    let start = ramp.start
    let step = ramp.step
    var i = 0
    // An Int32 count of its own, because only that conversion to Float is vectorised at baseline x86-64.
    var n = ramp.passed
    while i < count {
      unsafe destination[i] += unsafe source[i] * (gain * (start + Float(n) * step))
      i &+= 1
      n &+= 1
    }
  }

  /// destination[i] += source[i] · gain · levels[i].
  // SAFETY: as above, and for the levels.
  @_noLocks
  static func add(
    _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, count: Int, gain: Float,
    levels: UnsafePointer<Float>
  ) {
    var i = 0
    while i < count {
      unsafe destination[i] += unsafe source[i] * (gain * levels[i])
      i &+= 1
    }
  }

  /// samples[i] *= gain.
  // SAFETY: as above.
  @_noLocks
  static func scale(_ samples: UnsafeMutablePointer<Float>, count: Int, by gain: Float) {
    var i = 0
    while i < count {
      unsafe samples[i] *= gain
      i &+= 1
    }
  }
}
