/// How a level goes from one to another over a time: by (1 − e^(c·t)) / (1 − e^c), t from 0 to 1. Below 0, c is most of
/// the way at first, above 0 at the end; at 0 the way is straight.
public struct EnvelopeCurve: BitwiseCopyable, Sendable {
  /// c as a power of 2, c / ln 2; 0 is straight.
  public var octaves: Double
  /// e^c.
  public var end: Float

  /// Makes a curve from its parts.
  @_noLocks
  public init(octaves: Double, end: Float) {
    self.octaves = octaves
    self.end = end
  }

  /// A straight line.
  public static var straight: EnvelopeCurve { @_noLocks get { EnvelopeCurve(octaves: 0, end: 1) } }
  /// Falls by 80 dB.
  public static var falling: EnvelopeCurve {
    @_noLocks get { EnvelopeCurve(octaves: -13.287_712_379_549_45, end: 0.0001) }
  }
}

/// How a pad's envelope goes; times in frames.
public struct EnvelopeShape: BitwiseCopyable, Sendable {
  /// Before it begins, at `start`.
  public var delayFrames: UInt32 = 0
  /// The level that it begins at, 0...1.
  public var start: Float = 0
  /// From there to full level.
  public var attackFrames: UInt32
  /// At full level.
  public var holdFrames: UInt32
  /// From full level to `sustain`.
  public var decayFrames: UInt32
  /// The level that stays, 0...1. At 0 the sound ends there.
  public var sustain: Float
  /// From where it is to silence, once it is released.
  public var releaseFrames: UInt32
  /// Whether it is more than full level until the release.
  public var hasShape: Bool
  /// How the level goes up.
  public var attackCurve = EnvelopeCurve.straight
  /// How it goes down to `sustain`.
  public var decayCurve = EnvelopeCurve.falling
  /// How it goes from there to silence.
  public var releaseCurve = EnvelopeCurve.falling

  /// Makes a shape from its parts.
  @_noLocks
  public init(
    attackFrames: UInt32, holdFrames: UInt32, decayFrames: UInt32, sustain: Float, releaseFrames: UInt32,
    hasShape: Bool
  ) {
    self.attackFrames = attackFrames
    self.holdFrames = holdFrames
    self.decayFrames = decayFrames
    self.sustain = sustain
    self.releaseFrames = releaseFrames
    self.hasShape = hasShape
  }
}

/// A voice's envelope between two frames.
///
/// Curved phases go exponentially, aimed so far beyond where they end that they arrive there exactly and in time
/// (N. Redmon, "Envelope generators: ADSR code", earlevel.com, 2013).
struct Envelope: BitwiseCopyable {
  private enum Phase: BitwiseCopyable {
    case delay, attack, hold, decay, sustain, release, over
  }

  /// The level at the next frame, 0...1.
  private(set) var level: Float
  private var phase: Phase
  /// Whether the phase's numbers have been computed.
  private var hasBegun: Bool
  /// Frames of this phase that are done, and that it has.
  private var done: UInt32
  private var length: UInt32
  /// Whether the phase goes in a straight line.
  private var isStraight: Bool
  /// The level that the phase ends at.
  private var target: Float
  /// Straight: the level is `floor` + `span` · frames. Curved: it is `floor` + `span` · power.
  private var span: Float
  private var floor: Float
  /// The fall's power at the last frame whose number is a multiple of 8, and the factor from one frame to the next.
  private var power: Double
  private var factor: Double

  /// An envelope at its first frame.
  @_noLocks
  init(_ shape: EnvelopeShape) {
    phase = .delay
    level = shape.hasShape && (shape.delayFrames > 0 || shape.attackFrames > 0) ? Envelope.start(shape) : 1
    hasBegun = false
    isStraight = true
    target = 1
    done = 0
    length = 0
    span = 0
    floor = 0
    power = 1
    factor = 1
  }

  /// Whether its release has begun, or it is over.
  var isReleased: Bool {
    @_noLocks get {
      switch phase {
      case .release, .over: true
      default: false
      }
    }
  }

  /// The highest level from here on.
  var highest: Float {
    @_noLocks get {
      switch phase {
      case .delay, .attack, .hold: 1
      default: level
      }
    }
  }

  /// Lets it fall to silence from where it is; once is enough.
  @_noLocks
  mutating func release() {
    if isReleased { return }
    phase = .release
    hasBegun = false
  }

