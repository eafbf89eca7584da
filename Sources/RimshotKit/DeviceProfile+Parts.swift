extension DeviceProfile {
  /// The hi-hat's pedal, and who decides how far the hi-hat is open.
  public struct HiHat: Sendable, Equatable {
    /// Who decides.
    public enum Decider: Sendable, Equatable {
      /// The pedal, once it has sent a value; the note until then.
      case pedal
      /// The note alone.
      case notes
      /// The note says whether it is open, the pedal how far.
      case both
    }

    /// The controller that the pedal sends, 0–127; `nil` for none.
    public var controller: UInt8?
    /// Its value when the pedal is up, 0–127.
    public var open: Int
    /// Its value when the pedal is down, 0–127, not the same. Less than ``HiHat/open`` for an inverted pedal.
    public var closed: Int
    /// Who decides how far it is open.
    public var decider: Decider
    /// What notes that leave it to the pedal mean as long as the pedal hasn't sent anything; `nil` leaves it to the kit.
    public var start: Role.Opening?
    /// Softer hits of the foot neither sound nor choke, 1–127.
    public var minimumVelocity: UInt8
    /// A soft hit of the stick within so many seconds after one of the foot is dropped; 0 is off.
    public var bowMute: Double
    /// How hard, at most, such a hit is.
    public var bowMuteVelocity: UInt8

    /// Controller 4 from 0 (open) to 127 (closed).
    public init(
      controller: UInt8? = 4, open: Int = 0, closed: Int = 127, decider: Decider = .pedal,
      start: Role.Opening? = nil, minimumVelocity: UInt8 = 1, bowMute: Double = 0,
      bowMuteVelocity: UInt8 = 40
    ) {
      self.controller = controller
      self.open = open
      self.closed = closed
      self.decider = decider
      self.start = start
      self.minimumVelocity = minimumVelocity
      self.bowMute = bowMute
      self.bowMuteVelocity = bowMuteVelocity
    }

    /// The pedal of a raw value, 0 open to 127 closed; beyond the two ends it stays at them.
    public func pedal(at raw: UInt8) -> UInt8 {
      let part = Double(Int(raw) - open) / Double(closed - open)
      return UInt8((min(max(part, 0), 1) * 127).rounded())
    }
  }

  /// How raw velocities become velocities. What is `nil` isn't said: a pad then has what its device has.
  public struct Velocity: Sendable, Equatable {
    /// The shape of the change.
    public enum Shape: Sendable, Equatable {
      /// 127 · (v / 127) to this power, more than 0; 1 leaves velocities as they are, less makes them louder.
      case gamma(Double)
      /// Straight lines through these, raw velocities 1–127 rising, velocities 1–127; 0 stays 0 and 127 stays 127 where
      /// they aren't given.
      case points([Point])
      /// Always the same velocity, 1–127, whatever floor and ceiling are.
      case fixed(UInt8)
    }

    /// A point of a shape.
    public struct Point: Sendable, Equatable {
      /// The raw velocity, 1–127.
      public var raw: Double
      /// What becomes of it, 1–127.
      public var velocity: Double

      /// Makes a point from its parts.
      public init(_ raw: Double, _ velocity: Double) {
        self.raw = raw
        self.velocity = velocity
      }
    }

    /// The shape; as it comes where nothing says.
    public var shape: Shape?
    /// What the softest hit becomes, 1–127; 1 where nothing says.
    public var floor: UInt8?
    /// What the hardest hit becomes, 1–127, not less than the floor; 127 where nothing says.
    public var ceiling: UInt8?
    /// Raw velocities below this one aren't heard, 1–127; 1 where nothing says.
    public var threshold: UInt8?

    /// Makes a velocity rule from its parts.
    public init(
      shape: Shape? = nil, floor: UInt8? = nil, ceiling: UInt8? = nil, threshold: UInt8? = nil
    ) {
      self.shape = shape
      self.floor = floor
      self.ceiling = ceiling
      self.threshold = threshold
    }

    /// These rules, completed by those of the device.
    public func completed(by device: Velocity) -> Velocity {
      Velocity(
        shape: shape ?? device.shape, floor: floor ?? device.floor, ceiling: ceiling ?? device.ceiling,
        threshold: threshold ?? device.threshold)
    }
  }
}
