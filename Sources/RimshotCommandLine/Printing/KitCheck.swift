internal import RimshotKit
internal import RimshotKitFiles

/// How much of what a kit has to play is heard.
struct KitPlay: Equatable {
  /// What is counted: `sample`, `region`, `layer` or `file`.
  var unit: String
  /// How many the kit's files have.
  var total: Int
  /// How many are heard, or do without a sound what they are meant to.
  var plays: Int
  /// How many the kit itself mutes.
  var muted: Int
  /// How many have a file that is missing, broken or empty.
  var lost: Int

  /// - Parameter unheard: Paths of files of which nothing is heard.
  init(_ units: KitUnits, without unheard: Set<String>) {
    self.init(
      unit: units.unit.rawValue, total: units.total, plays: units.playing(without: unheard),
      muted: units.muted, lost: units.lost(without: unheard))
  }

  init(unit: String, total: Int, plays: Int, muted: Int = 0, lost: Int = 0) {
    self.unit = unit
    self.total = total
    self.plays = plays
    self.muted = muted
    self.lost = lost
  }

  /// `212 of 214 regions; 1 is muted by the kit; the file of 1 is missing, broken or empty`
  var text: String {
    var parts = ["\(plays) of \(Quantity.count(total, unit))"]
    if muted > 0 { parts.append("\(muted) \(muted == 1 ? "is" : "are") muted by the kit") }
    if lost > 0 { parts.append("the file of \(lost) is missing, broken or empty") }
    return parts.joined(separator: "; ")
  }
}

/// What `kit check --json` prints.
struct KitCheck: Encodable, Equatable {
  struct Finding: Encodable, Equatable {
    var severity: String
    var message: String
    var file: String
    /// From 1; 0 for the file as a whole.
    var line: Int
    /// From 1; 0 for the line as a whole.
    var column: Int
  }

  /// The kit's file.
  var path: String
  /// Its name; `nil` where it can't be read at all.
  var name: String?
  /// How many errors.
  var errors: Int
  /// How many warnings.
  var warnings: Int
  /// Each, in the kit's order.
  var diagnostics: [Finding]
  /// What it has to play: `sample`, `region`, `layer` or `file`; this and the next four are `nil` where it can't be read.
  var unit: String?
  /// How many of these its files have.
  var total: Int?
  /// How many are heard, or do without a sound what they are meant to.
  var plays: Int?
  /// How many the kit itself mutes.
  var muted: Int?
  /// How many have a file that is missing, broken or empty.
  var lost: Int?

  /// The diagnostics as compilers write them.
  private(set) var lines: [String]
  /// `212 of 214 regions`
  private(set) var playText: String?

  private enum CodingKeys: String, CodingKey {
    case path, name, errors, warnings, diagnostics, unit, total, plays, muted, lost
  }

  init(path: String, name: String?, _ diagnostics: [Diagnostic], play: KitPlay? = nil) {
    self.path = path
    self.name = name
    errors = diagnostics.count { $0.severity == .error }
    var play = play
    // Regions that only choke would count, but nothing of a refused kit plays.
    if errors > 0 { play?.plays = 0 }
    unit = play?.unit
    total = play?.total
    plays = play?.plays
    muted = play?.muted
    lost = play?.lost
    playText = play?.text
    warnings = diagnostics.count { $0.severity == .warning }
    lines = diagnostics.map(\.description)
    self.diagnostics = diagnostics.map {
      Finding(
        severity: $0.severity.rawValue, message: $0.message, file: $0.location.file, line: $0.location.line,
        column: $0.location.column)
    }
  }

  /// Whether it can be loaded.
  var canBeLoaded: Bool { errors == 0 && name != nil }
  /// Whether it can be loaded, and everything that it has a file for is heard.
  var isFit: Bool { canBeLoaded && plays != 0 && (lost ?? 0) == 0 }
}
