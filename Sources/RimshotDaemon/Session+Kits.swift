internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotRealtime

/// How the session comes to its kits.
extension Session {
  /// Begins to load the first kit: the command line's, else the one that was chosen last, else the configuration's.
  func loadFirst() {
    if let kit = options.kit { return load(kit, for: nil, .start) }
    if let choice = kits.last.choice(configured: configuration.kit) {
      return load(choice.kit, for: nil, .last)
    }
    load(configuration.kit ?? KitFinder.defaultName, for: nil, .start)
  }

  /// Begins to load a kit; the one that plays goes on until it is there. A kit that is loading already gives way.
  /// - Parameter connection: Who waits for it; `nil` is the daemon itself.
  /// - Parameter former: The same kit as it plays, if nothing need be done where it hasn't changed.
  func load(
    _ argument: String, for connection: ControlServer.ConnectionNumber?, _ reason: KitSession.Reason,
    former: KitLoading.Loaded? = nil
  ) {
    giveUpLoading(for: argument)
    kits.stopPreloading()
    let order = KitLoading.Order(
      argument: argument, sampleRate: wantedRate, watches: kits.isWatching, former: former,
      streaming: kits.streaming, cache: kits.cache)
    loading = KitSession.Loading(job: KitLoading(order, wake: wake), connection: connection, reason: reason)
  }

  private func giveUpLoading(for argument: String) {
    guard let former = loading else { return }
    loading = nil
    former.job.cancel()
    let error = ControlError(
      .busy, "loading the kit \(former.job.order.argument) was given up for \(argument)")
    if let connection = former.connection {
      reply(Result<KitReport, ControlError>.failure(error), to: connection)
    }
  }

  /// The rate that kits are loaded for.
  var wantedRate: Int { audio.sampleRate ?? audio.lastSampleRate }

  /// Loads the playing kit again, as its files are now.
  /// - Parameter connection: Who waits for it; `nil` is the daemon itself.
  func reloadKit(for connection: ControlServer.ConnectionNumber? = nil) {
    if let kit, loading == nil || connection != nil { load(kit.loaded.path, for: connection, .again) }
  }

  /// Does what is due: kits that have come through, files that have changed, programs that were chosen.
  func handleKits() throws(StartError) {
    try handleLoading()
    handleFiles()
    handlePrograms()
    kits.takePreloaded()
    if isReady && loading == nil { kits.preloadNext(sampleRate: wantedRate, wake: wake) }
  }

  private func handleLoading() throws(StartError) {
    guard let loading else { return }
    let job = loading.job
    if let progress = job.takeProgress() {
      if let connection = loading.connection {
        server?.send(progress: progress, as: KitReport.self, to: connection)
      }
      if !isReady {
        readiness.report(progress)
        nsm?.report(progress)
      }
    }
    guard let outcome = job.outcome else { return }
    self.loading = nil
    switch outcome {
    case .loaded(let loaded):
      try finish(loading, Result { () throws(ControlError) in try play(loaded, loading) })
    case .failed(let error): try finish(loading, .failure(error))
    case .unsettled, .tooLarge:
      kits.listen(to: job.watch)
      alarms.set(.kitFiles, in: 300)
    case .unchanged:
      kits.filesHaveBeenRead(job.order.argument, nil)
      kits.listen(to: job.watch)
    }
    // The server may have changed its rate while the kit was loading.
    if let kit, let rate = audio.sampleRate, rate != kit.loaded.sampleRate, rate != job.order.sampleRate {
      reloadKit()
    }
  }

  private func play(_ loaded: KitLoading.Loaded, _ loading: KitSession.Loading) throws(ControlError)
    -> KitReport
  {
    let report = try adopt(loaded)
    if loading.reason == .files { kits.filesHaveBeenRead(loaded.path, nil) }
    kits.plays(loaded, for: loading.reason)
    alarms.cancel(.kitFiles)
    kits.listen(to: loading.job.watch)
    return report
  }

  private func finish(
    _ loading: KitSession.Loading, _ result: Result<KitReport, ControlError>
  ) throws(StartError) {
    if let connection = loading.connection { reply(result, to: connection) }
    switch result {
    case .success(let report):
      for warning in report.warnings { Log.write(warning, .warning) }
      if isReady { Log.write("playing \(report.name)") }
      if loading.reason == .choice { start.kitProblem = nil }
    case .failure(let error): try fail(loading, error)
    }
  }

