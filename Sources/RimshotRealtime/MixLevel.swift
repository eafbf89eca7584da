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

/// A level on its way to another, in a straight line. Places are frames of the engine's own clock, so that a ramp goes
/// on by itself, whoever looks at it.
struct MixRamp: BitwiseCopyable {
  /// Where it goes, or is.
  private(set) var target: MixLevel
  private var start: MixLevel
  private var leftStep: Float
  private var rightStep: Float
  private var startFrame: Int
  /// The first frame at the target.
  private var endFrame: Int

  /// A steady level of 1.
  @_noLocks
  init() {
    target = MixLevel()
    start = MixLevel()
    leftStep = 0
    rightStep = 0
    startFrame = Int.min
    endFrame = Int.min
  }

  /// Whether it stands still from a frame on.
  @_noLocks
  func isSteady(at frame: Int) -> Bool { frame >= endFrame }

  /// Frames from a frame until it stands still.
  @_noLocks
  func framesLeft(at frame: Int) -> Int { frame >= endFrame ? 0 : endFrame - frame }

  /// Whether its last movement began by a frame.
  @_noLocks
  func hasBegun(by frame: Int) -> Bool { startFrame <= frame }

  /// Whether it changes nothing from a frame on.
  @_noLocks
  func isUnity(at frame: Int) -> Bool { isSteady(at: frame) && target.left == 1 && target.right == 1 }

  /// Stands at a level.
  @_noLocks
  mutating func jump(to level: MixLevel) {
    target = level
    endFrame = Int.min
  }

  /// Goes to a level over so many frames from a frame on, from wherever it is there.
  @_noLocks
  mutating func go(to level: MixLevel, at frame: Int, over frames: Int) {
    if level.left == target.left && level.right == target.right { return }
    start = self.level(at: frame)
    target = level
    let length = max(frames, 1)
    startFrame = frame
    endFrame = frame + length
    leftStep = (target.left - start.left) / Float(length)
    rightStep = (target.right - start.right) / Float(length)
  }

  /// The level at a frame, not before the last `go`.
  @_noLocks
  func level(at frame: Int) -> MixLevel {
    if isSteady(at: frame) { return target }
    let n = Float(Int32(truncatingIfNeeded: frame &- startFrame))
    return MixLevel(left: start.left + n * leftStep, right: start.right + n * rightStep)
  }

  /// Writes each side's levels over a run of frames, multiplied by gains.
  // SAFETY: the caller vouches for `count` values at all three places.
  @_noLocks
  func fill(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, at frame: Int, count: Int,
    times gains: UnsafePointer<Float>
  ) {
    let moving = isSteady(at: frame) ? 0 : min(count, endFrame - frame)
    var i = 0
    var n = Int32(truncatingIfNeeded: frame &- startFrame)
    while i < moving {
      unsafe left[i] = unsafe gains[i] * (start.left + Float(n) * leftStep)
      unsafe right[i] = unsafe gains[i] * (start.right + Float(n) * rightStep)
      i &+= 1
      n &+= 1
    }
    while i < count {
      unsafe left[i] = unsafe gains[i] * target.left
      unsafe right[i] = unsafe gains[i] * target.right
      i &+= 1
    }
  }
}
