/// What clients ask of the song that is played along. Each is answered with a ``SongReport``.
public enum SongRequest: Sendable, Equatable {
  /// Which it is, and where.
  case show
  /// Begins one, in place of another; answered once it is read.
  case play(SongOrder)
  /// Has it stand still.
  case pause
  /// Has it go on at the frame at which it stands.
  case resume
  /// Ends it.
  case stop
  /// Goes to a place, in seconds from its start.
  case seek(Double)
  /// Plays a part of it again and again; `nil` plays on.
  case loop(SongLoop?)
  /// Plays a sound file at another gain, in dB, within `MixerChange.gains`.
  case setGain(Double)

  /// The command's name on the wire.
  var name: String {
    switch self {
    case .show: "song"
    case .play: "song-play"
    case .pause: "song-pause"
    case .resume: "song-resume"
    case .stop: "song-stop"
    case .seek: "song-seek"
    case .loop: "song-loop"
    case .setGain: "song-set"
    }
  }

  private enum Key: String, CodingKey {
    case to, loop, gain
  }

  /// Reads the fields of a command.
  /// - Returns: `nil` for a command that isn't one of these.
  init?(_ command: String, from decoder: any Decoder) throws {
    switch command {
    case "song": self = .show
    case "song-play": self = .play(try SongOrder(from: decoder))
    case "song-pause": self = .pause
    case "song-resume": self = .resume
    case "song-stop": self = .stop
    case "song-seek":
      let to = try decoder.container(keyedBy: Key.self).decode(Double.self, forKey: .to)
      self = .seek(try SongOrder.checked(to, "to"))
    case "song-loop":
      self = .loop(try decoder.container(keyedBy: Key.self).decodeIfPresent(SongLoop.self, forKey: .loop))
    case "song-set":
      let gain = try decoder.container(keyedBy: Key.self).decode(Double.self, forKey: .gain)
      self = .setGain(try SongOrder.checked(gain: gain))
    default: return nil
    }
  }

  /// Writes the fields that it reads.
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .show, .pause, .resume, .stop: break
    case .play(let order): try order.encode(to: encoder)
    case .seek(let to):
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(to, forKey: .to)
    case .loop(let loop):
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encodeIfPresent(loop, forKey: .loop)
    case .setGain(let gain):
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(gain, forKey: .gain)
    }
  }
}

/// A part of a song that is played again and again, in seconds from the song's start.
public struct SongLoop: Codable, Sendable, Equatable {
  /// Where it begins.
  public var a: Double
  /// Where it goes back: the first moment that isn't played.
  public var b: Double

  /// Seconds that it has at least.
  public static let shortest = 0.1

  /// Makes a loop from its ends.
  public init(a: Double, b: Double) {
    self.a = a
    self.b = b
  }

  private enum Key: String, CodingKey {
    case a, b
  }

  /// Reads the fields of a request.
  /// - Throws: `ControlError` for a value out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    a = try SongOrder.checked(try fields.decode(Double.self, forKey: .a), "a")
    b = try SongOrder.checked(try fields.decode(Double.self, forKey: .b), "b")
    if b - a < SongLoop.shortest {
      throw ControlError(.badArgument, "\"b\" must be a tenth of a second after \"a\" at least")
    }
  }
}

/// Which song is played, and how.
public struct SongOrder: Codable, Sendable, Equatable {
  /// The file, absolute.
  public var path: String
  /// Seconds from its start at which it begins; `nil` is 0.
  public var from: Double?
  /// The part that is played again and again.
  public var loop: SongLoop?
  /// Bars that the metronome counts in, within `MetronomeSpan.countIns`; `nil` is none.
  public var countIn: Int?
  /// The channels whose notes are played, each 1–16; `nil` is 10, or all where a song has no notes there.
  public var channels: [Int]?
  /// Of a sound file: its gain in dB, within `MixerChange.gains`; `nil` is 0.
  public var gain: Double?
  /// Of a sound file: where it is heard, `main`, the name of another output or `click`; `nil` is `main`.
  public var output: String?

  /// Seconds that a song may have.
  public static let times = 0.0...86_400.0

  /// Makes an order from its parts.
  public init(
    path: String, from: Double? = nil, loop: SongLoop? = nil, countIn: Int? = nil, channels: [Int]? = nil,
    gain: Double? = nil, output: String? = nil
  ) {
    self.path = path
    self.from = from
    self.loop = loop
    self.countIn = countIn
    self.channels = channels
    self.gain = gain
    self.output = output
  }

  private enum Key: String, CodingKey {
    case path, from, loop, countIn, channels, gain, output
  }

  /// Reads the fields of a request.
  /// - Throws: `ControlError` for a value out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    path = try fields.decode(String.self, forKey: .path)
    from = try fields.decodeIfPresent(Double.self, forKey: .from).map { try SongOrder.checked($0, "from") }
    loop = try fields.decodeIfPresent(SongLoop.self, forKey: .loop)
    countIn = try fields.decodeIfPresent(Int.self, forKey: .countIn)
    channels = try fields.decodeIfPresent([Int].self, forKey: .channels)
    gain = try fields.decodeIfPresent(Double.self, forKey: .gain)
    output = try fields.decodeIfPresent(String.self, forKey: .output)
    if let gain { _ = try SongOrder.checked(gain: gain) }
    if let countIn, !MetronomeSpan.countIns.contains(countIn) {
      throw ControlError(.badArgument, "\"countIn\" must be 0 to 16 bars, not \(countIn)")
    }
    if let channels, channels.isEmpty || !channels.allSatisfy((1...16).contains) {
      throw ControlError(.badArgument, "\"channels\" takes channels from 1 to 16")
    }
    if let from, let loop, from >= loop.b {
      throw ControlError(.badArgument, "\"from\" must be before the loop's end")
    }
  }

  static func checked(gain: Double) throws -> Double {
    if MixerChange.gains.contains(gain) { return gain }
    throw ControlError(.badArgument, "\"gain\" must be -120 (silence) to 12 dB, not \(gain)")
  }

  static func checked(_ time: Double, _ field: String) throws -> Double {
    if times.contains(time) { return time }
    throw ControlError(.badArgument, "\"\(field)\" must be 0 to 86400 seconds, not \(time)")
  }
}
