public import RimshotKit

/// A configuration put together from its files and the command line, with where each value is from.
public struct ConfigurationSettings: Sendable, Equatable {
  /// Where a value is from.
  public enum Origin: Sendable, Equatable {
    /// No file says anything.
    case standard
    /// A file, and where in it.
    case file(SourceLocation)
    /// The daemon's command line.
    case commandLine
  }

  /// What holds.
  public private(set) var values = Configuration()
  /// The files that were there, first to last.
  public private(set) var files: [String] = []
  private var origins: [String: Origin] = [:]

  /// The settings of somebody who has no file.
  public init() {}

  /// Reads files, each over those before it. Blocks on the disk.
  /// - Returns: The settings and what is wrong with the files, in their order. Unknown keys are warnings, wrong values
  ///   errors; the settings are then without those.
  public static func read(
    _ files: ConfigurationFiles
  ) -> (settings: ConfigurationSettings, diagnostics: [Diagnostic]) {
    var settings = ConfigurationSettings()
    var diagnostics: [Diagnostic] = []
    for path in files.paths {
      diagnostics += settings.read(path, mayBeMissing: files.mayBeMissing)
    }
    return (settings, diagnostics)
  }

  private mutating func read(_ file: String, mayBeMissing: Bool) -> [Diagnostic] {
    let log = DiagnosticLog(file: file)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: 1 << 20)
      files.append(file)
      read(text, log: log)
    } catch {
      if error.isMissing && mayBeMissing { return [] }
      files.append(file)
      log.error("cannot read the configuration: \(error.message)")
    }
    return log.diagnostics
  }

  private mutating func read(_ text: [UInt8], log: DiagnosticLog) {
    guard let root = YamlDocument.parse(text, log: log)?.root,
      let fields = YamlFields(
        root, of: "the configuration", keys: ConfigurationKey.all.map(\.name), log: log)
    else { return }
    for key in ConfigurationKey.all {
      guard let node = fields[key.name], key.read(node, log: log, into: &values) else { continue }
      origins[key.name] = .file(log.location(fields.mark(of: key.name)))
    }
  }

  /// Where a key's value is from.
  public func origin(of key: String) -> Origin { origins[key] ?? .standard }

  /// Sets a key's value by the command line.
  public mutating func override(_ key: String, _ change: (inout Configuration) -> Void) {
    change(&values)
    origins[key] = .commandLine
  }

  /// Takes a key's value over from other settings, and where it is from.
  public mutating func keep(_ key: ConfigurationKey, of other: ConfigurationSettings) {
    key.copy(from: other.values, to: &values)
    origins[key.name] = other.origins[key.name]
  }

  /// A file that says the same: what isn't as by default, a line for each key.
  public var text: String {
    ConfigurationKey.all.filter { $0.isChanged(from: Configuration(), to: values) }
      .map { "\($0.name): \($0.value(in: values))\n" }.joined()
  }

  /// What the files name and isn't there: kits, and the profiles of device rules. Blocks on the disk.
  public func missingReferences(
    kits: KitFinder = KitFinder(), profiles: DeviceProfileLibrary = DeviceProfileLibrary()
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if let kit = values.kit, case .file(let location) = origin(of: "kit") {
      do throws(KitNotFound) {
        _ = try kits.find(kit)
      } catch {
        diagnostics.append(Diagnostic(.error, error.description, at: location))
      }
    }
    if case .file(let location) = origin(of: "programs") {
      // The others can be chosen all the same.
      for entry in values.programs.entries {
        do throws(KitNotFound) {
          _ = try kits.find(entry.kit)
        } catch {
          diagnostics.append(Diagnostic(.warning, "program \(entry.program): \(error)", at: location))
        }
      }
    }
    return diagnostics + profiles.faults(of: values.devices)
  }
}
