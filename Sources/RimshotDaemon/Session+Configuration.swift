internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles

/// How the session comes to a new configuration: all of it, between two periods, or none of it.
extension Session {
  /// What holds.
  var configuration: Configuration { settings.values }

  /// Begins to read the configuration again.
  /// - Parameter connection: Who waits for it; `nil` for SIGHUP.
  func reload(for connection: ControlServer.ConnectionNumber?) {
    if settings.reload == nil {
      settings.begin(for: connection, wake: wake)
    } else if let connection {
      let error = ControlError(.busy, "the configuration is being read already; try again when it has been")
      reply(Result<ReloadReport, ControlError>.failure(error), to: connection)
    } else {
      settings.isDueAgain = true
    }
  }

  /// Goes on with a reload where there is something to go on with.
  func handleReload() {
    // What the first kit comes with must not come after what a reload says.
    guard isReady, let reload = settings.reload else { return }
    switch reload.step {
    case .reading(let job):
      if let outcome = job.outcome { continueReload(outcome, for: reload.connection) }
    case .loadingKit(let job, let outcome):
      if let progress = job.takeProgress(), let connection = reload.connection {
        server?.send(progress: progress, as: ReloadReport.self, to: connection)
      }
      switch job.outcome {
      case nil: break
      case .loaded(let kit):
        endReload(Result { () throws(ControlError) in try apply(outcome, (kit, job.watch)) })
      case .failed(let error): endReload(.failure(Self.refusal(of: outcome.reading, because: error)))
      case .unchanged, .unsettled, .tooLarge:
        let error = ControlError(.busy, "the files of the kit \(job.order.argument) are being written")
        endReload(.failure(Self.refusal(of: outcome.reading, because: error)))
      }
    }
  }

  private func continueReload(
    _ outcome: ConfigurationReading.Outcome, for connection: ControlServer.ConnectionNumber?
  ) {
    let reading = outcome.reading
    if reading.hasErrors {
      let error = ControlError(
        .badConfiguration, "\(reading.refusal), and the old one stays:",
        details: reading.diagnostics.map(\.description))
      return endReload(.failure(error))
    }
    let new = reading.settings.values
    if ConfigurationKey.kit.isChanged(from: configuration, to: new) {
      // A kit that can't be played must be found out before anything changes.
      let order = KitLoading.Order(
        argument: new.kit ?? KitFinder.defaultName, sampleRate: wantedRate, watches: new.watchesKit,
        streaming: KitSession.streaming(new))
      settings.reload?.step = .loadingKit(KitLoading(order, wake: wake), outcome)
    } else {
      endReload(Result { () throws(ControlError) in try apply(outcome, nil) })
    }
  }

  /// Why files are refused whose kit can't be played.
  private static func refusal(
    of reading: ConfigurationSources.Reading, because error: ControlError
  ) -> ControlError {
    guard case .file(let place) = reading.settings.origin(of: ConfigurationKey.kit.name) else { return error }
    return ControlError(
      error.code, "the configuration \(place.file) names a kit that can't be played, and the old one stays:",
      details: [Diagnostic(.error, error.message, at: place).description] + error.details)
  }

  /// Lets everything take effect; on an error nothing has.
  private func apply(
    _ outcome: ConfigurationReading.Outcome, _ kit: (loaded: KitLoading.Loaded, watch: KitWatch?)?
  ) throws(ControlError) -> ReloadReport {
    let old = configuration
    var (new, report) = settings.plan(outcome.reading.settings)
    report.warnings = outcome.reading.diagnostics.map(\.description)
    if let kit { report.warnings += try adopt(kit.loaded).warnings }
    settings.adopt(new, report, filed: outcome.reading.filed)
    configure(from: old, outcome.profiles)
    if let kit {
      kits.plays(kit.loaded, for: .start)
      kits.listen(to: kit.watch)
    } else if configuration.watchesKit && !old.watchesKit {
      alarms.set(.kitFiles, in: 0)
    }
    return report
  }

  /// Tells every part of the session what holds now. A part that has a live key is told here.
  private func configure(from old: Configuration, _ profiles: DeviceProfileLibrary) {
    let new = configuration
    devices.configure(profiles, new)
    kits.configure(new)
    Daemon.showLog(options, new)
    if new.connections != old.connections {
      wishes.configure(new.connections)
      makeWishes()
    }
    if new.osc != old.osc { listenToOsc() }
    if new.transport != old.transport { configureTransport() }
    if new.logsPractice != old.logsPractice { practise() }
    if new.voiceTime != old.voiceTime { keepVoices(within: new.voiceTime) }
    takes.hold(minutes: new.takeMemory)
    mixer.configure(
      gain: new.gain == old.gain ? nil : new.gain, limiters: new.limiters == old.limiters ? nil : new.limiters
    )
  }

  private func endReload(_ result: Result<ReloadReport, ControlError>) {
    let connection = settings.reload?.connection
    settings.reload = nil
    switch result {
    case .success(let report):
      for line in Self.lines(of: report) { Log.write(line) }
      for warning in report.warnings { Log.write(warning, .warning) }
    case .failure(let error): settings.refuse(error.message, error.details)
    }
    if let connection { reply(result, to: connection) }
    if settings.isDueAgain {
      settings.isDueAgain = false
      reload(for: nil)
    }
  }

  private static func lines(of report: ReloadReport) -> [String] {
    let changed = report.changed.map { "\($0.name) is now \($0.to) (was \($0.from))" }
    let waiting = report.afterRestart.map { "\($0.name) stays \($0.from) until a restart, then \($0.to)" }
    let all = changed + waiting
    return all.isEmpty ? ["the configuration was read again: nothing has changed"] : all
  }
}
