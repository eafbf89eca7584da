internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import Synchronization

/// A file beside the log in which the daemon remembers something over restarts. It is written by a thread of its own, as
/// the disk may take its time; of several texts in a row only the last is. Main's.
final class StateFile: Sendable {
  /// Where it is.
  let path: String
  private let paths: ControlPaths
  /// What a failure means for the user, as the beginning of a sentence.
  private let loss: String
  private let state = Mutex(State())

  private struct State {
    /// What is to be written; `nil` when nothing is.
    var text: String?
    var isWriting = false
  }

  /// - Parameters:
  ///   - path: In the state folder.
  ///   - paths: The daemon's.
  ///   - loss: What it means that the file can't be written, for the log.
  init(_ path: String, _ paths: ControlPaths, loss: String) {
    self.path = path
    self.paths = paths
    self.loss = loss
  }

  /// Writes the file, soon.
  func write(_ text: String) {
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
      if let fault = save(text) { Log.write("\(loss): \(fault)", .warning) }
    }
  }

  private func takeText() -> String? {
    state.withLock { state in
      defer { state.text = nil }
      if state.text == nil { state.isWriting = false }
      return state.text
    }
  }

  /// - Returns: What went wrong, as a sentence.
  private func save(_ text: String) -> String? {
    // A memory card lasts longer for what isn't written.
    if (try? String(contentsOfFile: path, encoding: .utf8)) == text { return nil }
    do throws(ControlPathError) {
      try paths.createStateDirectory()
    } catch {
      return error.description
    }
    do throws(SystemError) {
      try WholeFile.write(text, to: path, mode: 0o600)
      return nil
    } catch {
      return error.description
    }
  }
}
