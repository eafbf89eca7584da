/// One key of the configuration: what the reader, `config show`, `config reload` and the documentation know of it.
///
/// A new key is a property of ``Configuration`` and one entry in ``ConfigurationKey/all``.
public struct ConfigurationKey: Sendable {
  /// When a change in the file takes effect, once the daemon has been told to read it again.
  public enum Effect: Sendable, Equatable {
    /// At once, between two periods.
    case live
    /// When the daemon is started again.
    case restart
    /// At once, but for changes that these words name: `to or from false`.
    case liveBut(String)
  }

  /// Its name in the file.
  public let name: String
  /// What it means, in sentences for the documentation.
  public let meaning: String
  /// What may be written: `a whole number from 16 to 4096`.
  public let values: String
  /// When a change takes effect.
  public let effect: Effect

  private let show: @Sendable (Configuration) -> YamlText
  private let reader: @Sendable (YamlNode, DiagnosticLog, inout Configuration) -> Bool
  private let copier: @Sendable (Configuration, inout Configuration) -> Void
  private let isHeld: @Sendable (Configuration, Configuration) -> Bool

  /// A key that is one property.
  /// - Parameter read: The value of a node; `nil`, with an error in the log, where it is wrong.
  /// - Parameter show: The value as it could stand in a file.
  /// - Parameter holds: For ``Effect/liveBut(_:)``: whether the change from one to another waits for a restart.
  init<Value: Sendable>(
    _ name: String, _ property: any WritableKeyPath<Configuration, Value> & Sendable, _ meaning: String,
    values: String, effect: Effect, read: @escaping @Sendable (YamlNode, DiagnosticLog) -> Value?,
    show: @escaping @Sendable (Value) -> YamlText,
    holds: @escaping @Sendable (_ old: Value, _ new: Value) -> Bool = { _, _ in false }
  ) {
    self.name = name
    self.meaning = meaning
    self.values = values
    self.effect = effect
    self.show = { show($0[keyPath: property]) }
    reader = { node, log, configuration in
      guard let value = read(node, log) else { return false }
      configuration[keyPath: property] = value
      return true
    }
    copier = { $1[keyPath: property] = $0[keyPath: property] }
    isHeld = { effect == .restart || holds($0[keyPath: property], $1[keyPath: property]) }
  }

  /// Its value as it could stand in a file, on one line.
  public func value(in configuration: Configuration) -> String { show(configuration).flow }

  /// Its value where no file says another.
  public var standard: String { value(in: Configuration()) }

  /// Whether its value is another one.
  public func isChanged(from old: Configuration, to new: Configuration) -> Bool {
    value(in: old) != value(in: new)
  }

  /// Whether the change of its value waits for a restart.
  public func needsRestart(from old: Configuration, to new: Configuration) -> Bool {
    isChanged(from: old, to: new) && isHeld(old, new)
  }

  /// Takes its value over from another configuration.
  public func copy(from source: Configuration, to target: inout Configuration) { copier(source, &target) }

  /// Reads its value.
  /// - Returns: `false`, with an error in the log, where it is wrong.
  func read(_ node: YamlNode, log: DiagnosticLog, into configuration: inout Configuration) -> Bool {
    reader(node, log, &configuration)
  }
}

extension YamlText {
  /// All of it on one line, however long.
  var flow: String {
    switch self {
    case .plain(let text): text
    case .words(let text): YamlText.scalar(text)
    case .list(let items), .points(let items): "[" + items.map(\.flow).joined(separator: ", ") + "]"
    case .map(let fields), .lines(let fields):
      "{" + fields.map { "\(YamlText.scalar($0.key)): \($0.value.flow)" }.joined(separator: ", ") + "}"
    }
  }
}
