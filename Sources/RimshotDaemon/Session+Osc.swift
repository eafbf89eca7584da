internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotOsc

/// OSC messages ask for what clients of the control socket may ask for as well.
extension Session {
  /// Milliseconds until a port that is taken is tried again.
  private static let oscRetry = 2000

  /// Listens where the configuration says.
  func listenToOsc() {
    if osc.listen(at: configuration.osc) {
      alarms.cancel(.osc)
    } else {
      alarms.set(.osc, in: Session.oscRetry)
    }
  }

  /// Does what has been asked for.
  func handleOsc() {
    if alarms.takeDue(.osc) { listenToOsc() }
    osc.serve {
      answer(.success($0), to: $1)
    } state: {
      oscState()
    }
  }

  private func oscState() -> [OscMessage.Argument] {
    let server = serverStatus()
    return [
      .text(server == nil ? "no-server" : "ready"), .text(kit?.loaded.kit.name ?? ""),
      .integer(server?.sampleRate ?? 0), .integer(server?.periodFrames ?? 0),
      .integer(host.statistics.voices), .integer(problems.count(where: \.isDegrading)), .integer(osc.refused),
    ]
  }
}
