/// Reading a sound with 16 of its frames for each frame that is made.
///
/// The weights are a sinc under Kaiser's window, in a table that the host makes: for each band, and in it for each of
/// ``sincPhases`` + 1 places between two frames, ``sincPoints`` weights that sum to 1. Between two rows the result goes
/// in a straight line. (J. O. Smith, "Digital audio resampling", ccrma.stanford.edu/~jos/resample.)
///
/// Above the sound's own speed its highest frequencies would come back mirrored: band `b` cuts off at 2^(−b/6) of half
/// the sample rate, for steps around 2^(b/6), that is for two semitones more each.
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
    var next = position
    while i < count {
      let left = count &- i
      let p0 = next
      let p1 = left > 1 ? p0 &+ step : p0
      let p2 = left > 2 ? p1 &+ step : p1
      let p3 = left > 3 ? p2 &+ step : p2
      let a = unsafe quarters(source, rows, p0)
      let b = unsafe quarters(source, rows, p1)
      let c = unsafe quarters(source, rows, p2)
      let d = unsafe quarters(source, rows, p3)
      let evens = SIMD8(
        lowHalf: SIMD8(lowHalf: a, highHalf: b).evenHalf, highHalf: SIMD8(lowHalf: c, highHalf: d).evenHalf)
      let odds = SIMD8(
        lowHalf: SIMD8(lowHalf: a, highHalf: b).oddHalf, highHalf: SIMD8(lowHalf: c, highHalf: d).oddHalf)
      let sums = evens + odds
      unsafe store(sums.evenHalf + sums.oddHalf, destination + i, count: left)
      next = p3 &+ step
      i &+= 4
    }
  }

  /// One result in four parts, still to be summed.
  @_noLocks @inline(__always)
  private static func quarters(
    _ source: UnsafePointer<Float>, _ rows: UnsafePointer<Float>, _ position: UInt64
  ) -> SIMD4<Float> {
    // 7 bits of the fraction say which row, the next 24 how far to the one after it.
    let row = Int(truncatingIfNeeded: (position >> 25) & 0x7F)
    let t = Float(Int32(truncatingIfNeeded: (position >> 1) & 0xFF_FFFF)) * 0x1p-24
    let frames = unsafe UnsafeRawPointer(source + Int(truncatingIfNeeded: position >> 32) - 7)
      .loadUnaligned(as: SIMD16<Float>.self)
    let weights = unsafe UnsafeRawPointer(rows + row * 16)
    let here = unsafe weights.loadUnaligned(as: SIMD16<Float>.self) * frames
    let there = unsafe weights.loadUnaligned(fromByteOffset: 64, as: SIMD16<Float>.self) * frames
    let halfHere = here.lowHalf + here.highHalf
    let halfThere = there.lowHalf + there.highHalf
    let first = halfHere.lowHalf + halfHere.highHalf
    let second = halfThere.lowHalf + halfThere.highHalf
    return first + (second - first) * t
  }
}
