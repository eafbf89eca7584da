/// A level in the mixer: a linear gain for each side, and whether it is heard at all is in them.
public struct MixLevel: BitwiseCopyable, Sendable, Equatable {
  /// Linear gain of the left side, 0 or more.
  public var left: Float
  /// Linear gain of the right side, 0 or more.
  public var right: Float

  /// Makes a level from its parts; 1 changes nothing.
  @_noLocks
  public init(left: Float = 1, right: Float = 1) {
    self.left = left
    self.right = right
  }

  /// Both gains in one word, so that no thread ever sees half of a change.
  public var bits: UInt64 {
    @_noLocks get { UInt64(left.bitPattern) << 32 | UInt64(right.bitPattern) }
  }

  /// A level from its word.
  @_noLocks
  public init(bits: UInt64) {
    left = Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32))
    right = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
  }
}

/// A level on its way to another, in a straight line.
struct MixRamp: BitwiseCopyable {
  /// Where it goes, or is.
  private(set) var target: MixLevel
  private var start: MixLevel
  private var leftStep: Float
  private var rightStep: Float
  private(set) var passed: Int32
  /// 0 while it stands still.
  private(set) var length: Int32

  /// A steady level of 1.
  @_noLocks
  init() {
    target = MixLevel()
    start = MixLevel()
    leftStep = 0
    rightStep = 0
    passed = 0
    length = 0
  }

  /// Whether it stands still.
  var isSteady: Bool { @_noLocks get { length == 0 } }

  /// Whether it changes nothing.
  var isUnity: Bool { @_noLocks get { length == 0 && target.left == 1 && target.right == 1 } }

  /// Stands at a level.
  @_noLocks
  mutating func jump(to level: MixLevel) {
    target = level
    length = 0
    passed = 0
  }

  /// Goes to a level over so many frames, from wherever it is.
  @_noLocks
  mutating func go(to level: MixLevel, over frames: Int) {
    if level.left == target.left && level.right == target.right { return }
    start = isSteady ? target : self.level(after: 0)
    target = level
    length = Int32(truncatingIfNeeded: max(frames, 1))
    passed = 0
    leftStep = (target.left - start.left) / Float(length)
    rightStep = (target.right - start.right) / Float(length)
  }

  /// The level so many frames from now.
  @_noLocks
  func level(after frames: Int) -> MixLevel {
    let n = passed &+ Int32(truncatingIfNeeded: frames)
    if n >= length { return target }
    return MixLevel(left: start.left + Float(n) * leftStep, right: start.right + Float(n) * rightStep)
  }

  /// Goes on by so many frames.
  @_noLocks
  mutating func advance(by frames: Int) {
    if isSteady { return }
    passed &+= Int32(truncatingIfNeeded: min(frames, Int(length)))
    if passed >= length { jump(to: target) }
  }
}
