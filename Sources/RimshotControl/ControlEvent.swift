/// A line that a client gets because it has subscribed: `{"event":"midi","midi":{…}}`.
public enum ControlEvent: Sendable, Equatable {
  /// A message or command, and what came of it.
  case midi(MidiReport)
  /// Another kit plays.
  case kit(KitReport)
  /// The audio server has changed; `nil` when it is gone.
  case server(DaemonStatus.Server?)
  /// What is wrong from now on.
  case problems([Problem])
  /// What is connected to us from now on.
  case connections([Connection])
  /// The outputs' levels.
  case meters([OutputLevel])
  /// A player began, paused, went on or ended: how it stands from now on.
  case sound(SoundList.Sound)
  /// A beat of the metronome.
  case beat(BeatReport)
  /// The song began, paused, went on or ended: how it stands from now on.
  case song(SongReport)
  /// So many events were left out just here, because the client reads too slowly or too much happened at once.
  case lost(Int)

  /// How loud an output is.
  public struct OutputLevel: Codable, Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The highest value, in dBFS, as ``MixerReport/Meter/peak``.
    public var peak: Double
    /// The level of the last third of a second, in dBFS.
    public var rms: Double

    /// Makes a level from its parts.
    public init(name: String, peak: Double, rms: Double) {
      self.name = name
      self.peak = peak
      self.rms = rms
    }
  }

  /// The event's name on the wire.
  public var name: String {
    switch self {
    case .midi: "midi"
    case .kit: "kit"
    case .server: "server"
    case .problems: "problems"
    case .connections: "connections"
    case .meters: "meters"
    case .sound: "sound"
    case .beat: "beat"
    case .song: "song"
    case .lost: "lost"
    }
  }
}

extension ControlEvent: Codable {
  private enum Key: String, CodingKey {
    case event, midi, kit, server, problems, connections, meters, sound, beat, song, lost
  }

  /// Reads a line's object.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    switch try fields.decode(String.self, forKey: .event) {
    case "midi": self = .midi(try fields.decode(MidiReport.self, forKey: .midi))
    case "kit": self = .kit(try fields.decode(KitReport.self, forKey: .kit))
    case "server": self = .server(try fields.decodeIfPresent(DaemonStatus.Server.self, forKey: .server))
    case "problems": self = .problems(try fields.decode([Problem].self, forKey: .problems))
    case "connections": self = .connections(try fields.decode([Connection].self, forKey: .connections))
    case "meters": self = .meters(try fields.decode([OutputLevel].self, forKey: .meters))
    case "sound": self = .sound(try fields.decode(SoundList.Sound.self, forKey: .sound))
    case "beat": self = .beat(try fields.decode(BeatReport.self, forKey: .beat))
    case "song": self = .song(try fields.decode(SongReport.self, forKey: .song))
    case "lost": self = .lost(try fields.decode(Int.self, forKey: .lost))
    case let name:
      throw DecodingError.dataCorruptedError(
        forKey: .event, in: fields, debugDescription: "unknown event \"\(name)\"")
    }
  }

  /// Writes the object that `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(name, forKey: .event)
    switch self {
    case .midi(let report): try fields.encode(report, forKey: .midi)
    case .kit(let report): try fields.encode(report, forKey: .kit)
    case .server(let server): try fields.encodeIfPresent(server, forKey: .server)
    case .problems(let problems): try fields.encode(problems, forKey: .problems)
    case .connections(let connections): try fields.encode(connections, forKey: .connections)
    case .meters(let levels): try fields.encode(levels, forKey: .meters)
    case .sound(let sound): try fields.encode(sound, forKey: .sound)
    case .beat(let beat): try fields.encode(beat, forKey: .beat)
    case .song(let report): try fields.encode(report, forKey: .song)
    case .lost(let count): try fields.encode(count, forKey: .lost)
    }
  }
}
