internal import FoundationEssentials
public import RimshotControl
public import RimshotKit
public import RimshotKitFiles

/// Where a daemon's settings come from: its files, and its command line over them.
public struct ConfigurationSources: Sendable {
  /// The files.
  public let files: ConfigurationFiles
  private let options: DaemonOptions

  /// Those of a daemon of this process's environment.
  public init(_ options: DaemonOptions) {
    self.options = options
    files =
      options.configuration.map { ConfigurationFiles(file: $0) }
      ?? ConfigurationFiles(
        instance: options.name == DaemonOptions.defaultName ? nil : options.name,
        environment: ProcessInfo.processInfo.environment)
  }

  /// What the files say, and what is wrong with them.
  public struct Reading: Sendable {
    /// What holds, without what is wrong.
    public var settings: ConfigurationSettings
    /// The same without the command line.
    var filed: ConfigurationSettings
    /// What is wrong, in the files' order.
    public var diagnostics: [Diagnostic]

    /// Whether the files are refused.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// One sentence that says how many errors there are and where; the diagnostics are its details.
    public var refusal: String {
      let errors = diagnostics.filter { $0.severity == .error }
      let files = Set(errors.map(\.location.file))
      let what = files.count == 1 ? "the configuration \(errors[0].location.file)" : "the configuration"
      return "\(what) has \(errors.count == 1 ? "an error" : "\(errors.count) errors")"
    }
  }

  /// Reads the files. Blocks on the disk.
  public func read() -> Reading { read(files) }

  /// Reads other files in their place.
  func read(_ files: ConfigurationFiles) -> Reading {
    let (settings, diagnostics) = ConfigurationSettings.read(files)
    return Reading(settings: overridden(settings), filed: settings, diagnostics: diagnostics)
  }

  private func overridden(_ settings: ConfigurationSettings) -> ConfigurationSettings {
    var settings = settings
    if let kit = options.kit { settings.override("kit") { $0.kit = kit } }
    if let channels = options.channels { settings.override("channels") { $0.channels = channels } }
    if let voices = options.voices { settings.override("voices") { $0.voices = voices } }
    if let text = options.kitMemory {
      settings.override("kit_memory") { $0.kitMemory = text == "half" ? nil : Configuration.bytes(text) }
    }
    if let minutes = options.takeMemory { settings.override("take_memory") { $0.takeMemory = minutes } }
    if let level = options.logLevel.flatMap(Configuration.LogLevel.init) {
      settings.override("log_level") { $0.logLevel = level }
    }
    return settings
  }
}

extension ConfigurationReport {
  /// Says what settings hold.
  /// - Parameter waiting: By key, the settings that hold after a restart.
  public init(
    _ settings: ConfigurationSettings, waiting: [String: String] = [:], problems: [String] = []
  ) {
    let keys = ConfigurationKey.all.map { key in
      var entry = ConfigurationReport.Key(
        name: key.name, value: key.value(in: settings.values), standard: key.standard, origin: .standard)
      switch settings.origin(of: key.name) {
      case .standard: break
      case .commandLine: entry.origin = .commandLine
      case .file(let location):
        entry.origin = .file
        entry.file = location.file
        entry.line = location.line
      }
      entry.afterRestart = waiting[key.name]
      return entry
    }
    self.init(keys: keys, files: settings.files, problems: problems)
  }
}
