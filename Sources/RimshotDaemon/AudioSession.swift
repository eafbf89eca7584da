internal import CSystem
internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotJack
internal import RimshotKit
internal import RimshotRealtime

/// The session's part in JACK: the client, as long as there is a server, and our outputs over all clients. Main's.
///
/// Main never waits for a server: clients are opened and closed by threads of their own, and what has to ask the server
/// is left undone while it doesn't answer.
final class AudioSession {
  /// The client's name, as asked.
  let name: String
  let host: EngineHost
  private let wake: Wakeup
  /// The client that plays.
  private(set) var client: ActiveJackClient?
  /// One that was told to leave and whose process callback hasn't finished yet: the engine isn't free.
  private var leaving: ActiveJackClient?
  private let closing: ClosingClients
  private var opening: ServerOpening?
  private var openingBegan: UInt64 = 0
  private(set) var watch = StallWatch()
  /// Outputs in the order of their numbers, to be made again in the same order for the next client.
  private(set) var outputs: [Kit.Output] = []
  /// Of a period's time, the share that voices may take; `nil` is any.
  var voiceTime: Double? { didSet { client?.setVoiceTime(voiceTime) } }
  /// Whether the engine goes by the server's transport.
  var followsTransport = false { didSet { client?.followTransport(followsTransport) } }
  /// Frames a second, as the last server had it.
  private(set) var lastSampleRate = 48000
  /// Attempts to find a server since there was one.
  private(set) var attempts = 0
  /// How often the server has said that our name is taken, since there was one that didn't.
  private var refusedNames = 0
  /// Why the last attempt failed.
  private(set) var lastFailure: JackError?

  init(name: String, host: EngineHost, wake: Wakeup) {
    self.name = name
    self.host = host
    self.wake = wake
    closing = ClosingClients(wake: wake)
  }

  /// The client's name, as the server gave it.
  var clientName: String { client?.name ?? name }
  /// Whether there is a server.
  var isOpen: Bool { client != nil }
  /// Whether there is one and it stands still.
  var isStalled: Bool { watch.isStalled }
  /// Whether it runs faster than time, for an export.
  var isFreewheeling: Bool { client?.isFreewheeling ?? false }
  /// Frames a second, while there is a server.
  var sampleRate: Int? { client?.server.sampleRate }
  /// The process thread's SCHED_FIFO priority, where it has one.
  var realtimePriority: Int? { client?.realtimePriority }
  /// Whether the process thread really has one.
  var isRealtime: Bool { client?.server.isRealtime ?? false }
  /// JACK MIDI messages lost.
  var droppedEvents: Int { client?.droppedEvents ?? 0 }
  /// Clients of servers that are gone, which JACK's library hasn't managed to end for ten seconds.
  var hangingClients: Int { closing.count(after: 10) }
  /// Whether an attempt to open a client has taken so long that the server must hang.
  var isOpeningHanging: Bool {
    opening != nil && rimshot_monotonic_nanoseconds() - openingBegan > 5_000_000_000
  }

  /// Whether the server can be asked something without main having to wait for it: it was heard of just now. One that has
  /// only just let us in, and hasn't called yet, is trusted.
  var isAnswering: Bool {
    guard let client else { return false }
    if client.calls == 0 || client.isFreewheeling { return !isStalled }
    let now = rimshot_monotonic_nanoseconds()
    let server = client.server
    let period = UInt64(Double(server.periodFrames) / Double(max(server.sampleRate, 1)) * 1e9)
    return now - min(client.lastWord, now) < 300_000_000 + 3 * period
  }

  // MARK: - Coming

  /// Begins to look for a server, unless an attempt is on its way; ``takeOutcome()`` tells how it went.
  func open() {
    if client != nil || opening != nil { return }
    // The library holds one lock while it opens and while it closes, and a name is free when its old client is gone. One
    // that hangs isn't waited for.
    if closing.count - closing.count(after: 2) > 0 { return }
    attempts += 1
    openingBegan = rimshot_monotonic_nanoseconds()
    let wanted = ServerOpening.Wanted(
      name: name, outputs: outputs.map { .init(name: $0.name, isStereo: $0.isStereo) }, voiceTime: voiceTime,
      mayBeRenamed: refusedNames >= 4, isThorough: attempts % 8 == 1)
    opening = ServerOpening(wanted, host: host, wake: wake)
  }

