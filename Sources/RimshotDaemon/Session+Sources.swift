internal import CSystem
internal import RimshotAlsa
internal import RimshotControl

/// Sequencer clients that come, go, send too much or too fast.
extension Session {
  /// What main knows of a flood or of lost messages.
  struct SourceState {
    /// When a client sent too many notes last, in nanoseconds of CLOCK_MONOTONIC, by its name.
    var floods: [String: UInt64] = [:]
    /// Overruns when the burst that goes on began; `nil` without one.
    var burstStart: Int?
    /// Overruns when the alarm was set.
    var counted = 0

    /// For how long a flood counts as one and isn't told again, in nanoseconds.
    fileprivate static let memory: UInt64 = 10_000_000_000
  }

  /// Ports have come or gone, or connections were made or taken apart.
  func handleSequencer() {
    guard let sequencer else { return }
    let changes = sequencer.takeAnnouncements()
    if changes.hasNews || changes.hasConnections { watching.hasNewConnections = true }
    if changes.hasNews {
      let all = changes.goneClients.union(changes.gone.map(\.client))
      // Played, and had no port that we could have known it by.
      let unknown = all.filter { sourceMonitor.takePlayed($0) && !devices.knows($0) }
      devices.update(sequencer.sequencerPorts(), gone: changes.goneClients)
      watching.senders.update(sequencer.sequencerPorts(), monitor)
      wishes.gone(ports: changes.gone, clients: changes.goneClients)
      for client in unknown { devices.letGoUnknown(client) }
    }
    for client in changes.letGo { devices.letGo(client) }
    if changes.hasNews || changes.hasConnections { makeWishesSoon() }
    handleFlood(sequencer)
    handleOverruns(sequencer)
    if devices.hasLetGo && !alarms.isSet(.release) { alarms.set(.release, in: 100) }
    if alarms.takeDue(.release) { devices.letGoAgain() }
  }

  private func handleFlood(_ sequencer: SequencerSession) {
    guard let client = sourceMonitor.takeFlood() else { return }
    let port = sequencer.sequencerPorts().first { $0.address.client == client }
    let name = port?.clientName ?? "client \(client)"
    let now = rimshot_monotonic_nanoseconds()
    let last = sources.floods.updateValue(now, forKey: name)
    if last.map({ now - $0 < SourceState.memory }) == true { return }
    Log.write(Session.floodText(name), .warning)
  }

  private static func floodText(_ name: String) -> String {
    "\(name) sends more than \(SourceMonitor.mostNotes) notes a second, which no player does: if it gets back what "
      + "it sends, rimshot disconnect \"\(name)\" Rimshot ends the loop"
  }

  /// One line for each burst of overruns, when it is over.
  private func handleOverruns(_ sequencer: SequencerSession) {
    let count = sequencer.input.overruns
    if sourceMonitor.takeOverrun() {
      // Note-offs may be among what was lost.
      devices.letGoAll()
      if sources.burstStart == nil {
        sources.burstStart = max(count - 1, 0)
        sources.counted = count
        alarms.set(.overruns, in: 500)
      }
    }
    guard alarms.takeDue(.overruns), let start = sources.burstStart else { return }
    if count > sources.counted {
      sources.counted = count
      alarms.set(.overruns, in: 500)
      return
    }
    sources.burstStart = nil
    let times = count - start
    Log.write(
      "MIDI messages came faster than they could be read and were lost "
        + "(the kernel's queue overran \(times == 1 ? "once" : "\(times) times")); what notes held is let go",
      .warning)
  }

  /// What is wrong now with what comes in.
  var sourceProblems: [Problem] {
    let now = rimshot_monotonic_nanoseconds()
    return sources.floods.filter { now - $0.value < SourceState.memory }.keys.sorted().map {
      Problem("flood", isDegrading: true, Session.floodText($0))
    }
  }
}
