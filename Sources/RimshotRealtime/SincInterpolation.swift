/// Reading a sound with 16 of its frames for each frame that is made.
///
/// The weights are a sinc under Kaiser's window, in a table that the host makes: for each band, and in it for each of
/// ``sincPhases`` + 1 places between two frames, ``sincPoints`` weights that sum to 1. Between two rows the result goes
/// in a straight line. (J. O. Smith, "Digital audio resampling", ccrma.stanford.edu/~jos/resample.)
///
/// Above the sound's own speed its highest frequencies would come back mirrored: band `b` cuts off at 2^(−b/6) of half
/// the sample rate, for steps around 2^(b/6), that is for two semitones more each. What is mirrored stays below −85 dB
/// up to a fifth, and below −40 dB under 12 kHz up to an octave; beyond, 16 frames are few.
extension Interpolation {
  /// Frames that one result is made of: 7 before the position, its own, and 8 after.
  package static var sincPoints: Int { @_noLocks get { 16 } }
  /// Rows of a band between one frame and the next.
  package static var sincPhases: Int { @_noLocks get { 128 } }
  /// Cutoffs, from the sound's own speed to four times that.
  package static var sincBands: Int { @_noLocks get { 13 } }
  /// Values of one band.
  package static var sincBandCount: Int { @_noLocks get { (sincPhases + 1) * sincPoints } }
  /// Values of the table.
  package static var sincTableCount: Int { @_noLocks get { sincBands * sincBandCount } }

  /// The band for a step: the one whose middle is nearest.
  @_noLocks
  static func sincBand(step: UInt64) -> Int {
    var limit = 0x1p32 * 1.059_463_094_359_295_3
    let speed = Double(step)
    var band = 0
    while band < sincBands - 1 && speed > limit {
      limit *= 1.122_462_048_309_373
      band &+= 1
    }
    return band
  }

  /// Reads `count` frames.
  /// - Parameter table: ``sincTableCount`` values.
  // SAFETY: the caller vouches for `count` frames at `destination`, for the table, and for the sound.
  @_noLocks
  static func sinc(
    _ source: UnsafePointer<Float>, table: UnsafePointer<Float>, position: UInt64, step: UInt64,
    to destination: UnsafeMutablePointer<Float>, count: Int
  ) {
    let rows = unsafe table + sincBand(step: step) * sincBandCount
    var i = 0
    var place = position
    while i < count {
      // 7 bits of the fraction say which row, the next 24 how far to the one after it.
      let t = Float(Int32(truncatingIfNeeded: (place >> 1) & 0xFF_FFFF)) * 0x1p-24
      let weights = unsafe rows + Int(truncatingIfNeeded: (place >> 25) & 0x7F) &* 16
      let frames = unsafe source + Int(truncatingIfNeeded: place >> 32) - 7
      unsafe destination[i] = value(weights, frames, t)
      place &+= step
      i &+= 1
    }
  }

  /// The same for two sides at once, which have their weights in common.
  // SAFETY: as above; the sides' destinations differ from each other and from the sound.
  @_noLocks
  static func sinc(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, table: UnsafePointer<Float>,
    position: UInt64,
    step: UInt64, to leftDestination: UnsafeMutablePointer<Float>,
    _ rightDestination: UnsafeMutablePointer<Float>, count: Int
  ) {
    let rows = unsafe table + sincBand(step: step) * sincBandCount
    var i = 0
    var place = position
    while i < count {
      let t = Float(Int32(truncatingIfNeeded: (place >> 1) & 0xFF_FFFF)) * 0x1p-24
      let weights = unsafe rows + Int(truncatingIfNeeded: (place >> 25) & 0x7F) &* 16
      let frame = Int(truncatingIfNeeded: place >> 32) - 7
      unsafe leftDestination[i] = value(weights, left + frame, t)
      unsafe rightDestination[i] = value(weights, right + frame, t)
      place &+= step
      i &+= 1
    }
  }

  /// One frame: between what one row of weights and the one after it make.
  /// - Parameter t: How far it is from the first row to the second.
  @_noLocks @inline(__always)
  private static func value(_ weights: UnsafePointer<Float>, _ frames: UnsafePointer<Float>, _ t: Float)
    -> Float
  {
    let a = unsafe four(frames, 0)
    let b = unsafe four(frames, 4)
    let c = unsafe four(frames, 8)
    let d = unsafe four(frames, 12)
    let here =
      unsafe (four(weights, 0) * a + four(weights, 8) * c)
      + (four(weights, 4) * b + four(weights, 12) * d)
    let there =
      unsafe (four(weights, 16) * a + four(weights, 24) * c)
      + (four(weights, 20) * b + four(weights, 28) * d)
    let quarters = here + (there - here) * t
    let halves = quarters.lowHalf + quarters.highHalf
    return halves.x + halves.y
  }

  // Fours, because the compiler makes vectors of these and single operations of longer ones.
  @_noLocks @inline(__always)
  private static func four(_ values: UnsafePointer<Float>, _ index: Int) -> SIMD4<Float> {
    unsafe UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}
