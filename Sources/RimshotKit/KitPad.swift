extension Kit {
  /// One drum, cymbal or sound: the unit of notes, chokes and polyphony.
  public struct Pad: Sendable, Equatable {
    /// How people and commands name it; unique in the kit.
    public var name: String
    /// The MIDI notes that hit it, 0–127.
    public var notes: [UInt8]
    /// What it is, an instrument (`snare`) or the name of a ``Role`` (`hihat/closed`); `nil` leaves it to its notes, see
    /// ``instrument``.
    public var role: String?
    /// Index into ``Kit/outputs``; `nil` is the main pair. Its microphones may go elsewhere.
    public var output: Int?
    /// Index into ``Kit/chokeGroups``; `nil` is none.
    public var chokeGroup: Int?
    /// Which group's hits silence it.
    public var chokedBy: Choker
    /// How long its voices fade when its group silences them, in seconds; `nil` is as long as the group says.
    public var chokeFade: Double?
    /// How long this pad's own ringing voices fade when a new hit silences them, in seconds; `nil` lets them ring.
    public var selfChoke: Double?
    /// The pads that its hits silence beside its group's.
    public var chokes: [Choke]
    /// How many of its hits may ring at once; `nil` is no bound.
    public var polyphony: Polyphony?
    /// The pads of one number are openings of one hi-hat, each within its articulation's ``Articulation/pedal``: a hit of
    /// any of their notes plays the first whose opening the pedal has, unless that of the note has it too or none does.
    /// `nil` plays by its own notes alone.
    public var pedalGroup: Int?
    /// What pressure on it does.
    public var aftertouch: Aftertouch
    /// How fast the closing hi-hat pedal damps it when it is quite closed, in seconds; `nil` is not at all.
    public var pedalDamping: Double?
    /// What a note-off does.
    public var noteOff: NoteOff
    /// How much chance there is in its hits.
    public var humanize: Humanize
    /// How it is played as a player, a long sound that is started, paused and stopped; `nil` is as drums are.
    public var player: Player?
    /// What its hits do to other pads, as players.
    public var remotes: [Remote]
    /// How loud, in dB; 0 is the sample's own level.
    public var gain: Double
    /// What it can play, at least one. A pad with only one way to be played has one without a name.
    public var articulations: [Articulation]

    /// Makes a pad with several articulations.
    public init(name: String, notes: [UInt8], role: String? = nil, articulations: [Articulation]) {
      self.name = name
      self.notes = notes
      self.role = role
      output = nil
      chokeGroup = nil
      chokedBy = .itsGroup
      chokeFade = nil
      selfChoke = nil
      chokes = []
      polyphony = nil
      pedalGroup = nil
      aftertouch = .ignore
      pedalDamping = nil
      noteOff = .ignore
      humanize = Humanize()
      player = nil
      remotes = []
      gain = 0
      self.articulations = articulations
    }

    /// Makes a pad with one way to be played.
    public init(
      name: String, notes: [UInt8], output: Int? = nil, chokeGroup: Int? = nil, layers: [Layer] = []
    ) {
      self.init(name: name, notes: notes, articulations: [Articulation(layers: layers)])
      self.output = output
      self.chokeGroup = chokeGroup
    }

    /// Every note that hits it or one of its articulations, each once, in the kit's order.
    public var allNotes: [UInt8] {
      var seen: Set<UInt8> = []
      return (notes + articulations.flatMap(\.notes)).filter { seen.insert($0).inserted }
    }

    /// The instrument of its role, `snare`; by its notes where it says no role; `nil` where these mean nothing.
    public var instrument: String? {
      if let role { return role.split(separator: "/").first.map(String.init) }
      return allNotes.lazy.compactMap { Role.ofNote($0)?.instrument }.first
    }
  }

  /// Which group's hits silence a pad.
  public enum Choker: Sendable, Equatable {
    /// The group that it is in, in the group's time.
    case itsGroup
    /// None: its hits silence the group's others, but not the other way round.
    case nobody
    /// Any, by its index in ``Kit/chokeGroups``, in so many seconds, more than 0.
    case group(Int, fade: Double)
  }

  /// A pad that another's hits silence.
  public struct Choke: Sendable, Equatable {
    /// Index into ``Kit/pads``.
    public var pad: Int
    /// How long its voices fade, in seconds; more than 0.
    public var fade: Double

    /// Makes a choke from its parts.
    public init(pad: Int, fade: Double = ChokeGroup.defaultFade) {
      self.pad = pad
      self.fade = fade
    }
  }

  /// A bound on the hits of a pad that ring at once.
  public struct Polyphony: Sendable, Equatable {
    /// So many; at least 1.
    public var hits: Int
    /// How long the oldest fades for a new one, in seconds; more than 0.
    public var fade: Double

    /// How long it fades where the kit doesn't say: long enough for the level of a crash roll not to drop.
    public static let defaultFade = 0.3

    /// Makes a bound from its parts.
    public init(hits: Int, fade: Double = Polyphony.defaultFade) {
      self.hits = hits
      self.fade = fade
    }
  }

  /// What pressure, a hand on the cymbal, does to a pad's voices.
  public enum Aftertouch: Sendable, Equatable {
    /// Nothing.
    case ignore
    /// They fade out.
    case choke(Grab)
  }

  /// How a cymbal is choked by hand.
  public struct Grab: Sendable, Equatable {
    /// How long its voices fade, in seconds; more than 0.
    public var fade: Double
    /// Soft hits within so many seconds after the pressure come from the hand and are dropped; 0 is off.
    public var window: Double
    /// How hard such a hit is at most, 0–127.
    public var velocity: UInt8

    /// Makes a grab from its parts; what the defaults are is what kits get that don't say.
    public init(fade: Double = 0.08, window: Double = 0.05, velocity: UInt8 = 30) {
      self.fade = fade
      self.window = window
      self.velocity = velocity
    }
  }

  /// What a note-off does to a pad's voices. The times are seconds, more than 0.
  public enum NoteOff: Sendable, Equatable {
    /// One-shot: nothing.
    case ignore
    /// Gated: the voices of that note fade out, by their envelope's release where they have one.
    case release(seconds: Double)
    /// Nothing, but the next hit of the pad fades them out instead of sounding.
    case toggle(seconds: Double)
    /// It fades out all voices of the pad, whichever note began them.
    case choke(seconds: Double)

    /// How long a gated or toggled voice fades where the kit doesn't say.
    public static let defaultRelease = 0.05
  }

  /// How much chance there is in hits.
  public struct Humanize: Sendable, Equatable {
    /// Velocity ± so much, 0–127; 0 is off.
    public var velocity: Double
    /// A hit comes up to so many seconds later; 0 is off.
    public var timing: Double
    /// Pitch ± so many cents; 0 is off.
    public var pitch: Double

    /// Makes a bound of chance from its parts.
    public init(velocity: Double = 0, timing: Double = 0, pitch: Double = 0) {
      self.velocity = velocity
      self.timing = timing
      self.pitch = pitch
    }
  }
}
