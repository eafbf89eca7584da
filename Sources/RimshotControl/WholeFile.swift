internal import Glibc

/// A file that is replaced as a whole: after a crash, or on a full disk, it is the old one or the new one.
package enum WholeFile {
  /// Writes it by way of `PATH.new` beside it, which is gone afterwards. Blocks on the disk.
  /// - Parameters:
  ///   - text: What it holds afterwards.
  ///   - path: The file; its folder must exist.
  ///   - mode: Who may read and write it.
  package static func write(_ text: String, to path: String, mode: UInt32) throws(SystemError) {
    let new = path + ".new"
    let descriptor = unsafe open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
    if descriptor < 0 { throw SystemError("write \(new)", code: errno) }
    var code = fill(descriptor, with: Array(text.utf8))
    // Network file systems report a full disk only here.
    if close(descriptor) != 0 && code == 0 { code = errno }
    if code == 0 { code = unsafe rename(new, path) == 0 ? 0 : errno }
    if code == 0 { return }
    unsafe unlink(new)
    throw SystemError("write \(path)", code: code)
  }

  /// - Returns: 0, or the system's error number.
  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return count < 0 ? errno : ENOSPC }
      rest = rest.dropFirst(count)
    }
    // Else the name may reach the disk before what it names.
    return fsync(descriptor) == 0 ? 0 : errno
  }
}
