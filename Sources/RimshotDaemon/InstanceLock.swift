internal import Glibc
internal import RimshotControl

/// Makes sure that there is one daemon of a name. The kernel takes the lock away from a process that dies, however it
/// dies, so that nothing left behind can stop the next one.
struct InstanceLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock of a name.
  init(_ paths: ControlPaths) throws(StartError) {
    descriptor = unsafe open(paths.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw StartError("\(SystemError("open \(paths.lock)", code: errno))")
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      throw StartError(
        "a daemon named \"\(paths.name)\" is already running or starting\(owner()) "
          + "(rimshot status --name \(paths.name) shows it; another one needs another --name)",
        code: .busy)
    }
    ftruncate(descriptor, 0)
    var text = Array("\(getpid())\n".utf8)
    // The number only helps the message above.
    _ = unsafe write(descriptor, &text, text.count)
  }

  deinit { close(descriptor) }

  private func owner() -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0,
      let pid = Int(String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").first ?? "")
    else { return "" }
    return " as process \(pid)"
  }
}

/// Why a daemon can't start: one sentence, and lines that say more.
struct StartError: Error {
  var message: String
  var details: [String]
  /// What kind of no; `busy` where another daemon has the name.
  var code: ControlError.Code

  init(_ message: String, details: [String] = [], code: ControlError.Code = .deviceFailed) {
    self.message = message
    self.details = details
    self.code = code
  }
}
