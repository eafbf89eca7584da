/// Whether the limits that a session has reach the daemon, too.
extension Check {
  private static let settings = #"[Service]\nLimitRTPRIO=95\nLimitMEMLOCK=infinity\n"#

  /// Gives everything that a user's own manager runs its limits: a unit can't raise them beyond the manager's.
  private static func userManagerMend(_ machine: Machine) -> [String] {
    [
      "sudo mkdir -p /etc/systemd/system/user@.service.d",
      "printf '\(settings)' | sudo tee /etc/systemd/system/user@.service.d/realtime.conf",
      "sudo systemctl daemon-reload",
      "sudo systemctl restart user@\(machine.user.number).service  # ends your session; or restart the machine",
    ]
  }

  static let userUnitLimits = Check(
    "user-unit-limits", why: "a user unit has the limits of the user's systemd, whatever the unit itself says"
  ) { machine in
    let manager = machine.processes.first {
      $0.user == machine.user.number && $0.name == "systemd" && $0.words.contains("--user")
    }
    guard let manager, let limits = ResourceLimits(process: "\(manager.number)", machine.files) else {
      return [.fine("no systemd of \(machine.user.name)'s own runs")]
    }
    if limits.priority.hard >= 10 && limits.memory.hard >= 256 << 20 {
      return [.fine("user units may have real-time priority up to \(limits.priority.hard)")]
    }
    let missing =
      limits.priority.hard < 10 ? "real-time priority" : "more than \(megabytes(limits.memory.hard)) locked"
    let unit = ownUnit(machine)
    return [
      Symptom(
        unit == nil ? .note : .warning, "user units may not have \(missing)",
        details: [
          unit.map { "\($0) is one, and LimitRTPRIO in it has no effect." }
            ?? "It matters once Rimshot or the audio server is a user unit."
        ], mend: userManagerMend(machine))
    ]
  }

  /// The file of a user unit that runs Rimshot.
  private static func ownUnit(_ machine: Machine) -> String? {
    let own =
      machine.environment["XDG_CONFIG_HOME"] ?? machine.environment["HOME"].map { "\($0)/.config" }
    func unit(_ files: FileTree, _ folder: String) -> String? {
      files.names(folder).first { $0.hasPrefix("rimshot") && $0.hasSuffix(".service") }.map {
        "\(folder)/\($0)"
      }
    }
    if let own, let found = unit(FileTree(root: ""), "\(own)/systemd/user") { return found }
    return ["/etc/systemd/user", "/usr/local/lib/systemd/user", "/usr/lib/systemd/user"].lazy
      .compactMap { unit(machine.files, $0) }.first
  }

  static let daemonLimits = Check(
    "daemon-limits", why: "the daemon has the limits of whatever started it, not those of this session"
  ) { machine in
    guard let running = machine.running else {
      return [.fine("no daemon runs whose limits could be too low")]
    }
    guard let own = ResourceLimits(process: "\(running.pid)", machine.files) else {
      return [Symptom(.note, "the limits of the daemon, process \(running.pid), can't be read")]
    }
    let session = ResourceLimits(process: "self", machine.files)
    let unit = RunningProcess.Unit(process: running.pid, machine.files)
    let isLow = own.priority.soft < 10 || own.memory.soft < 64 << 20
    let isLower =
      own.priority.soft < session?.priority.soft ?? 0 || own.memory.soft < session?.memory.soft ?? 0
    guard isLow, isLower || unit != nil, !mayAll(running.pid, machine) else {
      return [.fine("the daemon has the limits that this session has, or better ones")]
    }
    let values =
      "real-time priority \(own.priority.soft), locked memory "
      + (own.memory.soft == Int.max ? "unlimited" : megabytes(own.memory.soft))
    guard let unit else {
      return [
        Symptom(
          .warning, "the daemon has lower limits than this session: \(values)",
          mend: [machine.rimshot("restart")])
      ]
    }
    if unit.isUsers && own.priority.hard < 10 {
      return [
        Symptom(
          .warning, "the daemon is the user unit \(unit.name), whose limits are too low: \(values)",
          details: ["Only the limits of user@.service itself raise them."], mend: userManagerMend(machine))
      ]
    }
    return [
      Symptom(
        .warning, "the daemon is the unit \(unit.name), whose limits are too low: \(values)",
        mend: unit.isUsers
          ? [
            "mkdir -p ~/.config/systemd/user/\(unit.name).d",
            "printf '\(settings)' > ~/.config/systemd/user/\(unit.name).d/limits.conf",
            "systemctl --user daemon-reload", "systemctl --user restart \(unit.name)",
          ]
          : [
            "sudo mkdir -p /etc/systemd/system/\(unit.name).d",
            "printf '\(settings)' | sudo tee /etc/systemd/system/\(unit.name).d/limits.conf",
            "sudo systemctl daemon-reload", "sudo systemctl restart \(unit.name)",
          ])
    ]
  }

  /// Whether a process needs no limits (CAP_SYS_NICE).
  private static func mayAll(_ process: Int, _ machine: Machine) -> Bool {
    let line = machine.files.lines("/proc/\(process)/status").first { $0.hasPrefix("CapEff:") }
    return line?.words.last.flatMap { UInt64($0, radix: 16) }.map { $0 & 1 << 23 != 0 } ?? false
  }

  static let daemonRealtime = Check(
    "daemon-realtime",
    why: "what was allowed must also have happened: the threads of a hit run before all others"
  ) { machine in
    guard let running = machine.running else {
      return [.fine("no daemon runs whose threads could be too slow")]
    }
    let threads = RunningProcess.Thread.all(ofProcess: running.pid, machine.files)
    if threads.isEmpty {
      return [Symptom(.note, "the threads of the daemon, process \(running.pid), can't be seen")]
    }
    var missing: [String] = []
    if let midi = threads.first(where: { $0.name == "rimshot-midi" }), !midi.isRealtime {
      missing.append("that reads MIDI")
    }
    if let server = running.server, !server.isRealtime { missing.append("that makes the sound") }
    guard !missing.isEmpty else {
      let best = threads.filter(\.isRealtime).map(\.priority).max()
      return [
        .fine(
          best.map { "the daemon runs with real-time priority \($0)" }
            ?? "the daemon waits for an audio server")
      ]
    }
    return [
      Symptom(
        .warning, "the daemon's thread \(list(missing)) has no real-time priority",
        details: [
          running.server?.isRealtime == false
            ? "The audio server gives it: jackd needs -R and the limit, PipeWire the limit or RealtimeKit."
            : "The limit didn't allow it when the daemon started."
        ], mend: [machine.rimshot("restart") + "  # after mending the limits"])
    ]
  }
}
