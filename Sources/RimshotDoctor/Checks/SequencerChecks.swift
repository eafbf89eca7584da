/// Whether pads can be heard: the kernel's sequencer, the devices, and who may use them.
extension Check {
  static let sequencer = [sequencerModule, devicePermissions, midiPorts, midiHolder]

  private static let sequencerModule = Check(
    "sequencer", why: "drum modules, pads and keyboards are heard through the ALSA sequencer"
  ) { machine in
    let files = machine.files
    guard !files.exists("/dev/snd/seq") else { return [.fine("the ALSA sequencer is there")] }
    // JACK MIDI and OSC are heard all the same.
    let isMissed = SoundCard.all(files).contains { !$0.midiDevices.isEmpty }
    let severity: Severity = isMissed ? .error : .warning
    if machine.isContainer {
      return [
        Symptom(
          severity, "this container has no ALSA sequencer: /dev/snd/seq is missing",
          details: ["The host gives a container its sound devices: --device /dev/snd --group-add audio."],
          mend: ["sudo modprobe snd-seq  # on the host"])
      ]
    }
    let kernel = files.line("/proc/sys/kernel/osrelease") ?? "this kernel"
    let modules = ["/lib/modules", "/usr/lib/modules"].first { !files.names($0).isEmpty }
    if let modules, files.names("\(modules)/\(kernel)").isEmpty {
      return [
        Symptom(
          severity, "there is no ALSA sequencer, and the modules of the running kernel \(kernel) are gone",
          details: [
            "The kernel was replaced since the machine started; it can load no module until it restarts."
          ],
          mend: ["sudo reboot"])
      ]
    }
    let list = modules.flatMap { files.text("\($0)/\(kernel)/modules.dep", limit: 16 << 20) }
    if let list, !list.contains("/snd-seq.ko") {
      return [
        Symptom(
          severity, "the kernel \(kernel) was built without the ALSA sequencer",
          details: [
            "Only JACK MIDI is heard. A cloud kernel has none; the distribution's ordinary kernel has."
          ],
          mend: isDebian(machine) ? ["sudo apt install linux-image-$(dpkg --print-architecture)"] : [])
      ]
    }
    let bans = files.names("/etc/modprobe.d").filter { name in
      files.lines("/etc/modprobe.d/\(name)").contains { line in
        line.words.first == "blacklist" && ["snd-seq", "snd_seq"].contains(line.words.last)
      }
    }
    return [
      Symptom(
        severity, "the ALSA sequencer isn't loaded: /dev/snd/seq is missing",
        details: bans.map { "/etc/modprobe.d/\($0) forbids it." },
        mend: bans.map { "sudo sed -i 's/^blacklist snd[-_]seq$/# &/' /etc/modprobe.d/\($0)" } + [
          "sudo modprobe snd-seq", "echo snd-seq | sudo tee /etc/modules-load.d/snd-seq.conf",
        ])
    ]
  }

  private static func isDebian(_ machine: Machine) -> Bool { machine.files.exists("/etc/debian_version") }

  private static let devicePermissions = Check(
    "device-permissions", why: "without a device's permission it is as though it weren't plugged in"
  ) { machine in
    let files = machine.files
    let devices = files.names("/dev/snd").map { "/dev/snd/\($0)" }.filter {
      files.ownership($0)?.isFolder == false
    }
    if devices.isEmpty { return [.fine("there is no sound device whose permission could be missing")] }
    let refused = devices.filter { !machine.canUse(machine.root + $0) }
    guard let worst = refused.first(where: { $0 == "/dev/snd/seq" }) ?? refused.first else {
      return seatOnly(devices, machine)
    }
    let group = files.ownership(worst).map(\.group) ?? 0
    let name = machine.user.groupNames[group] ?? "\(group)"
    let others = refused.filter { $0 != worst }
    return [
      Symptom(
        worst == "/dev/snd/seq" ? .error : .warning,
        "\(machine.user.name) may not use \(worst)\(reason(group, name, machine))",
        details: others.isEmpty ? [] : ["Nor \(others.joined(separator: ", "))."],
        mend: mend(group, name, machine))
    ]
  }

