internal import Glibc
internal import RimshotControl

/// A unit's file, which is there whole or not at all.
enum UnitFile {
  /// Writes it, and makes its folder and those above.
  static func write(_ text: String, to path: String, in folder: String) throws(SystemError) {
    var partial = ""
    for part in folder.split(separator: "/") {
      partial += "/\(part)"
      if unsafe mkdir(partial, 0o755) != 0 && errno != EEXIST && access(partial, F_OK) != 0 {
        throw SystemError("make the folder \(partial)", code: errno)
      }
    }
    let new = "\(path).new"
    let descriptor = unsafe open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    if descriptor < 0 { throw SystemError("write \(new)", code: errno) }
    var bytes = Array(text.utf8)
    let count = unsafe Glibc.write(descriptor, &bytes, bytes.count)
    let code = count == bytes.count ? 0 : count < 0 ? errno : ENOSPC
    close(descriptor)
    if unsafe code != 0 || rename(new, path) != 0 {
      let reason = code == 0 ? errno : code
      unsafe unlink(new)
      throw SystemError("write \(path)", code: reason)
    }
  }

  /// Removes it.
  /// - Returns: Whether it was there.
  static func remove(_ path: String) throws(SystemError) -> Bool {
    if unsafe unlink(path) == 0 { return true }
    if errno == ENOENT { return false }
    throw SystemError("remove \(path)", code: errno)
  }
}
