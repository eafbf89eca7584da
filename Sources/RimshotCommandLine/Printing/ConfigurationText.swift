internal import RimshotControl

/// What the `config` commands print.
enum ConfigurationText {
  /// `config check`: the diagnostics as compilers write them, then a line that counts them.
  /// - Parameter own: The file that a person would write.
  static func check(_ check: ConfigurationCheck, own: String) -> String {
    if check.files.isEmpty {
      return "there is no configuration, and the defaults hold; yours would be \(own)"
    }
    let files = check.files.joined(separator: ", ")
    let counts = "\(Quantity.count(check.errors, "error")), \(Quantity.count(check.warnings, "warning"))"
    let verb = check.files.count == 1 ? "is" : "are"
    let verdict =
      if check.errors > 0 {
        "\(files) cannot be used: \(counts)"
      } else if check.warnings > 0 {
        "\(files) can be used: \(counts)"
      } else {
        "\(files) \(verb) fine"
      }
    return (check.lines + [verdict]).joined(separator: "\n")
  }

  /// `config show`: a file that says the same, with where each value is from.
  /// - Parameter searched: The files that were looked for; only where no daemon runs.
  static func show(_ report: ConfigurationReport, title: String, searched: [String] = []) -> String {
    var lines = ["# \(title)"]
    if report.files.isEmpty {
      let places = searched.isEmpty ? "" : "; looked for \(searched.joined(separator: ", "))"
      lines.append("# from no file\(places)")
    } else {
      lines.append("# from \(report.files.joined(separator: ", "))")
    }
    let settings = report.keys.map { "\($0.name): \($0.value)" }
    // A long list of rules shouldn't push all the others' remarks off the screen.
    let width = settings.map(\.count).filter { $0 <= widest }.max() ?? 0
    for (key, setting) in zip(report.keys, settings) {
      lines.append("\(setting.padded(to: width))  # \(remark(key))")
    }
    if !report.problems.isEmpty {
      lines.append("# What is wrong with the files:")
      lines += report.problems.map { "#   \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  private static let widest = 40

  private static func remark(_ key: ConfigurationReport.Key) -> String {
    var text =
      switch key.origin {
      case .standard: "default"
      case .commandLine: "command line"
      case .file: "\(key.file ?? ""):\(key.line ?? 0)"
      }
    if let value = key.afterRestart { text += "; after a restart \(value)" }
    return text
  }

  /// `config reload`: what has changed.
  static func reload(_ report: ReloadReport) -> String {
    let changed = report.changed.map { "\($0.name) is now \($0.to) (was \($0.from))" }
    let waiting = report.afterRestart.map {
      "\($0.name) stays \($0.from) until rimshot restart, then \($0.to)"
    }
    let lines = changed + waiting
    return lines.isEmpty ? "nothing has changed" : lines.joined(separator: "\n")
  }
}
