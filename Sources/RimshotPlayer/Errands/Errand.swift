public import RimshotControl

/// What a player asks of its program beside the daemon: files to be read and written, which may take their time.
public enum Errand: Sendable, Equatable {
  /// Looks for kits.
  case findKits
  /// Takes the mixer's gains and pans over into the kit.
  case saveLevels
  /// Does that again, or takes it back.
  case exchange(SavedLevels, isBack: Bool)
  /// Keeps what a key plays.
  /// - Parameter layout: ``KeyLayout/name``.
  case keep(Character, KeyLayout.Meaning, layout: String)
  /// Keeps what a device's note plays.
  /// - Parameter hit: The note as it came.
  case learn(hit: MidiReport, pad: PadList.Pad, role: String?)

  /// What came of one.
  public enum Outcome: Sendable, Equatable {
    /// The kits that there are.
    case kits([PlayerModel.KitChoice])
    /// The kit has the levels: what can be taken back.
    case saved(SavedLevels, String)
    /// It is done: a sentence.
    case done(String)
    /// It isn't: a sentence.
    case failed(String)
  }
}

/// Levels that were taken over into a kit's text, so that this can be taken back.
public struct SavedLevels: Sendable, Equatable {
  /// The kit's file.
  public var path: String
  /// What was in it before.
  public var former: [UInt8]
  /// What is in it with the levels.
  public var latter: [UInt8]
  /// The strips as they were; what isn't said wasn't saved.
  public var strips: [MixerChange]

  /// Makes one from its parts.
  public init(path: String, former: [UInt8], latter: [UInt8], strips: [MixerChange]) {
    self.path = path
    self.former = former
    self.latter = latter
    self.strips = strips
  }
}
