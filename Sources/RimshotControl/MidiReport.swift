/// A message that came in, or a hit by command, and what came of it.
public struct MidiReport: Codable, Sendable, Equatable {
  /// What came of it.
  public enum Outcome: String, Codable, Sendable, Equatable {
    /// It did what it does: a controller, a note-off.
    case acted
    /// It is heard.
    case played
    /// It began a sound that a mute or another's solo silences.
    case muted
    /// It stopped a sound that hits switch on and off.
    case stopped
    /// It paused a player.
    case paused
    /// It let a paused player go on.
    case resumed
    /// The kit has no pad for the note.
    case unmapped
    /// The note has pads, and none of their conditions holds.
    case unmet
    /// The pad has no sound for this velocity or turn.
    case silent
    /// The channel isn't heard.
    case otherChannel = "other-channel"
    /// It was softer than the device lets through.
    case faint
    /// It was a bounce of the hit before.
    case retrigger
    /// It was another pad's vibration.
    case crosstalk
    /// It came from the hand that grabbed a cymbal.
    case grabbed
    /// There is no kit.
    case noKit = "no-kit"
    /// There is no audio server.
    case noServer = "no-server"
    /// It came so late that it wasn't played.
    case late
  }

  /// A sound that it began.
  public struct Sound: Codable, Sendable, Equatable {
    /// The pad.
    public var pad: String
    /// Its articulation; `nil` where the pad has only one.
    public var articulation: String?
    /// The file of the first microphone; `nil` where it isn't known any more.
    public var file: String?
    /// Which of the layers, from the softest, 1.
    public var layer: Int
    /// Of so many.
    public var layers: Int
    /// Which of the layer's takes, from 1.
    public var take: Int
    /// Of so many.
    public var takes: Int

    /// Makes a sound from its parts.
    public init(
      pad: String, articulation: String? = nil, file: String? = nil, layer: Int, layers: Int, take: Int,
      takes: Int
    ) {
      self.pad = pad
      self.articulation = articulation
      self.file = file
      self.layer = layer
      self.layers = layers
      self.take = take
      self.takes = takes
    }
  }

  /// When, in seconds since 1970.
  public var time: Double
  /// Who sent it: a port's full name, "JACK MIDI", or "command".
  public var source: String
  /// The sequencer's address, "20:0"; `nil` for anything else.
  public var address: String?
  /// The message as it came, one to three bytes; empty for a command.
  public var bytes: [Int]
  /// The channel, 1–16; `nil` for a command.
  public var channel: Int?
  /// The note of a note-on or note-off, 0–127.
  public var note: Int?
  /// Of a hit: the velocity after the device's curve, 0–127.
  public var velocity: Double?
  /// What came of it.
  public var outcome: Outcome
  /// The pad, where it hit one.
  public var pad: String?
  /// The pad's articulation; `nil` where the pad has only one.
  public var articulation: String?
  /// The sounds that it began.
  public var sounds: [Sound]
  /// Hits that faded out early because this one needed their voices; `nil` for none.
  public var stolen: Int?
  /// Why it isn't heard, as one sentence; `nil` where it is, or where it is no hit.
  public var message: String?

  /// Makes a report from its parts.
  public init(
    time: Double, source: String, address: String? = nil, bytes: [Int] = [], channel: Int? = nil,
    note: Int? = nil, velocity: Double? = nil, outcome: Outcome, pad: String? = nil,
    articulation: String? = nil, sounds: [Sound] = [], stolen: Int? = nil, message: String? = nil
  ) {
    self.time = time
    self.source = source
    self.address = address
    self.bytes = bytes
    self.channel = channel
    self.note = note
    self.velocity = velocity
    self.outcome = outcome
    self.pad = pad
    self.articulation = articulation
    self.sounds = sounds
    self.stolen = stolen
    self.message = message
  }
}
