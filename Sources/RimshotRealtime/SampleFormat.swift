/// How the frames of a sound lie in memory. Whichever it is, the numbers that are heard are the same to the bit: an integer
/// of 24 bits and a power of two make a float exactly.
public enum SampleFormat: BitwiseCopyable, Sendable {
  /// 32-bit floats.
  case float
  /// 16-bit integers, of which 2¹⁵ would be 1.
  case int16
  /// Integers of 24 bits, of which 2²³ would be 1: the upper 16 bits of all frames, and then the lower 8 of all.
  case int24
}

/// Reading frames that are integers.
package enum Integers {
  /// By which an integer that fills 32 bits is multiplied.
  static var scale: Float { @_noLocks get { 0x1p-31 } }

  // MARK: - On the process thread

  /// Writes frames as floats.
  /// - Parameter high: The upper 16 bits of the first frame.
  /// - Parameter low: The lower 8 bits of the first frame; `nil` where there are none.
  // SAFETY: the caller vouches for `count` frames at all places.
  @_noLocks
  package static func read(
    _ high: UnsafeRawPointer, _ low: UnsafeRawPointer?, to destination: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let room = UnsafeMutableRawPointer(destination)
    var i = 0
    if let low = unsafe low {
      while i &+ 8 <= count {
        let (first, second) = unsafe eight(high + 2 &* i, low + i)
        unsafe room.storeBytes(of: first * scale, toByteOffset: 4 &* i, as: SIMD4<Float>.self)
        unsafe room.storeBytes(of: second * scale, toByteOffset: 4 &* i &+ 16, as: SIMD4<Float>.self)
        i &+= 8
      }
      while i < count {
        unsafe destination[i] = one(high + 2 &* i, low + i) * scale
        i &+= 1
      }
      return
    }
    while i &+ 8 <= count {
      let (first, second) = unsafe eight(high + 2 &* i)
      unsafe room.storeBytes(of: first * scale, toByteOffset: 4 &* i, as: SIMD4<Float>.self)
      unsafe room.storeBytes(of: second * scale, toByteOffset: 4 &* i &+ 16, as: SIMD4<Float>.self)
      i &+= 8
    }
    while i < count {
      unsafe destination[i] = one(high + 2 &* i) * scale
      i &+= 1
    }
  }

  /// Eight frames, of which 2³¹ would be 1.
  @_noLocks @inline(__always)
  static func eight(_ high: UnsafeRawPointer) -> (SIMD4<Float>, SIMD4<Float>) {
    let high = unsafe high.loadUnaligned(as: SIMD8<UInt16>.self)
    return (four(SIMD4(repeating: 0), high.lowHalf), four(SIMD4(repeating: 0), high.highHalf))
  }

  /// The same of 24 bits.
  @_noLocks @inline(__always)
  static func eight(_ high: UnsafeRawPointer, _ low: UnsafeRawPointer) -> (SIMD4<Float>, SIMD4<Float>) {
    let high = unsafe high.loadUnaligned(as: SIMD8<UInt16>.self)
    let low = unsafe low.loadUnaligned(as: SIMD8<UInt8>.self)
    let bytes = SIMD16<UInt8>(
      0, low[0], 0, low[1], 0, low[2], 0, low[3], 0, low[4], 0, low[5], 0, low[6], 0, low[7])
    let words = unsafe unsafeBitCast(bytes, to: SIMD8<UInt16>.self)
    return (four(words.lowHalf, high.lowHalf), four(words.highHalf, high.highHalf))
  }

  /// Puts the lower and the upper 16 bits of four integers together.
  @_noLocks @inline(__always)
  private static func four(_ low: SIMD4<UInt16>, _ high: SIMD4<UInt16>) -> SIMD4<Float> {
    let words = SIMD8<UInt16>(low[0], high[0], low[1], high[1], low[2], high[2], low[3], high[3])
    return SIMD4<Float>(unsafe unsafeBitCast(words, to: SIMD4<Int32>.self))
  }

  /// A frame, of which 2³¹ would be 1.
  @_noLocks @inline(__always)
  static func one(_ high: UnsafeRawPointer) -> Float {
    Float(Int32(unsafe high.loadUnaligned(as: Int16.self)) &<< 16)
  }

  /// The same of 24 bits.
  @_noLocks @inline(__always)
  static func one(_ high: UnsafeRawPointer, _ low: UnsafeRawPointer) -> Float {
    let high = Int32(unsafe high.loadUnaligned(as: Int16.self)) &<< 16
    return Float(high | Int32(unsafe low.load(as: UInt8.self)) &<< 8)
  }
}
