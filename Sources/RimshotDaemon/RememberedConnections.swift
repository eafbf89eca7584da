internal import Glibc
internal import RimshotControl
internal import RimshotKitFiles
internal import Synchronization

/// The file of the connections that the daemon remembers. Main's; a thread of its own waits for the disk.
final class RememberedConnections: Sendable {
  private let paths: ControlPaths
  private let state = Mutex(State())

  private struct State {
    /// What is to be written; `nil` when nothing is.
    var text: String?
    var isWriting = false
  }

  init(paths: ControlPaths) { self.paths = paths }

  /// Reads the file. A broken one is told in the log and set aside, as what it says can't be kept.
  func read() -> [ConnectionRule] {
    let (rules, diagnostics) = ConnectionFile.read(paths.connections)
    for diagnostic in diagnostics { Log.write("\(diagnostic)", .warning) }
    if let rules { return rules }
    let aside = paths.connections + ".broken"
    if unsafe rename(paths.connections, aside) == 0 {
      Log.write("the remembered connections can't be read and are now in \(aside)", .warning)
    }
    return []
  }

  /// Writes the file, soon.
  func write(_ rules: [ConnectionRule]) {
    let text = ConnectionFile.text(rules)
    let mustStart = state.withLock { state in
      state.text = text
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if mustStart { startThread(name: "rimshot-state") { self.writePending() } }
  }

  /// Waits until everything is written, two seconds at most.
  func finish() {
    var tries = 0
    while state.withLock({ $0.isWriting }) && tries < 1000 {
      usleep(2000)
      tries += 1
    }
  }

  // MARK: - On the writing thread

  private func writePending() {
    while let text = takeText() {
      if let fault = write(text) {
        Log.write("the connections are remembered only until the daemon ends: \(fault)", .warning)
      }
    }
  }

  private func takeText() -> String? {
    state.withLock { state in
      defer { state.text = nil }
      if state.text == nil { state.isWriting = false }
      return state.text
    }
  }

  /// Replaces the file as a whole, so that a crash leaves the old one or the new one.
  /// - Returns: What went wrong, as a sentence.
  private func write(_ text: String) -> String? {
    do throws(ControlPathError) {
      try paths.createStateDirectory()
    } catch {
      return error.description
    }
    let new = paths.connections + ".new"
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file < 0 { return "\(SystemError("write \(new)", code: errno))" }
    var bytes = Array(text.utf8)
    let count = unsafe Glibc.write(file, &bytes, bytes.count)
    let code = errno
    // Network file systems report a full disk only here.
    if close(file) != 0 || count != bytes.count { return "\(SystemError("write \(new)", code: code))" }
    if unsafe rename(new, paths.connections) != 0 {
      return "\(SystemError("write \(paths.connections)", code: errno))"
    }
    return nil
  }
}
