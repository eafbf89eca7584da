/// A kit ready for the engine, as plain values: what the loader decided, in frames and linear gains.
/// ``LoadedKit`` flattens it into the tables that the engine reads.
public struct KitPlan: Sendable {
  /// The decoded sounds, each once.
  public var samples: [SampleMemory]
  /// Where each of them came from, a path; empty where nobody has said.
  public var files: [String] = []
  /// The pads, in the kit's order.
  public var pads: [Pad]
  /// What each strike hits: 0–127 are the kit's notes, from 128 on they are roles (`RimshotKit.Role.strike`).
  public var strikes: [UInt8: [Target]]
  /// The values that controllers have until a device says others, 0–127; the rest is 0. Conditions see whole numbers,
  /// ``Modulation``s what lies between them as well.
  public var controllers: [UInt8: Double]
  /// What is started otherwise than by hits.
  public var triggers = Triggers()
  /// The key switches that conditions name.
  public var keySwitches: [KeySwitch] = []

  /// Makes a plan from its parts.
  public init(
    samples: [SampleMemory], pads: [Pad], strikes: [UInt8: [Target]], controllers: [UInt8: Double] = [:]
  ) {
    self.samples = samples
    self.pads = pads
    self.strikes = strikes
    self.controllers = controllers
  }

  /// One of a strike's answers: it sounds when all its conditions hold.
  public struct Target: Sendable, Equatable {
    /// Index into ``KitPlan/pads``.
    public var pad: Int
    /// Index into the pad's articulations.
    public var articulation: Int
    /// What must hold at the hit.
    public var conditions: [Condition]

    /// Makes a target from its parts.
    public init(pad: Int, articulation: Int = 0, conditions: [Condition] = []) {
      self.pad = pad
      self.articulation = articulation
      self.conditions = conditions
    }
  }

  /// A value that must lie within bounds at the hit.
  public struct Condition: Sendable, Equatable {
    /// Which value.
    public enum Source: Sendable, Equatable {
      /// The last value of a controller, 0–127. Controller 4 is the hi-hat pedal, 0 open to 127 closed, by whatever
      /// controller and in whatever range the device sends it.
      case controller(UInt8)
      /// Where the pad was hit, 0 centre to 127 edge; 0 from devices that don't say.
      case position
      /// The note of a key switch that was played last, by index into ``KitPlan/keySwitches``; none holds for nothing.
      case keySwitch(Int)
      /// 127 while the device holds a note of the kit, 0–127, else 0.
      case held(UInt8)
      /// How many notes the device holds beside that of the hit, at most 127.
      case othersHeld
      /// The note of the kit that the device played before; none holds for nothing.
      case previousNote
      /// The pressure on the note of the hit.
      case pressure
    }

    /// Which value.
    public var source: Source
    /// The bounds, within 0–127, both included.
    public var values: ClosedRange<UInt8>

    /// Makes a condition from its parts.
    public init(_ source: Source, _ values: ClosedRange<UInt8>) {
      self.source = source
      self.values = values
    }
  }

  /// The unit of chokes, polyphony and the mixer: one drum, cymbal or sound.
  public struct Pad: Sendable {
    /// Its hits silence the voices that are choked by this group; 0 is none.
    public var chokeGroup: Int
    /// Its voices are silenced by hits of this group on other pads; 0 is none.
    public var chokedBy: Int
    /// Fade of its voices when their group silences them, in frames; at least 1.
    public var chokeFadeFrames: Int
    /// Whether a hit silences this pad's own voices.
    public var chokesItself: Bool
    /// Fade of its own voices when it does, in frames; at least 1. Also that of a hit beyond ``polyphony``.
    public var selfChokeFadeFrames: Int
    /// The pads that its hits silence beside the group's, each in its own time.
    public var chokes: [Choke]
    /// Hits that may ring at once; the oldest fades for a new one. 0 is as many as there are voices.
    public var polyphony: Int
    /// Hits of all pads of its ``chokeGroup`` that may ring at once; 0 is as many as there are voices.
    public var groupPolyphony: Int
    /// Fade of the oldest of them for a new one, in frames; at least 1.
    public var groupFadeFrames: Int
    /// What a note-off does.
    public var noteOff: NoteOff
    /// Fade at note-off, in frames; at least 1 unless note-off is ignored.
    public var releaseFrames: Int
    /// Whether pressure (a hand on the cymbal) silences it, where the device's profile lets pressure choke.
    public var isChokedByPressure: Bool
    /// Fade when pressure silences it, in frames; at least 1.
    public var pressureFadeFrames: Int
    /// Soft hits within so many frames after the pressure come from the grabbing hand and are dropped; 0 is off.
    public var grabFrames: Int
    /// How hard such a hit is at most, 0–127.
    public var grabVelocity: UInt8
    /// How fast the closing pedal damps its voices when it is quite closed, in frames; 0 is not at all.
    public var pedalFadeFrames: Int
    /// Bounds of chance: velocity ± so much, 0–127; 0 is off.
    public var humanizedVelocity: Float
    /// A hit comes up to so many frames later; 0 is off.
    public var humanizedFrames: Int
    /// Pitch ± so many cents; 0 is off.
    public var humanizedCents: Float
    /// How it is played as a player: by hits, where it says so, and by commands.
    public var player = Player()
    /// What its hits do to other pads.
    public var remotes: [Remote] = []
    /// What it can play.
    public var articulations: [Articulation]

