public import RimshotRealtime

/// Where the frames of a sound's channels are in memory: channel after channel, each with a little silence around it.
struct SampleLayout: Sendable, Equatable {
  let format: SampleFormat
  /// Frames of a channel.
  let frames: Int

  /// Frames of a channel with the silence around them, and what lets the next one begin at a good place.
  private var stride: Int {
    let whole = frames + 2 * Interpolation.guardFrames
    return format.isFloat ? whole : (whole + 31) & ~31
  }

  /// Bytes from the beginning of a channel to that of the next.
  var channelBytes: Int { stride * format.frameBytes }

  /// Bytes from the beginning of a channel to its first frame, the upper bits where it is in two parts.
  var firstFrame: Int { Interpolation.guardFrames * (format.isFloat ? 4 : 2) }

  /// Bytes from there to the lower bits of the first frame; 0 where there are none.
  var lowOffset: Int {
    if case .int24 = format { return 2 * stride + Interpolation.guardFrames - firstFrame }
    return 0
  }

  /// Longer sounds are floats.
  static let mostIntegers = 1 << 30
}

extension SampleFormat {
  /// Every one.
  public static let all = [SampleFormat.float, .int16, .int24]

  /// Bytes of a frame of one channel.
  public var frameBytes: Int {
    switch self {
    case .float: 4
    case .int16: 2
    case .int24: 3
    }
  }

  /// Whether frames are floats.
  public var isFloat: Bool {
    if case .float = self { return true }
    return false
  }
}

extension SampleLayout {
  /// Reads frames of a channel as floats.
  /// - Parameter channel: Where it begins.
  // SAFETY: the caller vouches for these frames there, and for `count` at the destination.
  func read(
    _ channel: UnsafeRawPointer, from frame: Int, count: Int, to destination: UnsafeMutablePointer<Float>
  ) {
    let first = unsafe channel + firstFrame
    switch format {
    case .float:
      unsafe UnsafeMutableRawPointer(destination).copyMemory(from: first + 4 * frame, byteCount: 4 * count)
    case .int16:
      unsafe Integers.read(first + 2 * frame, nil, to: destination, count: count)
    case .int24:
      unsafe Integers.read(
        first + 2 * frame, first + lowOffset + frame, to: destination, count: count)
    }
  }

  /// Writes frames of a channel, of which the format must be able to say each.
  /// - Parameter channel: Where it begins.
  // SAFETY: the caller vouches for room for these frames there, and for `count` at the source.
  func write(
    _ source: UnsafePointer<Float>, count: Int, to channel: UnsafeMutableRawPointer, from frame: Int
  ) {
    let first = unsafe channel + firstFrame
    if case .float = format {
      unsafe (first + 4 * frame).copyMemory(from: source, byteCount: 4 * count)
      return
    }
    for i in 0..<count {
      let value = unsafe Int32(source[i] * 0x1p31)
      unsafe set(value, first, frame + i)
    }
  }

  /// Writes an integer that fills 32 bits as a frame of a channel.
  @inline(__always)
  func set(_ value: Int32, _ first: UnsafeMutableRawPointer, _ frame: Int) {
    unsafe first.storeBytes(
      of: Int16(truncatingIfNeeded: value >> 16), toByteOffset: 2 * frame, as: Int16.self)
    if case .int24 = format {
      unsafe first.storeBytes(
        of: UInt8(truncatingIfNeeded: value >> 8), toByteOffset: lowOffset + frame, as: UInt8.self)
    }
  }
}
