internal import CSystem
internal import Glibc
internal import RimshotAlsa
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotJack
internal import RimshotKit
internal import RimshotKitFiles

extension Session {
  /// Does what a client asks, and answers it; loading a kit is answered later.
  func answer(_ request: Result<ControlRequest, ControlError>, to connection: ControlServer.ConnectionNumber)
  {
    switch request {
    case .failure(let error): reply(Result<Done, ControlError>.failure(error), to: connection)
    case .success(.status): reply(.success(status()), to: connection)
    case .success(.ports): reply(.success(PortList(ports: ports())), to: connection)
    case .success(.connect(let source, let destination, let whenThere)):
      reply(
        Result { () throws(ControlError) in try connect(source, destination, whenThere: whenThere) },
        to: connection)
    case .success(.disconnect(let source, let destination)):
      reply(Result { () throws(ControlError) in try disconnect(source, destination) }, to: connection)
    case .success(.connections):
      reply(.success(WishList(wishes: wishes.report(ports()))), to: connection)
    case .success(.connectionsSave): reply(.success(saveConnections()), to: connection)
    case .success(.connectionsClear): reply(.success(clearConnections()), to: connection)
    case .success(.kit): reply(Result { () throws(ControlError) in try playingKit() }, to: connection)
    case .success(.loadKit(let argument)):
      load(argument, for: connection, .choice)
    case .success(.reloadKit):
      if kit == nil { return reply(Result { () throws(ControlError) in try playingKit() }, to: connection) }
      reloadKit(for: connection)
    case .success(.hit(let pad, let velocity)):
      reply(Result { () throws(ControlError) in try hit(pad, velocity: velocity) }, to: connection)
    case .success(.mixer): reply(.success(mixer.report(isPlaying: audio.isOpen)), to: connection)
    case .success(.mixerSet(let change)):
      reply(Result { () throws(ControlError) in try mixer.apply(change) }, to: connection)
    case .success(.mixerReset):
      mixer.reset()
      reply(.success(mixer.report(isPlaying: audio.isOpen)), to: connection)
    case .success(.metronome(let request)):
      reply(Result { () throws(ControlError) in try answer(request) }, to: connection)
    case .success(.song(let request)): answer(request, to: connection)
    case .success(.transport(let request)):
      reply(Result { () throws(ControlError) in try answer(request) }, to: connection)
    case .success(.release(let pad)):
      reply(Result { () throws(ControlError) in try release(pad) }, to: connection)
    case .success(.pads): reply(Result { () throws(ControlError) in try padList() }, to: connection)
    case .success(.pedal(let closed)):
      reply(Result { () throws(ControlError) in try movePedal(closed: closed) }, to: connection)
    case .success(.configuration): reply(.success(settings.report()), to: connection)
    case .success(.reload): reload(for: connection)
    case .success(.subscribe(let subscription)):
      reply(
        Result { () throws(ControlError) in try subscribe(subscription, for: connection) }, to: connection)
    case .success(.sound(let request)):
      reply(Result { () throws(ControlError) in try act(request) }, to: connection)
    case .success(.sounds): reply(Result { () throws(ControlError) in try soundList() }, to: connection)
    case .success(.recording): reply(.success(recording.report), to: connection)
    case .success(.recordStart(let order)): startRecording(order, for: connection)
    case .success(.recordStop): stopRecording(for: connection)
    case .success(.take): reply(.success(takeReport()), to: connection)
    case .success(.takeSave(let order)): saveTake(order.path, seconds: order.seconds, for: connection)
    case .success(.panic): reply(Result { () throws(ControlError) in try panic() }, to: connection)
    case .success(.stop):
      reply(.success(Done()), to: connection)
      stop()
    }
  }

  // MARK: - Playing

  private func hit(_ name: String, velocity: Int) throws(ControlError) -> HitReport {
    guard let (loaded, memory) = kit else { throw ControlError(.notFound, "no kit is loaded") }
    let pads: [String]
    let isTaken: Bool
    switch try HitTarget(name, in: loaded.kit) {
    case .pad(let pad, let articulation):
      let hit = loaded.kit.pads[pad]
      pads = [articulation == 0 ? hit.name : "\(hit.name)/\(hit.articulations[articulation].name)"]
      try checkServer()
      isTaken = host.hit(pad: pad, articulation: articulation, velocity: UInt8(velocity))
    case .strike(let strike):
      pads = memory.pads(strike: strike).map { loaded.kit.pads[$0].name }
      if pads.isEmpty {
        let what = strike < 128 ? "pad on note \(strike)" : "pad for \"\(name)\""
        throw ControlError(.notFound, "the kit \"\(loaded.kit.name)\" has no \(what)")
      }
      try checkServer()
      isTaken = host.hit(strike: strike, velocity: UInt8(velocity))
    }
    if !isTaken { throw ControlError(.busy, "too many hits wait to be played") }
    return HitReport(pads: pads, velocity: velocity)
  }

  /// Whether a hit would be heard, and isn't too old.
  func checkServer() throws(ControlError) {
    try checkServerAnswers()
    if heldUp.mayBeOld() {
      throw ControlError(.busy, "the daemon was stopped for a while, and the hit may be too old to be played")
    }
  }

