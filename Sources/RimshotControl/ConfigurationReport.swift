/// What `config` says: how a daemon is configured.
public struct ConfigurationReport: Codable, Sendable, Equatable {
  /// Where a value is from.
  public enum Origin: String, Codable, Sendable, Equatable {
    /// Nobody has said anything.
    case standard = "default"
    /// A file.
    case file
    /// The daemon's command line.
    case commandLine = "command-line"
  }

  /// A key and what holds for it.
  public struct Key: Codable, Sendable, Equatable {
    /// Its name in the file.
    public var name: String
    /// What holds, as it could stand in a file, on one line.
    public var value: String
    /// What holds where nobody says anything.
    public var standard: String
    /// Where the value is from.
    public var origin: Origin
    /// The file that it is from; `nil` where it is from none.
    public var file: String?
    /// The line in this file, from 1.
    public var line: Int?
    /// What the files say by now, and what will hold after a restart; `nil` where that is the same.
    public var afterRestart: String?

    private enum CodingKeys: String, CodingKey {
      case name, value, origin, file, line, afterRestart
      case standard = "default"
    }

    /// Makes an entry from its parts.
    public init(
      name: String, value: String, standard: String, origin: Origin, file: String? = nil, line: Int? = nil,
      afterRestart: String? = nil
    ) {
      self.name = name
      self.value = value
      self.standard = standard
      self.origin = origin
      self.file = file
      self.line = line
      self.afterRestart = afterRestart
    }
  }

  /// Every key.
  public var keys: [Key]
  /// The files that were read, first to last; a later one wins over an earlier one.
  public var files: [String]
  /// What is wrong with the files: one line each, as `config check` prints them.
  public var problems: [String]

  /// Makes a report from its parts.
  public init(keys: [Key], files: [String], problems: [String] = []) {
    self.keys = keys
    self.files = files
    self.problems = problems
  }
}

/// What `reload` has changed.
public struct ReloadReport: Codable, Sendable, Equatable {
  /// A key whose value is another one.
  public struct Change: Codable, Sendable, Equatable {
    /// Its name.
    public var name: String
    /// What held, as it could stand in a file.
    public var from: String
    /// What holds.
    public var to: String

    /// Makes a change from its parts.
    public init(name: String, from: String, to: String) {
      self.name = name
      self.from = from
      self.to = to
    }
  }

  /// What has taken effect.
  public var changed: [Change]
  /// What takes effect when the daemon is started again; until then, what held goes on.
  public var afterRestart: [Change]
  /// The files that were read, first to last.
  public var files: [String]
  /// Warnings, one line each, as `config check` prints them.
  public var warnings: [String]

  /// Makes a report from its parts.
  public init(changed: [Change], afterRestart: [Change], files: [String], warnings: [String]) {
    self.changed = changed
    self.afterRestart = afterRestart
    self.files = files
    self.warnings = warnings
  }
}
