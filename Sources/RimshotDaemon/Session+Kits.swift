internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotJack
internal import RimshotKit
internal import RimshotRealtime

/// How the session comes to its kits.
extension Session {
  /// Begins to load a kit; the one that plays goes on until it is there.
  /// - Parameter connection: Who waits for it; `nil` is the daemon itself.
  func load(_ argument: String, for connection: ControlServer.ConnectionNumber?) {
    let rate = audio.sampleRate ?? kit?.loaded.sampleRate ?? 48000
    loading = (KitLoading(argument, sampleRate: rate, wake: wake), connection)
  }

  /// Whether a kit is loading.
  var isLoading: Bool { loading != nil }

  func reloadKit() {
    if let kit, loading == nil { load(kit.loaded.path, for: nil) }
  }

  func handleLoading() throws(StartError) {
    guard let (job, connection) = loading else { return }
    if let progress = job.takeProgress() {
      if let connection { server?.send(progress: progress, as: KitReport.self, to: connection) }
      if !isReady { readiness.report(progress) }
    }
    guard let outcome = job.outcome else { return }
    loading = nil
    let result = outcome.flatMap { loaded in Result { () throws(ControlError) in try adopt(loaded) } }
    if let connection { server?.answer(result, to: connection) }
    switch result {
    case .success(let report):
      for warning in report.warnings { Log.write(warning, .warning) }
      if isReady { Log.write("playing \(report.name)") } else { try becomeReady() }
    case .failure(let error):
      if !isReady { throw StartError(error.message, details: error.details) }
      for line in [error.message] + error.details { Log.write(line, .error) }
    }
    // The server may have changed its rate while the kit was loading.
    if let kit, let rate = audio.sampleRate, rate != kit.loaded.sampleRate { reloadKit() }
  }

  func adopt(_ loaded: KitLoading.Loaded) throws(ControlError) -> KitReport {
    let numbers: [Int]
    do throws(JackError) {
      numbers = try audio.numbers(for: loaded.kit.outputs)
    } catch {
      throw ControlError(.deviceFailed, "\(error)")
    }
    mixer.prepare(for: loaded.kit, outputs: audio.outputs)
    let memory = LoadedKit(loaded.plan, outputs: numbers, levels: mixer.padLevels)
    if !host.adopt(memory) {
      if let kit { mixer.prepare(for: kit.loaded.kit, outputs: audio.outputs) }
      throw ControlError(
        .busy, "\(host.kitCount) kits are still ringing out: try again when they have, or rimshot panic")
    }
    kit = (loaded, memory)
    told.kitChanged(host.statistics)
    if options.connects && isReady { audio.connectPlayback() }
    return kitReport(loaded, memory)
  }
}
