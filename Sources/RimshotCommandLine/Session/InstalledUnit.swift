internal import FoundationEssentials
internal import Glibc
internal import RimshotControl

/// The unit that `service install` has written, or would have, for the daemon that `--name` and `--system` say.
struct InstalledUnit {
  /// Its name.
  let name: String
  /// Who runs it.
  let manager: ServiceManager
  /// Whether it is the system's.
  let isSystem: Bool

  init(_ arguments: Arguments, _ session: Session) throws(CommandError) {
    isSystem = arguments.has("system")
    // Neither its name nor its place says whose it is.
    let unit = ServiceUnit(
      manager: isSystem ? .system(user: "", number: 0) : .user, name: try session.paths(arguments).name,
      program: "")
    name = unit.unit
    manager = try ServiceManager(unit.manager, environment: ProcessInfo.processInfo.environment)
  }

  /// Its file.
  var path: String { manager.path(of: name) }
  /// Whether the file is there.
  var isThere: Bool { unsafe access(path, F_OK) == 0 }
}
