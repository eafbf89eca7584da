internal import CSystem
internal import Glibc
internal import Synchronization

/// Does errands on a thread of its own, one after the other: a folder of another machine may take its time.
final class Errands: Sendable {
  /// Polls readable when ``take()`` has something.
  let descriptor: Int32
  private let end: Int32
  private let state = Mutex(State())
  private let perform: @Sendable (Errand) -> Errand.Outcome

  private struct State {
    var waiting: [Errand] = []
    var outcomes: [Errand.Outcome] = []
    var isRunning = false
  }

  /// - Parameter perform: Does one; called on that thread.
  init(_ perform: @escaping @Sendable (Errand) -> Errand.Outcome) {
    self.perform = perform
    var ends: [Int32] = [-1, -1]
    _ = unsafe rimshot_pipe(&ends)
    descriptor = ends[0]
    end = ends[1]
  }

  deinit {
    close(descriptor)
    close(end)
  }

  /// Begins one, after those that were begun before.
  func begin(_ errand: Errand) {
    let isFirst = state.withLock { state in
      state.waiting.append(errand)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if !isFirst { return }
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, rimshotErrands, context)
    if code == 0 {
      pthread_detach(thread)
    } else {
      unsafe Unmanaged<Errands>.fromOpaque(context).release()
      run()
    }
  }

  /// What has come of some since the last call.
  func take() -> [Errand.Outcome] {
    var byte: UInt8 = 0
    _ = unsafe Glibc.read(descriptor, &byte, 1)
    return state.withLock { state in
      defer { state.outcomes = [] }
      return state.outcomes
    }
  }

  fileprivate func run() {
    while let errand = next() {
      let outcome = perform(errand)
      state.withLock { $0.outcomes.append(outcome) }
      var byte: UInt8 = 1
      _ = unsafe Glibc.write(end, &byte, 1)
    }
  }

  private func next() -> Errand? {
    state.withLock { state in
      state.isRunning = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }
}

@c
private func rimshotErrands(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<Errands>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
