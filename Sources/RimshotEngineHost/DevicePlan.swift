/// What one device's messages mean, as plain values: a device profile worked out for the engine.
///
/// A hit goes device, channel and note → *strike* → pads. Strikes 0–127 are the kit's notes; from 128 they are roles
/// (see `RimshotKit.Role`), which the kit answers as well as it can.
public struct DevicePlan: Sendable, Equatable, Codable {
  /// The MIDI channels that are heard, each 1–16.
  public var channels: [Int]
  /// What each note means, 128 entries.
  public var notes: [Note]
  /// The hi-hat pedal.
  public var pedal: Pedal
  /// What pressure does.
  public var pressure: Pressure
  /// Pairs of notes that disturb each other.
  public var crosstalk: [Crosstalk]
  /// Controllers, 0–127, that hit: each plays a note, its value being the velocity; 0 is the note's end.
  public var controllers: [UInt8: UInt8]
  /// Whether note-offs mean nothing: what they would end rings on, and what they would start doesn't sound.
  public var ignoresNoteOffs = false

  /// A device that speaks General MIDI on the channels.
  public init(
    channels: [Int] = [10], notes: [Note]? = nil, pedal: Pedal = Pedal(), pressure: Pressure = Pressure(),
    crosstalk: [Crosstalk] = [], controllers: [UInt8: UInt8] = [:]
  ) {
    self.channels = channels
    self.notes = notes ?? (0..<128).map { Note(strike: UInt8($0)) }
    self.pedal = pedal
    self.pressure = pressure
    self.crosstalk = crosstalk
    self.controllers = controllers
  }

  /// What one of the device's notes means.
  public struct Note: Sendable, Equatable {
    /// What it hits as long as the device's pedal hasn't spoken, and always where `pedalStrike` is `nil`; `nil`
    /// ignores the note.
    public var strike: UInt8?
    /// What it hits once the device's pedal has spoken: a hi-hat whose opening the pedal decides.
    public var pedalStrike: UInt8?
    /// Zones of one instrument (bow, edge and bell of a cymbal) share a number; pressure on one is pressure on all.
    /// 0 is none.
    public var instrument: UInt8
    /// It is no hit: it chokes what it and its instrument hit, as pressure does.
    public var chokes: Bool
    /// The hi-hat's foot: chick or splash, to which ``Pedal/minimumVelocity`` applies.
    public var isPedal: Bool
    /// A hi-hat's stick, to which ``Pedal/bowMute`` applies.
    public var isHiHat: Bool
    /// The controller, 0–127, whose last value is the position of the hit; `nil` for none.
    public var positionController: UInt8?
    /// The velocity, 0–127, that each raw velocity 0–127 becomes; 128 entries; 0 drops the hit. Between two of them a
    /// high-resolution velocity is interpolated.
    public var velocities: [Float]
    /// A softer hit of the same note within so many seconds is a bounce of the pad; 0 is off.
    public var retriggerTime: Double
    /// How much softer it must be to be one: a factor on the velocity, 0–1.
    public var retriggerRatio: Float

    /// A note that plays a strike as it comes.
    public init(
      strike: UInt8?, pedalStrike: UInt8? = nil, instrument: UInt8 = 0, chokes: Bool = false,
      isPedal: Bool = false,
      isHiHat: Bool = false, positionController: UInt8? = nil,
      velocities: [Float] = DevicePlan.Note.unchangedVelocities, retriggerTime: Double = 0,
      retriggerRatio: Float = 1
    ) {
      self.strike = strike
      self.pedalStrike = pedalStrike
      self.instrument = instrument
      self.chokes = chokes
      self.isPedal = isPedal
      self.isHiHat = isHiHat
      self.positionController = positionController
      self.velocities = velocities
      self.retriggerTime = retriggerTime
      self.retriggerRatio = retriggerRatio
    }

    /// Every velocity as it is.
    public static let unchangedVelocities: [Float] = (0...127).map { Float($0) }
  }

  /// The hi-hat pedal of a device.
  public struct Pedal: Sendable, Equatable, Codable {
    /// The controller that it sends; `nil` for none.
    public var controller: UInt8?
    /// The kit's pedal value, 0 open to 127 closed, of each raw value; 128 entries.
    public var values: [UInt8]
    /// Softer notes of the foot neither sound nor choke.
    public var minimumVelocity: UInt8
    /// A hi-hat's soft stick hit within so many seconds after a note of the foot is dropped; 0 is off.
    public var bowMute: Double
    /// How hard, at most, such a hit is.
    public var bowMuteVelocity: UInt8

    /// Controller 4, 0 open to 127 closed.
    public init(
      controller: UInt8? = 4, values: [UInt8] = (0...127).map { UInt8($0) }, minimumVelocity: UInt8 = 1,
      bowMute: Double = 0, bowMuteVelocity: UInt8 = 40
    ) {
      self.controller = controller
      self.values = values
      self.minimumVelocity = minimumVelocity
      self.bowMute = bowMute
      self.bowMuteVelocity = bowMuteVelocity
    }
  }

  /// What pressure does.
  public struct Pressure: Sendable, Equatable, Codable {
    /// Polyphonic pressure chokes the pads of its note that may be choked.
    public var chokesByNote: Bool
    /// Channel pressure chokes every pad that may be choked.
    public var chokesByChannel: Bool
    /// From this value on, 1–127.
    public var threshold: UInt8

    /// Polyphonic pressure from 64 on.
    public init(chokesByNote: Bool = true, chokesByChannel: Bool = false, threshold: UInt8 = 64) {
      self.chokesByNote = chokesByNote
      self.chokesByChannel = chokesByChannel
      self.threshold = threshold
    }
  }

  /// A hit on one note shakes the pad of another.
  public struct Crosstalk: Sendable, Equatable, Codable {
    /// The note that was hit.
    public var source: UInt8
    /// The note that it makes sound.
    public var victim: UInt8
    /// Within so many seconds.
    public var time: Double
    /// And so much softer: a factor on the velocity, 0–1.
    public var ratio: Float

    /// Makes a rule from its parts.
    public init(source: UInt8, victim: UInt8, time: Double, ratio: Float) {
      self.source = source
      self.victim = victim
      self.time = time
      self.ratio = ratio
    }
  }
}
