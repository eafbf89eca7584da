/// How bad a finding is.
public enum Severity: String, Sendable, Equatable, CaseIterable, Comparable {
  /// As it should be.
  case fine
  /// Nothing is wrong, but there is something to know.
  case note
  /// It plays, but a drummer may hear or miss something.
  case warning
  /// Hits can't be heard until it is mended.
  case error

  /// Whether one is less bad than the other.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .fine: 0
    case .note: 1
    case .warning: 2
    case .error: 3
    }
  }
}

/// What a check saw: one sentence, and how to mend it.
struct Symptom: Sendable, Equatable {
  var severity: Severity
  /// One sentence without a stop: what is so, with the value.
  var sentence: String
  /// Lines that say more.
  var details: [String] = []
  /// The commands that mend it, in their order, as they are typed into a shell.
  var mend: [String] = []

  init(_ severity: Severity, _ sentence: String, details: [String] = [], mend: [String] = []) {
    self.severity = severity
    self.sentence = sentence
    self.details = details
    self.mend = mend
  }

  static func fine(_ sentence: String) -> Symptom { Symptom(.fine, sentence) }
}

/// What a check found on a machine.
public struct Finding: Sendable, Equatable {
  /// The check's name, as in `docs/doctor.md`: `realtime-limit`.
  public var check: String
  /// How bad it is.
  public var severity: Severity
  /// One sentence without a stop: what is so, with the value.
  public var sentence: String
  /// Why it matters to a drummer; one sentence without a stop.
  public var why: String
  /// Lines that say more.
  public var details: [String]
  /// The commands that mend it, in their order, as they are typed into a shell; empty where no command can.
  public var mend: [String]

  init(_ symptom: Symptom, of check: Check) {
    self.check = check.name
    why = check.why
    severity = symptom.severity
    sentence = symptom.sentence
    details = symptom.details
    mend = symptom.mend
  }
}
