/// What is done to a pad as a player: `{"command":"sound","action":"stop","fade":2,"pad":"song"}`.
public struct SoundRequest: Sendable, Equatable {
  /// What to do.
  public enum Action: String, Codable, Sendable, Equatable, CaseIterable {
    /// Starts it, from its beginning.
    case play
    /// Pauses it.
    case pause
    /// Lets it go on where it was paused.
    case resume
    /// Ends it.
    case stop
    /// Pauses it, lets it go on or starts it, whichever it needs.
    case toggle
  }

  /// How a fade goes.
  public enum Curve: String, Codable, Sendable, Equatable, CaseIterable {
    /// In a straight line.
    case linear
    /// By as many dB in each moment.
    case exponential
    /// Slowly at both ends.
    case sCurve = "s-curve"
    /// So that two sounds that take each other's place keep their power together.
    case equalPower = "equal-power"
  }

  /// Seconds that a fade may take.
  public static let fades = 0.0...3600.0
  /// Gains that a sound may be started with, in dB.
  public static let gains = -120.0...24.0

  /// What to do.
  public var action: Action
  /// To which pad; `nil` is everything that plays.
  public var pad: String?
  /// Seconds of the fade; `nil` leaves it to the kit.
  public var fade: Double?
  /// How the fade goes; `nil` leaves it to the kit.
  public var curve: Curve?
  /// Gain of what is started, in dB; `nil` is 0.
  public var gain: Double?

  /// Makes a request from its parts.
  public init(
    _ action: Action, pad: String?, fade: Double? = nil, curve: Curve? = nil, gain: Double? = nil
  ) {
    self.action = action
    self.pad = pad
    self.fade = fade
    self.curve = curve
    self.gain = gain
  }
}

extension SoundRequest: Codable {
  private enum Key: String, CodingKey {
    case action, pad, all, fade, curve, gain
  }

  /// Fails with a `DecodingError` whose description names the wrong field, or with a ``ControlError``.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    action = try SoundRequest.word(try fields.decode(String.self, forKey: .action), "action")
    pad = try fields.decodeIfPresent(String.self, forKey: .pad)
    let isAll = try fields.decodeIfPresent(Bool.self, forKey: .all) ?? false
    if isAll == (pad != nil) {
      throw ControlError(.badArgument, "\"sound\" takes \"pad\", a pad's name, or \"all\":true")
    }
    if pad == nil, action == .play {
      throw ControlError(.badArgument, "\"play\" takes \"pad\", a pad's name")
    }
    fade = try fields.decodeIfPresent(Double.self, forKey: .fade)
    if let fade, !SoundRequest.fades.contains(fade) {
      throw ControlError(.badArgument, "\"fade\" must be 0 to 3600 seconds, not \(fade)")
    }
    curve = try fields.decodeIfPresent(String.self, forKey: .curve).map { try SoundRequest.word($0, "curve") }
    gain = try fields.decodeIfPresent(Double.self, forKey: .gain)
    if let gain, !SoundRequest.gains.contains(gain) {
      throw ControlError(.badArgument, "\"gain\" must be -120 to 24 dB, not \(gain)")
    }
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ field: String
  ) throws -> Word {
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
    throw ControlError(.badArgument, "\"\(field)\" must be one of \(known), not \"\(text)\"")
  }

  /// Writes the object that `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(action, forKey: .action)
    if let pad { try fields.encode(pad, forKey: .pad) } else { try fields.encode(true, forKey: .all) }
    try fields.encodeIfPresent(fade, forKey: .fade)
    try fields.encodeIfPresent(curve, forKey: .curve)
    try fields.encodeIfPresent(gain, forKey: .gain)
  }
}

/// The result of `sound`.
public struct SoundChange: Codable, Sendable, Equatable {
  /// What was done.
  public var action: SoundRequest.Action
  /// To which pads.
  public var pads: [String]

  /// Makes a change from its parts.
  public init(action: SoundRequest.Action, pads: [String]) {
    self.action = action
    self.pads = pads
  }
}

/// The result of `sounds`.
public struct SoundList: Codable, Sendable, Equatable {
  /// The kit's players, and whatever else is played like one, in the kit's order; then what rings out of earlier kits.
  public var sounds: [Sound]

  /// Makes a list.
  public init(sounds: [Sound]) { self.sounds = sounds }

  /// A player.
  public struct Sound: Codable, Sendable, Equatable {
    /// How it stands.
    public enum State: String, Codable, Sendable, Equatable {
      /// It plays.
      case playing
      /// It is paused, or fading to its pause.
      case paused
      /// It fades out for good.
      case stopping
      /// It is silent.
      case stopped
    }

    /// The pad's name.
    public var pad: String
    /// The earlier kit that it rings out of; `nil` is the one that plays.
    public var kit: String?
    /// Its file; `nil` where it isn't known.
    public var file: String?
    /// How it stands.
    public var state: State
    /// Seconds of its sound that it has come through.
    public var position: Double
    /// Seconds of its sound.
    public var length: Double
    /// Whether it repeats a part.
    public var isLooping: Bool
    /// The gain that it was started with, in dB; `nil` while it is stopped.
    public var gain: Double?

    /// Makes a sound from its parts.
    public init(
      pad: String, kit: String? = nil, file: String? = nil, state: State, position: Double, length: Double,
      isLooping: Bool, gain: Double? = nil
    ) {
      self.pad = pad
      self.kit = kit
      self.file = file
      self.state = state
      self.position = position
      self.length = length
      self.isLooping = isLooping
      self.gain = gain
    }
  }
}
