internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles

/// The session's part in the configuration: what holds, what waits for a restart, and what is wrong with the files.
/// Main's.
final class ConfigurationSession {
  /// A reading of the files that is on its way.
  struct Reload {
    /// What it waits for.
    enum Step {
      /// The files.
      case reading(ConfigurationReading)
      /// The kit that they name, which must be playable before anything changes.
      case loadingKit(KitLoading, ConfigurationReading.Outcome)
    }

    var step: Step
    /// Who is told how it went; `nil` is whoever sent SIGHUP, and reads the log.
    var connection: ControlServer.ConnectionNumber?
  }

  /// What holds.
  private(set) var settings: ConfigurationSettings
  /// By key, what the files say and what holds after a restart.
  private(set) var waiting: [String: String] = [:]
  /// The reading that is on its way.
  var reload: Reload?
  /// Whether SIGHUP came while the files were being read: what was read may be old.
  var isDueAgain = false
  private let sources: ConfigurationSources
  private let last: LastConfiguration
  /// What is wrong with the files, as `config check` prints it; what was valid last goes on for as long.
  private var faults: (sentence: String, lines: [String])?
  /// Whether the daemon has begun with something else than its files say.
  private var hasFallenBack = false

  /// Reads the files. Blocks on the disk.
  /// - Throws: What is wrong with them, where somebody waits to be told. Where nobody does, what was valid last holds,
  ///   or what is valid of them: a box that nobody looks at should play.
  init(_ options: DaemonOptions, paths: ControlPaths) throws(StartError) {
    sources = ConfigurationSources(options)
    last = LastConfiguration(paths)
    let reading = sources.read()
    settings = reading.settings
    guard reading.hasErrors else {
      for diagnostic in reading.diagnostics { Log.write(diagnostic.description, .warning) }
      last.write(reading.filed)
      return
    }
    let lines = reading.diagnostics.map(\.description)
    if options.reportDescriptor != nil { throw StartError("\(reading.refusal):", details: lines) }
    let saved = last.read(sources)
    if let saved { settings = saved }
    hasFallenBack = true
    let instead = saved == nil ? "what is right in it and the defaults hold" : "what held last holds"
    refuse("\(reading.refusal); \(instead)", lines)
  }

  /// What holds.
  var values: Configuration { settings.values }

  /// Waits until everything is on the disk.
  func finish() { last.finish() }

  /// Begins to read the files; what comes of it is ``Reload/Step``'s.
  func begin(for connection: ControlServer.ConnectionNumber?, wake: Wakeup) {
    reload = Reload(step: .reading(ConfigurationReading(sources, wake: wake)), connection: connection)
  }

  /// Remembers that the files can't be used, and tells the log.
  func refuse(_ sentence: String, _ lines: [String]) {
    for line in [sentence] + lines { Log.write(line, .error) }
    faults = (sentence, lines)
  }

  /// Splits new settings into what can take effect now and what has to wait.
  func plan(_ new: ConfigurationSettings) -> (settings: ConfigurationSettings, report: ReloadReport) {
    var settings = new
    var report = ReloadReport(changed: [], afterRestart: [], files: new.files, warnings: [])
    for key in ConfigurationKey.all where key.isChanged(from: values, to: new.values) {
      let change = ReloadReport.Change(
        name: key.name, from: key.value(in: values), to: key.value(in: new.values))
      if key.needsRestart(from: values, to: new.values) {
        settings.keep(key, of: self.settings)
        report.afterRestart.append(change)
      } else {
        report.changed.append(change)
      }
    }
    return (settings, report)
  }

  /// Makes planned settings those that hold.
  func adopt(_ settings: ConfigurationSettings, _ report: ReloadReport, filed: ConfigurationSettings) {
    self.settings = settings
    waiting = Dictionary(uniqueKeysWithValues: report.afterRestart.map { ($0.name, $0.to) })
    faults = nil
    hasFallenBack = false
    last.write(filed)
  }

  // MARK: - What is

  /// Every key, what holds for it, and where that is from.
  func report() -> ConfigurationReport {
    ConfigurationReport(settings, waiting: waiting, problems: faults?.lines ?? [])
  }

  /// What is wrong with the configuration now.
  var problems: [Problem] {
    var problems: [Problem] = []
    if let faults {
      let sentence = faults.sentence.hasSuffix(":") ? String(faults.sentence.dropLast()) : faults.sentence
      // Warnings have refused nothing.
      let first = faults.lines.first { $0.contains(": error: ") } ?? faults.lines.first
      problems.append(
        Problem(
          "configuration", isDegrading: hasFallenBack,
          "\(sentence)\(first.map { ": \($0)" } ?? ""); mend it, then rimshot config reload"))
    }
    if !waiting.isEmpty {
      let changes = waiting.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      problems.append(
        Problem(
          "needs-restart", isDegrading: false,
          "the configuration says \(changes.joined(separator: ", ")) by now, which takes effect with rimshot restart"
        ))
    }
    return problems
  }
}