  /// Multiplies gains by the next frames' levels.
  /// - Parameter shape: The same in all calls.
  /// - Returns: Whether it goes on; once it doesn't, the rest of the gains are 0.
  // SAFETY: the caller vouches for `count` values at `gains`.
  @_noLocks
  mutating func multiply(
    into gains: UnsafeMutablePointer<Float>, count: Int, shape: EnvelopeShape
  ) -> Bool {
    var i = 0
    while true {
      if !hasBegun { begin(shape) }
      if case .over = phase {
        unsafe (gains + i).update(repeating: 0, count: count &- i)
        return false
      }
      if i == count { return true }
      if case .sustain = phase {
        unsafe scale(gains + i, count: count &- i)
        return true
      }
      let run = min(count &- i, Int(length &- done))
      switch phase {
      case .delay:
        unsafe scale(gains + i, count: run)
        done &+= UInt32(truncatingIfNeeded: run)
      case .hold: done &+= UInt32(truncatingIfNeeded: run)
      default:
        if isStraight {
          unsafe climb(gains + i, count: run)
        } else {
          unsafe fall(gains + i, count: run)
        }
      }
      i &+= run
      if done == length { end() }
    }
  }

  // MARK: - Phases

  /// Starts the phase, or the first after it that takes any time.
  @_noLocks
  private mutating func begin(_ shape: EnvelopeShape) {
    hasBegun = true
    done = 0
    if case .delay = phase {
      if !shape.hasShape { return hold(1) }
      length = shape.delayFrames
      if length > 0 {
        level = Envelope.start(shape)
        return
      }
      phase = .attack
    }
    if case .attack = phase {
      if shape.attackFrames > 0 {
        return go(from: Envelope.start(shape), to: 1, frames: shape.attackFrames, shape.attackCurve)
      }
      phase = .hold
    }
    if case .hold = phase {
      level = 1
      length = shape.holdFrames
      if length > 0 { return }
      phase = .decay
    }
    let sustain = shape.sustain > 0 ? min(shape.sustain, 1) : 0
    switch phase {
    case .decay:
      if shape.decayFrames == 0 || sustain == 1 { return hold(sustain) }
      go(from: 1, to: sustain, frames: shape.decayFrames, shape.decayCurve)
    case .release:
      if level > 0 && shape.releaseFrames > 0 {
        go(from: level, to: 0, frames: shape.releaseFrames, shape.releaseCurve)
      } else {
        hold(0)
      }
    default: hold(sustain)
    }
  }

  /// Stays at a level for good; at 0 that is the end.
  @_noLocks
  private mutating func hold(_ sustain: Float) {
    level = sustain
    phase = sustain > 0 ? .sustain : .over
  }

  /// Goes to the next phase, to be begun.
  @_noLocks
  private mutating func end() {
    switch phase {
    case .delay: phase = .attack
    case .attack: phase = .hold
    case .hold: phase = .decay
    case .decay: phase = .sustain
    default: return hold(0)
    }
    hasBegun = false
  }

  // MARK: - Levels

  @_noLocks
  private func scale(_ gains: UnsafeMutablePointer<Float>, count: Int) {
    if level == 1 { return }
    var i = 0
    while i < count {
      unsafe gains[i] *= level
      i &+= 1
    }
  }

  @_noLocks
  private mutating func climb(_ gains: UnsafeMutablePointer<Float>, count: Int) {
    var i = 0
    var frame = Int32(truncatingIfNeeded: done)
    while i < count {
      unsafe gains[i] *= floor + Float(frame) * span
      frame &+= 1
      i &+= 1
    }
    done &+= UInt32(truncatingIfNeeded: count)
    level = done < length ? floor + Float(frame) * span : target
  }

  @_noLocks
  private static func start(_ shape: EnvelopeShape) -> Float { shape.start > 0 ? min(shape.start, 1) : 0 }

  @_noLocks
  private mutating func go(from start: Float, to end: Float, frames: UInt32, _ curve: EnvelopeCurve) {
    level = start
    target = end
    length = frames
    isStraight = curve.octaves == 0
    if isStraight {
      floor = start
      span = (end - start) / Float(frames)
      return
    }
    span = (start - end) / (1 - curve.end)
    floor = end - span * curve.end
    power = 1
    factor = Arithmetic.exp2(curve.octaves / Double(frames))
  }

  @_noLocks
  private mutating func fall(_ gains: UnsafeMutablePointer<Float>, count: Int) {
    let first = factor
    let second = first * first
    let fourth = second * second
    let powers = SIMD8<Float>(
      1, Float(first), Float(second), Float(second * first), Float(fourth), Float(fourth * first),
      Float(fourth * second), Float(fourth * (second * first)))
    let eighth = fourth * fourth
    var i = 0
    while i < count {
      let lane = Int(done & 7)
      if lane == 0 && i &+ 8 <= count {
        let place = unsafe UnsafeMutableRawPointer(gains + i)
        let levels = powers * (span * Float(power)) + floor
        let next = unsafe place.loadUnaligned(as: SIMD8<Float>.self) * levels
        unsafe place.storeBytes(of: next, as: SIMD8<Float>.self)
        power *= eighth
        done &+= 8
        i &+= 8
      } else {
        unsafe gains[i] *= powers[lane] * (span * Float(power)) + floor
        if lane == 7 { power *= eighth }
        done &+= 1
        i &+= 1
      }
    }
    level = powers[Int(done & 7)] * (span * Float(power)) + floor
  }
}
