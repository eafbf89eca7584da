/// How voices of a layer sound beside their level; shared by all layers that say the same.
public struct ShapeTable: BitwiseCopyable {
  /// Pitch in semitones.
  public var tune: Float = 0
  /// Semitones added at full velocity.
  public var tuneByVelocity: Float = 0
  /// Pitch ± so many semitones by chance.
  public var randomTune: Float = 0
  /// Reads between frames by a polynomial instead of a windowed sinc.
  public var isHermite = false
  /// Frames of the sound that are skipped.
  public var startFrame: UInt32 = 0
  /// More of them by chance, at most.
  public var randomStartFrames: UInt32 = 0
  /// Frames from the hit to the sound.
  public var delayFrames: UInt32 = 0
  /// The level over time; without one, the sound's own.
  public var hasEnvelope = false
  /// The envelope's times and level.
  public var envelope = EnvelopeShape(
    attackFrames: 0, holdFrames: 0, decayFrames: 0, sustain: 1, releaseFrames: 1, hasShape: false)
  /// What it goes through first.
  public var firstFilter = FilterTable()
  /// What it goes through then.
  public var secondFilter = FilterTable()

  /// A sound as it is.
  public init() {}
}
