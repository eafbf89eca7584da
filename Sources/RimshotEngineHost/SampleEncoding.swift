/// How samples lie in a sound file, or in what a decoder makes of one.
public enum SampleEncoding: Sendable {
  /// 32-bit floats of this machine.
  case float32
  /// Whole numbers, lowest byte first, full scale one step above the highest.
  case integer16
  /// The same in three bytes.
  case integer24
  /// Whole numbers of this machine that fill 32 bits, as libsndfile gives those of any length.
  case integer32

  /// Bytes of a sample.
  public var bytes: Int {
    switch self {
    case .float32, .integer32: 4
    case .integer16: 2
    case .integer24: 3
    }
  }

  /// One channel's samples as floats, of which those are 0 that are no finite numbers. Whole numbers become what libsndfile
  /// makes of them, exactly.
  /// - Parameter samples: Interleaved with those of other channels.
  /// - Parameter first: Where the first one is, in samples.
  /// - Parameter step: How far apart they are; at least 1.
  /// - Parameter count: How many.
  /// - Returns: With how many were no finite numbers.
  public func samples(
    _ samples: RawSpan, from first: Int, step: Int, count: Int
  ) -> (samples: [Float], repaired: Int) {
    if count == 0 { return ([], 0) }
    precondition(step >= 1 && first >= 0 && (first + (count - 1) * step + 1) * bytes <= samples.byteCount)
    var repaired = 0
    let floats = unsafe samples.withUnsafeBytes { samples in
      unsafe [Float](unsafeUninitializedCapacity: count) { room, made in
        // SAFETY: the condition above holds them all, and neither is empty.
        let (place, room) = unsafe (samples.baseAddress.unsafelyUnwrapped, room.baseAddress.unsafelyUnwrapped)
        if unsafe !convert(place + first * bytes, step: step, count: count, to: room).isFinite {
          repaired = unsafe Magnitude.repair(room, count: count).repaired
        }
        made = count
      }
    }
    return (floats, repaired)
  }

  /// Makes floats of one channel's samples, for whole numbers exactly and as libsndfile does.
  /// - Parameter step: How many samples apart they are.
  /// - Parameter count: How many; at least 1.
  /// - Returns: Their highest magnitude.
  // SAFETY: the caller vouches for the samples, and for `count` floats of room elsewhere.
  func convert(
    _ samples: UnsafeRawPointer, step: Int, count: Int, to room: UnsafeMutablePointer<Float>
  ) -> Magnitude {
    switch (self, step) {
    // The compiler takes four samples at once where it knows how far apart they are.
    case (.float32, 1): unsafe convertFloats(samples, step: 1, count, room)
    case (.float32, 2): unsafe convertFloats(samples, step: 2, count, room)
    case (.float32, _): unsafe convertFloats(samples, step: step, count, room)
    case (.integer16, 1): unsafe convert16(samples, step: 1, count, room)
    case (.integer16, 2): unsafe convert16(samples, step: 2, count, room)
    case (.integer16, _): unsafe convert16(samples, step: step, count, room)
    case (.integer24, _): unsafe convert24(samples, step: step, count, room)
    case (.integer32, _): unsafe convert32(samples, step: step, count, room)
    }
  }
}

/// The absolute value of a sample, as the bits of a float: they are in the order of the numbers, with what is infinite or no
/// number above all of them.
struct Magnitude {
  fileprivate(set) var bits: Int32 = 0

  var isFinite: Bool { bits < Magnitude.infinity }
  var value: Float { Float(bitPattern: UInt32(bitPattern: bits)) }

  private static var infinity: Int32 { 0x7F80_0000 }

  /// Nothing but silence.
  init() {}

  /// The highest of some samples'.
  // SAFETY: the caller vouches for them.
  init(of samples: UnsafePointer<Float>, count: Int) {
    var highest: Int32 = 0
    for i in 0..<count { highest = max(highest, unsafe Magnitude.bits(samples[i])) }
    bits = highest
  }

  fileprivate init(bits: Int32) { self.bits = bits }

