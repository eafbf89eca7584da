/// How a fade goes from one level to another.
public enum FadeCurve: BitwiseCopyable, Sendable {
  /// In a straight line.
  case linear
  /// By as many dB in each moment, 80 of them, as a sound dies away.
  case exponential
  /// Slowly at both ends: 3t² − 2t³.
  case sCurve
  /// A quarter of a cosine: two sounds of which one fades out while the other fades in keep their power together.
  case equalPower

  /// How much is left of the way at a part of the time, each from 0 to 1. Fades in are this read backwards.
  @_noLocks
  func left(at time: Double) -> Float {
    switch self {
    case .linear: return Float(1 - time)
    case .exponential:
      let end = 0.0001
      return Float((Arithmetic.exp2(time * -13.287_712_379_549_45) - end) / (1 - end))
    case .sCurve: return Float(1 - time * time * (3 - 2 * time))
    case .equalPower:
      // Taylor's series of the cosine to its 14th power, less than 1e-10 off.
      let angle = time * 1.570_796_326_794_896_619_2
      let s = angle * angle
      var sum = -1.0 / 87_178_291_200
      sum = sum * s + 1.0 / 479_001_600
      sum = sum * s - 1.0 / 3_628_800
      sum = sum * s + 1.0 / 40_320
      sum = sum * s - 1.0 / 720
      sum = sum * s + 1.0 / 24
      sum = sum * s - 0.5
      return Float(sum * s + 1)
    }
  }
}

/// A fade of a player's sound: its beginning, its pauses, its end.
///
/// Levels are told from where the fade began, never added up, so that they are the same to the bit however a period is cut
/// into pieces; and a fade in place of another begins at that one's level, so that there is no step.
struct SoundFade: BitwiseCopyable {
  /// What comes when the fade has arrived.
  private enum Next: BitwiseCopyable {
    case sound, pause, end
  }

  private var start: Float = 1
  private var target: Float = 1
  private var passed = 0
  /// Frames of the fade; 0 while none runs.
  private var length = 0
  private var curve = FadeCurve.linear
  private var next = Next.sound
  /// Whether it stands still, and silent.
  private(set) var isPaused = false
  /// Whether it has faded out for good.
  private(set) var isOver = false

  /// Full level.
  @_noLocks
  init() {}

  /// Whether the sound is as if there were no fade.
  var isIdle: Bool { @_noLocks get { length == 0 && !isPaused && !isOver } }

  /// Frames until the fade arrives; `Int.max` while none runs.
  var remaining: Int { @_noLocks get { length == 0 ? Int.max : length - passed } }

  /// Whether it is paused, or on its way there.
  var isPausing: Bool {
    @_noLocks get {
      if case .pause = next { return length > 0 || isPaused }
      return false
    }
  }

  /// Whether it is on its way out.
  var isStopping: Bool {
    @_noLocks get {
      if case .end = next { return true }
      return false
    }
  }

  /// The level at the next frame.
  var level: Float { @_noLocks get { level(at: passed) } }

  @_noLocks
  private func level(at frame: Int) -> Float {
    if length == 0 { return start }
    let time = Double(frame) / Double(length)
    return target < start ? start * curve.left(at: time) : start + (1 - start) * curve.left(at: 1 - time)
  }

  /// Begins a sound.
  /// - Parameter frames: How long it takes to full level; 0 is at once.
  @_noLocks
  mutating func begin(over frames: Int, _ curve: FadeCurve) {
    if frames > 0 { start = 0 }
    rise(over: frames, curve)
  }

  /// Goes to full level from wherever it is.
  @_noLocks
  mutating func rise(over frames: Int, _ curve: FadeCurve) {
    go(to: 1, over: frames, curve, then: .sound)
  }

  /// Goes to silence, and stands still there.
  @_noLocks
  mutating func pause(over frames: Int, _ curve: FadeCurve) {
    go(to: 0, over: frames, curve, then: .pause)
  }

  /// Goes to silence for good.
  @_noLocks
  mutating func stop(over frames: Int, _ curve: FadeCurve) {
    go(to: 0, over: isPaused ? 0 : frames, curve, then: .end)
  }

  @_noLocks
  private mutating func go(to level: Float, over frames: Int, _ curve: FadeCurve, then next: Next) {
    start = self.level
    target = level
    passed = 0
    length = max(frames, 0)
    self.curve = curve
    self.next = next
    isPaused = false
    if length == 0 { arrive() }
  }

  @_noLocks
  private mutating func arrive() {
    start = target
    length = 0
    passed = 0
    switch next {
    case .sound: break
    case .pause: isPaused = true
    case .end: isOver = true
    }
  }

  /// Goes on by so many frames, at most ``remaining``.
  @_noLocks
  mutating func advance(by frames: Int) {
    if length == 0 { return }
    passed += frames
    if passed >= length { arrive() }
  }

  /// Multiplies levels by those of the next frames, at most ``remaining``.
  // SAFETY: the caller vouches for `count` values at `levels`.
  @_noLocks
  func multiply(into levels: UnsafeMutablePointer<Float>, count: Int) {
    if length == 0 { return }
    var i = 0
    while i < count {
      unsafe levels[i] *= level(at: passed &+ i)
      i &+= 1
    }
  }
}