  /// How an attempt went, once it is over: with a client, which plays from now on, or why there is none.
  func takeOutcome() -> Result<Void, JackError>? {
    if leaving != nil { return nil }
    guard let attempt = opening, let outcome = attempt.takeOutcome() else { return nil }
    opening = nil
    switch outcome {
    case .failure(let error):
      lastFailure = error
      // Our own last client may not be forgotten yet.
      if case .nameTaken = error { refusedNames += 1 }
      return .failure(error)
    case .success(let opened):
      client = opened
      watch.reset()
      attempts = 0
      refusedNames = 0
      lastFailure = nil
      lastSampleRate = opened.server.sampleRate
      makeMissingOutputs()
      // What was hit until now was for nobody.
      host.idle(sampleRate: Double(lastSampleRate))
      opened.followTransport(followsTransport)
      opened.play()
      return .success(())
    }
  }

  // MARK: - Going

  /// Lets go of the client, that of a dead server too.
  func lose() {
    guard let gone = client else { return }
    gone.leave()
    client = nil
    leaving = gone
    watch.reset()
    closing.close(gone)
    settle()
  }

  /// Notices when the engine is free again after ``lose()``, and ends what rang then. While there is no server, the engine
  /// takes what waits for it.
  /// - Returns: Whether it is free.
  @discardableResult
  func settle() -> Bool {
    if let last = leaving {
      if !last.hasLeft { return false }
      leaving = nil
      // First what waits, so that there is room; then what rings now has no business with the next server.
      host.idle(sampleRate: Double(lastSampleRate))
      _ = host.panic()
    }
    if client == nil { host.idle(sampleRate: Double(lastSampleRate)) }
    return true
  }

  /// Whether clients are still being closed.
  var isClosing: Bool { closing.count > 0 }

  /// What has changed since the last call.
  func takeChanges() -> JackChanges {
    let changes = client?.takeChanges() ?? []
    if changes.contains(.sampleRate), let rate = sampleRate { lastSampleRate = rate }
    return changes
  }

  /// Looks whether the server still asks for sound.
  func look() -> StallWatch.Change {
    guard let client else { return .nothing }
    let change = watch.look(calls: client.calls, isFreewheeling: client.isFreewheeling)
    if isAnswering { makeMissingOutputs() }
    return change
  }

  // MARK: - Outputs

  /// The engine's number for each output of a kit. Ports that aren't there yet are made, now or when a server answers.
  /// - Parameter tell: Called when new outputs have numbers, before any of them plays.
  func numbers(for wanted: [Kit.Output], tell: () -> Void) -> [Int] {
    var numbers: [Int] = []
    for output in wanted {
      if let known = outputs.firstIndex(of: output) {
        numbers.append(known + 1)
      } else if outputs.count == EngineLimits.mostOutputs {
        Log.write("the output \"\(output.name)\" has no ports left and is heard on the main pair", .warning)
        numbers.append(0)
      } else {
        outputs.append(output)
        numbers.append(outputs.count)
      }
    }
    tell()
    if isAnswering { makeMissingOutputs() }
    return numbers
  }

  private func makeMissingOutputs() {
    guard let client, client.outputs.count < outputs.count else { return }
    for output in outputs.dropFirst(client.outputs.count) {
      do throws(JackError) {
        _ = try client.output(named: output.name, isStereo: output.isStereo)
      } catch {
        Log.write("\(error); \"\(output.name)\" is heard on the main pair", .warning)
        return
      }
    }
  }

  /// The server, as it really runs.
  func status() -> DaemonStatus.Server? {
    guard let server = client?.server else { return nil }
    var status = DaemonStatus.Server(
      kind: server.kind, sampleRate: server.sampleRate, periodFrames: server.periodFrames,
      isRealtime: server.isRealtime, load: server.load, xruns: server.xruns,
      latencyFrames: server.periodFrames + host.limiterFrames)
    if server.lastXrunTime > 0 {
      let now = rimshot_monotonic_nanoseconds()
      status.secondsSinceXrun = Double(now - min(server.lastXrunTime, now)) / 1e9
    }
    return status
  }
}
