/// A strip of the mixer, by its name.
public enum MixerStrip: Sendable, Equatable, Hashable {
  /// A pad of the kit.
  case pad(String)
  /// An output: "main", or one of the kit's.
  case output(String)
  /// What all outputs go through.
  case master
}

/// What `mixer-set` changes on one strip; what isn't said stays as it is.
public struct MixerChange: Sendable, Equatable {
  /// Gains that a strip may have, in dB; the lowest is silence.
  public static let gains = -120.0...12.0

  /// Which strip.
  public var strip: MixerStrip
  /// Its gain, in dB.
  public var gain: Double?
  /// So many dB more than its gain is now; stops at the ends of ``gains``.
  public var change: Double?
  /// Its place, −1 left to 1 right.
  public var pan: Double?
  /// Whether it is silent.
  public var mute: Bool?
  /// Whether it silences those that aren't soloed: pads the pads, outputs the outputs.
  public var solo: Bool?
  /// Whether an output's limiter meets peaks; only where the configuration has limiters.
  public var limiter: Bool?

  /// Makes a change from its parts.
  public init(
    _ strip: MixerStrip, gain: Double? = nil, change: Double? = nil, pan: Double? = nil, mute: Bool? = nil,
    solo: Bool? = nil, limiter: Bool? = nil
  ) {
    self.strip = strip
    self.gain = gain
    self.change = change
    self.pan = pan
    self.mute = mute
    self.solo = solo
    self.limiter = limiter
  }
}

extension MixerChange: Codable {
  private enum Key: String, CodingKey {
    case pad, output, master, gain, change, pan, mute, solo, limiter
  }

  /// Fails with a `DecodingError` whose description names the wrong field, or with a ``ControlError``.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let pad = try fields.decodeIfPresent(String.self, forKey: .pad)
    let output = try fields.decodeIfPresent(String.self, forKey: .output)
    let isMaster = try fields.decodeIfPresent(Bool.self, forKey: .master) ?? false
    let strips = [pad.map { .pad($0) }, output.map { .output($0) }, isMaster ? .master : nil]
      .compactMap { (strip: MixerStrip?) in strip }
    guard strips.count == 1 else {
      throw ControlError(
        .badArgument, "a strip is named by one of \"pad\", \"output\" and \"master\", not \(strips.count)")
    }
    self.init(
      strips[0], gain: try fields.decodeIfPresent(Double.self, forKey: .gain),
      change: try fields.decodeIfPresent(Double.self, forKey: .change),
      pan: try fields.decodeIfPresent(Double.self, forKey: .pan),
      mute: try fields.decodeIfPresent(Bool.self, forKey: .mute),
      solo: try fields.decodeIfPresent(Bool.self, forKey: .solo),
      limiter: try fields.decodeIfPresent(Bool.self, forKey: .limiter))
    if let fault { throw ControlError(.badArgument, fault) }
  }

  /// Why no strip can be so; `nil` where one can.
  private var fault: String? {
    if let gain, !MixerChange.gains.contains(gain) {
      return "\"gain\" must be -120 (silence) to 12 dB, not \(gain)"
    }
    if let change, !(-132...132).contains(change) {
      return "\"change\" must be -132 to 132 dB, not \(change)"
    }
    if gain != nil && change != nil { return "\"gain\" and \"change\" exclude each other" }
    if let pan, !(-1...1).contains(pan) { return "\"pan\" must be -1 (left) to 1 (right), not \(pan)" }
    if case .master = strip {
      if pan != nil { return "the master has no pan" }
      if solo != nil { return "the master has no solo" }
    }
    if case .output = strip { return nil }
    return limiter == nil ? nil : "only outputs have limiters"
  }

  /// Writes the fields that `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch strip {
    case .pad(let name): try fields.encode(name, forKey: .pad)
    case .output(let name): try fields.encode(name, forKey: .output)
    case .master: try fields.encode(true, forKey: .master)
    }
    try fields.encodeIfPresent(gain, forKey: .gain)
    try fields.encodeIfPresent(change, forKey: .change)
    try fields.encodeIfPresent(pan, forKey: .pan)
    try fields.encodeIfPresent(mute, forKey: .mute)
    try fields.encodeIfPresent(solo, forKey: .solo)
    try fields.encodeIfPresent(limiter, forKey: .limiter)
  }
}
