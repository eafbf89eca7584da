internal import RimshotControl
internal import RimshotKeeping
internal import RimshotRealtime
internal import Synchronization

/// A take that is being written by a thread of its own.
final class TakeSaving: Sendable {
  /// Who waits for it.
  let connection: ControlServer.ConnectionNumber
  private let state = Mutex<Result<TakeReport, ControlError>?>(nil)

  /// Begins to write.
  /// - Parameter report: What is answered when it is written.
  /// - Parameter remark: Added to why it failed.
  /// - Parameter wake: Woken when it is over.
  init(
    _ take: Take, _ records: [EngineRecord], _ report: TakeReport, to path: String, _ remark: String,
    for connection: ControlServer.ConnectionNumber, wake: Wakeup
  ) {
    self.connection = connection
    startThread(name: "rimshot-take") {
      let outcome = Result { () throws(KeepingError) in try TakeWriter(take, records).write(to: path) }
      self.state.withLock { state in
        state = outcome.map { report }.mapError { ControlError(.deviceFailed, "\($0)\(remark)") }
      }
      wake.wake()
    }
  }

  /// How it went; `nil` while it goes on.
  var outcome: Result<TakeReport, ControlError>? { state.withLock { $0 } }
}