    /// Makes a pad that rings to its end.
    public init(articulations: [Articulation]) {
      chokeGroup = 0
      chokedBy = 0
      chokeFadeFrames = 1440
      chokesItself = false
      selfChokeFadeFrames = 1440
      chokes = []
      polyphony = 0
      groupPolyphony = 0
      groupFadeFrames = 1440
      noteOff = .ignore
      releaseFrames = 1
      isChokedByPressure = false
      pressureFadeFrames = 3840
      grabFrames = 0
      grabVelocity = 0
      pedalFadeFrames = 0
      humanizedVelocity = 0
      humanizedFrames = 0
      humanizedCents = 0
      self.articulations = articulations
    }
  }

  /// A pad that another's hits silence.
  public struct Choke: Sendable, Equatable {
    /// Index into ``KitPlan/pads``.
    public var pad: Int
    /// In so many frames; at least 1.
    public var fadeFrames: Int

    /// Makes a choke from its parts.
    public init(pad: Int, fadeFrames: Int) {
      self.pad = pad
      self.fadeFrames = fadeFrames
    }
  }

  /// What a note-off does to the voices of its note.
  public enum NoteOff: Sendable, Equatable {
    /// Nothing: a one-shot.
    case ignore
    /// They go into their release: the envelope's, where they have one, else a fade.
    case release
    /// Nothing, but the next hit of the pad fades them instead of sounding.
    case toggle
    /// It silences all voices of the pad, whichever note began them.
    case choke
  }

  /// One way to play a pad: head, rim, bell, an opening of the hi-hat.
  public struct Articulation: Sendable {
    /// What sounds; all layers that have a velocity sound together at it.
    public var layers: [Layer]

    /// Makes an articulation from its layers.
    public init(layers: [Layer]) {
      self.layers = layers
    }
  }

  /// A velocity range and its takes.
  public struct Layer: Sendable {
    /// The velocities that choose it, within 1–127.
    public var velocities: ClosedRange<UInt8>
    /// Linear gain at each velocity, 128 entries: velocity curve, crossfade and the gains of pad and layer together.
    /// Goes on smoothly beyond ``velocities``, because a high-resolution velocity lies between two entries.
    public var velocityGains: [Float]
    /// Which take a hit plays.
    public var selection: Selection
    /// The takes; empty is allowed and silent.
    public var takes: [Take]
    /// How its voices sound.
    public var shape: Shape
    /// What must hold at the hit, or it is silent.
    public var conditions: [Condition] = []
    /// The part of 0–1 that the hit's chance must lie in, its end excluded unless it is 1; `nil` is all. All layers of a
    /// hit, and all pads of one note, have the same chance.
    public var chance: ClosedRange<Float>?
    /// The hits of its articulation at which it sounds; `nil` is all.
    public var turn: Turn?
    /// What controllers change at its hits; levels, gains and pans are ``Channel/fader``'s.
    public var modulations: [Modulation] = []
    /// Linear gain at each velocity where velocity doesn't matter, 128 entries, for modulations of
    /// `ModulationTable.Target.dynamics`.
    public var flatGains: [Float]?
    /// How much softer a note-off makes it for each second since the hit, in dB.
    public var decayWhileHeld: Float = 0

    /// One hit in so many.
    public struct Turn: Sendable, Equatable {
      /// Which, from 1 to `length`.
      public var position: Int
      /// How many make a round; at least 1.
      public var length: Int

      /// Makes a turn from its parts.
      public init(position: Int, length: Int) {
        self.position = position
        self.length = length
      }
    }

    /// Makes a layer from its parts.
    public init(
      velocities: ClosedRange<UInt8> = 1...127, velocityGains: [Float] = [Float](repeating: 1, count: 128),
      selection: Selection = .roundRobin, takes: [Take], shape: Shape = Shape()
    ) {
      self.velocities = velocities
      self.velocityGains = velocityGains
      self.selection = selection
      self.takes = takes
      self.shape = shape
    }
  }

  /// Which take of a layer a hit plays.
  public enum Selection: Sendable, Equatable {
    /// In turn; the articulation's count decides, whichever layer its hits chose.
    case roundRobin
    /// By chance.
    case random
    /// By chance, never the same twice in a row.
    case randomWithoutRepeat
    /// The one whose power is closest to the velocity's, among those that sounded longest ago.
    case nearest
  }

  /// One hit as it was recorded: a channel for each microphone.
  public struct Take: Sendable, Equatable {
    /// What sounds together.
    public var channels: [Channel]
    /// How hard it was hit, for ``Selection/nearest``; any unit.
    public var power: Float

    /// Makes a take from its parts.
    public init(channels: [Channel], power: Float = 0) {
      self.channels = channels
      self.power = power
    }
  }

  /// What one microphone recorded, and where it goes.
  public struct Channel: Sendable, Equatable {
    /// Index into ``KitPlan/samples``.
    public var sample: Int
    /// The sound's channel for the left side, from 0.
    public var left: Int
    /// The sound's channel for the right side; that of the left for a mono one.
    public var right: Int
    /// The kit's output, counted from 1 in the kit's order; 0 is the main pair.
    public var output: Int
    /// Linear gain of the left side.
    public var leftGain: Float
    /// Linear gain of the right side.
    public var rightGain: Float
    /// A part that repeats; `nil` plays through.
    public var loop: Loop?
    /// What moves its level beside the mixer; `nil` is nothing.
    public var fader: Fader? = nil

    /// Makes a channel from its parts.
    public init(
      sample: Int, left: Int = 0, right: Int? = nil, output: Int = 0, leftGain: Float = 1,
      rightGain: Float = 1, loop: Loop? = nil
    ) {
      self.sample = sample
      self.left = left
      self.right = right ?? left
      self.output = output
      self.leftGain = leftGain
      self.rightGain = rightGain
      self.loop = loop
    }
  }
}
