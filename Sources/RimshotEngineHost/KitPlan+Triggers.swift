extension KitPlan {
  /// What is started otherwise than by hits.
  public struct Triggers: Sendable, Equatable {
    /// What the note-off of a strike starts.
    public var noteOffs: [UInt8: [Trigger]] = [:]
    /// What pressure on the note of a strike starts, where the device's profile lets pressure do anything.
    public var pressures: [UInt8: [Trigger]] = [:]
    /// What controllers start, 0–127. Controller 4 is the hi-hat pedal, as it is in conditions.
    public var controllers: [UInt8: [Trigger]] = [:]
    /// The note of the kit that a strike from 128 on is for key switches and held notes; none where it is missing.
    public var notes: [UInt8: UInt8] = [:]

    /// Nothing.
    public init() {}
  }

  /// One answer to a note-off, pressure or a controller.
  public struct Trigger: Sendable, Equatable {
    /// What is started, while its conditions hold.
    public var target: Target
    /// Of pressure and controllers: the values that start it when they come from outside.
    public var values: ClosedRange<UInt8>
    /// Of note-offs: only while a hit of the note sounds.
    public var ifSounding: Bool

    /// Makes an answer from its parts.
    public init(_ target: Target, values: ClosedRange<UInt8> = 0...127, ifSounding: Bool = false) {
      self.target = target
      self.values = values
      self.ifSounding = ifSounding
    }
  }

  /// Notes of which the last one that was played counts.
  public struct KeySwitch: Sendable, Equatable {
    /// The notes of the kit.
    public var notes: ClosedRange<UInt8>
    /// The note that counts until one of them is played; `nil` is none.
    public var start: UInt8?

    /// Makes a key switch from its parts.
    public init(notes: ClosedRange<UInt8>, start: UInt8? = nil) {
      self.notes = notes
      self.start = start
    }
  }
}
