internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import Synchronization

/// The kit that somebody chose last, kept over restarts in `NAME.kit` beside the log.
final class LastKit: Sendable {
  /// What the file has.
  struct Choice: Codable, Sendable, Equatable {
    /// The kit's file or folder, absolute.
    var kit: String
    /// The configuration's kit at that time: once that is another, it was chosen later.
    var configured: String?
  }

  private struct State {
    var waiting: Choice?
    var isWriting = false
  }

  private let file: String
  private let state = Mutex(State())

  /// - Parameter paths: The daemon's.
  init(_ paths: ControlPaths) { file = paths.lastKit }

  /// What was chosen, unless the configuration has changed its mind since. Reads the disk.
  /// - Parameter configured: The configuration's kit.
  func choice(configured: String?) -> Choice? {
    guard let data = try? Data(contentsOf: URL(filePath: file)),
      let choice = try? JSONDecoder().decode(Choice.self, from: data), choice.kit.hasPrefix("/")
    else { return nil }
    return choice.configured == configured ? choice : nil
  }

  /// Keeps a choice, on a thread of its own: the disk may take its time.
  func keep(_ choice: Choice) {
    let isBegun = state.withLock { state in
      state.waiting = choice
      defer { state.isWriting = true }
      return state.isWriting
    }
    if !isBegun { startThread(name: "rimshot-state") { self.writeAll() } }
  }

  private func writeAll() {
    while true {
      let next = state.withLock { state in
        if state.waiting == nil { state.isWriting = false }
        return state.waiting.take()
      }
      guard let next else { return }
      if let reason = write(next) {
        Log.write("the kit can't be remembered for the next start: \(reason)", .warning)
      }
    }
  }

  /// Writes whole or not at all.
  /// - Returns: Why it didn't.
  private func write(_ choice: Choice) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(choice) else { return "it has no name" }
    do throws(ControlPathError) {
      try ControlPaths.makeDirectories(
        to: String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex)))
    } catch {
      return error.description
    }
    let temporary = file + ".new"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { return "\(SystemError("write \(temporary)", code: errno))" }
    var bytes = Array(data) + [UInt8(ascii: "\n")]
    let isWritten =
      unsafe Glibc.write(descriptor, &bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    let code = errno
    close(descriptor)
    if isWritten {
      if unsafe rename(temporary, file) == 0 { return nil }
    }
    let failure = isWritten ? errno : code
    unsafe unlink(temporary)
    return "\(SystemError("write \(file)", code: failure))"
  }
}
