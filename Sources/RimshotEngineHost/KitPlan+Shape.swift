extension KitPlan {
  /// How a voice sounds beside its level.
  public struct Shape: Sendable, Equatable, Hashable {
    /// Pitch in semitones.
    public var tune: Double = 0
    /// Semitones that are added at full velocity, in proportion to velocity / 127.
    public var tuneByVelocity: Double = 0
    /// Pitch ± so many semitones by chance, one draw for a hit.
    public var randomTune: Double = 0
    /// How sounds are read between their frames.
    public var interpolation: Interpolation = .sinc
    /// Frames of the sound that are skipped.
    public var startFrame: Int = 0
    /// More of them by chance, at most.
    public var randomStartFrames: Int = 0
    /// Frames from the hit to the sound.
    public var delayFrames: Int = 0
    /// The level over time; `nil` is the sound's own.
    public var envelope: Envelope?
    /// What its sound goes through, one after the other; the first two count.
    public var filters: [Filter] = []

    /// A sound as it is.
    public init() {}
  }

  /// How sounds are read between their frames.
  public enum Interpolation: Sendable, Equatable, Hashable {
    /// A 16-point windowed sinc: the better one.
    case sinc
    /// A 4-point Hermite polynomial: the cheaper one.
    case hermite
  }

  /// A part of a sound that repeats.
  public struct Loop: Sendable, Equatable, Hashable {
    /// The first frame of it.
    public var start: Int
    /// The frame after the last; more than `start`.
    public var end: Int
    /// Whether a note-off ends the repeating, and the sound then goes on to its end.
    public var endsAtNoteOff: Bool

    /// Makes a loop from its parts.
    public init(start: Int, end: Int, endsAtNoteOff: Bool) {
      self.start = start
      self.end = end
      self.endsAtNoteOff = endsAtNoteOff
    }
  }

  /// A level over time: up, stay, down to a level that stays, and down to silence after the note's end.
  public struct Envelope: Sendable, Equatable, Hashable {
    /// Before it begins, at `start`, in frames.
    public var delayFrames = 0
    /// The level that it begins at, 0–1.
    public var start: Float = 0
    /// From there to full, in frames.
    public var attackFrames: Int
    /// At full, in frames.
    public var holdFrames: Int
    /// From full to `sustain`, in frames.
    public var decayFrames: Int
    /// The level that stays, 0–1; 0 ends the voice.
    public var sustain: Float
    /// From there to silence after a release, in frames.
    public var releaseFrames: Int
    /// How it goes up: c of (1 − e^(c·t)) / (1 − e^c), t from 0 to 1; 0 is straight. Within ±20.
    public var attackCurve = 0.0
    /// How it goes down.
    public var decayCurve = Envelope.falling
    /// How it goes to silence.
    public var releaseCurve = Envelope.falling

    /// A fall by 80 dB: ln 0.0001.
    public static let falling = -9.210_340_371_976_182

    /// Makes an envelope from its parts.
    public init(
      attackFrames: Int = 0, holdFrames: Int = 0, decayFrames: Int = 0, sustain: Float = 1,
      releaseFrames: Int = 240
    ) {
      self.attackFrames = attackFrames
      self.holdFrames = holdFrames
      self.decayFrames = decayFrames
      self.sustain = sustain
      self.releaseFrames = releaseFrames
    }
  }

  /// A filter, set once for each hit.
  public struct Filter: Sendable, Equatable, Hashable {
    /// What it lets through.
    public enum Kind: Sendable, Equatable, Hashable {
      /// Below the cutoff.
      case lowPass
      /// Above it.
      case highPass
      /// Around it.
      case bandPass
      /// All but around it.
      case notch
      /// Everything, with what is around it raised by ``Filter/gain``.
      case peak
      /// Everything, with what is below it raised by ``Filter/gain``.
      case lowShelf
      /// Everything, with what is above it raised by ``Filter/gain``.
      case highShelf
    }

    /// What it lets through.
    public var kind: Kind
    /// In Hz.
    public var cutoff: Double
    /// Height of the peak at the cutoff, in dB; 0 is none.
    public var resonance: Double
    /// 1, 2, 4 or 6: it falls by 6, 12, 24 or 36 dB an octave. Of the kinds that let something through; what is another
    /// number is 2.
    public var poles: Int
    /// Of `peak` and the shelves, in dB.
    public var gain: Double
    /// Of `peak`, in octaves between the frequencies that are raised by half of the gain.
    public var bandwidth: Double
    /// Semitones that the cutoff is moved at full velocity, in proportion to velocity / 127.
    public var byVelocity: Double
    /// The cutoff ± so many semitones by chance, one draw for a hit.
    public var random: Double

    /// Makes a filter from its parts.
    public init(
      kind: Kind = .lowPass, cutoff: Double, resonance: Double = 0, poles: Int = 2, gain: Double = 0,
      bandwidth: Double = 1, byVelocity: Double = 0, random: Double = 0
    ) {
      self.kind = kind
      self.cutoff = cutoff
      self.resonance = resonance
      self.poles = poles
      self.gain = gain
      self.bandwidth = bandwidth
      self.byVelocity = byVelocity
      self.random = random
    }
  }
}
