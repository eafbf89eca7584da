/// Whether hits may be played in real time: what this session may do.
extension Check {
  static let limits = [
    realtimeLimit, memoryLimit, userUnitLimits, daemonLimits, daemonRealtime, realtimeBudget, realtimeKit,
  ]

  /// How a session gets a limit, by what the system's files promise already.
  /// - Parameter least: What is enough, a priority or KiB of memory.
  private static func grant(
    _ item: String, least: Int, _ machine: Machine
  ) -> (details: [String], mend: [String]) {
    let user = machine.user
    let again = "su - \(user.name)  # or log out and in again"
    let promises = PromisedLimits(machine.files)
    var details =
      machine.isContainer
      ? ["A container's own limits come first: --cap-add SYS_NICE --ulimit rtprio=95 --ulimit memlock=-1."]
      : []
    if let rule = promises.best(item, for: user), rule.value >= least {
      details.append(
        "\(rule.file) grants it to \(rule.domain == "*" ? "everybody" : rule.domain), but this session doesn't "
          + "have it: it is older, or didn't come through a login.")
      return (details, [again])
    }
    if let rule = promises.ofAnyGroup(item, least: least, for: user) {
      let group = rule.domain.dropFirst()
      details.append("\(rule.file) grants it to the group \(group), which \(user.name) isn't in.")
      return (details, ["sudo usermod -aG \(group) \(user.name)", again])
    }
    var mend = [
      #"printf '@audio - rtprio 95\n@audio - memlock unlimited\n' | sudo tee /etc/security/limits.d/audio.conf"#
    ]
    if !user.knows("audio") { mend.append("sudo groupadd --system audio") }
    if !user.isIn("audio") { mend.append("sudo usermod -aG audio \(user.name)") }
    return (details, mend + [again])
  }

  private static let realtimeLimit = Check(
    "realtime-limit",
    why: "without real-time priority another program's work can delay a hit or make the sound crackle"
  ) { machine in
    guard let limit = ResourceLimits(process: "self", machine.files)?.priority else {
      return [Symptom(.note, "the limits of this session can't be read from /proc/self/limits")]
    }
    if machine.user.mayBeRealtime { return [.fine("\(machine.user.name) may have any real-time priority")] }
    // jackd's own default; its clients are 5 below.
    let needed = JackCommandLine.all(machine).map(\.priority).max() ?? 10
    if limit.soft >= needed { return [.fine("real-time priority up to \(limit.soft) is allowed")] }
    if limit.hard >= needed {
      return [
        Symptom(
          .warning,
          "real-time priority only up to \(limit.soft) is allowed, although the limit may be \(limit.hard)",
          mend: ["ulimit -r \(limit.hard)", machine.rimshot("restart")])
      ]
    }
    let (details, mend) = grant("rtprio", least: needed, machine)
    let sentence =
      limit.soft == 0
      ? "this session may not have real-time priority (ulimit -r is 0)"
      : "real-time priority only up to \(limit.soft) is allowed, and the audio server runs at \(needed)"
    return [Symptom(.warning, sentence, details: details, mend: mend)]
  }

  /// Memory that has room for the usual kits.
  private static let usualMemory = 256 << 20

  private static let memoryLimit = Check(
    "memory-limit", why: "a sound that isn't locked into memory may be on the disk when its pad is hit"
  ) { machine in
    guard let limit = ResourceLimits(process: "self", machine.files)?.memory else {
      return [Symptom(.note, "the limits of this session can't be read from /proc/self/limits")]
    }
    if limit.soft == Int.max || machine.user.mayLockMemory {
      return [.fine("any amount of memory may be locked")]
    }
    let kit = machine.running?.kitBytes ?? 0
    let needed = max(usualMemory, kit + kit / 4)
    if limit.soft >= needed { return [.fine("\(megabytes(limit.soft)) of memory may be locked")] }
    if limit.hard >= needed {
      return [
        Symptom(
          .warning, "only \(megabytes(limit.soft)) of memory may be locked, although it may be more",
          mend: [
            limit.hard == Int.max ? "ulimit -l unlimited" : "ulimit -l \(limit.hard >> 10)",
            machine.rimshot("restart"),
          ])
      ]
    }
    let (details, mend) = grant("memlock", least: needed >> 10, machine)
    let size = kit > 0 ? "; the kit that plays has \(megabytes(kit))" : ""
    return [
      Symptom(
        .warning, "only \(megabytes(limit.soft)) of memory may be locked (ulimit -l)\(size)",
        details: details,
        mend: mend)
    ]
  }

  private static let realtimeBudget = Check(
    "realtime-budget", why: "the kernel may take real-time priority away from everybody"
  ) { machine in
    let files = machine.files
    guard let runtime = files.number("/proc/sys/kernel/sched_rt_runtime_us") else {
      return [.fine("this kernel sets no budget for real-time programs")]
    }
    let always = "echo kernel.sched_rt_runtime_us=950000 | sudo tee /etc/sysctl.d/90-realtime.conf"
    if runtime == 0 {
      return [
        Symptom(
          .error, "the kernel lets no program run with real-time priority (kernel.sched_rt_runtime_us is 0)",
          mend: [always, "sudo sysctl --system"])
      ]
    }
    let group = files.lines("/proc/self/cgroup").compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[1].split(separator: ",").contains("cpu") else { return nil }
      return "/sys/fs/cgroup/\(parts[1])\(parts[2] == "/" ? "" : parts[2])/cpu.rt_runtime_us"
    }.first
    if runtime > 0, let group, files.number(group) == 0 {
      return [
        Symptom(
          .warning, "this session's control group has no budget for real-time programs",
          details: ["\(group) is 0, which makes every limit useless."],
          mend: [
            "echo kernel.sched_rt_runtime_us=-1 | sudo tee /etc/sysctl.d/90-realtime.conf",
            "sudo sysctl --system",
          ])
      ]
    }
    let period = files.number("/proc/sys/kernel/sched_rt_period_us") ?? 1_000_000
    if runtime > 0, period > 0, runtime * 10 < period * 8 {
      return [
        Symptom(
          .warning, "real-time programs have only \(runtime * 100 / period) % of the time",
          mend: [always, "sudo sysctl --system"])
      ]
    }
    return [.fine("real-time programs have as much of the time as they need")]
  }

  private static let realtimeKit = Check(
    "rtkit", why: "PipeWire asks RealtimeKit for real-time priority where the limits give none"
  ) { machine in
    let limit = ResourceLimits(process: "self", machine.files)?.priority.soft ?? 0
    if limit > 0 || machine.user.mayBeRealtime { return [.fine("the limits do without RealtimeKit")] }
    let files = machine.files
    let isThere =
      machine.processes.contains { $0.name == "rtkit-daemon" }
      || ["/usr/libexec/rtkit-daemon", "/usr/lib/rtkit/rtkit-daemon", "/usr/lib/rtkit-daemon"].contains {
        files.exists($0)
      }
    if isThere { return [.fine("RealtimeKit is installed")] }
    guard AudioServers(machine).hasPipeWire else { return [.fine("nothing asks for RealtimeKit")] }
    return [
      Symptom(
        .warning,
        "PipeWire has no way to real-time priority: no limit allows it, and RealtimeKit isn't installed",
        mend: [
          Package.realtimeKit.installation(on: machine), "systemctl --user restart pipewire wireplumber",
        ])
    ]
  }

  /// `8.4 MB`: powers of 1000.
  static func megabytes(_ bytes: Int) -> String {
    let tenths = bytes / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
