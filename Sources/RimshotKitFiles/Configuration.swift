public import RimshotKit

/// How a daemon is configured. ``ConfigurationKey/all`` says how each property is read and shown.
public struct Configuration: Sendable, Equatable {
  /// A kit's name, folder or file; `nil` is the built-in kit.
  public var kit: String?
  /// Voices that may sound at once, 16–2048.
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
  /// Of a period's time, the share that voices may take, 0.01–1; `nil` is any.
  public var voiceTime: Double?
  /// Whether a kit whose files change is loaded again.
  public var watchesKit = true
  /// Which kits program changes choose.
  public var programs = KitPrograms()
  /// Bytes of memory that the kits of programs may take before they are chosen.
  public var preloadMemory = 512 << 20
  /// From which level on the log has lines.
  public var logLevel = LogLevel.info

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
  public static func read(
    file: String, mayBeMissing: Bool = false
  ) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
    let log = DiagnosticLog(file: file)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: 1 << 20)
      let configuration = read(text, log: log)
      return (log.hasErrors ? nil : configuration, log.diagnostics)
    } catch {
      if error.isMissing && mayBeMissing { return (Configuration(), []) }
      log.error("cannot read the configuration: \(error.message)")
      return (nil, log.diagnostics)
    }
  }

  private static func read(_ text: [UInt8], log: DiagnosticLog) -> Configuration {
    var configuration = Configuration()
    guard let root = YamlDocument.parse(text, log: log)?.root else { return configuration }
    let keys = ["kit", "voices", "channels", "devices", "gain", "limiter", "voice_time", "log_level"]
    guard let fields = YamlFields(root, of: "the configuration", keys: keys, log: log) else {
      return configuration
    }
    configuration.kit = fields.text("kit")
    configuration.voices = fields.integer("voices", in: 16...2048) ?? configuration.voices
    configuration.channels = fields["channels"].flatMap { log.channels($0) } ?? configuration.channels
    configuration.devices = fields["devices"].map { DeviceRule.read($0, log: log) } ?? []
    configuration.gain = fields.decibels("gain", in: -120...12) ?? configuration.gain
    configuration.limiters = fields["limiter"].flatMap { limiters($0, log: log) } ?? .none
    configuration.logLevel = fields.choice(
      "log_level", ["error": .error, "warning": .warning, "info": .info, "debug": .debug])
    configuration.voiceTime = fields["voice_time"].flatMap { share($0, log: log) }
    return configuration
  }

  private static func limiters(_ node: YamlNode, log: DiagnosticLog) -> Limiters? {
    guard case .sequence(let items) = node.content else {
      return log.choice(node, "limiter", ["true": .all, "false": .none], or: ["a list of outputs"])
    }
    return .outputs(items.compactMap { log.text($0, "an output of limiter") })
  }

  private static func share(_ node: YamlNode, log: DiagnosticLog) -> Double? {
    if let text = node.scalar, text.last == "%", let percent = Double(text.dropLast()),
      (1...100).contains(percent)
    {
      return percent / 100
    }
    log.error("voice_time must be from 1% to 100% of a period, not \(node.summary)", at: node.mark)
    return nil
  }
}
