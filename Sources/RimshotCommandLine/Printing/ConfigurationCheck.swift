internal import RimshotKit

/// What `config check --json` prints.
struct ConfigurationCheck: Encodable, Equatable {
  /// The files that were there, first to last; a later one wins over an earlier one.
  var files: [String]
  /// How many errors.
  var errors: Int
  /// How many warnings.
  var warnings: Int
  /// Each, in the files' order.
  var diagnostics: [KitCheck.Finding]
  /// The diagnostics as compilers write them.
  private(set) var lines: [String]

  private enum CodingKeys: String, CodingKey {
    case files, errors, warnings, diagnostics
  }

  init(files: [String], _ diagnostics: [Diagnostic]) {
    self.files = files
    let check = KitCheck(path: "", name: nil, diagnostics)
    (errors, warnings, lines) = (check.errors, check.warnings, check.lines)
    self.diagnostics = check.diagnostics
  }
}
