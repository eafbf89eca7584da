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
    /// Who wants to hear how that goes.
    var listeners: [Listener] = []
    var isWriting = false
  }

  /// Is told what went wrong as a sentence, or `nil`; on the writing thread.
  typealias Listener = @Sendable (String?) -> Void

  /// - Parameters:
  ///   - path: In the state folder.
  ///   - paths: The daemon's.
  ///   - loss: What it means that the file can't be written, for the log.
  init(_ path: String, _ paths: ControlPaths, loss: String) {
    self.path = path
    self.paths = paths
    self.loss = loss
  }

  /// Whether it is written only by ``save(_:then:)``.
  var isWrittenOnDemand: Bool { paths.isWrittenOnDemand }

  /// Writes the file, soon, as something in it has changed.
  func write(_ text: String) {
    if !isWrittenOnDemand { save(text) { _ in } }
  }

  /// Writes the file, soon.
  func save(_ text: String, then listener: @escaping Listener) {
    let mustStart = state.withLock { state in
      state.text = text
      state.listeners.append(listener)
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
    while let (text, listeners) = takeText() {
      let fault = save(text)
      if let fault { Log.write("\(loss): \(fault)", .warning) }
      for listener in listeners { listener(fault) }
    }
  }

  private func takeText() -> (String, [Listener])? {
    state.withLock { state in
      guard let text = state.text else {
        state.isWriting = false
        return nil
      }
      state.text = nil
      defer { state.listeners = [] }
      return (text, state.listeners)
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
