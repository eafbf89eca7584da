internal import CSystem
internal import Glibc
internal import RimshotAlsa
internal import RimshotControl
internal import RimshotJack
internal import RimshotKitFiles

/// How the session comes up: socket and MIDI input first, then the kit, whether or not there is a server.
extension Session {
  /// How far the start has come.
  struct Start {
    /// Whether whoever started the daemon has been told that it is up.
    var isOver = false
    /// Whether a server has been looked for.
    var hasTried = false
    /// Whether there was one, and it has gone.
    var hasLostServer = false
    /// How often a server has refused us.
    var refusals = 0
    /// Why there is no ALSA sequencer.
    var sequencerFault: String?
    /// Whether a MIDI device is plugged in that would be heard if there were one.
    var hasUnheardDevice = false
    /// Why the configured kit isn't the one that plays.
    var kitProblem: Problem?
  }

  /// Opens what needs no server, and begins to look for one.
  func begin() throws(StartError) {
    server = try ControlServer(path: paths.socket)
    openSequencer()
    if configuration.osc != nil { listenToOsc() }
    if configuration.logsPractice { practise() }
    audio.open()
    // A server that hangs doesn't keep the kit from loading.
    alarms.set(.start, in: 500)
  }

  /// Opens the sequencer; where it isn't there or not allowed yet, it is tried again.
  func openSequencer() {
    let own = options.name == DaemonOptions.defaultName ? "Rimshot" : "Rimshot-\(options.name)"
    let name = nsm?.clientName ?? own
    do throws(AlsaError) {
      sequencer = try SequencerSession(
        name: name, priority: 1, host: host, monitor: monitor, sources: sourceMonitor)
      if let sequencer {
        devices.update(sequencer.sequencerPorts())
        watching.senders.update(sequencer.sequencerPorts(), monitor)
      }
      if start.sequencerFault != nil {
        start.sequencerFault = nil
        Log.write("the ALSA sequencer is there now")
        watching.hasNewConnections = true
        setSequencerPriority()
      }
      makeWishes()
    } catch {
      let fault = "\(error)"
      if start.sequencerFault != fault { Log.write("\(fault); only JACK MIDI is heard", .warning) }
      start.sequencerFault = fault
      start.hasUnheardDevice = SequencerSession.hasMidiDevice
      alarms.set(.sequencer, in: 5000)
    }
  }

  /// Goes on with the start where it can.
  func handleStart() throws(StartError) {
    if isReady { return }
    let isDue = alarms.takeDue(.start)
    if kit == nil && loading == nil {
      // At the server's own rate, where there is one.
      guard audio.isOpen || start.hasTried || isDue else { return }
      loadFirst()
    }
    // At another rate it is loading once more.
    if loading != nil { return }
    if audio.isOpen { return becomeReady() }
    switch audio.lastFailure {
    case nil, .noServer, .noLibrary: break
    default: return  // Refused: it is asked a few times.
    }
    // An attempt that hangs gets some time of its own.
    let patience = start.hasTried ? options.waitForServer : max(options.waitForServer, 5)
    let left = patience - uptime
    if left <= 0 { becomeReady() } else { alarms.set(.start, in: Int(left * 1000) + 1) }
  }

  /// Tells whoever started the daemon that it is up.
  private func becomeReady() {
    start.isOver = true
    // Nobody has waited for what the start took.
    heldUp = HeldUp()
    alarms.cancel(.start)
    let status = status()
    let kit = status.kit?.name ?? "no kit"
    if let server = status.server {
      let rate = "\(server.kind), \(server.sampleRate) Hz, \(server.periodFrames) frames a period"
      Log.write("playing \(kit) on \(rate) as process \(getpid())")
    } else {
      Log.write("no audio server yet: process \(getpid()) plays \(kit) as soon as there is one", .warning)
    }
    readiness.finish(status)
    isOpen(status.server == nil ? "there is no audio server yet" : "playing \(kit)")
  }

  /// A server is there and doesn't want us: an error of the start; later, one of the things that are wrong now.
  func serverRefused(_ error: JackError) throws(StartError) {
    start.refusals += 1
    // A server that is only just up, or very busy, may refuse what it grants a moment later.
    if start.refusals == 8 {
      let sentence = "cannot open the JACK client \"\(audio.name)\": \(error)"
      if !isReady { throw StartError(sentence) }
      Log.write(sentence, .error)
    }
  }

  /// The first kit doesn't load: an error where the command line names it. A configured one must not leave a drummer
  /// without sound, at a box without a screen: the built-in kit plays instead.
  func startKitFailed(_ error: ControlError) throws(StartError) {
    guard options.kit == nil, let configured = configuration.kit, start.kitProblem == nil else {
      throw StartError(error.message, details: error.details)
    }
    let sentence = "the configured kit \(configured) doesn't load, so \(KitFinder.defaultName) plays instead"
    let reason = error.details.first { $0.contains(": error: ") } ?? error.message
    start.kitProblem = Problem(
      "kit-failed", "\(sentence): \(reason) (mend it, or choose another with rimshot kit load)")
    Log.write(sentence, .error)
    for line in [error.message] + error.details { Log.write(line, .error) }
    load(KitFinder.defaultName, for: nil, .start)
  }

  /// What has been wrong since the start.
  var startProblems: [Problem] { start.kitProblem.map { [$0] } ?? [] }
}
