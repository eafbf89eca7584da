/// Whether Rimshot may write where it has to.
extension Check {
  static let runtimeFolder = Check(
    "runtime-folder", why: "commands and daemon meet in this folder, and nobody else may write into it"
  ) { machine in
    guard let folder = machine.places?.runtimeDirectory else {
      return [
        Symptom(
          .error, machine.placesFault ?? "there is no place for the control socket",
          mend: ["export RIMSHOT_RUNTIME_DIR=/tmp/rimshot-\(machine.user.number)"])
      ]
    }
    let files = FileTree(root: "")
    guard let owner = files.ownership(folder) else {
      if let blocked = blocked(folder, machine) {
        return [
          Symptom(
            .error, "the folder \(folder) can't be made: \(machine.user.name) may not write into \(blocked)",
            mend: ["export RIMSHOT_RUNTIME_DIR=/tmp/rimshot-\(machine.user.number)"])
        ]
      }
      return [lasting(folder, machine)]
    }
    if owner.user != machine.user.number {
      return [
        Symptom(
          .error, "the folder \(folder) belongs to user \(owner.user), not to \(machine.user.name)",
          mend: ["export RIMSHOT_RUNTIME_DIR=\"$(mktemp -d)\""])
      ]
    }
    if owner.mode & 0o022 != 0 {
      return [
        Symptom(.error, "the folder \(folder) is writable by others", mend: ["chmod go-w \(shell(folder))"])
      ]
    }
    return [lasting(folder, machine)]
  }

  /// `/tmp` is emptied by some systems while a daemon runs.
  private static func lasting(_ folder: String, _ machine: Machine) -> Symptom {
    guard folder.hasPrefix("/tmp/rimshot-\(machine.user.number)") else {
      return .fine("the runtime folder \(folder) is as it should be")
    }
    return Symptom(
      .note, "the runtime folder is \(folder), because \(machine.user.name) has none of the system's",
      details: ["A user that may run without a login has /run/user/\(machine.user.number) from boot on."],
      mend: ["sudo loginctl enable-linger \(machine.user.name)"])
  }

  static let folders = Check(
    "folders", why: "the log, archives of kits and installed kits each need a folder of yours"
  ) { machine in
    let home = machine.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    func folder(_ variable: String, _ own: String) -> String? {
      let set = machine.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return set ?? home.map { "\($0)/\(own)" }
    }
    let log = machine.places.map { String($0.log[..<($0.log.lastIndex(of: "/") ?? $0.log.startIndex)]) }
    let places: [(String?, Severity, String)] = [
      (log, .error, "the daemon's log has no place, so that it doesn't start"),
      (
        folder("XDG_CACHE_HOME", ".cache").map { "\($0)/rimshot" }, .warning,
        "archives of kits can't be unpacked"
      ),
      (folder("XDG_DATA_HOME", ".local/share").map { "\($0)/rimshot" }, .note, "kits can't be installed"),
    ]
    var symptoms = places.compactMap { place, severity, sentence -> Symptom? in
      guard let place, let blocked = blocked(place, machine) else { return nil }
      let isFile = FileTree(root: "").ownership(blocked).map { !$0.isFolder } ?? false
      return Symptom(
        severity,
        "\(sentence): \(isFile ? "\(blocked) is no folder" : "\(machine.user.name) may not write into \(blocked)")",
        mend: isFile
          ? ["mv \(shell(blocked)) \(shell(blocked + ".old"))"]
          : ["sudo chown -R \(machine.user.name): \(shell(blocked))", "chmod u+rwx \(shell(blocked))"])
    }
    if home == nil {
      symptoms.append(
        Symptom(
          .note, "HOME isn't set, so there is no configuration and no kit of your own",
          mend: ["export HOME=\"$(getent passwd \(machine.user.name) | cut -d: -f6)\""]))
    }
    return symptoms.isEmpty ? [.fine("your folders can be written")] : symptoms
  }

  /// What keeps a folder from being made or written: the nearest one that is there; `nil` where nothing does.
  private static func blocked(_ folder: String, _ machine: Machine) -> String? {
    let files = FileTree(root: "")
    var path = folder
    while path.count > 1 {
      if let owner = files.ownership(path) {
        return owner.isFolder && machine.canUse(path) ? nil : path
      }
      path = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
    return machine.canUse("/") ? nil : "/"
  }
}
