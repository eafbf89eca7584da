internal import CSystem
internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import RimshotOsc

/// How a daemon comes under a session manager's hands: `$NSM_URL` names one, it is told that we are there, and says what to
/// open. Until then nothing may be registered anywhere, as its names depend on that.
enum NsmJoining {
  /// What comes of it.
  enum Outcome {
    /// There is no manager.
    case none
    /// We were told to end meanwhile.
    case stopped
    /// It manages us.
    case managed(NsmClient)
  }

  /// Who asks, and how long for.
  struct Terms {
    /// What `$NSM_URL` says.
    var url = ProcessInfo.processInfo.environment["NSM_URL"] ?? ""
    /// What to start us by the next time.
    var program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "rimshot"
    /// Seconds until a manager that says nothing isn't waited for any more.
    var patience = 5.0
    /// Seconds until one that knows us should have opened something.
    var openPatience = 60.0
  }

  /// The environment's manager has the say. Waits for it.
  /// - Parameter signals: Ends the waiting.
  static func join(_ terms: Terms, signals: Int32) throws(StartError) -> Outcome {
    if terms.url.isEmpty { return .none }
    guard let url = OscUrl(terms.url) else {
      return alone("NSM_URL is osc.udp://HOST:PORT/, not \"\(terms.url)\"")
    }
    guard let peer = url.peer() else {
      return alone("NSM_URL is \(terms.url), and nobody knows the machine \"\(url.host)\"")
    }
    let link: NsmLink
    do throws(SystemError) { link = try NsmLink(to: peer) } catch { return alone("\(error)") }
    link.tellRefusals(true)
    link.send(
      NsmLink.announce, .text("Rimshot"), .text(":dirty:progress:"), .text(terms.program), .integer(1),
      .integer(1),
      .integer(Int(getpid())))
    let outcome = try wait(link, terms, signals)
    link.tellRefusals(false)
    return outcome
  }

  private static func wait(_ link: NsmLink, _ terms: Terms, _ signals: Int32) throws(StartError) -> Outcome {
    var manager: String?
    var end = time(in: terms.patience)
    while true {
      var descriptors = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let now = rimshot_monotonic_nanoseconds()
      if now >= end { break }
      _ = unsafe poll(&descriptors, 2, Int32((end - now) / 1_000_000 + 1))
      if isEnd(signals) { return .stopped }
      if link.wasRefused() { return alone("no session manager listens at \(terms.url), which NSM_URL names") }
      for message in link.receive() {
        switch (message.address, message.arguments.first) {
        case ("/reply", .text(NsmLink.announce)):
          manager = message.text(2) ?? "the session manager"
          end = time(in: terms.openPatience)
        case ("/error", .text(NsmLink.announce)):
          return alone("the session manager refuses: \(message.text(2) ?? "it doesn't say why")")
        case (NsmLink.Request.open.rawValue, _):
          return .managed(try NsmClient(link, manager: manager ?? "the session manager", opened: message))
        default: break
        }
      }
    }
    guard let manager else { return alone("the session manager at \(terms.url) doesn't answer") }
    throw StartError(
      "\(manager) has opened nothing for \(Int(terms.openPatience)) s (add Rimshot to the session once more)")
  }

  private static func time(in seconds: Double) -> UInt64 {
    rimshot_monotonic_nanoseconds() + UInt64(seconds * 1e9)
  }

  private static func isEnd(_ signals: Int32) -> Bool {
    if signals < 0 { return false }
    while true {
      switch rimshot_next_signal(signals) {
      case 0: return false
      // The configuration is read after this.
      case SIGHUP: continue
      default: return true
      }
    }
  }

  /// As the protocol has it: where there is no manager, the program runs as it does without one.
  private static func alone(_ reason: String) -> Outcome {
    Log.write(
      "\(reason); running without one (to be managed: end this, and start it from the manager)", .warning)
    return .none
  }
}

extension OscMessage {
  /// An argument, counted from 0, if it is text.
  func text(_ place: Int) -> String? {
    guard arguments.indices.contains(place), case .text(let text) = arguments[place] else { return nil }
    return text
  }
}
