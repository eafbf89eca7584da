/// What `mixer` says: every strip as it is set, and the outputs' meters.
public struct MixerReport: Codable, Sendable, Equatable {
  /// A pad, an output or the master.
  public struct Strip: Codable, Sendable, Equatable {
    /// The pad's or output's name; "master".
    public var name: String
    /// In dB, −120 to 12; −120 is silence.
    public var gain: Double
    /// −1 left to 1 right; `nil` where there is one side only, and for the master.
    public var pan: Double?
    /// Whether it was muted.
    public var isMuted: Bool
    /// Whether it silences its neighbours that aren't soloed.
    public var isSoloed: Bool
    /// Neither muted nor silenced by another one's solo.
    public var isHeard: Bool
    /// Whether its limiter meets peaks; `nil` where there is none.
    public var isLimited: Bool?
    /// What goes out; outputs have one, but for those that are heard on another.
    public var meter: Meter?
    /// The output on whose ports it is heard, and whose strip is its own; `nil` where it has ports.
    public var heardOn: String?

    /// Makes a strip from its parts.
    public init(
      name: String, gain: Double = 0, pan: Double? = nil, isMuted: Bool = false, isSoloed: Bool = false,
      isHeard: Bool = true, isLimited: Bool? = nil, meter: Meter? = nil,
      heardOn: String? = nil
    ) {
      self.name = name
      self.gain = gain
      self.pan = pan
      self.isMuted = isMuted
      self.isSoloed = isSoloed
      self.isHeard = isHeard
      self.isLimited = isLimited
      self.meter = meter
      self.heardOn = heardOn
    }
  }

  /// How loud an output is after the mixer and its limiter, on its louder side, in dBFS; −120 is silence.
  public struct Meter: Codable, Sendable, Equatable {
    /// The highest value of the last 0.3 s, and of everything since meters were asked for last.
    public var peak: Double
    /// The root of the mean square of the last 0.3 s or so; −3 for a sine at full scale.
    public var rms: Double

    /// Makes a meter from its parts.
    public init(peak: Double, rms: Double) {
      self.peak = peak
      self.rms = rms
    }
  }

  /// The kit's pads, in its order.
  public var pads: [Strip]
  /// The main pair and the kit's outputs, in its order.
  public var outputs: [Strip]
  /// What all outputs go through.
  public var master: Strip
  /// Whether outputs have limiters, which delay them all.
  public var hasLimiters: Bool

  /// Makes a report from its parts.
  public init(pads: [Strip], outputs: [Strip], master: Strip, hasLimiters: Bool) {
    self.pads = pads
    self.outputs = outputs
    self.master = master
    self.hasLimiters = hasLimiters
  }
}