  private func fail(_ loading: KitSession.Loading, _ error: ControlError) throws(StartError) {
    let argument = loading.job.order.argument
    switch loading.reason {
    case .files where error.code == .badKit || error.code == .notFound:
      kits.listen(to: loading.job.watch)
      return kits.filesHaveBeenRead(argument, error)
    case .files: alarms.set(.kitFiles, in: 1000)
    case .last:
      let instead = configuration.kit ?? KitFinder.defaultName
      let sentence = "the kit that played last, \(argument), can't be loaded, and \(instead) plays instead"
      kits.lastFault = Problem("last-kit", "\(sentence): rimshot kit load KIT")
      Log.write(sentence, .error)
      load(instead, for: nil, .start)
    case .start where kit == nil: return try startKitFailed(error)
    case .program(let place):
      let entry = kits.programs.entries[place]
      kits.programFault = Problem(
        "program-kit",
        "the kit of program \(entry.program), \(entry.kit), can't be loaded, and the one before plays on")
    case .start, .choice, .again: break
    }
    for line in [error.message] + error.details { Log.write(line, .error) }
  }

  func adopt(_ loaded: KitLoading.Loaded) throws(ControlError) -> KitReport {
    let numbers = audio.numbers(for: loaded.kit.outputs, tell: nameRecordedOutputs)
    mixer.prepare(for: loaded.kit, outputs: audio.outputs)
    let memory = LoadedKit(loaded.plan, outputs: numbers, levels: mixer.padLevels)
    if !host.adopt(memory) {
      if let kit { mixer.prepare(for: kit.loaded.kit, outputs: audio.outputs) }
      throw ControlError(
        .busy,
        "\(host.kitCount) kits wait for the audio server, which hasn't rendered for long: try again later")
    }
    countPractice()
    kit = (loaded, memory)
    board.play(loaded, number: memory.number, ringing: host.kitNumbers)
    takes.adopted(loaded, memory)
    keepPedal()
    told.kitChanged(host.statistics)
    // Where nothing renders, the engine takes it now.
    audio.settle()
    makeWishes()
    return kitReport(loaded, memory)
  }

  // MARK: - Files that change

  private func handleFiles() {
    if let delay = kits.takeChanges() { alarms.set(.kitFiles, in: delay) }
    guard alarms.takeDue(.kitFiles), let kit else { return }
    // Not before a file that is being copied is whole, and not while another kit comes.
    if kits.watch?.isBeingWritten == true || loading != nil { return alarms.set(.kitFiles, in: 300) }
    load(kit.loaded.path, for: nil, .files, former: kit.loaded)
  }

  // MARK: - Programs

  /// How often program changes are looked for, in milliseconds: JACK's process thread may not wake anybody. The MIDI
  /// input's does, so that main sleeps where nothing could come by JACK.
  var programTimeout: Int32? {
    if kits.programs.entries.isEmpty || !isReady { return nil }
    if kits.awaitsProgram { return 5 }
    return connectionsNow.contains { $0.destination == "\(audio.clientName):midi_in" } ? 20 : nil
  }

  private func handlePrograms() {
    if sourceMonitor.takeProgram() { kits.programComes() }
    if kits.programs.entries.isEmpty || !isReady { return }
    guard let place = kits.takeProgram(host) else { return }
    if loading == nil && kits.isPlaying(place) { return }
    let entry = kits.programs.entries[place]
    guard let loaded = kits.preloadedKit(place, sampleRate: wantedRate) else {
      return load(entry.kit, for: nil, .program(place))
    }
    do throws(ControlError) {
      let report = try adopt(loaded)
      kits.plays(loaded, for: .program(place))
      Log.write("program \(entry.program): playing \(report.name)")
      giveUpLoading(for: entry.kit)
      // What has become of its files since it was preloaded, and the watch over them.
      kits.stopListening()
      if kits.isWatching { alarms.set(.kitFiles, in: 300) }
    } catch {
      Log.write(error.message, .error)
    }
  }
}
