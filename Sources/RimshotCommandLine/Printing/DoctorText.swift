/// What `doctor` prints for people.
enum DoctorText {
  /// The findings, the worst first, each with the commands that mend it; then a line that counts them.
  static func text(_ report: DoctorReport, showsFine: Bool, isColored: Bool) -> String {
    let shown = report.findings.filter { showsFine || $0.severity != "fine" }
    let blocks = shown.map { entry in
      let mark = isColored ? "\(color(entry.severity))\(entry.severity):\u{1B}[0m" : "\(entry.severity):"
      let head = "\(mark) \(entry.message) [\(entry.check)]"
      if entry.severity == "fine" { return head }
      let why = "  Why: \(entry.why)."
      let mend = entry.mend.isEmpty ? [] : ["  Mend:"] + entry.mend.map { "    \($0)" }
      return ([head] + entry.details.map { "  \($0)" } + [why] + mend + [""]).joined(separator: "\n")
    }
    return (blocks + [summary(report, showsFine: showsFine)]).joined(separator: "\n")
  }

  private static func summary(_ report: DoctorReport, showsFine: Bool) -> String {
    var parts: [String] = []
    if report.errors > 0 { parts.append(Quantity.count(report.errors, "error")) }
    if report.warnings > 0 { parts.append(Quantity.count(report.warnings, "warning")) }
    if report.notes > 0 { parts.append(Quantity.count(report.notes, "note")) }
    parts.append(
      "\(Quantity.count(report.fine, "check")) fine"
        + (showsFine || report.fine == 0 ? "" : " (--verbose shows them)"))
    return parts.joined(separator: ", ")
  }

  private static func color(_ severity: String) -> String {
    switch severity {
    case "error": "\u{1B}[1;31m"
    case "warning": "\u{1B}[1;33m"
    case "note": "\u{1B}[36m"
    default: "\u{1B}[32m"
    }
  }
}
