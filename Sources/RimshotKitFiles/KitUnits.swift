/// What a kit's files have to play, in their format's own word, and what of it comes through.
///
/// Something comes through when its sound is heard, or when it does what it is meant to do without one, as a region that
/// only chokes.
public struct KitUnits: Sendable, Equatable {
  /// What it is that is counted.
  public enum Unit: String, Sendable, Equatable {
    /// Sound files as a `kit.yaml` names them; DrumGizmo's recorded hits.
    case sample
    /// SFZ's regions that name a sample.
    case region
    /// Hydrogen's layers that name a file.
    case layer
    /// The sounds in a folder.
    case file
  }

  /// What is counted.
  public let unit: Unit
  /// How many the kit's files have.
  public internal(set) var total: Int
  /// How many of them the kit itself mutes.
  public private(set) var muted = 0
  /// How many of them have a file that isn't there.
  var missing = 0
  private var silent = 0
  /// The files of each that may sound, as samples of the kit name them.
  private var sounds: [[String]] = []

  init(_ unit: Unit, total: Int = 0) {
    self.unit = unit
    self.total = total
  }

  /// How many come through.
  /// - Parameter unheard: Paths of files of which nothing is heard, as samples of the kit name them.
  public func playing(without unheard: Set<String>) -> Int {
    silent + sounds.count { paths in paths.contains { !unheard.contains($0) } }
  }

  /// How many would be heard, were their files there and whole.
  /// - Parameter unheard: Paths of files of which nothing is heard, as samples of the kit name them.
  public func lost(without unheard: Set<String>) -> Int {
    missing + playing(without: []) - playing(without: unheard)
  }

  /// One, already in the total, that is heard if any of its files is.
  mutating func addSound(_ paths: [String]) {
    if !paths.isEmpty { sounds.append(paths) }
  }

  /// One, already in the total, that needs no sound for what it does.
  mutating func addSilent() { silent += 1 }

  /// Some, already in the total, that the kit mutes.
  mutating func addMuted(_ count: Int = 1) { muted += count }
}
