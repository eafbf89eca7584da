internal import CSndfile
internal import Glibc

/// A sound file that is being written: under a name of its own in the same folder until it is complete, so that what
/// stood under the file's name stays until then, and nothing stays of a file that was given up.
@safe
final class SoundWriter {
  /// The file, as the person named it.
  let path: String
  /// 1 or 2.
  let channels: Int
  /// The highest sample so far, before clipping.
  private(set) var peak: Float = 0
  /// Samples beyond full scale so far.
  private(set) var clipped = 0

  private let encoding: RenderOptions.Encoding
  private let temporaryPath: String
  private let descriptor: Int32
  private let handle: OpaquePointer
  private var isClosed = false
  private var isComplete = false
  private var integers: [Int32] = []

  /// Bytes above which a file's lengths might not fit RIFF's 32 bits, headers included.
  static let mostRiffBytes = Int(UInt32.max) - 4096

  /// Begins a file.
  /// - Parameter mostFrames: How long it may become.
  /// - Parameter number: One that no other file of this process has.
  init(
    path: String, channels: Int, options: RenderOptions, mostFrames: Int, number: Int
  ) throws(RenderError) {
    self.path = path
    self.channels = channels
    encoding = options.encoding
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    temporaryPath = "\(folder).rimshot-\(getpid())-\(number).tmp"
    unsafe unlink(temporaryPath)
    descriptor = unsafe open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      throw RenderError("cannot write \(path): \(unsafe String(cString: strerror(errno)))")
    }
    var information = SF_INFO()
    information.samplerate = Int32(options.rate)
    information.channels = Int32(channels)
    information.format = SoundWriter.format(options, bytes: mostFrames * channels * options.encoding.bytes)
    guard let opened = unsafe sf_open_fd(descriptor, Int32(SFM_WRITE), &information, 0) else {
      Glibc.close(descriptor)
      unsafe unlink(temporaryPath)
      let reason = SoundWriter.words(unsafe String(cString: sf_strerror(nil)))
      throw RenderError("cannot write \(path): \(reason)")
    }
    unsafe handle = opened
    // A file that needn't be RF64 after all becomes a common WAV.
    unsafe _ = sf_command(handle, Int32(SFC_RF64_AUTO_DOWNGRADE), nil, Int32(SF_TRUE))
    // The peak chunk has the date in it, and two renders of one song would differ.
    unsafe _ = sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
  }

  deinit {
    if !isClosed {
      unsafe _ = sf_close(handle)
      Glibc.close(descriptor)
    }
    if !isComplete { unsafe unlink(temporaryPath) }
  }

  /// Adds interleaved frames.
  func write(_ samples: Span<Float>) throws(RenderError) {
    let highest = samples.peak
    peak = max(peak, highest)
    var written: Int64 = 0
    errno = 0
    switch encoding {
    case .float32:
      unsafe samples.withUnsafeBufferPointer {
        written = unsafe sf_write_float(handle, $0.baseAddress, Int64($0.count))
      }
    case .integer16, .integer24:
      convert(samples, highest: highest)
      written = unsafe sf_write_int(handle, integers, Int64(samples.count))
    }
    if written != Int64(samples.count) { throw failure(errno) }
  }

  /// Ends the file, which then is whole and on the disk, still under its temporary name.
  func close() throws(RenderError) {
    errno = 0
    isClosed = true
    var reason = unsafe sf_close(handle) == 0 ? 0 : max(errno, EIO)
    // Some file systems have nothing to synchronise.
    if fsync(descriptor) != 0 && errno != EINVAL && reason == 0 { reason = errno }
    if Glibc.close(descriptor) != 0 && reason == 0 { reason = errno }
    if reason != 0 { throw failure(reason) }
  }

  /// Gives a closed file its name.
  func publish() throws(RenderError) {
    if unsafe rename(temporaryPath, path) != 0 { throw failure(errno) }
    isComplete = true
  }

  /// To the nearest whole number, full scale being one step above the highest: a sound of 16 or 24 bits that is played
  /// at its own level is written as it was. (libsndfile's own conversion scales, or cuts instead of rounding.)
  private func convert(_ samples: Span<Float>, highest: Float) {
    if integers.count < samples.count { integers = [Int32](repeating: 0, count: samples.count) }
    let bits = encoding.bytes * 8
    let scale = Double(1 << (bits - 1))
    let most = Int32(1 << (bits - 1) - 1)
    let shift = Int32(32 - bits)
    if Double(highest) * scale <= Double(most) {
      // SAFETY: there is room for as many as there are samples.
      unsafe samples.withUnsafeBufferPointer { samples in
        unsafe integers.withUnsafeMutableBufferPointer { wholes in
          for i in samples.indices {
            unsafe wholes[i] = SoundWriter.nearest(Double(samples[i]) * scale) &<< shift
          }
        }
      }
      return
    }
    var beyond = 0
    var wholes = integers.mutableSpan
    for i in samples.indices {
      let exact = Double(samples[i]) * scale
      let bounded = exact > -0x1p30 ? (exact < 0x1p30 ? exact : 0x1p30) : (exact.isNaN ? 0 : -0x1p30)
      let whole = SoundWriter.nearest(bounded)
      let kept = max(min(whole, most), -most - 1)
      beyond += kept == whole ? 0 : 1
      wholes[i] = kept << shift
    }
    clipped += beyond
  }

  /// The nearest whole number, the even one of two that are equally near, of less than 2^31: adding 1.5 · 2^52 leaves it in
  /// the low bits.
  @inline(__always)
  private static func nearest(_ number: Double) -> Int32 {
    Int32(truncatingIfNeeded: Int64(bitPattern: (number + 0x1.8p52).bitPattern))
  }

  private func failure(_ code: Int32) -> RenderError {
    let reason =
      code != 0
      ? unsafe String(cString: strerror(code))
      : SoundWriter.words(unsafe String(cString: sf_strerror(handle)))
    return RenderError("cannot write \(path): \(reason)")
  }

  /// libsndfile's sentences end with a full stop, sometimes.
  private static func words(_ message: String) -> String {
    var words = message[...]
    while let last = words.last, last == "." || last.isWhitespace { words = words.dropLast() }
    return String(words)
  }

  private static func format(_ options: RenderOptions, bytes: Int) -> Int32 {
    let container =
      switch options.container {
      case .wav: bytes > mostRiffBytes ? SF_FORMAT_RF64 : SF_FORMAT_WAV
      case .flac: SF_FORMAT_FLAC
      }
    let encoding =
      switch options.encoding {
      case .integer16: SF_FORMAT_PCM_16
      case .integer24: SF_FORMAT_PCM_24
      case .float32: SF_FORMAT_FLOAT
      }
    return Int32(container | encoding)
  }
}

extension RenderOptions.Encoding {
  /// Bytes of a sample.
  var bytes: Int {
    switch self {
    case .integer16: 2
    case .integer24: 3
    case .float32: 4
    }
  }
}

extension Span where Element == Float {
  /// The highest absolute value, 0 of none.
  var peak: Float {
    // As whole numbers, magnitudes are in the same order.
    var highest: Int32 = 0
    for i in indices { highest = max(highest, Int32(bitPattern: self[i].bitPattern & 0x7FFF_FFFF)) }
    return Float(bitPattern: UInt32(bitPattern: highest))
  }
}
