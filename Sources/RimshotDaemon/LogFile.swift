internal import Glibc
internal import RimshotControl

/// Keeps the file bounded that `rimshot start` sends the log to: once it has a megabyte it is `NAME.log.old`, in place of
/// the one before, and a new one begins. A log that goes elsewhere is left alone. Main's, but the disk is another thread's.
final class LogFile: Sendable {
  private static let mostBytes = 1 << 20
  private let path: String

  init(_ paths: ControlPaths) { path = paths.log }

  /// Looks at the file's size. Call it once a second.
  func look() {
    var status = stat()
    guard unsafe fstat(STDERR_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > LogFile.mostBytes
    else { return }
    startThread(name: "rimshot-log") { self.turn() }
  }

  /// Each line goes to one file or the other: the descriptor is changed as a whole.
  private func turn() {
    var (own, named) = (stat(), stat())
    guard unsafe fstat(STDERR_FILENO, &own) == 0, unsafe lstat(path, &named) == 0,
      own.st_dev == named.st_dev, own.st_ino == named.st_ino, own.st_size > LogFile.mostBytes
    else { return }
    let next = "\(path).new"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW
    let descriptor = unsafe open(next, flags, 0o600)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    if unsafe rename(path, "\(path).old") != 0 || rename(next, path) != 0 { return }
    dup2(descriptor, STDOUT_FILENO)
    dup2(descriptor, STDERR_FILENO)
  }
}
