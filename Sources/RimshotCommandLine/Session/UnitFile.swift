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
    try WholeFile.write(text, to: path, mode: 0o644)
  }

  /// Removes it, unless it is gone already.
  static func remove(_ path: String) throws(SystemError) {
    if unsafe unlink(path) != 0 && errno != ENOENT { throw SystemError("remove \(path)", code: errno) }
  }
}
