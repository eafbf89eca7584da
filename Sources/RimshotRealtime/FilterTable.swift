/// What a filter lets pass.
public enum FilterKind: BitwiseCopyable, Sendable {
  /// What is below the cutoff.
  case lowPass
  /// What is above it.
  case highPass
  /// What is around it.
  case bandPass
  /// All but what is around it.
  case notch
  /// Everything; what is around the cutoff is raised.
  case peak
  /// Everything; what is below the cutoff is raised.
  case lowShelf
  /// Everything; what is above the cutoff is raised.
  case highShelf
}

/// A filter of a ``ShapeTable``.
public struct FilterTable: BitwiseCopyable, Sendable {
  /// Whether there is one.
  public var isOn = false
  /// What it lets pass.
  public var kind = FilterKind.lowPass
  /// 1, 2, 4 or 6, of the kinds that let pass: 6, 12, 24 or 36 dB an octave.
  public var poles: UInt8 = 2
  /// In Hz.
  public var cutoff: Float = 0
  /// Height of the peak, in dB.
  public var resonance: Float = 0
  /// What `peak` and the shelves raise by, and all that `bandPass` lets pass, in dB.
  public var gain: Float = 0
  /// 1/Q of `peak`.
  public var damping: Float = 1
  /// Semitones that the cutoff moves at full velocity.
  public var cutoffByVelocity: Float = 0
  /// The cutoff ± so many semitones by chance.
  public var randomCutoff: Float = 0

  /// No filter.
  public init() {}
}
