public import RimshotKit

/// How a daemon is configured. ``ConfigurationKey/all`` says how each property is read and shown.
public struct Configuration: Sendable, Equatable {
  /// A kit's name, folder or file; `nil` is the built-in kit.
  public var kit: String?
  /// Voices that may sound at once, 16–4096.
  public var voices = 256
  /// MIDI channels that are heard, each 1–16, ascending; all of them is omni.
  public var channels = [10]
  /// Which devices have which profile, set by hand; the first that is for a device wins.
  public var devices: [DeviceRule] = []
  /// Which ports are connected whenever they are there, and which never by themselves.
  public var connections: [ConnectionRule] = []
  /// The master's gain when the daemon starts, in dB; −120 is silence.
  public var gain = 0.0
  /// Which outputs have a limiter; any delays them all.
  public var limiters = Limiters.none
  /// Of a period's time, what voices may take.
  public var voiceTime = VoiceTime.auto
  /// Whether a kit whose files change is loaded again.
  public var watchesKit = true
  /// Whether what is played is added to the practice log.
  public var logsPractice = false
  /// Which kits program changes choose.
  public var programs = KitPrograms()
  /// Bytes of memory that the kits of programs may take before they are chosen.
  public var preloadMemory = 512 << 20
  /// Bytes of memory that the sounds of a kit may take, where the rest streams from the disk; `nil` is half of what is free.
  public var kitMemory: Int?
  /// Bytes that decoded sounds may take on the disk, kept for the next start; 0 keeps none.
  public var kitCache = 2 << 30
  /// Where OSC messages are waited for; `nil` is nowhere.
  public var osc: OscPlace?
  /// What song and metronome have to do with the audio server's transport.
  public var transport = Transport.off
  /// Minutes of playing that are always held, 1–60.
  public var takeMemory = 10
  /// From which level on the log has lines.
  public var logLevel = LogLevel.info

  /// Where OSC messages may be sent to.
  public struct OscPlace: Sendable, Equatable {
    /// An IPv4 address of this machine, in numbers; 0.0.0.0 is all of them.
    public var address: String
    /// 1–65535.
    public var port: Int
  }

  /// What song and metronome have to do with the audio server's transport.
  public enum Transport: String, Sendable {
    /// Nothing.
    case off
    /// They go by it.
    case follow
    /// They go by it, and their commands move it.
    case lead
  }

  /// How much a line of the log matters.
  public enum LogLevel: String, Sendable, CaseIterable {
    /// Hits aren't heard.
    case error
    /// Something is wrong, and it plays on.
    case warning
    /// What a person who reads the log later wants to know.
    case info
    /// For those who look for a fault.
    case debug
  }

  /// Of a period's time, what voices may take.
  public enum VoiceTime: Sendable, Equatable {
    /// Any on a fast processor, and ``careful`` on one that can't render as many voices as may sound.
    case auto
    /// Any.
    case unlimited
    /// So much of it, 0.01–1.
    case share(Double)

    /// What a slow processor's voices may take.
    public static let careful = 0.8
  }

  /// Which outputs have a limiter.
  public enum Limiters: Sendable, Equatable {
    /// None, and no output is delayed.
    case none
    /// Every one.
    case all
    /// Those of these names; the rest is only delayed.
    case outputs([String])

    /// Whether an output has one.
    public func include(_ output: String) -> Bool {
      switch self {
      case .none: false
      case .all: true
      case .outputs(let names): names.contains(output)
      }
    }
  }

  /// The configuration of somebody who has no file.
  public init() {}

  /// Reads one file.
  /// - Parameter file: Its path.
  /// - Returns: The configuration, unless there is an error among the diagnostics; these in the file's order. Unknown
  ///   keys are warnings, wrong values errors.
  public static func read(file: String) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
    let (settings, diagnostics) = ConfigurationSettings.read(ConfigurationFiles(file: file))
    return (diagnostics.contains { $0.severity == .error } ? nil : settings.values, diagnostics)
  }
}
