internal import Glibc

/// By what a file is known without being read: where it is, how long, and when it was changed. No program can write to a
/// file, replace it or give it another's times without its stamp becoming another.
struct FileStamp: Equatable {
  let size: Int
  private let words: [UInt64]
  /// Whether it was changed long enough ago that another change must have another time, whatever the file system's clock.
  let isSettled: Bool

  /// `nil` where there is no such file. Blocks on the disk.
  /// - Parameter seconds: How long ago the last change of a settled file is at least.
  init?(_ path: String, settlesIn seconds: Int) {
    var status = stat()
    var system = statvfs()
    if unsafe stat(path, &status) != 0 || statvfs(path, &system) != 0 { return nil }
    size = Int(status.st_size)
    // Most file systems have a number that stays whichever device they are on.
    let place = system.f_fsid != 0 ? UInt64(system.f_fsid) : UInt64(status.st_dev)
    words =
      [place, UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size))]
      + [status.st_mtim, status.st_ctim].flatMap {
        [UInt64(bitPattern: Int64($0.tv_sec)), UInt64(bitPattern: Int64($0.tv_nsec))]
      }
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let latest = max(status.st_mtim.tv_sec, status.st_ctim.tv_sec)
    isSettled = now.tv_sec - latest >= seconds
  }

  /// Tells it from all others.
  func add(to hash: inout ContentHash) {
    for word in words { hash.add(word: word) }
  }
}
