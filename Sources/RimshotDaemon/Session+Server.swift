internal import Glibc
internal import RimshotAlsa
internal import RimshotControl
internal import RimshotJack

/// The audio server comes, goes and changes.
extension Session {
  /// Milliseconds between two attempts to find one. An attempt costs half a millisecond of work, and a server that is
  /// back should be heard within a second.
  static let serverRetry = 400

  func handleAudio() throws(StartError) {
    audio.settle()
    let changes = audio.takeChanges()
    if !changes.isEmpty { watching.hasNewConnections = true }
    if changes.contains(.shutdown) { serverWent() }
    if alarms.takeDue(.server) { audio.open() }
    switch audio.takeOutcome() {
    case .success: serverCame()
    case .failure(let error): try serverMissing(error)
    case nil: break
    }
    if !audio.isOpen && !alarms.isSet(.server) { alarms.set(.server, in: Session.serverRetry) }
    if changes.contains(.sampleRate), let rate = audio.sampleRate {
      Log.write("the sample rate is now \(rate) Hz; loading the kit again")
      reloadKit()
      continueMetronome()
      continueSong()
    }
    if changes.contains(.period) {
      audio.status().map { Log.write("the period is now \($0.periodFrames) frames") }
    }
    if changes.contains(.freewheel) {
      Log.write(
        audio.isFreewheeling
          ? "the server runs faster than time, for an export" : "the server keeps time again")
    }
    if changes.contains(.ports) { wishes.jackPortsChanged(haveGone: changes.contains(.portsGone)) }
    if !changes.isDisjoint(with: [.ports, .connections]) { makeWishesSoon() }
    handleStall()
  }

  /// A server is there, for the first time or again: the place for all that has to be done anew with each.
  private func serverCame() {
    watching.hasNewConnections = true
    alarms.cancel(.server)
    alarms.set(.stall, in: StallWatch.interval)
    if let server = audio.status() {
      let kind = "\(server.kind), \(server.sampleRate) Hz, \(server.periodFrames) frames a period"
      if start.hasLostServer {
        Log.write("the audio server is back: \(kind)")
      } else if isReady {
        Log.write("an audio server is there: \(kind)")
      }
    }
    setSequencerPriority()
    if let kit, kit.loaded.sampleRate != audio.sampleRate { reloadKit() }
    continueTransport()
    continueMetronome()
    continueSong()
    makeWishesAnew()
  }

  /// Below the process thread, so that reading a flood of messages never delays a period.
  func setSequencerPriority() {
    audio.realtimePriority.map { sequencer?.input.setPriority(max($0 - 1, 1)) }
  }

  private func serverWent() {
    Log.write("the audio server has gone; waiting for it to come back", .error)
    audio.lose()
    watching.hasNewConnections = true
    start.hasLostServer = true
    alarms.cancel(.stall)
    alarms.set(.server, in: 100)
  }

  private func serverMissing(_ error: JackError) throws(StartError) {
    alarms.set(.server, in: Session.serverRetry)
    switch error {
    case .noServer, .noLibrary, .nameTaken: break
    default: try serverRefused(error)
    }
    if error == .noServer || error == .noLibrary { start.refusals = 0 }
    start.hasTried = true
  }

  private func handleStall() {
    if !audio.isOpen || !alarms.takeDue(.stall) { return }
    alarms.set(.stall, in: StallWatch.interval)
    switch audio.look() {
    case .nothing: break
    case .stalled: Log.write("the audio server has stalled: it has asked for no sound for 2 s", .error)
    case .woke: Log.write("the audio server plays on")
    }
  }

  /// Ends the client, and waits a second at most until the server has taken leave of it.
  func closeAudio() {
    audio.lose()
    for _ in 0..<100 where audio.isClosing {
      var waiting = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
      unsafe poll(&waiting, 1, 10)
      wake.reset()
    }
    if audio.isClosing { Log.write("the audio server doesn't answer; ended without its leave", .warning) }
  }
}
