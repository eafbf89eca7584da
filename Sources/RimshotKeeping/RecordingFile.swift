internal import CSndfile
internal import Glibc

/// A sound file that grows while somebody plays: whole and playable up to the last second whenever one looks. One
/// thread's.
@safe
final class RecordingFile {
  let path: String
  /// 1 or 2.
  let channels: Int
  let sampleRate: Int
  /// The engine's frame of its first one.
  let firstFrame: Int
  /// Frames written and held so far.
  private(set) var frames = 0
  /// Samples beyond full scale, which integers can't hold.
  private(set) var clipped = 0

  private let format: RecordingFormat
  private let descriptor: Int32
  private let handle: OpaquePointer
  private var held: [Float] = []
  private var integers: [Int32] = []
  private var isClosed = false

  /// Values that are held back for one larger write.
  private static let mostHeld = 1 << 14
  /// Room on the disk, in bytes, that a recording leaves to everything else.
  static let reserve: UInt = 8 << 20

  /// Makes a file that wasn't there, and its folder if that is missing.
  /// - Throws: Where it can't be made; `exists` where something has its name.
  init(
    path: String, title: String, channels: Int, sampleRate: Int, firstFrame: Int, format: RecordingFormat
  ) throws(KeepingError) {
    self.path = path
    self.channels = channels
    self.sampleRate = sampleRate
    self.firstFrame = firstFrame
    self.format = format
    RecordingName.makeFolder(of: path)
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      throw errno == EEXIST
        ? RecordingFile.exists(path)
        : KeepingError("cannot write \(path): \(unsafe String(cString: strerror(errno)))")
    }
    var information = SF_INFO()
    information.samplerate = Int32(sampleRate)
    information.channels = Int32(channels)
    information.format = RecordingFile.number(of: format)
    guard let opened = unsafe sf_open_fd(descriptor, Int32(SFM_WRITE), &information, 0) else {
      Glibc.close(descriptor)
      unsafe unlink(path)
      throw KeepingError("cannot write \(path): \(unsafe String(cString: sf_strerror(nil)))")
    }
    unsafe handle = opened
    // What needn't be RF64 is a common WAV.
    unsafe _ = sf_command(handle, Int32(SFC_RF64_AUTO_DOWNGRADE), nil, Int32(SF_TRUE))
    unsafe _ = sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
    if format.container == .wav { describe(title) }
  }

  deinit { if !isClosed { try? close() } }

  /// The error of a name that is taken.
  static func exists(_ path: String) -> KeepingError { KeepingError("\(path) exists already") }

  private static func number(of format: RecordingFormat) -> Int32 {
    let encoding =
      switch format.encoding {
      case .integer16: SF_FORMAT_PCM_16
      case .integer24: SF_FORMAT_PCM_24
      case .float32: SF_FORMAT_FLOAT
      }
    return Int32((format.container == .wav ? SF_FORMAT_RF64 : SF_FORMAT_FLAC) | encoding)
  }

  /// Says what it is and when it begins, so that programs can put files side by side.
  /// Source: EBU Tech 3285, "Broadcast Wave Format", time reference: samples, here of the engine's own clock.
  private func describe(_ title: String) {
    var chunk = SF_BROADCAST_INFO()
    func put(_ text: String, _ field: inout some Any) {
      unsafe withUnsafeMutableBytes(of: &field) { bytes in
        unsafe bytes.copyBytes(from: Array(text.utf8).prefix(bytes.count))
      }
    }
    put(title, &chunk.description)
    put("Rimshot", &chunk.originator)
    var now = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    put(unsafe RecordingName.text(&parts, "%Y-%m-%d"), &chunk.origination_date)
    put(unsafe RecordingName.text(&parts, "%H:%M:%S"), &chunk.origination_time)
    chunk.time_reference_low = UInt32(truncatingIfNeeded: firstFrame)
    chunk.time_reference_high = UInt32(truncatingIfNeeded: firstFrame >> 32)
    chunk.version = 1
    unsafe _ = sf_command(
      handle, Int32(SFC_SET_BROADCAST_INFO), &chunk, Int32(MemoryLayout<SF_BROADCAST_INFO>.size))
  }

  // MARK: - Growing

  /// Adds interleaved frames.
  func append(_ samples: [Float]) throws(KeepingError) {
    held += samples
    frames += samples.count / channels
    if held.count >= RecordingFile.mostHeld { try write() }
  }

  /// Adds silence.
  func appendSilence(_ count: Int) throws(KeepingError) {
    var left = count
    while left > 0 {
      let part = min(left, 4096)
      try append([Float](repeating: 0, count: part * channels))
      left -= part
    }
  }

  /// Brings the file up to date, and looks whether it is still there and the disk has room.
  func check() throws(KeepingError) {
    try write()
    if unsafe sf_command(handle, Int32(SFC_UPDATE_HEADER_NOW), nil, 0) != 0 && format.container == .wav {
      throw failure(errno)
    }
    var information = stat()
    if unsafe fstat(descriptor, &information) == 0 && information.st_nlink == 0 {
      throw KeepingError("\(path) was removed while it was recorded")
    }
    var disk = statvfs()
    if unsafe fstatvfs(descriptor, &disk) == 0, let free = RecordingFile.free(on: disk),
      free < RecordingFile.reserve
    {
      throw KeepingError("the disk of \(path) is full: less than \(RecordingFile.reserve >> 20) MiB are left")
    }
  }

  /// Room on the disk of a folder, or of the one that it will be made in; `nil` where neither is there.
  static func freeBytes(at folder: String) -> UInt? {
    var disk = statvfs()
    if unsafe statvfs(folder, &disk) == 0 { return free(on: disk) }
    return unsafe statvfs(RecordingName.folder(of: folder), &disk) == 0 ? free(on: disk) : nil
  }

  /// - Returns: `nil` where the file system doesn't tell.
  private static func free(on disk: statvfs) -> UInt? {
    disk.f_blocks == 0 ? nil : disk.f_bavail * disk.f_frsize
  }

  /// Ends the file.
  func close() throws(KeepingError) {
    if isClosed { return }
    isClosed = true
    var fault: KeepingError?
    do throws(KeepingError) { try write() } catch { fault = error }
    errno = 0
    if unsafe sf_close(handle) != 0 && fault == nil { fault = failure(max(errno, EIO), isOpen: false) }
    if fsync(descriptor) != 0 && errno != EINVAL && fault == nil { fault = failure(errno, isOpen: false) }
    Glibc.close(descriptor)
    if let fault { throw fault }
  }

  private func write() throws(KeepingError) {
    if held.isEmpty { return }
    defer { held.removeAll(keepingCapacity: true) }
    let written: Int64
    errno = 0
    if format.encoding == .float32 {
      written = unsafe sf_write_float(handle, held, Int64(held.count))
    } else {
      convert()
      written = unsafe sf_write_int(handle, integers, Int64(integers.count))
    }
    if written != Int64(held.count) {
      frames -= (held.count - Int(max(written, 0))) / channels
      throw failure(errno)
    }
  }

  /// To the nearest whole number, full scale being one step above the highest, as `rimshot render` does it.
  private func convert() {
    let bits = format.encoding.bits
    let scale = Float(1 << (bits - 1))
    integers.removeAll(keepingCapacity: true)
    for sample in held {
      let value = (sample * scale).rounded(.toNearestOrEven)
      let bounded = max(-scale, min(value, scale - 1))
      if bounded != value { clipped += 1 }
      integers.append((value.isNaN ? 0 : Int32(bounded)) << Int32(32 - bits))
    }
  }

  private func failure(_ code: Int32, isOpen: Bool = true) -> KeepingError {
    let reason =
      code != 0 || !isOpen
      ? unsafe String(cString: strerror(code)) : unsafe String(cString: sf_strerror(handle))
    return KeepingError("cannot write \(path): \(reason)")
  }
}
