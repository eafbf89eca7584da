internal import FoundationEssentials
internal import Glibc

/// Where a daemon of some name keeps its socket, lock and log. Both ends of the socket find each other by this.
public struct ControlPaths: Sendable, Equatable {
  /// The daemon's name, checked: 1 to 32 letters, digits, `-` and `_`.
  public let name: String
  /// The folder of sockets and locks: `$RIMSHOT_RUNTIME_DIR`, else `$XDG_RUNTIME_DIR/rimshot`, else
  /// `/run/user/UID/rimshot`, else `/tmp/rimshot-UID`. It need not exist yet.
  public let runtimeDirectory: String
  /// The control socket: `$RIMSHOT_SOCKET`, else `control` in the runtime folder, or `control-NAME`.
  public let socket: String
  /// The file that a daemon locks for as long as it lives, so that there is one of each name.
  public let lock: String
  /// What a daemon started by `rimshot start` writes to: `$XDG_STATE_HOME/rimshot/NAME.log`, by default in
  /// `~/.local/state`.
  public internal(set) var log: String
  /// Whether what the daemon remembers is written when somebody says so, instead of whenever it changes.
  public internal(set) var isWrittenOnDemand = false
  /// The connections that the daemon remembers: `$XDG_STATE_HOME/rimshot/NAME.connections`, beside the log.
  public var connections: String { log.dropLast(4) + ".connections" }

  /// The name of a daemon that was given none.
  public static let defaultName = "rimshot"

  /// Finds the places of the daemon `name` for this process: its environment and user.
  public init(name: String = ControlPaths.defaultName) throws(ControlPathError) {
    try self.init(name: name, environment: ProcessInfo.processInfo.environment, user: geteuid())
  }

  /// Finds the places of the daemon `name`.
  /// - Parameters:
  ///   - environment: The environment's variables; an empty value counts as unset.
  ///   - user: The user's number.
  ///   - userRuntimes: The folder that has one for each user who is logged in.
  public init(
    name: String, environment: [String: String], user: UInt32, userRuntimes: String = "/run/user"
  ) throws(ControlPathError) {
    if let fault = Self.fault(inName: name) { throw ControlPathError(fault) }
    func absolute(_ variable: String) throws(ControlPathError) -> String? {
      guard let value = environment[variable], !value.isEmpty else { return nil }
      guard value.hasPrefix("/") else {
        throw ControlPathError("\(variable) must be an absolute path, not \"\(value)\"")
      }
      return value
    }
    self.name = name
    if let own = try absolute("RIMSHOT_RUNTIME_DIR") {
      runtimeDirectory = own
    } else if let session = try absolute("XDG_RUNTIME_DIR") {
      runtimeDirectory = "\(session)/rimshot"
    } else if Self.owner(ofDirectory: "\(userRuntimes)/\(user)") == user {
      runtimeDirectory = "\(userRuntimes)/\(user)/rimshot"
    } else {
      runtimeDirectory = "/tmp/rimshot-\(user)"
    }
    let file = name == Self.defaultName ? "control" : "control-\(name)"
    socket = try absolute("RIMSHOT_SOCKET") ?? "\(runtimeDirectory)/\(file)"
    guard socket.utf8.count <= UnixSocket.longestPath else {
      throw ControlPathError(
        "the socket's path has \(socket.utf8.count) bytes, and the system allows \(UnixSocket.longestPath): "
          + "set RIMSHOT_SOCKET to a shorter one than \(socket)")
    }
    lock = "\(runtimeDirectory)/\(name).lock"
    if let state = try absolute("XDG_STATE_HOME") {
      log = "\(state)/rimshot/\(name).log"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      log = "\(home)/.local/state/rimshot/\(name).log"
    } else {
      log = "\(runtimeDirectory)/\(name).log"
    }
  }

  /// What is wrong with a daemon's name, as a sentence; `nil` when nothing is.
  public static func fault(inName name: String) -> String? {
    let isGood = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if !isGood { return "a daemon's name is made of letters, digits, - and _, not \"\(name)\"" }
    if name.isEmpty { return "a daemon's name has at least one letter" }
    if name.utf8.count > 32 {
      return "a daemon's name has at most 32 letters, not \(name.utf8.count): \(name)"
    }
    return nil
  }

  /// Makes the runtime folder, 0700, where it is missing, and checks that nobody else can put a socket there: a
  /// folder that is a link, is another user's, or is writable by others is refused.
  public func createRuntimeDirectory() throws(ControlPathError) {
    try Self.makeDirectories(to: runtimeDirectory)
    let descriptor = unsafe open(runtimeDirectory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ControlPathError("\(SystemError("use the folder \(runtimeDirectory)", code: errno))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw ControlPathError("\(SystemError("use the folder \(runtimeDirectory)", code: errno))")
    }
    guard status.st_uid == geteuid() else {
      throw ControlPathError(
        "the folder \(runtimeDirectory) belongs to user \(status.st_uid), not to you (\(geteuid())): "
          + "set RIMSHOT_RUNTIME_DIR to a folder of your own")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw ControlPathError(
        "the folder \(runtimeDirectory) is writable by others: chmod go-w \(runtimeDirectory)")
    }
  }

  /// Makes the folder of the log and of what is remembered, where it is missing.
  public func createStateDirectory() throws(ControlPathError) {
    try Self.makeDirectories(to: String(log.prefix(upTo: log.lastIndex(of: "/") ?? log.startIndex)))
  }

  /// Opens the log for appending, and makes its folders where they are missing.
  /// - Returns: A descriptor that closes on exec; the caller closes it.
  public func openLog() throws(ControlPathError) -> Int32 {
    try createStateDirectory()
    let descriptor = unsafe open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw ControlPathError("\(SystemError("write the log \(log)", code: errno))")
    }
    return descriptor
  }

  /// Makes a folder and those above it, 0700, as the XDG rules ask.
  package static func makeDirectories(to path: String) throws(ControlPathError) {
    var partial = ""
    for component in path.split(separator: "/") {
      partial += "/\(component)"
      if unsafe mkdir(partial, 0o700) == 0 { continue }
      let code = errno
      // A read-only folder on the way (EROFS, EACCES) doesn't matter as long as the next one exists.
      var status = stat()
      guard unsafe stat(partial, &status) == 0 else {
        throw ControlPathError("\(SystemError("make the folder \(partial)", code: code))")
      }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw ControlPathError("cannot make the folder \(path): \(partial) is not a folder")
      }
    }
  }

  private static func owner(ofDirectory path: String) -> UInt32? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return status.st_uid
  }
}

/// Why there is no place for a daemon: one sentence.
public struct ControlPathError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Makes an error that says so.
  public init(_ description: String) {
    self.description = description
  }
}
