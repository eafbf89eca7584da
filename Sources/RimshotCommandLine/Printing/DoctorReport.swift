internal import RimshotDoctor

/// What `doctor --json` prints.
struct DoctorReport: Encodable, Equatable {
  struct Entry: Encodable, Equatable {
    /// The check's name: `realtime-limit`.
    var check: String
    /// `fine`, `note`, `warning` or `error`.
    var severity: String
    /// What is so.
    var message: String
    /// Why it matters to a drummer.
    var why: String
    /// Lines that say more.
    var details: [String]
    /// The commands that mend it, in their order.
    var mend: [String]
  }

  /// `fine`, `note`, `warning` or `error`.
  private var severity: String
  /// How many checks found nothing.
  var fine: Int
  /// How many findings are notes.
  var notes: Int
  /// How many findings are warnings.
  var warnings: Int
  /// How many findings are errors.
  var errors: Int
  /// Each, the worst first; the fine ones last.
  var findings: [Entry]

  /// How bad the worst is.
  let worst: Severity

  private enum CodingKeys: String, CodingKey {
    case severity = "worst"
    case fine, notes, warnings, errors, findings
  }

  init(_ findings: [Finding]) {
    worst = findings.map(\.severity).max() ?? .fine
    severity = worst.rawValue
    func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }
    fine = count(.fine)
    notes = count(.note)
    warnings = count(.warning)
    errors = count(.error)
    self.findings = Severity.allCases.reversed().flatMap { severity in
      findings.filter { $0.severity == severity }.map {
        Entry(
          check: $0.check, severity: $0.severity.rawValue, message: $0.sentence, why: $0.why,
          details: $0.details, mend: $0.mend)
      }
    }
  }
}
