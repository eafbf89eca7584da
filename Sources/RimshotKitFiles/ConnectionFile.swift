public import RimshotKit

/// The file of the connections that a daemon remembers, `$XDG_STATE_HOME/rimshot/NAME.connections`: the rules of a
/// configuration's `connections`.
public enum ConnectionFile {
  /// Rules that a file may have.
  public static let mostRules = 1000
  private static let version = 1

  /// Reads a file.
  /// - Returns: Its rules, none where there is no file; `nil` when it is broken, and the diagnostics say how.
  public static func read(_ path: String) -> (rules: [ConnectionRule]?, diagnostics: [Diagnostic]) {
    let log = DiagnosticLog(file: path)
    do throws(FileSystem.ReadError) {
      let rules = read(try FileSystem.contents(of: path, limit: 1 << 20), log: log)
      return (log.hasErrors ? nil : rules, log.diagnostics)
    } catch {
      if error.isMissing { return ([], []) }
      log.error("cannot read the remembered connections: \(error.message)")
      return (nil, log.diagnostics)
    }
  }

  private static func read(_ text: [UInt8], log: DiagnosticLog) -> [ConnectionRule] {
    guard let root = YamlDocument.parse(text, log: log)?.root else {
      if !log.hasErrors { log.error("the file is empty") }
      return []
    }
    let keys = ["rimshot", "connections"]
    guard let fields = YamlFields(root, of: "the file", keys: keys, log: log),
      let number = fields.require("rimshot", "the file begins with \"rimshot: \(version)\"")
    else { return [] }
    _ = log.integer(number, "rimshot", in: version...version)
    let rules = fields["connections"].map { ConnectionRule.read($0, log: log) } ?? []
    if rules.count > mostRules {
      log.error("more than \(mostRules) connections", at: fields.mark(of: "connections"))
    }
    return rules
  }

  /// A file's text.
  public static func text(_ rules: [ConnectionRule]) -> String {
    "# What rimshot remembers: rimshot connect, disconnect and connections change it.\n"
      + YamlText.text([
        YamlText.Field("rimshot", .plain("\(version)")),
        YamlText.Field("connections", .list(rules.map(\.yaml))),
      ])
  }
}
