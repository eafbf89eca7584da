/// One thing that the doctor looks at.
public struct Check: Sendable {
  /// Its name, for scripts and for `docs/doctor.md`: `realtime-limit`.
  public let name: String
  /// Why it matters to a drummer; one sentence without a stop.
  public let why: String
  let examine: @Sendable (Machine) -> [Symptom]

  init(_ name: String, why: String, _ examine: @escaping @Sendable (Machine) -> [Symptom]) {
    self.name = name
    self.why = why
    self.examine = examine
  }

  /// Every check, from what hits need first to what only makes them better.
  public static let all =
    sequencer + limits + processor + audioServer + soundCards + own

  /// Looks at a machine. Blocks on its files, and for a few seconds on programs that it asks.
  /// - Returns: At least one finding, a fine one where nothing is wrong.
  public func findings(on machine: Machine) -> [Finding] {
    examine(machine).map { Finding($0, of: self) }
  }

  /// Everything that all checks find, in their order.
  public static func examine(_ machine: Machine) -> [Finding] {
    all.flatMap { $0.findings(on: machine) }
  }
}
