internal import Synchronization

/// A save on its way: several files, each written by a thread of its own.
final class NsmSaving: Sendable {
  private let state: Mutex<(left: Int, fault: String?)>
  private let wake: Wakeup

  /// - Parameter files: How many are written, at least one.
  /// - Parameter wake: Woken when all are.
  init(files: Int, wake: Wakeup) {
    state = Mutex((files, nil))
    self.wake = wake
  }

  /// Whether all files have been written, or could not be.
  var isOver: Bool { state.withLock { $0.left == 0 } }
  /// What went wrong first, as a sentence.
  var fault: String? { state.withLock { $0.fault } }

  /// One file is done; any thread.
  /// - Parameter fault: What went wrong, as a sentence.
  func fileIsDone(_ fault: String?) {
    let isOver = state.withLock { state in
      state.left -= 1
      state.fault = state.fault ?? fault
      return state.left == 0
    }
    if isOver { wake.wake() }
  }
}
