/// A voice's way to silence: a straight line from its level to 0, in frames. Until it begins, the level stands still.
///
/// Levels are told from the line's beginning, never added up, so that they are the same to the bit however a period is
/// cut into pieces.
struct GainRamp: BitwiseCopyable {
  /// The level where the line began.
  private(set) var start: Float
  /// Added with each frame; 0 while steady.
  private(set) var step: Float
  /// Frames since the line began.
  private(set) var passed: Int32
  /// Frames until the level is 0; ``forever`` while steady.
  private(set) var remaining: Int

  /// `remaining` of a ramp that hasn't begun.
  static var forever: Int { @_noLocks get { Int.max } }

  /// A steady level of 1.
  @_noLocks
  init() {
    start = 1
    step = 0
    passed = 0
    remaining = GainRamp.forever
  }

  /// A way up from silence to a level of 1.
  /// - Parameter frames: How long it takes, at least 1. The level is that in `remaining` frames, and steady from then on.
  @_noLocks
  init(risingOver frames: Int) {
    start = 0
    step = 1 / Float(Int32(truncatingIfNeeded: frames))
    passed = 0
    remaining = frames
  }

  /// Whether the level stands still. Not told from the step, which is 0 too where a fade begins at next to nothing.
  var isSteady: Bool { @_noLocks get { remaining == GainRamp.forever } }

  /// The level at the voice's next frame.
  var level: Float { @_noLocks get { isSteady ? start : start + Float(passed) * step } }

  /// Begins a fade, or hastens the one that runs; a fade that would end sooner by itself is left alone.
  /// - Parameter frames: How long it takes, at least 1.
  @_noLocks
  mutating func fade(over frames: Int) {
    if remaining <= frames { return }
    turn(over: frames)
  }

  /// Begins a fade in place of the one that runs, sooner or later than that.
  /// - Parameter frames: How long it takes, at least 1; beyond some hours it takes no longer.
  @_noLocks
  mutating func turn(over frames: Int) {
    let length = min(frames, 1 << 30)
    start = level
    remaining = length
    step = -start / Float(Int32(truncatingIfNeeded: length))
    passed = 0
  }

  /// Ends the fade where it is.
  @_noLocks
  mutating func hold() {
    start = level
    step = 0
    passed = 0
    remaining = GainRamp.forever
  }

  /// Goes on by so many frames, at most `remaining`.
  @_noLocks
  mutating func advance(by frames: Int) {
    if isSteady { return }
    passed += Int32(truncatingIfNeeded: frames)
    remaining -= frames
  }

  /// Writes the levels of the next frames, at most `remaining`.
  @_noLocks
  func fill(_ levels: UnsafeMutablePointer<Float>, count: Int) {
    var i = 0
    var n = passed
    while i < count {
      unsafe levels[i] = start + Float(n) * step
      i &+= 1
      n &+= 1
    }
  }
}
