/// The two loops that every sounding frame passes. Raw pointers, because a checked span costs half as much again here
/// (21 ns against 13 ns for 128 frames) and nothing else in a period costs anything.
enum Mixing {
  /// destination[i] += source[i] · gain.
  // SAFETY: the caller vouches for `count` frames at both places: ``VoicePool/render`` cuts every run to the sound's
  // and the port's end.
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

  /// destination[i] += source[i] · (gain + i · step).
  // SAFETY: as above.
  @_noLocks
  static func add(
    _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, count: Int, gain: Float,
    step: Float
  ) {
    var i = 0
    // An Int32 count of its own, because only that conversion to Float is vectorised at baseline x86-64.
    var t: Int32 = 0
    while i < count {
      unsafe destination[i] += unsafe source[i] * (gain + Float(t) * step)
      i &+= 1
      t &+= 1
    }
  }
}
