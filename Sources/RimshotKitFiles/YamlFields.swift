internal import RimshotKit

/// The keys of one YAML mapping as a reader expects them, with everything unexpected reported.
package struct YamlFields {
  /// Where the mapping begins.
  package let mark: YamlMark
  private let entries: [String: YamlEntry]
  let log: DiagnosticLog

  /// The keys of a mapping. A key that isn't known is a warning; one without a value is a warning and counts as
  /// absent. `nil`, with an error in the log, when the node is no mapping.
  /// - Parameter node: The mapping.
  /// - Parameter what: What it describes, for messages: "a pad".
  /// - Parameter keys: The keys that it may have.
  package init?(_ node: YamlNode, of what: String, keys: [String], log: DiagnosticLog) {
    guard case .mapping(let found) = node.content else {
      log.error("\(what) must be a mapping of keys to values, not \(node.summary)", at: node.mark)
      return nil
    }
    var entries: [String: YamlEntry] = [:]
    for entry in found {
      if !keys.contains(entry.key) {
        let hint = nearestName(to: entry.key, in: keys).map { "did you mean \"\($0)\"?" }
        let all = "\(what) has the keys \(keys.joined(separator: ", "))"
        log.warning("unknown key \(quoted(entry.key)) (\(hint ?? all))", at: entry.mark)
      } else if entry.value.isNull {
        log.warning("\(entry.key) has no value; the default is used", at: entry.mark)
      } else {
        entries[entry.key] = entry
      }
    }
    self.mark = node.mark
    self.entries = entries
    self.log = log
  }

  /// The value of a key; `nil` when it is absent.
  package subscript(key: String) -> YamlNode? { entries[key]?.value }

  /// Where a key stands; where the mapping begins when it is absent.
  package func mark(of key: String) -> YamlMark { entries[key]?.mark ?? mark }

  /// The value of a key that must be there.
  /// - Parameter advice: What to do, to end the message with: `begin the file with "rimshot: 1"`.
  package func require(_ key: String, _ advice: String) -> YamlNode? {
    if let value = self[key] { return value }
    log.error("\(key) is missing: \(advice)", at: mark)
    return nil
  }

  /// A text of one line or more; `nil` when the key is absent or, with an error, no text.
  package func text(_ key: String) -> String? {
    self[key].flatMap { log.text($0, key) }
  }

  /// A whole number in a range; `nil` when the key is absent or, with an error, something else.
  package func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    self[key].flatMap { log.integer($0, key, in: range) }
  }

  /// A number in a range; `nil` when the key is absent or, with an error, something else.
  package func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    self[key].flatMap { log.number($0, key, in: range) }
  }

  /// Decibels, `-2` or `-2 dB`; `nil` when the key is absent or, with an error, something else.
  package func decibels(_ key: String, in range: ClosedRange<Double>) -> Double? {
    self[key].flatMap { log.decibels($0, key, in: range) }
  }

  /// A time with its unit, `30 ms` or `0.5 s`, as seconds; `nil` when the key is absent or, with an error, something
  /// else.
  package func seconds(_ key: String, in range: ClosedRange<Double>) -> Double? {
    self[key].flatMap { log.seconds($0, key, in: range) }
  }

  /// Yes or no; `nil` when the key is absent or, with an error, something else.
  package func boolean(_ key: String) -> Bool? {
    self[key].flatMap { log.boolean($0, key) }
  }

  /// One of several words; `nil` when the key is absent or, with an error, something else.
  package func choice<Value>(_ key: String, _ choices: KeyValuePairs<String, Value>) -> Value? {
    self[key].flatMap { log.choice($0, key, choices) }
  }
}
