internal import CArchive
internal import Glibc

/// Why an archive can't be unpacked: one sentence, in libarchive's or the system's words where they have any.
struct ArchiveError: Error, Equatable {
  var message: String
}

/// An archive that is read from front to back, tar, zip or 7-Zip, compressed or not: libarchive behind Swift's words.
///
/// One thread, and the same one from beginning to end: names are decoded in a locale of that thread's.
@safe final class ArchiveReader {
  /// What a member is.
  enum Kind: Equatable {
    case file
    case folder
    case link
    /// A device, a pipe, a socket.
    case other
  }

  /// A thing in an archive.
  struct Member: Equatable {
    /// Its path as the archive has it.
    var path: String
    var kind: Kind
    /// How many bytes it says that it has; `nil` where it doesn't say.
    var size: Int64?
  }

  private let handle: OpaquePointer
  private let utf8: locale_t?
  private let former: locale_t?

  /// Opens an archive.
  init(_ path: String) throws(ArchiveError) {
    guard let handle = unsafe archive_read_new() else { throw ArchiveError(message: "out of memory") }
    unsafe self.handle = unsafe handle
    // libarchive refuses names in UTF-8 under the C locale, which daemons run in. Only this thread is changed.
    let utf8 = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    unsafe self.utf8 = unsafe utf8
    unsafe former = unsafe utf8.map { unsafe uselocale($0) } ?? nil
    unsafe archive_read_support_format_tar(handle)
    // Without the reader of streams, which looks for the next member in all of a torn archive.
    unsafe archive_read_support_format_zip_seekable(handle)
    unsafe archive_read_support_format_7zip(handle)
    unsafe archive_read_support_filter_gzip(handle)
    unsafe archive_read_support_filter_bzip2(handle)
    unsafe archive_read_support_filter_xz(handle)
    unsafe archive_read_support_filter_zstd(handle)
    if unsafe archive_read_open_filename(handle, path, 65_536) != ARCHIVE_OK { throw failure() }
  }

  deinit {
    unsafe archive_read_free(handle)
    if let former = unsafe former { unsafe _ = uselocale(former) }
    if let utf8 = unsafe utf8 { unsafe freelocale(utf8) }
  }

  /// The next member; `nil` after the last.
  func next() throws(ArchiveError) -> Member? {
    var entry: OpaquePointer?
    var status = ARCHIVE_RETRY
    while status == ARCHIVE_RETRY { status = unsafe archive_read_next_header(handle, &entry) }
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else { throw failure() }
    guard let path = unsafe ArchiveReader.path(entry) else {
      throw ArchiveError(message: "it has a member whose name can't be read")
    }
    if unsafe archive_entry_is_encrypted(entry) != 0 {
      throw ArchiveError(message: "\(quoted(path)) is encrypted")
    }
    return Member(
      path: path, kind: unsafe ArchiveReader.kind(entry),
      size: unsafe archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil)
  }

  /// The next bytes of the member, with zeros for holes; how many, 0 after its last.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    while true {
      let count = unsafe archive_read_data(handle, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if count != Int(ARCHIVE_RETRY) { throw failure() }
    }
  }

  /// How many bytes of the archive have been read.
  var position: Int { unsafe Int(clamping: archive_filter_bytes(handle, -1)) }

  private func failure() -> ArchiveError {
    guard let text = unsafe archive_error_string(handle) else {
      return ArchiveError(message: "unknown error")
    }
    // Some of libarchive's sentences end with a line break.
    let words = unsafe String(cString: text).split(whereSeparator: isControl)
    let message = words.joined(separator: " ")
    let lower = message.lowercased()
    if lower.contains("truncated") {
      return ArchiveError(message: "\(message): it isn't all there, fetch it again")
    }
    // A zip's directory is at its end.
    return ArchiveError(
      message: lower.contains("unrecognized archive")
        ? "\(message): it isn't all there, or it is no tar, zip or 7z" : message)
  }

  /// As UTF-8 where it is, else as Latin-1, in which every byte means something.
  private static func path(_ entry: OpaquePointer) -> String? {
    guard let bytes = unsafe archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry) else {
      return nil
    }
    if let text = unsafe String(validatingCString: bytes) { return text }
    let latin = unsafe UnsafeBufferPointer(start: bytes, count: strlen(bytes))
    return unsafe String(String.UnicodeScalarView(latin.map { Unicode.Scalar(UInt8(bitPattern: $0)) }))
  }

  private static func kind(_ entry: OpaquePointer) -> Kind {
    if unsafe archive_entry_hardlink(entry) != nil || archive_entry_symlink(entry) != nil { return .link }
    return switch unsafe archive_entry_filetype(entry) & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }
}
