extension Kit {
  /// Something that must hold at the hit.
  public struct Condition: Sendable, Equatable, Hashable {
    /// What is looked at. All of it is a number from 0 to 127.
    public enum Source: Sendable, Equatable, Hashable {
      /// The last value of a controller, 0–127.
      case controller(UInt8)
      /// Which of a ``KeySwitch``'s notes was played last, by index into ``Kit/keySwitches``.
      case keySwitch(Int)
      /// 127 while a note, 0–127, is held, else 0.
      case held(UInt8)
      /// How many notes the device holds beside that of the hit, at most 127.
      case othersHeld
      /// The note that the device played before.
      case previousNote
      /// The pressure on the note of the hit.
      case pressure
    }

    /// What is looked at.
    public var source: Source
    /// The values that it may have, both ends included, within 0–127.
    public var values: ClosedRange<UInt8>

    /// Makes a condition from its parts.
    public init(_ source: Source, _ values: ClosedRange<UInt8>) {
      self.source = source
      self.values = values
    }

    /// The controller that it looks at, if it does.
    public var controller: UInt8? {
      if case .controller(let number) = source { return number }
      return nil
    }
  }

  /// What makes an articulation sound.
  public enum Trigger: Sendable, Equatable, Hashable {
    /// A hit of its notes.
    case hit
    /// The note-off of one of its notes, with the velocity of the hit before.
    /// - Parameter ifSounding: Only while something of that note still sounds.
    case noteOff(ifSounding: Bool)
    /// A controller that comes into a range from outside of it, at full velocity; whatever its notes.
    case controller(UInt8, ClosedRange<UInt8>)
    /// Pressure on one of its notes that comes into a range from outside of it, at full velocity.
    case pressure(ClosedRange<UInt8>)
  }

  /// Notes of which the last one that was played chooses what others play.
  public struct KeySwitch: Sendable, Equatable {
    /// The notes.
    public var notes: ClosedRange<UInt8>
    /// The note that counts until one of them is played; `nil` is none.
    public var start: UInt8?

    /// Makes a key switch from its parts.
    public init(notes: ClosedRange<UInt8>, start: UInt8? = nil) {
      self.notes = notes
      self.start = start
    }
  }

  /// What a controller changes in a layer's voices.
  public struct Modulation: Sendable, Equatable {
    /// What is changed, and in which unit.
    public enum Target: String, Sendable, Equatable, Hashable, CaseIterable {
      /// The level, as a factor, 0 or more. It follows the controller while the voice sounds.
      case level
      /// The level in dB, added; follows too.
      case gain
      /// The place in the stereo picture, −1 to 1, added; follows too.
      case pan
      /// The pitch in semitones, added at the hit.
      case tune
      /// The first filter's cutoff in semitones, added at the hit.
      case cutoff
      /// The second filter's.
      case cutoff2
      /// The first filter's resonance in dB, added at the hit.
      case resonance
      /// Frames of the file that are skipped at its beginning, added at the hit.
      case start
      /// Seconds from the hit to the sound, added at the hit.
      case delay
      /// Seconds of the envelope, added at the hit.
      case attack
      /// Seconds of the envelope, added at the hit.
      case hold
      /// Seconds of the envelope, added at the hit.
      case decay
      /// The envelope's level that stays, added at the hit.
      case sustain
      /// Seconds of the envelope, added at the hit.
      case release
      /// How much velocity counts for the level: 0 is not at all, 1 as the velocity curve says; added to 1 at the hit.
      case dynamics
    }

    /// The controller, 0–127.
    public var controller: UInt8
    /// What it changes.
    public var target: Target
    /// How much where the curve is 1, in the target's unit.
    public var depth: Double
    /// How its value becomes a part of that.
    public var curve: Curve

    /// Makes a modulation from its parts.
    public init(controller: UInt8, target: Target, depth: Double, curve: Curve = .linear) {
      self.controller = controller
      self.target = target
      self.depth = depth
      self.curve = curve
    }
  }

  /// How a controller's value becomes a part, −1 to 1.
  public struct Curve: Sendable, Equatable, Hashable {
    /// The part at each value, 128 of them.
    public let values: [Double]

    /// Makes a curve from its values.
    /// - Parameter values: 128 numbers; others are cut off, and missing ones are the last.
    public init(values: [Double]) {
      let last = values.last ?? 0
      self.values = Array((values + Array(repeating: last, count: max(0, 128 - values.count))).prefix(128))
    }

    private init(_ part: (Double) -> Double) {
      values = (0...127).map { part(Double($0) / 127) }
    }

    /// 0 to 1.
    public static let linear = Curve { $0 }
    /// −1 to 1.
    public static let bipolar = Curve { 2 * $0 - 1 }
    /// 1 to 0.
    public static let falling = Curve { 1 - $0 }
    /// 1 to −1.
    public static let fallingBipolar = Curve { 1 - 2 * $0 }
    /// 0 to 1, slow at first: the square.
    public static let squared = Curve { $0 * $0 }
    /// 0 to 1, fast at first: the square root.
    public static let root = Curve { $0.squareRoot() }
    /// 1 to 0, slow at first: the square root of what is left.
    public static let fallingRoot = Curve { max(1 - $0, 0).squareRoot() }

    /// The part at a value, straight between whole ones.
    /// - Parameter value: 0–127; others count as the nearer end.
    public func part(at value: Double) -> Double {
      let place = min(max(value, 0), 127)
      let low = Int(place)
      if low >= 127 { return values[127] }
      return values[low] + (values[low + 1] - values[low]) * (place - Double(low))
    }
  }
}
