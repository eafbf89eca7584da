internal import CSystem
internal import Glibc
internal import RimshotAlsa
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// What the session remembers of what it has told, and to whom. Main's.
struct Watching {
  var subscriptions = Subscriptions()
  var senders = MidiSenders()
  var loads = LoadHistory()
  /// Whether connections may have changed since they were looked at last.
  var hasNewConnections = true
  /// What is connected to us, as it was looked at last.
  var connections: [Connection] = []
  fileprivate var reading = TraceReading()
  fileprivate var names: KitNames?
  fileprivate var lost = 0
  fileprivate var told: Told?

  /// What subscribers know.
  fileprivate struct Told {
    var kit: UInt32?
    var server: ServerKey?
    var problems: [Problem]
    var connections: [Connection]
  }

  /// What makes a server another one.
  fileprivate struct ServerKey: Equatable {
    var kind: String
    var sampleRate: Int
    var periodFrames: Int
    var isRealtime: Bool

    init(_ server: DaemonStatus.Server) {
      kind = server.kind
      sampleRate = server.sampleRate
      periodFrames = server.periodFrames
      isRealtime = server.isRealtime
    }
  }
}

/// What the session tells without being asked: subscribers of events, and the log of hits that nobody hears.
extension Session {
  /// Milliseconds from one look at what the engine did to the next, while somebody watches.
  private static let watchInterval = 20

  /// Subscribes a connection.
  func subscribe(
    _ subscription: Subscription, for connection: ControlServer.ConnectionNumber
  ) throws(ControlError) -> SubscriptionReport {
    // What came before is of no interest.
    readTraces()
    if !watching.subscriptions.want(.song) { song.forgetNews() }
    if !watching.subscriptions.want(.sounds) { board.forget(host.players) }
    try watching.subscriptions.add(subscription, for: connection)
    server?.keepOpen(connection)
    watching.told = watching.told ?? state()
    watch()
    return SubscriptionReport(events: subscription.events)
  }

  /// Does what is due: once in every turn of the loop.
  func handleNotes() {
    if alarms.takeDue(.second) || !alarms.isSet(.second) { handleSecond() }
    _ = alarms.takeDue(.notes)
    readTraces()
    guard let server, !watching.subscriptions.isEmpty else { return }
    postChanges(by: server)
    postSounds(by: server)
    postSong(by: server)
    watching.subscriptions.postMeters(by: server) { self.levels() }
    watch()
  }

  private func handleSecond() {
    alarms.set(.second, in: 1000)
    if audio.isOpen { watching.loads.add(host.takeLoad()) }
    Log.catchUp()
    if isReady { logFile.look() }
    takes.read(host)
    server?.letGoOfStalled()
    if let server { watching.subscriptions.catchUp(by: server) }
    if watching.subscriptions.isEmpty {
      watching.told = nil
      host.watch(false)
      monitor.watch(false)
    }
  }

  /// Sees to it that the engine tells what somebody wants to know, and that main looks in time.
  private func watch() {
    let wantsMidi = watching.subscriptions.want(.midi)
    let isWatched = wantsMidi || watching.subscriptions.want(.beat)
    host.watch(isWatched)
    monitor.watch(wantsMidi && !audio.isOpen)
    let next = [
      (isWatched || watching.subscriptions.want(.sounds) || watching.subscriptions.want(.song))
        && audio.isOpen ? Session.watchInterval : nil,
      watching.subscriptions.millisecondsToMeters(),
    ].compactMap(\.self).min()
    if let next { alarms.set(.notes, in: next) } else { alarms.cancel(.notes) }
  }

  // MARK: - What the engine did, and what came in vain

  private func readTraces() {
    let isWatched = watching.subscriptions.want(.midi)
    let wallClock = isWatched || watching.subscriptions.want(.beat) ? Session.wallClock() : 0
    while let trace = host.nextTrace() {
      if let beat = TraceReading.beat(trace, wallClock: wallClock) {
        if let server { watching.subscriptions.post(.beat(beat), .beat, by: server) }
        continue
      }
      let name = trace.isCommand ? MidiSenders.command : senderName(of: trace.event)
      let kit = self.kit?.loaded.kit.name ?? ""
      if let line = told.line(for: trace, kit: kit, name: { _ in name }) { Log.write(line, .warning) }
      if !isWatched { continue }
      let names = kitNames()
      let report = watching.reading.report(trace, names: names, source: name, wallClock: wallClock) {
        mixer.silenced(pad: $0, outputs: $1)
      }
      if let report { post(report) }
    }
    while let event = monitor.nextEvent() {
      if !isWatched { continue }
      post(TraceReading.unplayed(event, source: senderName(of: event), wallClock: wallClock))
    }
    let lost = host.lostTraces
    if lost > watching.lost { watching.subscriptions.lose(lost - watching.lost) }
    watching.lost = lost
  }

  private func post(_ report: MidiReport) {
    if let server { watching.subscriptions.post(.midi(report), .midi, by: server) }
  }

  private func senderName(of event: MidiEvent) -> String { watching.senders.name(of: event) }

  private func kitNames() -> KitNames? {
    guard let (loaded, memory) = kit else { return nil }
    if watching.names?.number != memory.number {
      watching.names = KitNames(loaded.kit, loaded.plan, number: memory.number)
    }
    return watching.names
  }

  /// Seconds since 1970 when CLOCK_MONOTONIC showed 0.
  private static func wallClock() -> Double {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - Double(rimshot_monotonic_nanoseconds()) / 1e9
  }

  // MARK: - What has changed

  /// What is connected to us, looked at again only when that may have changed.
  var connectionsNow: [Connection] {
    if watching.hasNewConnections {
      watching.hasNewConnections = false
      watching.connections = connections()
    }
    return watching.connections
  }

  private func state() -> Watching.Told {
    Watching.Told(
      kit: kit?.memory.number, server: audio.status().map(Watching.ServerKey.init), problems: problems,
      connections: connectionsNow)
  }

  private func postChanges(by server: ControlServer) {
    let now = state()
    guard let before = watching.told else {
      watching.told = now
      return
    }
    if now.kit != before.kit, let (loaded, memory) = kit {
      watching.subscriptions.post(.kit(kitReport(loaded, memory)), .kit, by: server)
    }
    if now.server != before.server {
      watching.subscriptions.post(.server(serverStatus()), .server, by: server)
    }
    if now.connections != before.connections {
      watching.subscriptions.post(.connections(now.connections), .connections, by: server)
    }
    if now.problems != before.problems {
      watching.subscriptions.post(.problems(now.problems), .problems, by: server)
    }
    watching.told = now
  }

  private func levels() -> [ControlEvent.OutputLevel] {
    mixer.report(isPlaying: audio.isOpen).outputs.compactMap { output in
      output.meter.map { ControlEvent.OutputLevel(name: output.name, peak: $0.peak, rms: $0.rms) }
    }
  }
}
