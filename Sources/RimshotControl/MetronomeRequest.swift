/// What clients ask of the metronome. Each is answered with a ``MetronomeReport``.
public enum MetronomeRequest: Sendable, Equatable {
  /// How it is set, and where it is.
  case show
  /// Starts it with a beat, anew where it runs, changed before.
  case start(MetronomeChange, MetronomeSpan)
  /// Changes it, from the next beat on where it runs.
  case set(MetronomeChange)
  /// Stops it.
  case stop
  /// One of several taps on the beat, whose distances are its tempo.
  case tap

  /// The command's name on the wire.
  var name: String {
    switch self {
    case .show: "metronome"
    case .start: "metronome-start"
    case .set: "metronome-set"
    case .stop: "metronome-stop"
    case .tap: "metronome-tap"
    }
  }

  /// Reads the fields of a command.
  /// - Returns: `nil` for a command that isn't one of these.
  init?(_ command: String, from decoder: any Decoder) throws {
    switch command {
    case "metronome": self = .show
    case "metronome-start":
      self = .start(try MetronomeChange(from: decoder), try MetronomeSpan(from: decoder))
    case "metronome-set": self = .set(try MetronomeChange(from: decoder))
    case "metronome-stop": self = .stop
    case "metronome-tap": self = .tap
    default: return nil
    }
  }

  /// Writes the fields that it reads.
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .show, .stop, .tap: break
    case .set(let change): try change.encode(to: encoder)
    case .start(let change, let span):
      try change.encode(to: encoder)
      try span.encode(to: encoder)
    }
  }
}

/// How long a metronome runs.
public struct MetronomeSpan: Codable, Sendable, Equatable {
  /// Bars that it counts in before bar 1.
  public var countIn: Int?
  /// Bars from bar 1 on after which it stops by itself; `nil` is without end.
  public var bars: Int?

  /// What ``countIn`` may be.
  public static let countIns = 0...16
  /// What ``bars`` may be.
  public static let lengths = 1...9999

  /// Makes a span from its parts.
  public init(countIn: Int? = nil, bars: Int? = nil) {
    self.countIn = countIn
    self.bars = bars
  }

  private enum Key: String, CodingKey {
    case countIn, bars
  }

  /// Reads the fields of a request.
  /// - Throws: `ControlError` for a value out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    countIn = try fields.decodeIfPresent(Int.self, forKey: .countIn)
    bars = try fields.decodeIfPresent(Int.self, forKey: .bars)
    if let countIn, !MetronomeSpan.countIns.contains(countIn) {
      throw ControlError(.badArgument, "\"countIn\" must be 0 to 16 bars, not \(countIn)")
    }
    if let bars, !MetronomeSpan.lengths.contains(bars) {
      throw ControlError(.badArgument, "\"bars\" must be 1 to 9999, not \(bars)")
    }
  }
}

/// What changes about the metronome; what isn't said stays as it is.
public struct MetronomeChange: Codable, Sendable, Equatable {
  /// Beats a minute, within ``tempos``; to a thousandth.
  public var tempo: Double?
  /// Beats of a bar and what a beat is, such as `6/8`.
  public var meter: Meter?
  /// Which beats of the bar are accented, from 1.
  public var accents: [Int]?
  /// Clicks a beat, within ``subdivisions``.
  public var subdivision: Int?
  /// In dB, within `MixerChange.gains`.
  public var gain: Double?
  /// The output that it is heard on: "main", another one of the kit's, or "click" for a port of its own.
  public var output: String?

  /// What ``tempo`` may be.
  public static let tempos = 20.0...400.0
  /// What ``subdivision`` may be.
  public static let subdivisions = 1...8

  /// Makes a change from its parts.
  public init(
    tempo: Double? = nil, meter: Meter? = nil, accents: [Int]? = nil, subdivision: Int? = nil,
    gain: Double? = nil, output: String? = nil
  ) {
    self.tempo = tempo
    self.meter = meter
    self.accents = accents
    self.subdivision = subdivision
    self.gain = gain
    self.output = output
  }

  private enum Key: String, CodingKey {
    case tempo, meter, accents, subdivision, gain, output
  }

  /// Reads the fields of a request.
  /// - Throws: `ControlError` for a value out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    tempo = try fields.decodeIfPresent(Double.self, forKey: .tempo)
    meter = try fields.decodeIfPresent(Meter.self, forKey: .meter)
    accents = try fields.decodeIfPresent([Int].self, forKey: .accents)
    subdivision = try fields.decodeIfPresent(Int.self, forKey: .subdivision)
    gain = try fields.decodeIfPresent(Double.self, forKey: .gain)
    output = try fields.decodeIfPresent(String.self, forKey: .output)
    if let tempo, !MetronomeChange.tempos.contains(tempo) {
      throw ControlError(.badArgument, "\"tempo\" must be 20 to 400 beats a minute, not \(tempo)")
    }
    if let subdivision, !MetronomeChange.subdivisions.contains(subdivision) {
      throw ControlError(.badArgument, "\"subdivision\" must be 1 to 8 clicks a beat, not \(subdivision)")
    }
    if let gain, !MixerChange.gains.contains(gain) {
      throw ControlError(.badArgument, "\"gain\" must be -120 (silence) to 12 dB, not \(gain)")
    }
  }
}
