internal import RimshotControl

/// How a daemon runs, as its command line said. `nil` leaves a setting to the configuration file, then to its default.
public struct DaemonOptions: Sendable, Equatable {
  /// The daemon's name: its JACK client's and its control socket's. Letters, digits, `-` and `_`, at most 32.
  public var name = DaemonOptions.defaultName
  /// A kit's name, folder or file; `nil` is the configured or built-in kit.
  public var kit: String?
  /// How many seconds to wait for an audio server that isn't there yet; 0 gives up at once.
  public var waitForServer: Double = 0
  /// Voices that may sound at once, 16–4096.
  public var voices: Int?
  /// How much memory the sounds of a kit may take, as a person writes it, `2 GB`; half of what is free by default.
  public var kitMemory: String?
  /// Minutes of playing that are always held, 1–60.
  public var takeMemory: Int?
  /// MIDI channels that are heard, each 1–16; all of them is omni.
  public var channels: [Int]?
  /// From which level on the log has lines: error, warning, info or debug.
  public var logLevel: String?
  /// The configuration file, in place of those that ``ConfigurationSources`` finds; `nil` for these.
  public var configuration: String?
  /// Whether to connect every hardware MIDI input, and the main outputs to the system's playback ports.
  public var connects = true
  /// A descriptor to report to while starting: lines of `ControlAnswer<DaemonStatus>`, progress first, then the
  /// answer; then it is closed. `nil` reports on standard error only.
  public var reportDescriptor: Int32?
  /// A descriptor that gets a line end once the daemon plays, and is closed then, as s6 and dinit want it.
  public var notifyDescriptor: Int32?
  /// The words after `rimshot daemon` that these options were read from, kept for `restart`.
  public var arguments: [String] = []

  /// What ``logLevel`` may be.
  public static let logLevels = ["error", "warning", "info", "debug"]
  /// The name of a daemon that was given none.
  public static let defaultName = ControlPaths.defaultName

  /// The options of a daemon that was given none.
  public init() {}
}
