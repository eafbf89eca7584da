extension Kit {
  /// How a voice sounds beside its level: what pad, articulation and layer say together.
  public struct Voice: Sendable, Equatable {
    /// Where in the stereo picture, −1 (left) to 1 (right), by ``panLaw``; 0 leaves both sides as they are.
    public var pan: Double
    /// How far apart the two sides of a stereo sound are: 1 as they are, 0 both the same, −1 the other way round.
    public var width: Double
    /// What a pan does to the two sides; that of microphones too.
    public var panLaw: PanLaw
    /// Pitch in semitones.
    public var tune: Double
    /// Pitch by the key that the file itself is of; `nil` doesn't ask the file.
    public var fileKey: FileKey?
    /// Semitones that are added at full velocity, in proportion to it.
    public var tuneByVelocity: Double
    /// Pitch ± so many semitones by chance.
    public var randomTune: Double
    /// How much of the sound's beginning is skipped.
    public var start: Place
    /// Where it is over, if its envelope doesn't say and nothing repeats; `nil` is the sound's own end.
    public var end: Place?
    /// More of it by chance, at most so many seconds.
    public var randomStart: Double
    /// Seconds from the hit to the sound.
    public var delay: Double
    /// The level over time; `nil` is the sound's own.
    public var envelope: Envelope?
    /// What its sound goes through, one after the other; at most two.
    public var filters: [Filter]
    /// A part that repeats; `nil` plays through.
    public var loop: Loop?
    /// Whether it plays backwards. Start and loop are then places in what is heard.
    public var isReversed: Bool
    /// Turns its polarity over, as for the microphone under a snare.
    public var isInverted: Bool
    /// How sounds are read between their frames, where pitch asks for it.
    public var interpolation: Interpolation

    /// Sounds as they are.
    public init() {
      pan = 0
      width = 1
      panLaw = .equalPower
      tune = 0
      fileKey = nil
      tuneByVelocity = 0
      randomTune = 0
      start = .seconds(0)
      end = nil
      randomStart = 0
      delay = 0
      envelope = nil
      filters = []
      loop = nil
      isReversed = false
      isInverted = false
      interpolation = .sinc
    }
  }

  /// Pitch by the key that a file says to be of.
  public struct FileKey: Sendable, Equatable {
    /// The MIDI note that plays it.
    public var key: Double
    /// Semitones for each key that this is above the file's.
    public var semitones: Double

    /// The key of files that say none, as other players have it: middle C.
    public static let unsaid = 60

    /// Makes a pitch from its parts.
    public init(key: Double, semitones: Double = 1) {
      self.key = key
      self.semitones = semitones
    }
  }

  /// What a pan does to the two sides.
  public enum PanLaw: Sendable, Equatable {
    /// The side that it moves to gets louder as the other gets softer, up to 3 dB: the power stays.
    case equalPower
    /// The other side gets softer in proportion, and nothing gets louder.
    case balance
  }

  /// A place in a sound.
  public enum Place: Sendable, Equatable {
    /// So many seconds from its beginning.
    case seconds(Double)
    /// So many frames of the file, at the file's own rate.
    case frames(Int)
  }

  /// A level over time. The times are in its ``unit``.
  public struct Envelope: Sendable, Equatable {
    /// From silence to full.
    public var attack: Double
    /// At full.
    public var hold: Double
    /// From full to `sustain`.
    public var decay: Double
    /// The level that stays, 0–1; 0 ends the voice.
    public var sustain: Double
    /// From there to silence, after a note-off that releases.
    public var release: Double
    /// What the times count.
    public var unit: Unit
    /// Before it begins, at `start`.
    public var delay = 0.0
    /// The level that it begins at, 0–1.
    public var start = 0.0
    /// How it goes up.
    public var attackShape = Shape.straight
    /// How it goes from full to `sustain`.
    public var decayShape = Shape.exponential
    /// How it goes to silence.
    public var releaseShape = Shape.exponential

    /// How a level goes from one to another.
    public struct Shape: Sendable, Equatable {
      /// c of (1 − e^(c·t)) / (1 − e^c), the part of the way that is done at t, 0–1. 0 is a straight line, below it most
      /// of the way is done at first, above it at last; within ±20.
      public var curvature: Double

      /// Makes a shape.
      public init(curvature: Double) { self.curvature = curvature }

      /// A straight line.
      public static let straight = Shape(curvature: 0)
      /// As sounds fade in rooms: the level falls by so many dB a second, by 80 in all. ln 0.0001.
      public static let exponential = Shape(curvature: -9.210_340_371_976_182)
    }

    /// What an envelope's times count.
    public enum Unit: Sendable, Equatable {
      /// Seconds.
      case seconds
      /// Frames of the file, as they are read: a layer that is tuned an octave higher is through in half the time.
      case frames
    }

    /// Makes an envelope from its parts.
    public init(
      attack: Double = 0, hold: Double = 0, decay: Double = 0, sustain: Double = 1, release: Double = 0.005,
      unit: Unit = .seconds
    ) {
      self.attack = attack
      self.hold = hold
      self.decay = decay
      self.sustain = sustain
      self.release = release
      self.unit = unit
    }
  }

  /// A filter, set once for each hit.
  public struct Filter: Sendable, Equatable {
    /// What it lets through.
    public enum Kind: Sendable, Equatable {
      /// Below the cutoff.
      case lowPass
      /// Above it.
      case highPass
      /// Around it.
      case bandPass
      /// All but around it.
      case notch
      /// Everything, with what is around it louder or softer by ``Filter/gain``.
      case peak
      /// Everything, with what is below it louder or softer by ``Filter/gain``.
      case lowShelf
      /// Everything, with what is above it louder or softer by ``Filter/gain``.
      case highShelf
    }

    /// What it lets through.
    public var kind: Kind
    /// In Hz.
    public var cutoff: Double
    /// Height of the peak at the cutoff, in dB; 0 is none.
    public var resonance: Double
    /// How steep it is: 1 falls by 6 dB an octave, 2 by 12, 4 by 24, 6 by 36. Of low-pass, high-pass and band-pass.
    public var poles: Int
    /// Of `peak` and the shelves, and of all that `bandPass` lets through, in dB.
    public var gain: Double
    /// Of `peak`: how wide it is, in octaves between the frequencies that are louder by half of the gain.
    public var bandwidth: Double
    /// Semitones that the cutoff is moved at full velocity, in proportion to it.
    public var byVelocity: Double
    /// The cutoff ± so many semitones by chance.
    public var random: Double

    /// Makes a filter from its parts.
    public init(
      kind: Kind = .lowPass, cutoff: Double, resonance: Double = 0, byVelocity: Double = 0, random: Double = 0
    ) {
      self.kind = kind
      self.cutoff = cutoff
      self.resonance = resonance
      poles = 2
      gain = 0
      bandwidth = 1
      self.byVelocity = byVelocity
      self.random = random
    }
  }

  /// A part of a sound that repeats.
  public struct Loop: Sendable, Equatable {
    /// Which part.
    public enum Part: Sendable, Equatable {
      /// From one place to another; to the sound's end where that is `nil`.
      case from(Place, to: Place?)
      /// What the file itself says; without it the sound plays through.
      case ofFile
    }

    /// Which part.
    public var part: Part
    /// Whether a note-off ends the repeating, and the sound then goes on to its end.
    public var endsAtNoteOff: Bool
    /// Whether the kit didn't ask for it: a file that has none plays through without a word.
    public var isOptional = false

    /// Makes a loop from its parts.
    public init(_ part: Part, endsAtNoteOff: Bool = true) {
      self.part = part
      self.endsAtNoteOff = endsAtNoteOff
    }
  }

  /// How sounds are read between their frames.
  public enum Interpolation: Sendable, Equatable {
    /// A 16-point windowed sinc: the better one.
    case sinc
    /// A 4-point Hermite polynomial: the cheaper one.
    case hermite
  }
}
