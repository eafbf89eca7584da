internal import CSndfile
internal import Glibc

/// A WAV file as it was meant: its format and its data behind a header that is right.
///
/// libsndfile gives up where a chunk of odd size has no padding, where a recorder was stopped before it wrote how much there
/// is, and on BW64. This reads the chunks with more patience and shows libsndfile a file without the rest. Nothing is copied.
/// Sources: the RIFF specification of 1991, EBU Tech 3306 (RF64), ITU-R BS.2088 (BW64). One thread.
@safe final class MendedWav {
  private let file: Int32
  private let header: [UInt8]
  /// Where the data is in the file.
  private let start: Int
  private let count: Int
  private var position = 0

  /// Looks for the chunks of a file.
  /// - Returns: `nil` where there is no WAV file, or no sound in it.
  init?(_ path: String) {
    file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 { return nil }
    guard let parts = MendedWav.parts(of: file) else {
      close(file)
      return nil
    }
    start = parts.data.lowerBound
    count = parts.data.count
    let size = 4 + 8 + parts.format.count + 8 + count
    var header = Array("RIFF".utf8) + MendedWav.bytes(size) + Array("WAVEfmt ".utf8)
    header += MendedWav.bytes(parts.format.count) + parts.format + Array("data".utf8)
    self.header = header + MendedWav.bytes(count)
  }

  deinit { close(file) }

  // MARK: - Chunks

  private struct Parts {
    var format: [UInt8]
    var data: Range<Int>
  }

  private static func parts(of file: Int32) -> Parts? {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, let form = read(file, at: 0, 12),
      ["RIFF", "RF64", "BW64"].contains(where: { form.starts(with: $0.utf8) }),
      form[8...].elementsEqual("WAVE".utf8)
    else { return nil }
    let length = Int(status.st_size)
    var format: [UInt8]?
    var data: Range<Int>?
    var longSize: Int?
    var place = 12
    var wasOdd = false
    // Real files have some ten chunks.
    for _ in 0..<1000 where format == nil || data == nil {
      guard var head = read(file, at: place, 8) else { break }
      if wasOdd && !isName(head[..<4]), let earlier = read(file, at: place - 1, 8), isName(earlier[..<4]) {
        place -= 1
        head = earlier
      }
      if !isName(head[..<4]) { break }
      var size = number(head[4...])
      let body = place + 8
      switch String(decoding: head[..<4], as: UTF8.self) {
      case "ds64": longSize = read(file, at: body + 8, 8).map { number($0[...]) }
      case "fmt ": format = size < 16 || size > 1 << 16 ? nil : read(file, at: body, size).map(plain)
      case "data":
        if size == 0xFFFF_FFFF, let longSize { size = longSize }
        if size == 0 && !isChunk(file, at: body, length) { size = length - body }
        size = min(size, length - body)
        // Some have an empty one before the real one.
        if size > 0 { data = body..<(body + size) }
      default: break
      }
      let (next, isTooFar) = body.addingReportingOverflow(size)
      if isTooFar || next > length { break }
      wasOdd = size & 1 == 1
      place = next + (size & 1)
    }
    guard let format, let data, data.count < 0xFFFF_0000 else { return nil }
    return Parts(format: format, data: data)
  }

  /// A format of which the long form's number is all that it has of it is a plain one.
  private static func plain(_ format: [UInt8]) -> [UInt8] {
    if format.count >= 40 || !format.starts(with: [0xFE, 0xFF]) { return format }
    let hasFloats = format[14] == 64
    return [hasFloats ? 3 : 1, 0] + format[2..<16]
  }

  /// Whether a chunk may be at a place, and not samples.
  private static func isChunk(_ file: Int32, at place: Int, _ length: Int) -> Bool {
    guard let head = read(file, at: place, 8) else { return place >= length }
    return isName(head[..<4]) && number(head[4...]) <= length - place - 8
  }

  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { 0x20...0x7E ~= $0 } }

  /// A number with its lowest byte first, as large as fits.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(clamping: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// So many bytes at a place; `nil` where there are fewer.
  private static func read(_ file: Int32, at place: Int, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = unsafe bytes.withUnsafeMutableBytes { unsafe pread(file, $0.baseAddress, count, place) }
    return got == count ? bytes : nil
  }

  // MARK: - What libsndfile asks for

  /// Wraps `sf_open_virtual`. This must live as long as what is returned.
  func open(_ information: inout SF_INFO) -> OpaquePointer? {
    var calls = unsafe SF_VIRTUAL_IO(
      get_filelen: { unsafe sf_count_t(MendedWav.of($0).length) },
      seek: { unsafe MendedWav.of($2).seek($0, $1) },
      read: { unsafe MendedWav.of($2).read(into: $0, count: Int($1)) },
      write: { _, _, _ in 0 },
      tell: { unsafe sf_count_t(MendedWav.of($0).position) })
    return unsafe sf_open_virtual(
      &calls, Int32(SFM_READ), &information, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> MendedWav {
    guard let pointer = unsafe pointer else { fatalError("libsndfile has lost the file") }
    return unsafe Unmanaged<MendedWav>.fromOpaque(pointer).takeUnretainedValue()
  }

  private var length: Int { header.count + count }

  private func seek(_ offset: sf_count_t, _ whence: Int32) -> sf_count_t {
    let origin = whence == SEEK_SET ? 0 : whence == SEEK_END ? length : position
    position = min(max(origin + Int(clamping: offset), 0), length)
    return sf_count_t(position)
  }

  private func read(into buffer: UnsafeMutableRawPointer?, count: Int) -> sf_count_t {
    guard let buffer = unsafe buffer else { return 0 }
    var done = 0
    while done < count && position < header.count {
      unsafe buffer.storeBytes(of: header[position], toByteOffset: done, as: UInt8.self)
      done += 1
      position += 1
    }
    while done < count && position < length {
      let place = position - header.count
      let got = unsafe pread(
        file, buffer.advanced(by: done), min(count - done, self.count - place), start + place)
      if got < 0 && errno == EINTR { continue }
      if got <= 0 { break }
      done += got
      position += got
    }
    return sf_count_t(done)
  }
}
