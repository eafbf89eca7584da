/// A voice's filters, one after the other, as sections of two poles or one.
///
/// Slopes of 24 and 36 dB an octave are Butterworth filters in sections, 3 dB down at the cutoff: the sections' qualities
/// are 1 / (2·cos θ) for poles at angles θ (S. Butterworth, "On the theory of filter amplifiers", 1930). Resonance raises
/// the sharpest section. Band-pass and notch filters repeat one section, whose width is set so that the edges, 3 dB
/// down, stay where those of two poles are.
struct FilterChain: BitwiseCopyable {
  private struct Section: BitwiseCopyable {
    var coefficients: FilterCoefficients
    var left: FilterState
    var right: FilterState

    @_noLocks
    init(_ coefficients: FilterCoefficients) {
      self.coefficients = coefficients
      left = FilterState()
      right = FilterState()
    }
  }

  private var sections: InlineArray<6, Section>
  private var count: Int

  /// No filter.
  @_noLocks
  init() {
    sections = InlineArray(repeating: Section(FilterCoefficients()))
    count = 0
  }

  /// Whether nothing is filtered.
  var isEmpty: Bool { @_noLocks get { count == 0 } }

  /// Puts a filter behind those that are there, of which there may be one.
  @_noLocks
  mutating func append(_ filter: FilterTable, sampleRate: Float) {
    // One pole is exact far lower.
    let g = FilterCoefficients.warped(
      filter.cutoff, sampleRate: sampleRate, least: filter.poles == 1 ? 1 : 20)
    let peak = FilterCoefficients.peak(filter.resonance)
    let k = FilterCoefficients.damping(peak)
    switch filter.kind {
    case .lowPass, .highPass: appendSlopes(filter, g: g, k: k)
    case .bandPass:
      let gain = FilterCoefficients.halfGain(filter.gain)
      appendBands(filter, g: g, k: k, peak: peak * gain * gain)
    case .notch:
      switch filter.poles {
      case 4: appendNotches(2, g: g, k: k * 0.643_594_252_905_582_6)
      case 6: appendNotches(3, g: g, k: k * 0.509_824_528_533_565_3)
      default: appendNotches(1, g: g, k: k)
      }
    case .peak:
      append(
        FilterCoefficients(kind: filter.kind, g: g, k: Double(filter.damping), peak: 1, gain: filter.gain))
    case .lowShelf, .highShelf:
      append(FilterCoefficients(kind: filter.kind, g: g, k: k, peak: 1, gain: filter.gain))
    }
  }

  @_noLocks
  private mutating func append(_ coefficients: FilterCoefficients) {
    if count == 6 { return }
    sections[count] = Section(coefficients)
    count += 1
  }

  @_noLocks
  private mutating func appendSlopes(_ filter: FilterTable, g: Double, k: Double) {
    switch filter.poles {
    case 1:
      if case .lowPass = filter.kind {
        append(FilterCoefficients(onePoleLowPass: g))
      } else {
        append(FilterCoefficients(onePoleHighPass: g))
      }
    case 4:
      append(FilterCoefficients(kind: filter.kind, g: g, k: 1.847_759_065_022_573_5, peak: 1, gain: 0))
      // The sharpest section makes up for what the others take at the cutoff.
      append(FilterCoefficients(kind: filter.kind, g: g, k: k * 0.541_196_100_146_197, peak: 1, gain: 0))
    case 6:
      append(FilterCoefficients(kind: filter.kind, g: g, k: 1.931_851_652_578_136_6, peak: 1, gain: 0))
      append(FilterCoefficients(kind: filter.kind, g: g, k: 1.414_213_562_373_095_1, peak: 1, gain: 0))
      append(FilterCoefficients(kind: filter.kind, g: g, k: k * 0.366_025_403_784_438_6, peak: 1, gain: 0))
    default: append(FilterCoefficients(kind: filter.kind, g: g, k: k, peak: 1, gain: 0))
    }
  }

  @_noLocks
  private mutating func appendBands(_ filter: FilterTable, g: Double, k: Double, peak: Double) {
    switch filter.poles {
    case 1:
      // As wide as one pole that lets pass what is below and one for what is above.
      append(FilterCoefficients(kind: .bandPass, g: g, k: 2, peak: 1, gain: 0))
    case 4:
      let wide = k / 0.643_594_252_905_582_6
      append(FilterCoefficients(kind: .bandPass, g: g, k: wide, peak: peak, gain: 0))
      append(FilterCoefficients(kind: .bandPass, g: g, k: wide, peak: 1, gain: 0))
    case 6:
      let wide = k / 0.509_824_528_533_565_3
      append(FilterCoefficients(kind: .bandPass, g: g, k: wide, peak: peak, gain: 0))
      append(FilterCoefficients(kind: .bandPass, g: g, k: wide, peak: 1, gain: 0))
      append(FilterCoefficients(kind: .bandPass, g: g, k: wide, peak: 1, gain: 0))
    default: append(FilterCoefficients(kind: .bandPass, g: g, k: k, peak: peak, gain: 0))
    }
  }

  @_noLocks
  private mutating func appendNotches(_ count: Int, g: Double, k: Double) {
    for _ in 0..<count {
      append(FilterCoefficients(kind: .notch, g: g, k: k, peak: 1, gain: 0))
    }
  }

  /// Filters `count` frames in place.
  // SAFETY: the caller vouches for `count` frames at `samples`.
  @_noLocks
  mutating func process(_ samples: UnsafeMutablePointer<Float>, count frames: Int) {
    for i in 0..<count {
      var section = sections[i]
      unsafe section.left.process(samples, count: frames, section.coefficients)
      sections[i] = section
    }
  }

  /// Filters `count` frames of two channels in place.
  // SAFETY: the caller vouches for `count` frames at both places, which differ.
  @_noLocks
  mutating func process(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, count frames: Int
  ) {
    for i in 0..<count {
      var section = sections[i]
      unsafe FilterState.process(
        left, &section.left, right, &section.right, count: frames, section.coefficients)
      sections[i] = section
    }
  }
}
