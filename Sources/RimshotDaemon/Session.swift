internal import CSystem
internal import Glibc
internal import RimshotAlsa
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotJack
internal import RimshotKit
internal import RimshotKitFiles

/// The running session: one loop on the main thread that waits for signals, the audio server, the sequencer, the loader
/// and clients, and does what they ask.
final class Session {
  let options: DaemonOptions
  let settings: ConfigurationSession
  let host: EngineHost
  let audio: AudioSession
  let wake: Wakeup
  let mixer: MixerSession
  let kits: KitSession
  var sequencer: SequencerSession?
  let devices: DeviceSession
  private let monitor: NoteMonitor
  var told = NoteMonitor.Told()
  var alarms = Alarms()
  /// The kit that plays, as loaded.
  var kit: (loaded: KitLoading.Loaded, memory: LoadedKit)?

  private let startTime = rimshot_monotonic_nanoseconds()
  private let signals: Int32
  var server: ControlServer?
  var readiness: Readiness
  private let paths: ControlPaths
  var loading: KitSession.Loading?
  private var isEnding = false
  private var attempts = 0
  /// Whether our outputs have found the system's playback ports since the client was opened.
  private var hasPlayback = false
  var isReady: Bool { server != nil }

  init(
    options: DaemonOptions, settings: ConfigurationSession, paths: ControlPaths, signals: Int32,
    readiness: Readiness
  ) throws(StartError) {
    self.options = options
    self.settings = settings
    let configuration = settings.values
    self.paths = paths
    self.signals = signals
    self.readiness = readiness
    host = EngineHost(
      voiceLimit: options.voices ?? configuration.voices, hasLimiters: configuration.limiters != .none)
    devices = DeviceSession(host: host, configuration: configuration, forcedChannels: options.channels)
    wake = try Wakeup()
    monitor = NoteMonitor(wake: wake)
    audio = AudioSession(name: options.name, host: host, wake: wake, voiceTime: configuration.voiceTime)
    kits = KitSession(configuration, paths: paths)
    mixer = MixerSession(host: host, gain: configuration.gain, limiters: configuration.limiters)
    if !host.hasLockedMemory {
      Log.write(
        "memory may not be locked (ulimit -l), so a busy machine may delay a hit; "
          + "see REAL-TIME LIMITS in the manual page", .warning)
    }
  }

  /// Runs until the daemon is told to stop.
  func run() throws(StartError) {
    try waitForServer()
    if isEnding { return }
    openSequencer()
    loadFirst()
    while !isEnding { try wait() }
    readiness.stopping()
    end()
  }

  // MARK: - Beginning and ending

  /// Opens the audio client, waiting for a server as long as the options allow.
  private func waitForServer() throws(StartError) {
    let deadline = startTime + UInt64(options.waitForServer * 1e9)
    // A server that is only just up, or very busy, may refuse what it grants a moment later.
    var refusals = 0
    while true {
      do throws(JackError) {
        return try audio.open()
      } catch {
        let isAbsent = error == .noServer || error == .noLibrary
        if !isAbsent { refusals += 1 }
        if isAbsent ? rimshot_monotonic_nanoseconds() >= deadline : refusals == 8 {
          throw StartError("cannot open the JACK client \"\(options.name)\": \(error)")
        }
      }
      var waiting = [pollfd(fd: signals, events: Int16(POLLIN), revents: 0)]
      if unsafe poll(&waiting, 1, 250) > 0 {
        handleSignals()
        if isEnding { return }
      }
    }
  }

  private func openSequencer() {
    let name = options.name == DaemonOptions.defaultName ? "Rimshot" : "Rimshot-\(options.name)"
    do throws(AlsaError) {
      // Below the process thread, so that reading a flood of messages never delays a period.
      sequencer = try SequencerSession(
        name: name, priority: audio.realtimePriority.map { max($0 - 1, 1) }, host: host,
        monitor: monitor)
      if let sequencer { devices.update(sequencer.sequencerPorts()) }
    } catch {
      Log.write("\(error); only JACK MIDI is heard", .warning)
    }
  }

  /// The first kit has come through: the daemon can play.
  func becomeReady() throws(StartError) {
    if options.connects {
      sequencer?.connectHardware()
      connectPlayback()
    }
    server = try ControlServer(path: paths.socket)
    let status = status()
    let rate = status.server.map { "\($0.kind), \($0.sampleRate) Hz, \($0.periodFrames) frames a period" }
    Log.write("playing \(status.kit?.name ?? "no kit") on \(rate ?? "no server") as process \(getpid())")
    readiness.finish(status)
  }

