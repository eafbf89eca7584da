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
  let metronome: MetronomeSession
  let song: SongSession
  let transport: TransportSession
  let kits: KitSession
  var sequencer: SequencerSession?
  let devices: DeviceSession
  let monitor: NoteMonitor
  let wishes: WishSession
  let osc = OscSession()
  let practice = PracticeSession()
  /// The session manager that has started us.
  let nsm: NsmClient?
  var recording = RecordingSession()
  var takes: TakeSession
  let sourceMonitor: SourceMonitor
  var sources = SourceState()
  /// Unheard hits that the log has told of.
  var told = UnheardNotes()
  var watching = Watching()
  /// What is played like a tape.
  var board = SoundBoard()
  var alarms = Alarms()
  /// Where a command has moved the hi-hat's pedal; `nil` before one did.
  var pedal: UInt8?
  /// The kit that plays, as loaded.
  var kit: (loaded: KitLoading.Loaded, memory: LoadedKit)?

  let startTime = rimshot_monotonic_nanoseconds()
  private let signals: Int32
  var server: ControlServer?
  var readiness: Readiness
  let paths: ControlPaths
  let logFile: LogFile
  var loading: KitSession.Loading?
  private var isEnding = false
  /// Whether the daemon was stopped for a while just now.
  var heldUp = HeldUp()
  /// How far the start has come.
  var start = Start()
  /// Whether whoever started the daemon has been told that it is up.
  var isReady: Bool { start.isOver }

  init(
    options: DaemonOptions, settings: ConfigurationSession, paths: ControlPaths, signals: Int32,
    readiness: Readiness, nsm: NsmClient? = nil
  ) throws(StartError) {
    self.options = options
    self.settings = settings
    let configuration = settings.values
    self.paths = paths
    logFile = LogFile(paths)
    self.signals = signals
    self.readiness = readiness
    self.nsm = nsm
    host = EngineHost(
      voiceLimit: options.voices ?? configuration.voices, hasLimiters: configuration.limiters != .none)
    takes = TakeSession(of: host, seconds: Double(configuration.takeMemory) * 60)
    devices = DeviceSession(host: host, configuration: configuration, forcedChannels: options.channels)
    wishes = WishSession(configuration: configuration, paths: paths, isAutomatic: options.connects)
    wake = try Wakeup()
    monitor = NoteMonitor(wake: wake)
    sourceMonitor = SourceMonitor(wake: wake)
    audio = AudioSession(
      name: nsm?.clientName ?? options.name, host: host, wake: wake)
    kits = KitSession(configuration, paths: paths)
    metronome = MetronomeSession(host: host)
    transport = TransportSession(TransportMode(configuration.transport))
    song = SongSession(host: host, transport: transport)
    audio.followsTransport = transport.isOn
    mixer = MixerSession(
      host: host, gain: configuration.gain, limiters: configuration.limiters, memory: RememberedMixer(paths))
    keepVoices(within: configuration.voiceTime)
    if !host.hasLockedMemory {
      Log.write(Session.unlockedText, .warning)
    }
  }

  /// Runs until the daemon is told to stop.
  func run() throws(StartError) {
    try begin()
    keepAlive()
    while !isEnding { try wait() }
    readiness.stopping()
    end()
  }

  /// Sets what voices may take of each period's time, measuring this processor where that is to decide.
  func keepVoices(within voiceTime: Configuration.VoiceTime) {
    audio.voiceTime = VoiceBudget.share(voiceTime, voices: host.voiceLimit)
  }

  // MARK: - Beginning and ending

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
    countPractice()
    closeAudio()
    endRecording()
    server = nil
    kits.last.finish()
    settings.finish()
    wishes.finish()
    mixer.finish()
    practice.finish()
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
    let others = [
      kits.pollDescriptors, sequencer?.pollDescriptors, osc.pollDescriptors, nsm?.pollDescriptors,
    ]
    descriptors += others.flatMap { $0 ?? [] }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    descriptors += server?.pollDescriptors ?? []
    if heldUp.asksForUnread && server?.hasUnread != true && !osc.hasUnread { heldUp.allIsRead() }
    let limit = timeout()
    if unsafe poll(&descriptors, nfds_t(descriptors.count), limit) < 0 && errno != EINTR {
      throw StartError("\(SystemError("wait for events", code: errno))")
    }
    heldUp.looked(after: limit)
    wake.reset()
    handleSignals()
    if alarms.takeDue(.watchdog) { keepAlive() }
    try handleKits()
    try handleAudio()
    try handleStart()
    if alarms.takeDue(.sequencer) { openSequencer() }
    handleSequencer()
    handleNotes()
    handleReload()
    if alarms.takeDue(.connections) || alarms.takeDue(.refusals) { makeWishes() }
    server?.serve { request, connection in answer(request, to: connection) }
    handleOsc()
    handleNsm()
    handleMixer()
    handlePractice()
    handleRecording()
    handleTakes()
    handleSong()
    host.collect()
  }

  /// Milliseconds until something has to be done unasked; −1 for never.
  private func timeout() -> Int32 {
    // Kits that ring out come home without a word.
    let timeouts = [
      host.kitCount > 1 ? 200 : nil, alarms.milliseconds, programTimeout, server?.hasMore == true ? 0 : nil,
    ]
    return timeouts.compactMap(\.self).min() ?? -1
  }

  private func keepAlive() {
    guard let interval = Readiness.watchdogInterval else { return }
    readiness.keepAlive()
    alarms.set(.watchdog, in: interval)
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

  /// Seconds since the session began.
  var uptime: Double { Double(rimshot_monotonic_nanoseconds() - startTime) / 1e9 }

  /// Answers a request.
  func reply<Value: Codable & Sendable>(
    _ result: Result<Value, ControlError>, to connection: ControlServer.ConnectionNumber
  ) {
    if connection < 0 { osc.answer(result, to: connection) } else { server?.answer(result, to: connection) }
  }
}
