/// A voice's way to silence: a straight line from its level to 0, in frames. Until it begins, the level is 1.
struct GainRamp: BitwiseCopyable {
  /// The level at the voice's next frame.
  private(set) var level: Float
  /// Added with each frame; 0 while steady.
  private(set) var step: Float
  /// Frames until the level is 0; ``forever`` while steady.
  private(set) var remaining: Int

  /// `remaining` of a ramp that hasn't begun.
  static var forever: Int { @_noLocks get { Int.max } }

  /// A steady level of 1.
  @_noLocks
  init() {
    level = 1
    step = 0
    remaining = GainRamp.forever
  }

  /// Whether the level stands still.
  var isSteady: Bool { @_noLocks get { step == 0 } }

  /// Begins a fade, or hastens the one that runs; a fade that would end sooner by itself is left alone.
  /// - Parameter frames: How long it takes, at least 1.
  @_noLocks
  mutating func fade(over frames: Int) {
    if remaining <= frames { return }
    remaining = frames
    step = -level / Float(Int32(truncatingIfNeeded: frames))
  }

  /// Goes on by so many frames, at most `remaining`.
  @_noLocks
  mutating func advance(by frames: Int) {
    if isSteady { return }
    level += step * Float(Int32(truncatingIfNeeded: frames))
    remaining -= frames
  }
}
