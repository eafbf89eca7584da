internal import Glibc
internal import RimshotControl

/// `rimshot monitor`.
enum MonitorCommand {
  static let command = Command(
    "monitor", "show live what comes in and what comes of it",
    details: """
      A line for each message or hit: the time, who sent it, its bytes, the pad and
      the sample that sound, or why nothing does. ctrl-C ends it. With --json each
      line is an event as docs/protocol.md describes it under "subscribe".
      """,
    options: [
      Option(
        "device", .text("NAME"), help: "only what comes from ports whose name has NAME in it",
        completes: .devices),
      Option("hits", help: "leave out note-offs, controllers and the like"), .json, .daemonName,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    signal(SIGINT, rimshotMonitorEnds)
    signal(SIGTERM, rimshotMonitorEnds)
    let paths = try session.paths(arguments)
    let filter = MonitorFilter(device: arguments.text("device"), onlyHits: arguments.has("hits"))
    do throws(ControlClientError) {
      var client = try ControlClient(socket: paths.socket)
      let _: SubscriptionReport = try client.send(.subscribe(Subscription([.midi, .kit, .server])))
      if session.console.outputIsTerminal { session.console.say("waiting for hits; ctrl-C ends") }
      return try show(&client, filter, isJson: arguments.has("json"), session.console)
    } catch {
      throw CommandError(error, paths)
    }
  }

  private static func show(
    _ client: inout ControlClient, _ filter: MonitorFilter, isJson: Bool, _ console: Console
  ) throws(ControlClientError) -> ExitStatus {
    do {
      while let event = try client.nextEvent(until: STDOUT_FILENO) {
        if !filter.admits(event) { continue }
        let line = isJson ? String(ControlCoding.line(event).dropLast()) : MonitorText.line(event)
        if try !console.printLine(line) { break }
      }
      return .done
    } catch let error as ControlClientError {
      if error != .closed { throw error }
      console.say("rimshot: the daemon has ended")
      return .noDaemon
    } catch {
      console.say("rimshot: \((error as? CommandError)?.message ?? "\(error)")")
      return .failed
    }
  }
}

/// What a person wants to see.
struct MonitorFilter: Sendable {
  /// A part of the sender's name, in any letter case; `nil` is everybody.
  var device: String?
  /// Whether only hits are of interest.
  var onlyHits: Bool

  func admits(_ event: ControlEvent) -> Bool {
    guard case .midi(let report) = event else { return true }
    if let device, !report.source.lowercased().contains(device.lowercased()) { return false }
    return !onlyHits || report.velocity != nil || !report.sounds.isEmpty
  }
}

/// ctrl-C is how a monitor is meant to end.
@c
private func rimshotMonitorEnds(_ signal: Int32) { _exit(0) }
