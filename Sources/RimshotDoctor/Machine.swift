/// The machine that is examined: the real one, or one that a test has made up of files.
public struct Machine: Sendable {
  /// What stands before `/proc`, `/sys`, `/dev`, `/etc`, `/usr`, `/lib` and `/run`: nothing on the real machine.
  public let root: String
  /// The process's environment; the user's own folders are where it says, without ``root``.
  public let environment: [String: String]
  /// Where the daemon has its files; `nil` where there is no place for them.
  public let places: Places?
  /// Why there is no place for the daemon's files, as a sentence; `nil` where there is one.
  public let placesFault: String?
  /// The version of the program that examines.
  public let version: String
  /// What the daemon said.
  public let daemon: Daemon
  /// The user whose machine it is.
  public let user: User
  /// Everything that runs, by number.
  let processes: [RunningProcess]
  /// Whether the user may read and write what is at a path.
  let canUse: @Sendable (String) -> Bool
  /// What a program prints, by its words; `nil` where it isn't there, fails or takes long.
  let run: @Sendable ([String]) -> String?

  /// The daemon's files.
  public struct Places: Sendable, Equatable {
    /// The daemon's name.
    public var name: String
    /// The folder of sockets and locks.
    public var runtimeDirectory: String
    /// The control socket.
    public var socket: String
    /// The file that has the daemon's number.
    public var lock: String
    /// The log of a daemon that `rimshot start` started.
    public var log: String

    /// Makes places from their paths.
    public init(name: String, runtimeDirectory: String, socket: String, lock: String, log: String) {
      self.name = name
      self.runtimeDirectory = runtimeDirectory
      self.socket = socket
      self.lock = lock
      self.log = log
    }
  }

  /// What the daemon said when it was asked for its status.
  public enum Daemon: Sendable, Equatable {
    /// None runs.
    case absent
    /// One runs but gives no answer, and why, as a sentence.
    case silent(String)
    /// One runs.
    case running(Running)
  }

  /// What a running daemon said.
  public struct Running: Sendable, Equatable {
    /// Its number.
    public var pid: Int
    /// Its version.
    public var version: String
    /// Its audio server; `nil` where that is gone.
    public var server: Server?
    /// The file of the kit that plays.
    public var kit: String?
    /// Bytes of memory that the kit takes.
    public var kitBytes: Int
    /// Whether it hears the ALSA sequencer.
    public var hasSequencer: Bool
    /// Whether an audio server is there that doesn't answer it.
    public var isServerHanging: Bool

    /// Makes an answer from its parts.
    public init(
      pid: Int, version: String, server: Server? = nil, kit: String? = nil, kitBytes: Int = 0,
      hasSequencer: Bool = true, isServerHanging: Bool = false
    ) {
      self.pid = pid
      self.version = version
      self.server = server
      self.kit = kit
      self.kitBytes = kitBytes
      self.hasSequencer = hasSequencer
      self.isServerHanging = isServerHanging
    }
  }

  /// A daemon's audio server, as it really runs.
  public struct Server: Sendable, Equatable {
    /// "jackd" or "pipewire".
    public var kind: String
    /// Frames a second.
    public var rate: Int
    /// Frames a period.
    public var period: Int
    /// Whether the process thread has real-time priority.
    public var isRealtime: Bool

    /// Makes a server from its parts.
    public init(kind: String, rate: Int, period: Int, isRealtime: Bool = true) {
      self.kind = kind
      self.rate = rate
      self.period = period
      self.isRealtime = isRealtime
    }
  }

  /// Takes a look at the machine: who the user is and what runs.
  /// - Parameters:
  ///   - root: What stands before the system's paths.
  ///   - environment: The process's environment.
  ///   - places: Where the daemon has its files.
  ///   - placesFault: Why it has no place for them, as a sentence.
  ///   - version: The version of the program that examines.
  ///   - daemon: What the daemon said.
  ///   - canUse: Whether the user may read and write what is at a path, ``root`` included.
  ///   - run: What a program prints, by its words; `nil` where it isn't there, fails or takes long.
  public init(
    root: String = "", environment: [String: String], places: Places?, placesFault: String? = nil,
    version: String, daemon: Daemon = .absent,
    canUse: @escaping @Sendable (String) -> Bool = FileTree.canUse,
    run: @escaping @Sendable ([String]) -> String? = { ChildOutput.of($0, seconds: 2) }
  ) {
    self.root = root
    self.environment = environment
    self.places = places
    self.placesFault = placesFault
    self.version = version
    self.daemon = daemon
    self.canUse = canUse
    self.run = run
    let files = FileTree(root: root)
    user = User(files)
    processes = RunningProcess.all(files)
  }

  /// The system's files.
  var files: FileTree { FileTree(root: root) }

  /// What the daemon said, where one runs.
  var running: Running? {
    if case .running(let running) = daemon { running } else { nil }
  }

  /// The process of a number.
  func process(_ number: Int) -> RunningProcess? { processes.first { $0.number == number } }

  /// `aplay (pid 312)`
  func name(ofProcess number: Int) -> String {
    let name = process(number)?.name ?? files.line("/proc/\(number)/comm")
    return name.map { "\($0) (pid \(number))" } ?? "process \(number)"
  }

  /// `rimshot restart`, or `rimshot restart --name left`
  func rimshot(_ command: String) -> String {
    let name = places?.name ?? "rimshot"
    return "rimshot \(command)" + (name == "rimshot" ? "" : " --name \(name)")
  }

  /// Whether it is a container, which has only the devices that it is given.
  var isContainer: Bool {
    files.exists("/.dockerenv") || files.exists("/run/.containerenv") || environment["container"] != nil
  }
}
