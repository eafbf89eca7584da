/// How a velocity becomes a gain.
public enum VelocityCurve: Sendable, Equatable {
  /// (v / 127)², the law that most samplers and the SFZ format use (about −24 dB at 32, −12 dB at 64).
  case natural
  /// v / 127.
  case linear
  /// Always full: the layers alone make the dynamics.
  case fixed
  /// (v / 127) to this power, more than 0.
  case power(Double)
  /// Straight in decibels: full at 127, so many dB below it at 1; more than 0.
  case decibels(Double)
  /// Through points in dB, from soft to loud, straight in decibels between them and level outside; at least one.
  case decibelPoints([Point])
  /// Through points of linear gain, from soft to loud, straight between them and level outside; at least one.
  case factorPoints([Point])

  /// What a velocity becomes.
  public struct Point: Sendable, Equatable {
    /// The velocity, 1–127.
    public var velocity: UInt8
    /// Decibels, or a linear gain.
    public var level: Double

    /// Makes a point from its parts.
    public init(velocity: UInt8, level: Double) {
      self.velocity = velocity
      self.level = level
    }
  }
}
