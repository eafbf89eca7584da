internal import RimshotControl

/// `rimshot service status`.
enum ServiceStatusCommand {
  static let command = Command(
    "service status", "show whether systemd runs the daemon",
    details: """
      Exit status: 0 when the unit runs, 1 when it is installed and doesn't, 3 when it
      isn't installed. What the daemon plays: rimshot status.
      """,
    options: [.json, .daemonName, ServiceInstallCommand.system],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let unit = try InstalledUnit(arguments, session)
    let isThere = unit.isThere
    let properties =
      isThere ? unit.manager.properties(unit.name, ["ActiveState", "UnitFileState", "MainPID"]) : [:]
    let report = ServiceReport(
      unit: unit.name, path: unit.path, isInstalled: isThere,
      isEnabled: isThere ? properties["UnitFileState"].map { $0 == "enabled" } : nil,
      state: isThere ? properties["ActiveState"] : nil,
      pid: properties["MainPID"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil })
    try session.print(report, arguments) { report.text(isSystem: unit.isSystem) }
    return report.isInstalled ? report.state == "active" ? .done : .failed : .noDaemon
  }
}

/// What `service status` says.
struct ServiceReport: Codable, Sendable, Equatable {
  /// The unit's name.
  var unit: String
  /// Its file.
  var path: String
  /// Whether the file is there.
  var isInstalled: Bool
  /// Whether it starts by itself; `nil` where systemd doesn't answer.
  var isEnabled: Bool?
  /// systemd's word, such as "active" or "failed"; `nil` where it doesn't answer.
  var state: String?
  /// The daemon's process, where it runs.
  var pid: Int?

  /// The report for people.
  func text(isSystem: Bool) -> String {
    let option = isSystem ? " --system" : ""
    guard isInstalled else { return "not installed (to do so: rimshot service install\(option))" }
    guard let state else { return "\(unit) is installed, and systemd doesn't answer: see \(path)" }
    let process = pid.map { " as process \($0)" } ?? ""
    let boot = isEnabled == true ? "starts by itself" : "doesn't start by itself: it is not enabled"
    let log = "journalctl \(isSystem ? "" : "--user ")-u \(unit)"
    return "\(unit) is \(state)\(process) and \(boot); its log: \(log)"
  }
}
