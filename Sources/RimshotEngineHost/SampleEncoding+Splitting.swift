extension SampleEncoding {
  /// Copies whole numbers of one channel to where their upper 16 bits are kept, and the next 8.
  /// - Parameter step: How many samples apart they are.
  /// - Parameter count: How many; at least 1.
  /// - Parameter low: `nil` where nobody keeps the lower ones.
  /// - Returns: The highest absolute value, of which 1 is full scale.
  // SAFETY: the caller vouches for the samples, and for room for `count` elsewhere.
  func split(
    _ samples: UnsafeRawPointer, step: Int, count: Int, to high: UnsafeMutableRawPointer,
    _ low: UnsafeMutableRawPointer?
  ) -> Float {
    switch (self, step) {
    case (.float32, _): preconditionFailure("floats aren't whole numbers")
    // With steps that are known, the compiler makes vectors of these.
    case (.integer16, 1): unsafe split16(samples, 1, count, high, low)
    case (.integer16, 2): unsafe split16(samples, 2, count, high, low)
    case (.integer16, _): unsafe split16(samples, step, count, high, low)
    case (.integer24, _): unsafe split24(samples, step, count, high, low)
    case (.integer32, 1): unsafe split32(samples, 1, count, high, low)
    case (.integer32, 2): unsafe split32(samples, 2, count, high, low)
    case (.integer32, _): unsafe split32(samples, step, count, high, low)
    }
  }
}

/// The least and the greatest of some whole numbers that fill 32 bits.
private struct Extremes {
  private var least = SIMD4<Int32>.zero
  private var greatest = SIMD4<Int32>.zero

  @inline(__always)
  mutating func add(_ values: SIMD4<Int32>) {
    least.replace(with: values, where: values .< least)
    greatest.replace(with: values, where: values .> greatest)
  }

  /// The highest absolute value, of which 1 is full scale.
  var magnitude: Float { max(Float(greatest.max()), -Float(least.min())) * 0x1p-31 }
}

@inline(__always)
private func split16(
  _ samples: UnsafeRawPointer, _ step: Int, _ count: Int, _ high: UnsafeMutableRawPointer,
  _ low: UnsafeMutableRawPointer?
) -> Float {
  let samples = unsafe samples.assumingMemoryBound(to: Int16.self)
  let high = unsafe high.assumingMemoryBound(to: Int16.self)
  var (least, greatest): (Int16, Int16) = (0, 0)
  for i in 0..<count {
    let value = unsafe Int16(littleEndian: samples[i &* step])
    least = min(least, value)
    greatest = max(greatest, value)
    unsafe high[i] = value
  }
  unsafe low?.initializeMemory(as: UInt8.self, repeating: 0, count: count)
  return max(Float(greatest), -Float(least)) * 0x1p-15
}

@inline(__always)
private func split24(
  _ samples: UnsafeRawPointer, _ step: Int, _ count: Int, _ high: UnsafeMutableRawPointer,
  _ low: UnsafeMutableRawPointer?
) -> Float {
  let bytes = 3 &* step
  var extremes = Extremes()
  var i = 0
  // Four bytes are read of each, the fourth of which isn't there behind the last one.
  while i &+ 4 < count {
    let place = unsafe samples + i &* bytes
    let words =
      unsafe SIMD4(
        SampleEncoding.word(place), SampleEncoding.word(place + bytes),
        SampleEncoding.word(place + 2 &* bytes), SampleEncoding.word(place + 3 &* bytes)) &<< 8
    extremes.add(SIMD4<Int32>(truncatingIfNeeded: words))
    unsafe high.storeBytes(
      of: SIMD4<Int16>(truncatingIfNeeded: words &>> 16), toByteOffset: 2 &* i, as: SIMD4<Int16>.self)
    unsafe low?.storeBytes(
      of: SIMD4<UInt8>(truncatingIfNeeded: words &>> 8), toByteOffset: i, as: SIMD4<UInt8>.self)
    i &+= 4
  }
  while i < count {
    let place = unsafe samples + i &* bytes
    let below = unsafe place.load(as: UInt8.self)
    let above = unsafe UInt16(littleEndian: place.loadUnaligned(fromByteOffset: 1, as: UInt16.self))
    extremes.add(SIMD4(repeating: Int32(bitPattern: UInt32(above) << 16 | UInt32(below) << 8)))
    unsafe high.storeBytes(of: Int16(bitPattern: above), toByteOffset: 2 &* i, as: Int16.self)
    unsafe low?.storeBytes(of: below, toByteOffset: i, as: UInt8.self)
    i &+= 1
  }
  return extremes.magnitude
}

@inline(__always)
private func split32(
  _ samples: UnsafeRawPointer, _ step: Int, _ count: Int, _ high: UnsafeMutableRawPointer,
  _ low: UnsafeMutableRawPointer?
) -> Float {
  let samples = unsafe samples.assumingMemoryBound(to: Int32.self)
  let high = unsafe high.assumingMemoryBound(to: Int16.self)
  var (least, greatest): (Int32, Int32) = (0, 0)
  if let low = unsafe low?.assumingMemoryBound(to: UInt8.self) {
    for i in 0..<count {
      let value = unsafe samples[i &* step]
      least = min(least, value)
      greatest = max(greatest, value)
      unsafe high[i] = Int16(truncatingIfNeeded: value >> 16)
      unsafe low[i] = UInt8(truncatingIfNeeded: value >> 8)
    }
  } else {
    for i in 0..<count {
      let value = unsafe samples[i &* step]
      least = min(least, value)
      greatest = max(greatest, value)
      unsafe high[i] = Int16(truncatingIfNeeded: value >> 16)
    }
  }
  return max(Float(greatest), -Float(least)) * 0x1p-31
}
