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