  /// Whether anything would be heard.
  func checkServerAnswers() throws(ControlError) {
    if !audio.isOpen { throw ControlError(.deviceFailed, "there is no audio server; nothing would be heard") }
    if !audio.isAnswering {
      throw ControlError(.deviceFailed, "the audio server has stalled; nothing would be heard")
    }
  }

  private func release(_ name: String) throws(ControlError) -> Done {
    guard let (loaded, _) = kit else { throw ControlError(.notFound, "no kit is loaded") }
    guard case .pad(let pad, _) = try HitTarget(name, in: loaded.kit) else {
      throw ControlError(.badArgument, "release takes a pad's name, not a note or a role")
    }
    if !host.release(pad: pad) { throw ControlError(.busy, "too many commands wait to be played") }
    return Done()
  }

  private func panic() throws(ControlError) -> Done {
    try metronome.stop()
    try stopSong()
    metronomeStopped()
    if !host.panic() { throw ControlError(.busy, "too many commands wait to be played") }
    return Done()
  }

  // MARK: - What is

  private func playingKit() throws(ControlError) -> KitReport {
    guard let (loaded, memory) = kit else { throw ControlError(.notFound, "no kit is loaded") }
    return kitReport(loaded, memory)
  }

  func kitReport(_ loaded: KitLoading.Loaded, _ memory: LoadedKit) -> KitReport {
    var report = KitReport(
      name: loaded.kit.name, path: loaded.path, pads: loaded.kit.pads.map(\.name),
      samples: memory.sampleCount,
      memoryBytes: memory.sampleBytes, warnings: loaded.warnings)
    if memory.streamedBytes > 0 { report.streamedBytes = memory.streamedBytes }
    return report
  }

  func status() -> DaemonStatus {
    watching.hasNewConnections = true
    let done = host.statistics
    let now = rimshot_monotonic_nanoseconds()
    let input = sequencer?.input
    let last = max(done.lastEventTime, input?.lastEventTime ?? 0)
    let server = serverStatus()
    var status = DaemonStatus(
      state: server == nil ? .noServer : .ready, name: options.name, version: rimshotVersion,
      pid: Int(getpid()),
      uptime: uptime, arguments: options.arguments, workingDirectory: workingDirectory(), server: server,
      kit: kit.map { kitReport($0.loaded, $0.memory) },
      midi: DaemonStatus.Midi(
        alsaPort: input.map { "\($0.address)" }, channels: devices.sharedChannels, devices: devices.report(),
        events: done.events,
        otherChannels: done.otherChannels.map {
          DaemonStatus.Midi.Count(number: $0.channel, count: $0.count)
        },
        unmappedNotes: done.unmappedNotes.map { DaemonStatus.Midi.Count(number: $0.note, count: $0.count) },
        secondsSinceLast: last == 0 ? nil : Double(now - min(last, now)) / 1e9,
        pedal: done.pedal.map {
          DaemonStatus.Midi.Pedal(
            raw: Int($0.raw), closed: Int($0.closed), least: Int($0.least), greatest: Int($0.greatest))
        },
        overruns: input?.overruns ?? 0),
      engine: DaemonStatus.Engine(
        voices: done.voices, voiceLimit: host.voiceLimit, hits: done.hits, stolen: done.stolen,
        late: done.late,
        dropped: done.dropped + audio.droppedEvents + (input?.dropped ?? 0), retriggers: done.retriggers,
        crosstalk: done.crosstalk, grabs: done.grabs, faint: done.faint),
      connections: connectionsNow, wishes: wishes.report(ports()))
    status.midi.sources = sources(now: now)
    if done.underruns > 0 { status.engine.underruns = done.underruns }
    if transport.isOn { status.transport = transport.report(audio.client) }
    status.problems = problems
    status.protocol = controlProtocol
    return status
  }

  /// The server as it runs, with what our part in it costs.
  func serverStatus() -> DaemonStatus.Server? {
    var server = audio.status()
    server?.meanLoad = watching.loads.mean
    server?.peakLoad = watching.loads.peak
    return server
  }

  private func sources(now: UInt64) -> [DaemonStatus.Midi.Source] {
    var sources: [DaemonStatus.Midi.Source] = []
    if let sequencer {
      sources = watching.senders.report(connected: sequencer.connectedSources, monitor, now: now)
    }
    let (count, last) = host.framedEvents
    let isConnected = connectionsNow.contains { $0.destination == "\(audio.clientName):midi_in" }
    if count > 0 || isConnected {
      sources.append(
        DaemonStatus.Midi.Source(
          name: MidiSenders.jackMidi, address: nil, isConnected: isConnected, events: count,
          secondsSinceLast: count == 0 ? nil : Double(now - min(last, now)) / 1e9))
    }
    return sources
  }

  func connections() -> [Connection] {
    ports().filter(\.isOurs).flatMap { port in
      port.connectedTo.map { other in
        port.isSource
          ? Connection(source: port.name, destination: other, changed: false)
          : Connection(source: other, destination: port.name, changed: false)
      }
    }
  }

  private func workingDirectory() -> String {
    guard let path = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
