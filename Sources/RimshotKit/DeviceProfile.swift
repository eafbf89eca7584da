/// What one kind of drum module or pad controller sends, as values: its notes and controllers in the words of a kit.
///
/// Readers make one of a file; `docs/devices.md` says what each part does. Notes are the device's own until
/// ``DeviceProfile/transpose`` has been added to them; everything here speaks of the sum.
public struct DeviceProfile: Sendable, Equatable {
  /// By which it is chosen: its file's name without the extension, `roland-td-17`.
  public var id: String
  /// The name shown to people.
  public var name: String
  /// Its file, for messages.
  public var location: SourceLocation
  /// Which devices it is for.
  public var match: Match
  /// The MIDI channels that are heard, each 1–16, ascending; `nil` leaves them to the configuration.
  public var channels: [Int]?
  /// How raw velocities become velocities, where a pad doesn't say.
  public var velocity: Velocity
  /// The hi-hat's pedal.
  public var hiHat: HiHat
  /// What pressure does.
  public var pressure: Pressure
  /// Added to each note that the device sends, in semitones, −127 to 127.
  public var transpose: Int
  /// What notes mean on any channel.
  public var notes: [UInt8: Pad]
  /// What notes mean on one channel, 1–16, before ``DeviceProfile/notes``.
  public var channelNotes: [Int: [UInt8: Pad]]
  /// Controllers, 0–119, that hit: each plays a note, its value being the velocity.
  public var controllers: [UInt8: UInt8]
  /// Whether notes that aren't listed mean what General MIDI says; `false` ignores them.
  public var hearsOtherNotes: Bool
  /// Whether its note-offs mean nothing: pads send them at once, whatever the hand does.
  public var ignoresNoteOffs = false
  /// The retrigger mask of pads that have none of their own; `nil` is off.
  public var retrigger: Retrigger?
  /// Pairs of notes that disturb each other.
  public var crosstalk: [Crosstalk]
  /// Notes whose meaning nobody has checked against the device or its manual.
  public var unverifiedNotes: Set<UInt8>

  /// Makes a profile from its parts; by default that of a device that speaks General MIDI.
  public init(
    id: String, name: String, location: SourceLocation, match: Match = Match(), channels: [Int]? = nil,
    velocity: Velocity = Velocity(), hiHat: HiHat = HiHat(), pressure: Pressure = Pressure(),
    transpose: Int = 0, notes: [UInt8: Pad] = [:], channelNotes: [Int: [UInt8: Pad]] = [:],
    controllers: [UInt8: UInt8] = [:], hearsOtherNotes: Bool = true, retrigger: Retrigger? = nil,
    crosstalk: [Crosstalk] = [],
    unverifiedNotes: Set<UInt8> = []
  ) {
    self.id = id
    self.name = name
    self.location = location
    self.match = match
    self.channels = channels
    self.velocity = velocity
    self.hiHat = hiHat
    self.pressure = pressure
    self.transpose = transpose
    self.notes = notes
    self.channelNotes = channelNotes
    self.controllers = controllers
    self.hearsOtherNotes = hearsOtherNotes
    self.retrigger = retrigger
    self.crosstalk = crosstalk
    self.unverifiedNotes = unverifiedNotes
  }

  /// The profile of devices that no other is for: General MIDI, with a hi-hat pedal on controller 4.
  public static let generalMidi = DeviceProfile(
    id: generalMidiID, name: "General MIDI", location: SourceLocation(file: ""))

  /// The name of the profile for devices that no other is for; a file of this name replaces the built-in one.
  public static let generalMidiID = "general-midi"

  /// Which devices a profile is for.
  public struct Match: Sendable, Equatable {
    /// Names of ALSA clients, letter case apart, with `*` for any letters and `?` for one.
    public var clients: [String]
    /// USB ids, `0582:0151`, in lower case.
    public var usb: [String]

    /// Makes the rules from their parts; without any, the profile is only chosen by hand.
    public init(clients: [String] = [], usb: [String] = []) {
      self.clients = clients
      self.usb = usb
    }
  }

  /// What one note of the device means.
  public struct Pad: Sendable, Equatable {
    /// What it hits.
    public var target: Target
    /// How its velocities are changed; what it leaves open is the device's.
    public var velocity: Velocity
    /// Its retrigger mask.
    public var retrigger: PadRetrigger
    /// The controller, 0–127, whose last value is the position of the hit; `nil` for none.
    public var positionController: UInt8?
    /// It is no hit but a hand: it chokes what its target and all zones of the same instrument hit.
    public var chokes: Bool
    /// Where it stands, for messages.
    public var location: SourceLocation

    /// Makes a pad from its parts.
    public init(
      _ target: Target, velocity: Velocity = Velocity(), retrigger: PadRetrigger = .inherited,
      positionController: UInt8? = nil, chokes: Bool = false,
      location: SourceLocation = SourceLocation(file: "")
    ) {
      self.target = target
      self.velocity = velocity
      self.retrigger = retrigger
      self.positionController = positionController
      self.chokes = chokes
      self.location = location
    }
  }

  /// What a note hits.
  public enum Target: Sendable, Equatable {
    /// A role.
    case role(Role)
    /// Whatever this note of the device hits; a note of the kit where the profile doesn't list it.
    case note(UInt8)
    /// This note of the kit, whatever the profile says of its own note of that number.
    case kitNote(UInt8)
    /// Nothing.
    case nothing
  }

  /// What a pad says of its retrigger mask.
  public enum PadRetrigger: Sendable, Equatable {
    /// That of the device.
    case inherited
    /// None.
    case off
    /// Its own.
    case own(Retrigger)
  }

  /// When a second hit of a pad is a bounce of the first.
  public struct Retrigger: Sendable, Equatable {
    /// Within so many seconds.
    public var time: Double
    /// And at least so much softer: decibels of velocity, 0 or less.
    public var level: Double

    /// Makes a mask from its parts.
    public init(time: Double, level: Double = -6) {
      self.time = time
      self.level = level
    }
  }

  /// A hit on one note shakes the pad of another.
  public struct Crosstalk: Sendable, Equatable {
    /// The note that was hit.
    public var source: UInt8
    /// The note that it makes sound.
    public var victim: UInt8
    /// Within so many seconds.
    public var time: Double
    /// And at least so much softer: decibels of velocity, 0 or less.
    public var level: Double

    /// Makes a rule from its parts.
    public init(source: UInt8, victim: UInt8, time: Double = 0.005, level: Double = -10) {
      self.source = source
      self.victim = victim
      self.time = time
      self.level = level
    }
  }

  /// What pressure (aftertouch) does.
  public struct Pressure: Sendable, Equatable {
    /// Pressure on a note chokes its instrument.
    public var chokesByNote: Bool
    /// Pressure on the channel chokes everything that may be choked.
    public var chokesByChannel: Bool
    /// From this value on, 1–127.
    public var threshold: UInt8

    /// Pressure on a note, from 64 on.
    public init(chokesByNote: Bool = true, chokesByChannel: Bool = false, threshold: UInt8 = 64) {
      self.chokesByNote = chokesByNote
      self.chokesByChannel = chokesByChannel
      self.threshold = threshold
    }
  }
}