  @inline(__always)
  fileprivate static func bits(_ sample: Float) -> Int32 {
    Int32(bitPattern: sample.bitPattern & 0x7FFF_FFFF)
  }

  /// Makes samples 0 that are no finite numbers.
  /// - Returns: How many, and the highest magnitude of the others.
  // SAFETY: the caller vouches for them.
  static func repair(_ samples: UnsafeMutablePointer<Float>, count: Int) -> (repaired: Int, rest: Magnitude) {
    var repaired = 0
    for i in 0..<count where unsafe !samples[i].isFinite {
      unsafe samples[i] = 0
      repaired += 1
    }
    return (repaired, unsafe Magnitude(of: samples, count: count))
  }
}

@inline(__always)
private func convert<Sample>(
  _ samples: UnsafeRawPointer, step: Int, _ count: Int, _ room: UnsafeMutablePointer<Float>,
  _ float: (Sample) -> Float
) -> Magnitude {
  let samples = unsafe samples.assumingMemoryBound(to: Sample.self)
  var highest: Int32 = 0
  for i in 0..<count {
    let sample = float(unsafe samples[i &* step])
    unsafe room[i] = sample
    highest = max(highest, Magnitude.bits(sample))
  }
  return Magnitude(bits: highest)
}

@inline(__always)
private func convertFloats(
  _ samples: UnsafeRawPointer, step: Int, _ count: Int, _ room: UnsafeMutablePointer<Float>
) -> Magnitude {
  unsafe convert(samples, step: step, count, room) { (sample: Float) in sample }
}

@inline(__always)
private func convert16(
  _ samples: UnsafeRawPointer, step: Int, _ count: Int, _ room: UnsafeMutablePointer<Float>
) -> Magnitude {
  unsafe convert(samples, step: step, count, room) { Float(Int16(littleEndian: $0)) * 0x1p-15 }
}

@inline(__always)
private func convert32(
  _ samples: UnsafeRawPointer, step: Int, _ count: Int, _ room: UnsafeMutablePointer<Float>
) -> Magnitude {
  unsafe convert(samples, step: step, count, room) { (sample: Int32) in Float(sample) * 0x1p-31 }
}

@inline(__always)
private func convert24(
  _ samples: UnsafeRawPointer, step: Int, _ count: Int, _ room: UnsafeMutablePointer<Float>
) -> Magnitude {
  let bytes = 3 &* step
  var highest = SIMD4<Int32>.zero
  var i = 0
  // Four bytes are read of each, the fourth of which isn't there behind the last one.
  while i &+ 4 < count {
    let place = unsafe samples + i &* bytes
    let words = unsafe SIMD4(
      SampleEncoding.word(place), SampleEncoding.word(place + bytes),
      SampleEncoding.word(place + 2 &* bytes), SampleEncoding.word(place + 3 &* bytes))
    let made = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: words &<< 8)) * 0x1p-31
    unsafe UnsafeMutableRawPointer(room + i).storeBytes(of: made, as: SIMD4<Float>.self)
    let size = unsafe unsafeBitCast(made, to: SIMD4<Int32>.self) & 0x7FFF_FFFF
    highest.replace(with: size, where: size .> highest)
    i &+= 4
  }
  var most = highest.max()
  while i < count {
    let place = unsafe samples + i &* bytes
    let low =
      unsafe UInt32(place.load(as: UInt8.self)) | UInt32(place.load(fromByteOffset: 1, as: UInt8.self)) << 8
    let whole = unsafe low << 8 | UInt32(place.load(fromByteOffset: 2, as: UInt8.self)) << 24
    let sample = Float(Int32(bitPattern: whole)) * 0x1p-31
    unsafe room[i] = sample
    most = max(most, Magnitude.bits(sample))
    i &+= 1
  }
  return Magnitude(bits: most)
}

extension SampleEncoding {
  /// Four bytes of a file, lowest first.
  // SAFETY: the caller vouches for them.
  @inline(__always)
  static func word(_ place: UnsafeRawPointer) -> UInt32 {
    unsafe UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
  }
}
