internal import Glibc
internal import RimshotControl
internal import RimshotKitFiles

/// The connections that the daemon remembers, in `NAME.connections` beside the log. Main's.
struct RememberedConnections: Sendable {
  private let file: StateFile

  init(paths: ControlPaths) {
    file = StateFile(
      paths.connections, paths, loss: "the connections are remembered only until the daemon ends")
  }

  /// Reads the file. A broken one is told in the log and set aside, as what it says can't be kept.
  func read() -> [ConnectionRule] {
    let (rules, diagnostics) = ConnectionFile.read(file.path)
    for diagnostic in diagnostics { Log.write("\(diagnostic)", .warning) }
    if let rules { return rules }
    let aside = file.path + ".broken"
    if unsafe rename(file.path, aside) == 0 {
      Log.write("the remembered connections can't be read and are now in \(aside)", .warning)
    }
    return []
  }

  /// Writes the file, soon.
  func write(_ rules: [ConnectionRule]) { file.write(ConnectionFile.text(rules)) }

  /// Writes the file because a session is saved.
  func save(_ rules: [ConnectionRule], then listener: @escaping StateFile.Listener) {
    file.save(ConnectionFile.text(rules), then: listener)
  }

  /// Waits until everything is written.
  func finish() { file.finish() }
}