  private func end() {
    loading?.job.cancel()
    kits.stopPreloading()
    sequencer?.input.stop()
    // A fade before the ports go, so that a ringing cymbal doesn't end in a click.
    if audio.isOpen && host.statistics.voices > 0 && host.panic() {
      let periods = host.statistics.periods
      var tries = 0
      while host.statistics.voices > 0 && tries < 50 && (tries < 5 || host.statistics.periods > periods) {
        usleep(2000)
        tries += 1
      }
    }
    audio.close()
    server = nil
    Log.write("stopped")
  }

  /// Ends the loop.
  func stop() { isEnding = true }

  // MARK: - Waiting

  private func wait() throws(StartError) {
    var descriptors = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    descriptors += (kits.pollDescriptors + (sequencer?.pollDescriptors ?? [])).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    descriptors += server?.pollDescriptors ?? []
    if unsafe poll(&descriptors, nfds_t(descriptors.count), timeout()) < 0 && errno != EINTR {
      throw StartError("\(SystemError("wait for events", code: errno))")
    }
    wake.reset()
    handleSignals()
    try handleKits()
    handleAudio()
    handleSequencer()
    handleNotes()
    handleReload()
    server?.serve { request, connection in answer(request, to: connection) }
    host.collect()
  }

  /// Milliseconds until something has to be done unasked; −1 for never.
  private func timeout() -> Int32 {
    // Kits that ring out come home without a word.
    let timeouts = [host.kitCount > 1 ? 200 : nil, alarms.milliseconds, programTimeout]
    return timeouts.compactMap(\.self).min() ?? -1
  }

  private func handleSignals() {
    while true {
      switch rimshot_next_signal(signals) {
      case 0: return
      case SIGHUP: reload(for: nil)
      default: isEnding = true
      }
    }
  }

  private func handleSequencer() {
    guard let sequencer else { return }
    let changes = sequencer.takeAnnouncements()
    if changes.contains(.any) { devices.update(sequencer.sequencerPorts()) }
    if changes.contains(.came) && options.connects && isReady { sequencer.connectHardware() }
  }

  /// Tells the log of hits that nobody hears, a moment after they came: the engine plays them a period later.
  private func handleNotes() {
    if monitor.takeDue() && !alarms.isSet(.notes) { alarms.set(.notes, in: 300) }
    if alarms.isSet(.notes) && !alarms.takeDue(.notes) { return }
    let lines = monitor.lines(host.statistics, told: &told, kit: kit?.loaded.kit.name ?? "") { client in
      self.sequencer?.sequencerPorts().first { $0.address.client == client }?.clientName
    }
    for line in lines { Log.write(line, .warning) }
  }

  // MARK: - The audio server

  private func handleAudio() {
    let changes = audio.takeChanges()
    if changes.contains(.shutdown) {
      Log.write("the audio server has gone; waiting for it to come back", .error)
      audio.close()
      // Waits for the next server: what rings now has no business there, and its rate may be another.
      _ = host.panic()
      hasPlayback = false
      attempts = 0
      alarms.set(.server, in: 250)
    }
    if alarms.takeDue(.server) { reopen() }
    if changes.contains(.sampleRate), let rate = audio.sampleRate {
      Log.write("the sample rate is now \(rate) Hz; loading the kit again")
      reloadKit()
    }
    if changes.contains(.period) {
      audio.status().map { Log.write("the period is now \($0.periodFrames) frames") }
    }
    if changes.contains(.ports) && options.connects && isReady && !hasPlayback { connectPlayback() }
  }

  private func reopen() {
    do throws(JackError) {
      try audio.open()
      Log.write("the audio server is back")
      if let kit, kit.loaded.sampleRate != audio.sampleRate { reloadKit() }
      if options.connects { connectPlayback() }
    } catch {
      // Ever less often, up to once in four seconds: a server may be gone for days.
      attempts += 1
      alarms.set(.server, in: min(250 << min(attempts / 8, 4), 4000))
    }
  }

  private func connectPlayback() {
    audio.connectPlayback()
    hasPlayback = audio.ports().contains { $0.isOurs && $0.isSource && !$0.connectedTo.isEmpty }
  }

  /// Seconds since the session began.
  var uptime: Double { Double(rimshot_monotonic_nanoseconds() - startTime) / 1e9 }

  /// Answers a request.
  func reply<Value: Codable & Sendable>(
    _ result: Result<Value, ControlError>, to connection: ControlServer.ConnectionNumber
  ) {
    server?.answer(result, to: connection)
  }
}
