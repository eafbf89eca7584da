/// The functions that the C library would have and that the process thread can't call.
enum Arithmetic {
  /// 2 to the power `x`, off by less than 1e-12 of itself.
  /// - Parameter x: Beyond ±40 the nearer of the two counts.
  @_noLocks
  static func exp2(_ x: Double) -> Double {
    // Written so that what isn't a number takes the lower bound.
    let power = x > -40 ? (x < 40 ? x : 40) : -40
    // Adding 1.5 · 2^52 leaves the nearest whole number in the low bits.
    let shifted = power + 0x1.8p52
    let whole = Int64(bitPattern: shifted.bitPattern) &- Int64(bitPattern: (0x1.8p52).bitPattern)
    let y = (power - (shifted - 0x1.8p52)) * 0.693_147_180_559_945_309_4
    // Taylor's series of e^y to its tenth power: |y| is at most ln 2 / 2.
    var sum = 1.0 / 3_628_800
    sum = sum * y + 1.0 / 362_880
    sum = sum * y + 1.0 / 40_320
    sum = sum * y + 1.0 / 5_040
    sum = sum * y + 1.0 / 720
    sum = sum * y + 1.0 / 120
    sum = sum * y + 1.0 / 24
    sum = sum * y + 1.0 / 6
    sum = sum * y + 0.5
    sum = sum * y + 1
    sum = sum * y + 1
    return sum * Double(bitPattern: UInt64(bitPattern: (whole &+ 1023) << 52))
  }

  /// The tangent, off by less than 1e-9 of itself.
  /// - Parameter x: Radians from 0; from 1.5707 on, where it is about 10,000, it stays there.
  @_noLocks
  static func tan(_ x: Double) -> Double {
    let halfPi = 1.570_796_326_794_896_619_2
    let angle = x > 0 ? (x < 1.5707 ? x : 1.5707) : 0
    let isSteep = angle > halfPi / 2
    let y = isSteep ? halfPi - angle : angle
    // Lambert's continued fraction, x / (1 − x² / (3 − x² / (5 − …))), cut off after 13.
    let s = y * y
    let above = y * (135_135 - s * (17_325 - s * (378 - s)))
    let below = 135_135 - s * (62_370 - s * (3_150 - s * 28))
    return isSteep ? below / above : above / below
  }

  /// The square root, to the last bit or two: Newton's method from a first guess that halves the exponent.
  /// - Parameter x: What isn't above 0 has the root 0.
  @_noLocks
  static func squareRoot(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    var root = Double(bitPattern: (x.bitPattern >> 1) &+ 0x1FF8_0000_0000_0000)
    // The guess is within 7 %, and each step squares the error.
    root = 0.5 * (root + x / root)
    root = 0.5 * (root + x / root)
    root = 0.5 * (root + x / root)
    root = 0.5 * (root + x / root)
    return root
  }
}
