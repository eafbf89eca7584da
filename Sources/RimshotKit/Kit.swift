/// What a kit says, as values: pads, their layers and the sounds these name. Nothing here has touched a sound file.
///
/// Readers of every format make one of these; the loader turns it into what the engine plays.
public struct Kit: Sendable, Equatable {
  /// The name shown to people; the kit folder's name where the file has none.
  public var name: String
  /// Who made it; empty where the file doesn't say.
  public var author: String
  /// The licence of the sounds, an SPDX identifier where possible; empty where the file doesn't say.
  public var license: String
  /// A line or two about it; empty where the file doesn't say.
  public var description: String
  /// The folder that sample paths start from, absolute.
  public var directory: String
  /// The outputs beside the main pair, in the file's order.
  public var outputs: [Output]
  /// The choke groups, in the file's order.
  public var chokeGroups: [ChokeGroup]
  /// The pads, in the file's order.
  public var pads: [Pad]

  /// Makes a kit from its parts.
  public init(
    name: String, author: String = "", license: String = "", description: String = "", directory: String,
    outputs: [Output] = [], chokeGroups: [ChokeGroup] = [], pads: [Pad] = []
  ) {
    self.name = name
    self.author = author
    self.license = license
    self.description = description
    self.directory = directory
    self.outputs = outputs
    self.chokeGroups = chokeGroups
    self.pads = pads
  }

  /// A named way out of the sampler, which becomes one or two JACK ports.
  public struct Output: Sendable, Equatable {
    /// A role in the field's words ("kick", "overheads"); letters, digits, `-` and `_`.
    public var name: String
    /// `true`: ports `NAME_l` and `NAME_r`; `false`: one port `NAME`, to which stereo sounds are mixed down.
    public var isStereo: Bool

    /// Makes an output from its parts.
    public init(name: String, isStereo: Bool = true) {
      self.name = name
      self.isStereo = isStereo
    }
  }

  /// Pads of which a new hit silences the others.
  public struct ChokeGroup: Sendable, Equatable {
    /// How pads refer to it.
    public var name: String
    /// How long a choked voice takes to fade, in seconds; more than 0.
    public var fade: Double

    /// How long a choked voice fades where the kit doesn't say: short enough for a hi-hat that closes, long enough
    /// not to click.
    public static let defaultFade = 0.03

    /// Makes a group from its parts.
    public init(name: String, fade: Double = ChokeGroup.defaultFade) {
      self.name = name
      self.fade = fade
    }
  }

  /// What one pad plays.
  public struct Pad: Sendable, Equatable {
    /// How people and commands name it; unique in the kit.
    public var name: String
    /// The MIDI notes that hit it, 0–127.
    public var notes: [UInt8]
    /// Index into ``Kit/outputs``; `nil` is the main pair.
    public var output: Int?
    /// Index into ``Kit/chokeGroups``; `nil` is none.
    public var chokeGroup: Int?
    /// Whether a new hit also fades this pad's own ringing voices.
    public var chokesItself: Bool
    /// What a note-off does.
    public var noteOff: NoteOff
    /// How loud, in dB; 0 is the sample's own level.
    public var gain: Double
    /// Where in the stereo picture, −1 (left) to 1 (right). A balance: 0 leaves both channels as they are, to the
    /// right only the left one is lowered.
    public var pan: Double
    /// How velocity becomes level.
    public var velocityCurve: VelocityCurve
    /// Velocity layers, from soft to loud; no two overlap.
    public var layers: [Layer]

    /// Makes a pad from its parts.
    public init(
      name: String, notes: [UInt8], output: Int? = nil, chokeGroup: Int? = nil, chokesItself: Bool = false,
      noteOff: NoteOff = .ignore, gain: Double = 0, pan: Double = 0, velocityCurve: VelocityCurve = .natural,
      layers: [Layer] = []
    ) {
      self.name = name
      self.notes = notes
      self.output = output
      self.chokeGroup = chokeGroup
      self.chokesItself = chokesItself
      self.noteOff = noteOff
      self.gain = gain
      self.pan = pan
      self.velocityCurve = velocityCurve
      self.layers = layers
    }
  }

  /// What a note-off does to a pad's voices.
  public enum NoteOff: Sendable, Equatable {
    /// One-shot: nothing.
    case ignore
    /// Gated: the voices of that note fade out in so many seconds, more than 0.
    case release(seconds: Double)

    /// How long a gated voice fades where the kit doesn't say.
    public static let defaultRelease = 0.05
  }

  /// A velocity range and the sounds that it plays.
  public struct Layer: Sendable, Equatable {
    /// The velocities that choose it, both ends included, within 1–127.
    public var velocities: ClosedRange<UInt8>
    /// Added to the pad's, in dB.
    public var gain: Double
    /// Which of the samples a hit plays.
    public var selection: Selection
    /// The takes, in the file's order; at least one unless every file was missing.
    public var samples: [Sample]

    /// Makes a layer from its parts.
    public init(
      velocities: ClosedRange<UInt8> = 1...127, gain: Double = 0, selection: Selection = .roundRobin,
      samples: [Sample]
    ) {
      self.velocities = velocities
      self.gain = gain
      self.selection = selection
      self.samples = samples
    }
  }

  /// Which take of a layer a hit plays.
  public enum Selection: Sendable, Equatable {
    /// One after the other, from the first.
    case roundRobin
    /// By chance, never the same twice in a row where there are two or more.
    case random
  }

  /// A sound file as a kit names it.
  public struct Sample: Sendable, Equatable {
    /// The file, absolute.
    public var path: String
    /// Where the kit names it, for messages.
    public var location: SourceLocation

    /// Makes a sample from its parts.
    public init(path: String, location: SourceLocation) {
      self.path = path
      self.location = location
    }
  }
}

/// How a velocity becomes a gain.
public enum VelocityCurve: Sendable, Equatable {
  /// (v / 127)², the law that most samplers and the SFZ format use (about −24 dB at 32, −12 dB at 64).
  case natural
  /// v / 127.
  case linear
  /// Always full: the layers alone make the dynamics.
  case fixed
  /// (v / 127) to this power, more than 0.
  case power(Double)
  /// Straight in decibels: full at 127, so many dB below it at 1; more than 0.
  case decibels(Double)
}
