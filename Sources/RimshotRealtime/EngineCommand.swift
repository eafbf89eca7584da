/// What the host asks of the engine.
@unsafe
public struct EngineCommand: BitwiseCopyable {
  /// What to do.
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// Takes `kit` into use, at the start of a period, before any hit.
    case adoptKit
    /// Plays `pad` of the current kit at `velocity`.
    case hit
    /// Fades everything.
    case panic
  }

  /// What to do.
  public var kind: Kind
  /// Velocity of a hit, 1–127.
  public var velocity: UInt8
  /// Pad of a hit.
  public var pad: UInt16
  /// When it was asked, in nanoseconds of CLOCK_MONOTONIC; a hit is played one period after it, like a pad's.
  public var time: UInt64
  /// The kit to adopt; `nil` leaves the engine without one.
  public var kit: UnsafeMutablePointer<KitTable>?

  /// Makes a command from its parts.
  public init(
    _ kind: Kind, velocity: UInt8 = 0, pad: UInt16 = 0, time: UInt64 = 0,
    kit: UnsafeMutablePointer<KitTable>? = nil
  ) {
    unsafe self.kind = kind
    unsafe self.velocity = velocity
    unsafe self.pad = pad
    unsafe self.time = time
    unsafe self.kit = unsafe kit
  }
}
