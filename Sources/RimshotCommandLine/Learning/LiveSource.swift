internal import Glibc
internal import RimshotControl

/// Hits from a daemon, answers from standard input.
final class LiveSource: LearningSource {
  private var client: ControlClient
  private var input = InputLines()
  private let paths: ControlPaths

  /// Subscribes.
  init(_ paths: ControlPaths) throws(CommandError) {
    self.paths = paths
    do throws(ControlClientError) {
      client = try ControlClient(socket: paths.socket)
      let _: SubscriptionReport = try client.send(.subscribe(Subscription([.midi])))
    } catch {
      throw CommandError(error, paths)
    }
  }

  func next(within seconds: Double?) throws(CommandError) -> LearningInput {
    let deadline = Deadline(seconds: seconds ?? .infinity)
    while true {
      if let line = input.waiting() { return .line(line) }
      if input.takesEnd() { return .endOfLines }
      let arrival: ControlClient.Arrival
      do throws(ControlClientError) {
        arrival = try client.wait(
          orInputOn: input.hasEnded ? nil : STDIN_FILENO, seconds: deadline.secondsLeft)
      } catch {
        if error == .closed {
          throw CommandError(.noDaemon, "the daemon has ended, and nothing was written")
        }
        throw CommandError(error, paths)
      }
      switch arrival {
      case .event(.midi(let report)): return .heard(report)
      case .event(.lost(let count)): return .lost(count)
      case .event: break
      case .input: input.read()
      case .nothing: if seconds != nil { return .timeUp }
      }
    }
  }
}
