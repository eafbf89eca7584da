internal import FoundationEssentials
internal import Glibc
internal import RimshotControl

/// A daemon that holds its lock: which process it is, and what helps where it doesn't answer.
struct SilentDaemon {
  /// The daemon's name.
  let name: String
  /// Its process, as the lock says; `nil` where nobody holds the lock.
  let process: Int32?

  init(_ paths: ControlPaths) {
    name = paths.name
    process = Self.holder(paths.lock)
  }

  /// Seconds that a daemon may take to say how it is: its main thread never waits.
  static let patience: Double = 3

  /// The way out, as the rest of a sentence.
  var wayOut: String {
    let call = name == ControlPaths.defaultName ? "" : " --name \(name)"
    guard let process else { return "" }
    if isStopped { return "; process \(process) is stopped: kill -CONT \(process) lets it go on" }
    return "; if it stays so, kill -9 \(process) ends it, and rimshot start\(call) starts another"
  }

  /// Whether somebody has stopped the process. Source: proc_pid_stat(5).
  private var isStopped: Bool {
    guard let process,
      let text = try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8),
      let state = text.split(separator: ")").last?.drop(while: { $0 == " " }).first
    else { return false }
    return state == "T"
  }

  private static func holder(_ lock: String) -> Int32? {
    let descriptor = unsafe open(lock, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? Int32(String(decoding: bytes.prefix(count), as: UTF8.self).prefix { $0 != "\n" }) : nil
  }
}
