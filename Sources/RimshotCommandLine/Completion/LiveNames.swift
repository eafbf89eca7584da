internal import FoundationEssentials
internal import RimshotControl
internal import RimshotKit

/// Names that only this machine knows: kits on its disk, and what the daemon has. What can't be told is left out, and
/// nobody waits for it: a person has a key pressed.
struct LiveNames: Sendable {
  typealias Candidate = CompletionAnswer.Candidate

  /// Kits in the kit folders.
  var kits: @Sendable () -> [Candidate]
  /// Device profiles.
  var profiles: @Sendable () -> [Candidate]
  /// Names of daemons that run.
  var daemons: @Sendable () -> [Candidate]
  /// Pads of a daemon's kit.
  var pads: @Sendable (_ daemon: String) -> [Candidate]
  /// Strips of a daemon's mixer, as the `mixer` commands take them.
  var strips: @Sendable (_ daemon: String) -> [Candidate]
  /// Ports that a daemon sees: those that send (`true`) or those that receive.
  var ports: @Sendable (_ daemon: String, _ send: Bool) -> [Candidate]
  /// Devices and programs that send MIDI to a daemon.
  var devices: @Sendable (_ daemon: String) -> [Candidate]

  static let defaultDaemon = ControlPaths.defaultName

  /// Seconds that a daemon has for an answer.
  private static let patience = 0.5

  /// The real names, for a session.
  static func live(_ session: Session) -> LiveNames {
    @Sendable func ask<Result: Codable & Sendable>(_ request: ControlRequest, _ daemon: String) -> Result? {
      guard let paths = try? session.paths(name: daemon) else { return nil }
      return try? session.ask(request, at: paths, timeout: patience)
    }
    return LiveNames(
      kits: {
        ((try? session.kits.list()) ?? []).map {
          .init(word: $0.name, meaning: $0.title == $0.name ? "" : $0.title)
        }
      },
      profiles: { DeviceAccess.list().profiles.map { .init(word: $0.id, meaning: $0.name) } },
      daemons: { runningDaemons(session).map { .init(word: $0) } },
      pads: { daemon in
        let kit: KitReport? = ask(.kit, daemon)
        return (kit?.pads ?? []).map { .init(word: $0) }
      },
      strips: { daemon in
        guard let mixer: MixerReport = ask(.mixer, daemon) else { return [] }
        return mixer.pads.map { .init(word: MixerWords.word(forPad: $0.name)) }
          + mixer.outputs.map { .init(word: "output:\($0.name)") } + [.init(word: "master")]
      },
      ports: { daemon, send in
        let list: PortList? = ask(.ports, daemon)
        return (list?.ports ?? []).filter { $0.isSource == send }
          .map { .init(word: $0.name, meaning: $0.address ?? ($0.world == .audio ? "audio" : "JACK MIDI")) }
      },
      devices: { daemon in
        let list: PortList? = ask(.ports, daemon)
        var seen: Set<String> = []
        return (list?.ports ?? []).filter { $0.isSource && !$0.isOurs && $0.world != .audio }
          .map { String($0.name.prefix { $0 != ":" }) }
          .filter { seen.insert($0).inserted }.map { .init(word: $0) }
      })
  }

  private static func runningDaemons(_ session: Session) -> [String] {
    guard let paths = try? session.paths(name: defaultDaemon),
      let files = try? FileManager.default.contentsOfDirectory(atPath: paths.runtimeDirectory)
    else { return [] }
    return files.compactMap { file in
      file == "control" ? defaultDaemon : file.hasPrefix("control-") ? String(file.dropFirst(8)) : nil
    }.sorted()
  }
}
