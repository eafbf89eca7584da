/// One section of a filter as its loop needs it: two poles, or one.
///
/// A two-pole state-variable filter whose integrators follow the trapezoidal rule: V. Zavalishin, "The art of VA filter
/// design" (2018), chapter 4; A. Simper, "Solving the continuous SVF equations using trapezoidal integration"
/// (cytomic.com, 2013). The names below are Simper's, in the form that adds to each state what it changes by: that is
/// exact at 20 Hz too, and one addition shorter from frame to frame. A section of one pole has its first state at 0.
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

  /// Computes the settings of two poles; some 100 ns.
  /// - Parameter cutoff: In Hz; kept within 20 and 0.49 of the sample rate.
  /// - Parameter resonance: How far the peak rises above what passes, in dB from 0, where there is none (Butterworth:
  ///   −3 dB at the cutoff), to 40. A band-pass filter always peaks, by this much.
  /// - Parameter gain: Of what `peak` and the shelves raise, in dB.
  @_noLocks
  init(kind: FilterKind, cutoff: Float, resonance: Float, gain: Float = 0, sampleRate: Float) {
    let peak = FilterCoefficients.peak(resonance)
    self.init(
      kind: kind, g: FilterCoefficients.warped(cutoff, sampleRate: sampleRate),
      k: FilterCoefficients.damping(peak), peak: peak, gain: gain)
  }

  /// Computes the settings of two poles.
  ///
  /// Bells and shelves are those of R. Bristow-Johnson's "Cookbook formulae for audio EQ biquad filter coefficients", as
  /// Simper mixes them from the input, the band and what is below.
  /// - Parameter g: The cutoff, by ``warped(_:sampleRate:)``.
  /// - Parameter k: 1/Q.
  /// - Parameter peak: Linear gain of a band-pass filter at its cutoff.
  /// - Parameter gain: Of what `peak` and the shelves raise, in dB.
  @_noLocks
  init(kind: FilterKind, g: Double, k: Double, peak: Double, gain: Float) {
    var g = g
    var k = k
    var mix = (input: 1.0, band: 0.0, below: 0.0)
    switch kind {
    case .lowPass, .highPass, .bandPass: break
    case .notch: mix.band = -k
    case .peak:
      let a = FilterCoefficients.halfGain(gain)
      k /= a
      mix.band = k * (a * a - 1)
    case .lowShelf:
      let a = FilterCoefficients.halfGain(gain)
      g /= Arithmetic.squareRoot(a)
      mix.band = k * (a - 1)
      mix.below = a * a - 1
    case .highShelf:
      let a = FilterCoefficients.halfGain(gain)
      g *= Arithmetic.squareRoot(a)
      mix.input = a * a
      mix.band = k * (1 - a) * a
      mix.below = 1 - a * a
    }
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
    case .notch, .peak, .lowShelf, .highShelf:
      outSecond = Float(mix.input + mix.below)
      outFirst = Float(mix.band * a1 + mix.below * a2)
      outInput = Float(mix.input + mix.band * a2 + mix.below * a3)
    }
  }

  /// One pole that lets pass what is below: y += a · (x − y). It has no zero at half the sample rate, unlike one by the
  /// trapezoidal rule, and so falls by 6 dB an octave farther up, as one of resistor and capacitor does.
  /// - Parameter g: The cutoff, by ``warped(_:sampleRate:)``, where it is 3 dB down.
  @_noLocks
  init(onePoleLowPass g: Double) {
    // |H|² = a² / (1 − 2(1 − a)·cos ω + (1 − a)²) is a half where a = √(y² + 2y) − y with y = 1 − cos ω.
    let y = 2 * g * g / (1 + g * g)
    let a = Arithmetic.squareRoot(y * y + 2 * y) - y
    c1 = 0
    c2 = 0
    c3 = Float(a)
    outSecond = 1
    outFirst = 0
    outInput = Float(a)
  }

  /// One pole, by the trapezoidal rule, that lets pass what is above.
  @_noLocks
  init(onePoleHighPass g: Double) {
    c1 = 0
    c2 = 0
    c3 = Float(2 * g / (1 + g))
    outSecond = 0
    outFirst = 0
    outInput = Float(1 / (1 + g))
  }

  // MARK: - Numbers

  /// The cutoff as the trapezoidal rule needs it: tan(π · cutoff / rate).
  /// - Parameter least: In Hz.
  @_noLocks
  static func warped(_ cutoff: Float, sampleRate: Float, least: Double = 20) -> Double {
    let rate = Double(sampleRate)
    let highest = 0.49 * rate
    // Written so that what isn't a number takes the lower bound.
    let wanted = Double(cutoff)
    let frequency = wanted > least ? (wanted < highest ? wanted : highest) : least
    return Arithmetic.tan(3.141_592_653_589_793 * frequency / rate)
  }

  /// A resonance in dB, kept within 0 and 40, as a factor.
  @_noLocks
  static func peak(_ resonance: Float) -> Double {
    let decibels = resonance > 0 ? (resonance < 40 ? Double(resonance) : 40) : 0
    return Arithmetic.exp2(decibels * 0.166_096_404_744_368_1)
  }

  /// The square root of a gain in dB, kept within ±60, as a factor.
  @_noLocks
  static func halfGain(_ gain: Float) -> Double {
    let decibels = gain > -60 ? (gain < 60 ? Double(gain) : 60) : (gain <= -60 ? -60 : 0)
    return Arithmetic.exp2(decibels * 0.083_048_202_372_184_05)
  }

  /// 1/Q of a two-pole filter that peaks by a factor.
  @_noLocks
  static func damping(_ peak: Double) -> Double {
    // A low-pass filter of quality Q peaks at Q / √(1 − 1/(4·Q²)); this is that equation solved for k = 1/Q.
    Arithmetic.squareRoot(2 / (peak * (peak + Arithmetic.squareRoot(peak * peak - 1))))
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
    // A side to a lane: each is worked out as it would be by itself.
    var first = SIMD2(leftState.first, rightState.first)
    var second = SIMD2(leftState.second, rightState.second)
    var frames = leftState.frames
    let c = coefficients
    var i = 0
    while i < count {
      let end = i &+ min(count &- i, 16 &- Int(frames & 15))
      frames &+= UInt32(truncatingIfNeeded: end &- i)
      while i < end {
        let input = unsafe SIMD2(left[i], right[i])
        let above = input - second
        let output = c.outSecond * second + (c.outFirst * first + c.outInput * above)
        let change = c.c2 * first + c.c3 * above
        first = (first + c.c2 * input) + (c.c1 * first - c.c2 * second)
        second += change
        unsafe left[i] = output.x
        unsafe right[i] = output.y
        i &+= 1
      }
      if frames & 15 == 0 {
        first = SIMD2(FilterState.cleared(first.x), FilterState.cleared(first.y))
        second = SIMD2(FilterState.cleared(second.x), FilterState.cleared(second.y))
      }
    }
    leftState.first = first.x
    leftState.second = second.x
    leftState.frames = frames
    rightState.first = first.y
    rightState.second = second.y
    rightState.frames = frames
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

  /// Ends a tail before its numbers get so small that the processor takes its time over each. What falls from here to
  /// there within 16 frames is at 0 a few frames later.
  @_noLocks @inline(__always)
  private mutating func clearWhatIsTooSmall() {
    first = FilterState.cleared(first)
    second = FilterState.cleared(second)
  }

  @_noLocks @inline(__always)
  private static func cleared(_ state: Float) -> Float { abs(state) < 1e-20 ? 0 : state }
}
