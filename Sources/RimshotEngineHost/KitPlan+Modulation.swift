internal import Glibc
public import RimshotRealtime

extension KitPlan {
  /// What a controller changes.
  public struct Modulation: Sendable, Equatable, Hashable {
    /// What it changes, and in which unit.
    public var target: ModulationTable.Target
    /// 0–127.
    public var controller: UInt8
    /// What is added at each value of the controller; of levels, the factor. 128 entries.
    public var amounts: [Float]

    /// Makes a modulation from its parts.
    public init(_ target: ModulationTable.Target, controller: UInt8, amounts: [Float]) {
      self.target = target
      self.controller = controller
      self.amounts = amounts
    }

    /// Makes one that grows with the controller.
    /// - Parameter amount: What is added at 127.
    public init(_ target: ModulationTable.Target, controller: UInt8, to amount: Float) {
      self.init(target, controller: controller, amounts: (0...127).map { amount * Float($0) / 127 })
    }
  }

  /// A level that controllers move while a channel sounds.
  public struct Fader: Sendable, Equatable, Hashable {
    /// What moves it: of levels, gains and pans.
    public var modulations: [Modulation]
    /// Where it pans without them; `nil` doesn't pan. The channel's own gains are without pan.
    public var pan: Pan?

    /// Makes a fader from its parts.
    public init(_ modulations: [Modulation], pan: Pan? = nil) {
      self.modulations = modulations
      self.pan = pan
    }
  }

  /// A place in the stereo picture.
  public struct Pan: Sendable, Equatable, Hashable {
    /// −1 left to 1 right.
    public var place: Float
    /// What it does to the two sides.
    public var law: PanLaw

    /// Makes a pan from its parts.
    public init(_ place: Float, law: PanLaw = .equalPower) {
      self.place = place
      self.law = law
    }
  }

  /// What a pan does to the two sides.
  public enum PanLaw: Sendable, Equatable, Hashable, CaseIterable {
    /// The side that it moves to gets louder as the other gets softer, up to 3 dB: the power stays.
    case equalPower
    /// The other side gets softer in proportion, and nothing gets louder.
    case balance

    /// Linear gains of the left and right side at a place from −1 to 1.
    public func gains(at pan: Double) -> (left: Float, right: Float) {
      switch self {
      case .equalPower: PanLaw.equalPowerGains(pan)
      case .balance: (Float(1 - min(max(pan, 0), 1)), Float(1 + min(max(pan, -1), 0)))
      }
    }

    /// Equal power (L² + R² = 2): exactly 1 in the centre, √2 (+3 dB) and exactly 0 at the ends. Source of the law: the
    /// sine/cosine panner, e.g. C. Roads, The Computer Music Tutorial (1996), "Constant power panning".
    private static func equalPowerGains(_ pan: Double) -> (left: Float, right: Float) {
      if pan == 0 { return (1, 1) }
      let angle = (min(max(pan, -1), 1) + 1) * Double.pi / 4
      let root = 2.0.squareRoot()
      return (pan >= 1 ? 0 : Float(root * cos(angle)), pan <= -1 ? 0 : Float(root * sin(angle)))
    }
  }
}