  private static func reason(_ group: UInt32, _ name: String, _ machine: Machine) -> String {
    let user = machine.user
    if name == "root" { return ": it belongs to root alone" }
    if user.sessionGroups.contains(group) { return ", although this session has its group \(name)" }
    if user.isIn(name) { return ": the account is in the group \(name), but this session is older than that" }
    return ": it is for the group \(name)"
  }

  private static func mend(_ group: UInt32, _ name: String, _ machine: Machine) -> [String] {
    let user = machine.user
    if name == "root" { return ["sudo chgrp audio /dev/snd/*", "sudo chmod 660 /dev/snd/*"] }
    if user.sessionGroups.contains(group) { return ["sudo chmod g+rw /dev/snd/*"] }
    if user.isIn(name) { return ["su - \(user.name)  # or log out and in again"] }
    return ["sudo usermod -aG \(name) \(user.name)", "su - \(user.name)  # or log out and in again"]
  }

  /// systemd gives the devices to whoever sits at the machine, and takes them away from everybody else.
  private static func seatOnly(_ devices: [String], _ machine: Machine) -> [Symptom] {
    let user = machine.user
    let strange = devices.first { device in
      guard let owner = machine.files.ownership(device) else { return false }
      return owner.mode & 0o006 != 0o006 && owner.user != user.number
        && user.groupNames[owner.group] != "root" && !user.sessionGroups.contains(owner.group)
    }
    guard user.number != 0, let strange, let group = machine.files.ownership(strange)?.group,
      let name = user.groupNames[group]
    else { return [.fine("\(user.name) may use all of the \(devices.count) sound devices")] }
    return [
      Symptom(
        .note, "\(user.name) may use the sound devices only while logged in at the machine itself",
        details: ["A daemon that starts at boot or over ssh needs the group \(name)."],
        mend: ["sudo usermod -aG \(name) \(user.name)"])
    ]
  }

  private static let midiPorts = Check(
    "midi-ports", why: "a device is heard only if the sequencer has a port for it"
  ) { machine in
    let cards = SoundCard.all(machine.files).filter { !$0.midiDevices.isEmpty }
    if cards.isEmpty {
      return [
        Symptom(
          .note, "no MIDI device is plugged in",
          details: ["JACK MIDI and other programs' sequencer ports are heard all the same."])
      ]
    }
    guard machine.files.exists("/proc/asound/seq/clients") else {
      return [.fine("\(list(cards.map(\.name))): plugged in")]
    }
    let clients = machine.files.lines("/proc/asound/seq/clients").compactMap { line -> Int? in
      guard line.hasPrefix("Client "), line.contains(":") else { return nil }
      return line.dropFirst(7).prefix { $0 != ":" }.words.first.flatMap { Int($0) }
    }
    // The kernel numbers its clients by card: sound/core/seq/seq_clientmgr.c, 16 global ones, then 4 for each card.
    let silent = cards.filter { card in
      !clients.contains { (16 + 4 * card.number..<20 + 4 * card.number).contains($0) }
    }
    if silent.isEmpty { return [.fine("\(list(cards.map(\.name))): each has a port in the sequencer")] }
    return [
      Symptom(
        .error, "\(list(silent.map(\.name))) is plugged in, but has no port in the sequencer",
        mend: [
          "sudo modprobe snd-seq-midi", "echo snd-seq-midi | sudo tee /etc/modules-load.d/snd-seq-midi.conf",
        ])
    ]
  }

  private static let midiHolder = Check(
    "midi-holder", why: "a MIDI device that one program holds open is closed to the sequencer"
  ) { machine in
    var symptoms: [Symptom] = []
    for process in machine.processes {
      let folder = "/proc/\(process.number)/fd"
      let held = Set(machine.files.names(folder).compactMap { machine.files.link("\(folder)/\($0)") })
        .filter { $0.hasPrefix("/dev/snd/midi") || $0.hasPrefix("/dev/midi") }.sorted()
      if held.isEmpty { continue }
      symptoms.append(
        Symptom(
          .warning, "\(process.name) (pid \(process.number)) holds \(list(held))",
          mend: ["kill \(process.number)"]))
    }
    return symptoms.isEmpty ? [.fine("no program of yours holds a MIDI device for itself")] : symptoms
  }

  /// `a, b and c`
  static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
