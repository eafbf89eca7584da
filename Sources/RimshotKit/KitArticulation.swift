extension Kit {
  /// One way to play a pad: head, rim, bell, an opening of the hi-hat.
  public struct Articulation: Sendable, Equatable {
    /// How people name it; unique in the pad; empty where the pad has but one.
    public var name: String
    /// What of the instrument it is, the zone of a ``Role`` (`rim`, `edge-closed`); `nil` is the usual way to play it.
    public var zone: String?
    /// The MIDI notes that hit it alone, 0–127, whatever pedal and position say; without any it shares the pad's.
    public var notes: [UInt8]
    /// The openings of the hi-hat at which the pad plays it, within 0 open to 127 closed; `nil` is any.
    public var pedal: ClosedRange<UInt8>?
    /// Where the pad must be hit for it, within 0 centre to 127 edge; `nil` is anywhere.
    public var position: ClosedRange<UInt8>?
    /// What must hold for it, beside `pedal`; else it doesn't choke either.
    public var conditions: [Condition]
    /// What makes it sound. One that no hit makes sound is no part of its pad's ``Role``.
    public var trigger: Trigger
    /// Added to the pad's, in dB.
    public var gain: Double
    /// Whether the layer with the nearest velocity has what no layer claims; else nothing sounds there.
    public var fillsHoles: Bool
    /// What plays where layers share a velocity.
    public var overlap: Overlap
    /// Velocity layers, in the file's order, with the velocities that they claim; see ``layout``.
    public var layers: [Layer]

    /// Makes an articulation from its parts.
    public init(
      name: String = "", zone: String? = nil, notes: [UInt8] = [], pedal: ClosedRange<UInt8>? = nil,
      position: ClosedRange<UInt8>? = nil, conditions: [Condition] = [], gain: Double = 0,
      fillsHoles: Bool = true, overlap: Overlap = .first, layers: [Layer]
    ) {
      self.name = name
      self.zone = zone
      self.notes = notes
      self.pedal = pedal
      self.position = position
      self.conditions = conditions
      trigger = .hit
      self.gain = gain
      self.fillsHoles = fillsHoles
      self.overlap = overlap
      self.layers = layers
    }

    /// Which layers play at each velocity.
    public var layout: VelocityLayout {
      VelocityLayout(layers.map(\.velocities), overlap: overlap, fillsHoles: fillsHoles)
    }

    /// Every sample that its takes name, in the kit's order.
    public var samples: [Sample] { layers.flatMap(\.takes).flatMap(\.channels).map(\.sample) }
  }

  /// One hit in so many.
  public struct Turn: Sendable, Equatable {
    /// Which, from 1 to `length`.
    public var position: Int
    /// How many hits of the articulation make a round; at least 1.
    public var length: Int

    /// Makes a turn from its parts.
    public init(position: Int, length: Int) {
      self.position = position
      self.length = length
    }
  }

  /// What plays at a velocity that several layers claim.
  public enum Overlap: Sendable, Equatable {
    /// The first in the file.
    case first
    /// All of them.
    case together
    /// All of them: the softer fades out and the louder fades in, with equal power, over what they share.
    case crossfade
  }

  /// A velocity range and the sounds that it plays.
  public struct Layer: Sendable, Equatable {
    /// The velocities that choose it, both ends included, within 1–127.
    public var velocities: ClosedRange<UInt8>
    /// Added to the pad's and the articulation's, in dB.
    public var gain: Double
    /// How velocity becomes level.
    public var velocityCurve: VelocityCurve
    /// Which of the takes a hit plays.
    public var selection: Selection
    /// How its voices sound.
    public var voice: Voice
    /// What must hold for it to sound.
    public var conditions: [Condition]
    /// The part of 0–1 that a hit's chance must lie in, its end excluded unless it is 1; `nil` is all. All layers that a
    /// note hits have the same chance.
    public var chance: ClosedRange<Double>?
    /// The hits at which it sounds; `nil` is all.
    public var turn: Turn?
    /// What controllers change in its voices.
    public var modulations: [Modulation]
    /// How much softer it is for each second from the hit to its note-off, in dB; of articulations that a note-off makes
    /// sound.
    public var decayWhileHeld: Double
    /// The takes, in the file's order; at least one unless every file was missing or it is meant to be silent.
    public var takes: [Take]

    /// Makes a layer from its parts.
    public init(
      velocities: ClosedRange<UInt8> = 1...127, gain: Double = 0, velocityCurve: VelocityCurve = .natural,
      selection: Selection = .roundRobin, voice: Voice = Voice(), takes: [Take]
    ) {
      self.velocities = velocities
      self.gain = gain
      self.velocityCurve = velocityCurve
      self.selection = selection
      self.voice = voice
      conditions = []
      chance = nil
      turn = nil
      modulations = []
      decayWhileHeld = 0
      self.takes = takes
    }
  }

  /// Which take of a layer a hit plays.
  public enum Selection: Sendable, Equatable {
    /// One after the other, from the first.
    case roundRobin
    /// By chance.
    case random
    /// By chance, never the same twice in a row where there are two or more.
    case randomWithoutRepeat
    /// The one that was struck most nearly as hard as the hit, and of such the one that wasn't heard for longest.
    case nearest
  }

  /// One hit as it was recorded: what its microphones heard.
  public struct Take: Sendable, Equatable {
    /// What sounds together, in the order of the microphones; at least one.
    public var channels: [Channel]
    /// How hard it was struck, in any unit that its layer shares; `nil` is measured.
    public var power: Double?

    /// Makes a take from its parts.
    public init(channels: [Channel], power: Double? = nil) {
      self.channels = channels
      self.power = power
    }
  }

  /// What one microphone heard of a hit.
  public struct Channel: Sendable, Equatable {
    /// The sound file.
    public var sample: Sample
    /// Which of its channels, and where they go.
    public var microphone: Microphone

    /// Makes a channel from its parts.
    public init(sample: Sample, microphone: Microphone = Microphone()) {
      self.sample = sample
      self.microphone = microphone
    }
  }

  /// Where a part of the files goes.
  public struct Microphone: Sendable, Equatable {
    /// How the kit calls it; empty where a pad has but one.
    public var name: String
    /// Index into ``Kit/outputs``; `nil` is the main pair.
    public var output: Int?
    /// Added to that of pad, articulation and layer, in dB.
    public var gain: Double
    /// Where in the stereo picture, −1 to 1; `nil` is where the voice is.
    public var pan: Double?
    /// One or two channels of the files, from 1; `nil` is the first two, or the only one.
    public var channels: [Int]?

    /// Makes a microphone from its parts.
    public init(
      name: String = "", output: Int? = nil, gain: Double = 0, pan: Double? = nil, channels: [Int]? = nil
    ) {
      self.name = name
      self.output = output
      self.gain = gain
      self.pan = pan
      self.channels = channels
    }
  }

  /// A sound file as a kit names it.
  public struct Sample: Sendable, Equatable, Hashable {
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
