internal import RimshotKit
internal import RimshotKitFiles

/// Rimshot's own files, and the daemon.
extension Check {
  static let own = [daemonAnswers, configuration, kit, runtimeFolder, folders, locale]

  private static let daemonAnswers = Check(
    "daemon", why: "the daemon is what plays"
  ) { machine in
    let number = machine.places.flatMap { FileTree(root: "").number($0.lock) }
    let isAlive = number.flatMap { machine.process($0) }?.name == "rimshot"
    switch machine.daemon {
    case .absent:
      guard isAlive, let number else {
        return [Symptom(.note, "no daemon runs", mend: [machine.rimshot("start")])]
      }
      return [
        Symptom(
          .error, "the daemon (pid \(number)) runs, but its socket \(machine.places?.socket ?? "") is gone",
          details: ["It may be just starting; otherwise something has emptied the folder."],
          mend: ["kill \(number)", machine.rimshot("start")])
      ]
    case .silent(let reason):
      return [
        Symptom(
          .error, reason, details: machine.places.map { ["Its log: \($0.log)"] } ?? [],
          mend: isAlive ? number.map { ["kill -9 \($0)", machine.rimshot("start")] } ?? [] : [])
      ]
    case .running(let running):
      return answering(running, machine)
    }
  }

  private static func answering(_ running: Machine.Running, _ machine: Machine) -> [Symptom] {
    var symptoms: [Symptom] = []
    if running.server == nil {
      let servers = AudioServers(machine)
      let isServed = servers.ownJack(machine) != nil || servers.hasPipeWire
      symptoms.append(
        Symptom(
          .error, "the daemon (pid \(running.pid)) waits for an audio server",
          mend: isServed ? [machine.rimshot("restart")] : []))
    }
    if !running.hasSequencer && machine.files.exists("/dev/snd/seq") {
      symptoms.append(
        Symptom(
          .error, "the daemon started before the ALSA sequencer was there, and doesn't hear it",
          mend: [machine.rimshot("restart")]))
    }
    if running.version != machine.version {
      symptoms.append(
        Symptom(
          .note, "the daemon is version \(running.version), and this program is \(machine.version)",
          mend: [machine.rimshot("restart")]))
    }
    return symptoms.isEmpty ? [.fine("the daemon answers (pid \(running.pid))")] : symptoms
  }

  private static let configuration = Check(
    "configuration", why: "rimshot start refuses a configuration with errors, and a reload leaves the old one"
  ) { machine in
    let files = configurationFiles(of: machine)
    let diagnostics = ConfigurationSettings.read(files).diagnostics
    let errors = diagnostics.count { $0.severity == .error }
    guard let worst = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first else {
      let present = files.present
      return [
        .fine(
          present.isEmpty
            ? "there is no configuration, and needn't be one" : "\(present.joined(separator: ", ")): right")
      ]
    }
    let file = worst.location.file
    return [
      Symptom(
        errors > 0 ? .error : .warning,
        errors > 0 ? "\(file) has errors (\(errors))" : "\(file) has slips (\(diagnostics.count))",
        details: diagnostics.map(\.description),
        mend: [
          "${EDITOR:-nano} +\(max(worst.location.line, 1)) \(shell(file))", machine.rimshot("config reload"),
        ])
    ]
  }

  /// The files of the daemon that is asked about.
  private static func configurationFiles(of machine: Machine) -> ConfigurationFiles {
    let name = machine.places?.name ?? "rimshot"
    return ConfigurationFiles(
      instance: name == "rimshot" ? nil : name, environment: machine.environment,
      system: "\(machine.files.root)/etc/rimshot")
  }

  private static let kit = Check(
    "kit", why: "what is missing in a kit is silent when its pad is hit"
  ) { machine in
    let configured = ConfigurationSettings.read(configurationFiles(of: machine)).settings.values.kit
    // The configured one may be broken, and another plays in its place.
    var symptoms: [Symptom] = []
    var seen: Set<String> = []
    for word in [machine.running?.kit, configured].compactMap(\.self) {
      symptoms += kitSymptoms(word, machine, &seen)
    }
    return symptoms.isEmpty ? kitSymptoms(KitFinder.defaultName, machine, &seen) : symptoms
  }

  /// What is wrong with a kit; nothing where it has been looked at already.
  private static func kitSymptoms(_ word: String, _ machine: Machine, _ seen: inout Set<String>) -> [Symptom]
  {
    let check = "rimshot kit check \(shell(word))"
    let path: String
    do throws(KitNotFound) {
      let finder = KitFinder(
        environment: machine.environment, executable: machine.files.link("/proc/self/exe"))
      path = try finder.find(word)
    } catch {
      return [Symptom(.error, error.description, mend: ["rimshot kit list"])]
    }
    if !seen.insert(path).inserted { return [] }
    let diagnostics = KitReader.read(path).diagnostics
    let errors = diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty {
      return [
        Symptom(
          .error, "the kit \(word) can't be played", details: errors.prefix(5).map(\.description),
          mend: [check])
      ]
    }
    if diagnostics.isEmpty { return [.fine("the kit \(word) is right")] }
    return [
      Symptom(
        .note, "the kit \(word) plays, perhaps not all of it: \(diagnostics.count) warnings", mend: [check])
    ]
  }

  private static let locale = Check(
    "locale",
    why: "names with other letters than English ones are shown wrong elsewhere; Rimshot itself plays on"
  ) { machine in
    let value = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { machine.environment[$0] }.first { !$0.isEmpty }
    let letters = value?.lowercased() ?? ""
    if letters.contains("utf-8") || letters.contains("utf8") {
      return [.fine("the locale is \(value ?? "")")]
    }
    return [
      Symptom(
        .note, "the locale (\(value ?? "none")) has no UTF-8", mend: ["export LC_ALL=C.UTF-8"])
    ]
  }
}
