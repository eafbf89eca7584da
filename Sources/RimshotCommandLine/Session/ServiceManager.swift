internal import Glibc
internal import RimshotControl
internal import RimshotDoctor

/// systemd, as far as a daemon's unit needs it: where units lie, and `systemctl`.
struct ServiceManager {
  /// Whose manager.
  let manager: ServiceUnit.Manager
  /// The folder of its units.
  let folder: String

  /// - Parameter environment: The environment's variables.
  /// - Throws: Where there is no place for a user's units.
  init(_ manager: ServiceUnit.Manager, environment: [String: String]) throws(CommandError) {
    self.manager = manager
    if manager != .user {
      folder = "/etc/systemd/system"
    } else if let own = environment["XDG_CONFIG_HOME"], own.hasPrefix("/") {
      folder = "\(own)/systemd/user"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folder = "\(home)/.config/systemd/user"
    } else {
      throw .failed("neither HOME nor XDG_CONFIG_HOME says where a user's units lie; use --system")
    }
  }

  /// Where a unit's file is.
  func path(of unit: String) -> String { "\(folder)/\(unit)" }

  /// `--user` or nothing.
  private var option: [String] { manager == .user ? ["--user"] : [] }

  /// A call that a person can copy.
  func call(_ words: String...) -> String { (["systemctl"] + option + words).joined(separator: " ") }

  /// Runs `systemctl`, whose own messages a person sees.
  func run(_ words: String...) throws(CommandError) {
    let line = ["systemctl"] + option + words
    let status: Int32
    do throws(SystemError) {
      status = try ChildProcess.run(line)
    } catch {
      throw .failed(
        "cannot run systemctl (\(error)): without systemd, call \"rimshot start\" from a script at boot")
    }
    if status == 0 { return }
    var text = "\(line.joined(separator: " ")) has failed with status \(status)"
    if manager == .user {
      text +=
        "; where systemd runs no services for you (ssh or a login gives you one, loginctl enable-linger keeps "
      text += "it), call \"rimshot start\" from a script at boot"
    }
    throw .failed(text)
  }

  /// What systemd says of a unit, by property; empty where it isn't asked or doesn't answer.
  func properties(_ unit: String, _ names: [String]) -> [String: String] {
    let line = ["systemctl"] + option + ["show", unit, "--property=\(names.joined(separator: ","))"]
    var found: [String: String] = [:]
    for pair in (ChildOutput.of(line, seconds: 10) ?? "").split(separator: "\n") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
    }
    return found
  }
}

extension ServiceUnit.Manager {
  /// What `--system` and `--user` say.
  init(_ arguments: Arguments) throws(CommandError) {
    guard arguments.has("system") else {
      if let user = arguments.text("user") {
        throw .usage("--user \(user) says who the system's unit runs as: it needs --system")
      }
      self = .user
      return
    }
    guard let name = arguments.text("user") ?? Self.caller() else {
      throw .usage("--system needs --user NAME: the ordinary user whose JACK or PipeWire it plays through")
    }
    guard let entry = unsafe getpwnam(name) else { throw .failed("there is no user \"\(name)\"") }
    self = unsafe .system(user: name, number: entry.pointee.pw_uid)
  }

  /// Who called `sudo`.
  private static func caller() -> String? {
    unsafe getenv("SUDO_USER").map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
