/// What a filter lets pass.
public enum FilterKind: BitwiseCopyable, Sendable {
  /// What is below the cutoff.
  case lowPass
  /// What is above it.
  case highPass
  /// What is around it.
  case bandPass
}

/// A filter's settings as its loop needs them.
///
/// A two-pole state-variable filter whose integrators follow the trapezoidal rule: V. Zavalishin, "The art of VA filter
/// design" (2018), chapter 4; A. Simper, "Solving the continuous SVF equations using trapezoidal integration"
/// (cytomic.com, 2013). The names below are Simper's, in the form that adds to each state what it changes by: that is
/// exact at 20 Hz too, and one addition shorter from frame to frame.
struct FilterCoefficients: BitwiseCopyable {
  /// What the states change by: c1 = 2(a1 − 1), c2 = 2·a2, c3 = 2·a3.
  private(set) var c1: Float
  private(set) var c2: Float
  private(set) var c3: Float
  /// What of the second state, the first, and the input above the second goes out.
  private(set) var outSecond: Float
  private(set) var outFirst: Float
  private(set) var outInput: Float

  /// The settings of no filter.
  @_noLocks
  init() {
    c1 = 0
    c2 = 0
    c3 = 0
    outSecond = 0
    outFirst = 0
    outInput = 0
  }

  /// Computes the settings; some 100 ns.
  /// - Parameter cutoff: In Hz; kept within 20 and 0.49 of the sample rate.
  /// - Parameter resonance: How far the peak rises above what passes, in dB from 0, where there is none (Butterworth:
  ///   −3 dB at the cutoff), to 40. A band-pass filter always peaks, by this much.
  @_noLocks
  init(kind: FilterKind, cutoff: Float, resonance: Float, sampleRate: Float) {
    let rate = Double(sampleRate)
    let highest = 0.49 * rate
    // Written so that what isn't a number takes the lower bound.
    let frequency = cutoff > 20 ? (Double(cutoff) < highest ? Double(cutoff) : highest) : 20
    let decibels = resonance > 0 ? (resonance < 40 ? Double(resonance) : 40) : 0
    let peak = Arithmetic.exp2(decibels * 0.166_096_404_744_368_1)
    // A low-pass filter of quality Q peaks at Q / √(1 − 1/(4·Q²)); this is that equation solved for k = 1/Q.
    let k = Arithmetic.squareRoot(2 / (peak * (peak + Arithmetic.squareRoot(peak * peak - 1))))
    let g = Arithmetic.tan(3.141_592_653_589_793 * frequency / rate)
    let a1 = 1 / (1 + g * (g + k))
    let a2 = g * a1
    let a3 = g * a2
    c1 = Float(-2 * g * (g + k) * a1)
    c2 = Float(2 * a2)
    c3 = Float(2 * a3)
    switch kind {
    case .lowPass:
      outSecond = 1
      outFirst = Float(a2)
      outInput = Float(a3)
    case .highPass:
      outSecond = 0
      outFirst = Float(-(g + k) * a1)
      outInput = Float(a1)
    case .bandPass:
      outSecond = 0
      outFirst = Float(peak * k * a1)
      outInput = Float(peak * k * a2)
    }
  }
}

/// One channel's filter between two frames.
struct FilterState: BitwiseCopyable {
  private var first: Float
  private var second: Float
  /// Frames since the start, so that states are cleared at the same frames however a run is cut up.
  private var frames: UInt32

  /// A filter that has heard nothing.
  @_noLocks
  init() {
    first = 0
    second = 0
    frames = 0
  }

  /// Filters `count` frames in place.
  // SAFETY: the caller vouches for `count` frames at `samples`.
  @_noLocks
  mutating func process(
    _ samples: UnsafeMutablePointer<Float>, count: Int, _ coefficients: FilterCoefficients
  ) {
    var state = self
    var i = 0
    while i < count {
      let end = i &+ min(count &- i, 16 &- Int(state.frames & 15))
      state.frames &+= UInt32(truncatingIfNeeded: end &- i)
      while i < end {
        unsafe samples[i] = state.step(samples[i], coefficients)
        i &+= 1
      }
      if state.frames & 15 == 0 { state.clearWhatIsTooSmall() }
    }
    self = state
  }

  /// Filters `count` frames of two channels in place, in hardly more time than one takes.
  // SAFETY: the caller vouches for `count` frames at both places, which differ.
  @_noLocks
  static func process(
    _ left: UnsafeMutablePointer<Float>, _ leftState: inout FilterState,
    _ right: UnsafeMutablePointer<Float>, _ rightState: inout FilterState,
    count: Int, _ coefficients: FilterCoefficients
  ) {
    // Copies, because what is written through the pointers could be the states, for all that the compiler knows.
    var a = leftState
    var b = rightState
    var i = 0
    while i < count {
      let end = i &+ min(count &- i, 16 &- Int(a.frames & 15))
      a.frames &+= UInt32(truncatingIfNeeded: end &- i)
      while i < end {
        unsafe left[i] = a.step(left[i], coefficients)
        unsafe right[i] = b.step(right[i], coefficients)
        i &+= 1
      }
      if a.frames & 15 == 0 {
        a.clearWhatIsTooSmall()
        b.clearWhatIsTooSmall()
      }
    }
    b.frames = a.frames
    leftState = a
    rightState = b
  }

  @_noLocks @inline(__always)
  private mutating func step(_ input: Float, _ c: FilterCoefficients) -> Float {
    let above = input - second
    let output = c.outSecond * second + (c.outFirst * first + c.outInput * above)
    let change = c.c2 * first + c.c3 * above
    first = (first + c.c2 * input) + (c.c1 * first - c.c2 * second)
    second += change
    return output
  }

  /// Ends a tail before its numbers get so small that the processor takes its time over each. No setting falls from
  /// here to there within 16 frames.
  @_noLocks @inline(__always)
  private mutating func clearWhatIsTooSmall() {
    if abs(first) < 1e-20 { first = 0 }
    if abs(second) < 1e-20 { second = 0 }
  }
}
