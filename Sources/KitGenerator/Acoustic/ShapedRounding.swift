internal import Glibc

/// Rounds a sound to no more bits than ears need.
///
/// A cymbal is noise: an error of its own colour, 20 dB below it at every frequency and every moment, is not heard
/// under it, while most of the 16 bits of a sample, and of a file's size, would store nothing else. So each block of
/// FLAC's (4096 frames) is rounded to a step that fits its level, and the error is shaped like its spectrum. FLAC
/// stores the zeros below the step for free ("wasted bits").
///
/// Sources: M. Gerzon, P. Craven, "Optimal noise shaping and dither of digital signals", 87th AES Convention, 1989,
/// for what shaping costs; J. Makhoul, "Linear prediction: a tutorial review", Proc. IEEE 63, 1975, for the filter.
struct ShapedRounding {
  /// How far the error is below the sound, in dB.
  var distance: Double
  /// The smallest step, as a power of two of a 16-bit step: 3 is an error of −91 dB below full scale.
  var finest: Int

  private static let block = 4096
  private static let order = 16

  /// The samples as 16-bit numbers, for one channel or for several that share their steps.
  func steps(of channels: [[Double]]) -> [[Int16]] {
    let frames = channels[0].count
    var result = channels.map { _ in [Int16](repeating: 0, count: frames) }
    var errors = channels.map { _ in [Double](repeating: 0, count: Self.order) }
    for start in stride(from: 0, to: frames, by: Self.block) {
      let end = min(start + Self.block, frames)
      let spectra = channels.map { Prediction(of: $0, from: start, to: end, order: Self.order) }
      let step = spectra.map { self.step(for: $0) }.min() ?? 1
      for channel in channels.indices {
        round(
          channels[channel][start..<end], to: step, shape: shape(spectra[channel], step: step),
          errors: &errors[channel],
          into: &result[channel])
      }
    }
    return result
  }

  private func step(for prediction: Prediction) -> Double {
    let finest = Double(1 << finest)
    // The error's power is a twelfth of the step's square, and its colour multiplies it as the sound's does the
    // prediction's residue.
    let wanted = (12 * prediction.residue).squareRoot() * gain(decibels: -distance) * 32_767
    return wanted <= finest ? finest : min(exp2(floor(log2(wanted))), 2_048)
  }

  /// How the error is coloured: not at all where the smallest step is fine enough, for colour makes it louder.
  private func shape(_ prediction: Prediction, step: Double) -> [Double] {
    step > Double(1 << finest) ? prediction.coefficients : prediction.coefficients.map { _ in 0 }
  }

  private func round(
    _ samples: ArraySlice<Double>, to step: Double, shape: [Double], errors: inout [Double],
    into result: inout [Int16]
  ) {
    for frame in samples.indices {
      let exact = samples[frame] * 32_767
      var carried = exact
      for index in shape.indices { carried -= shape[index] * errors[index] }
      let rounded = min(max((carried / step).rounded() * step, -29_000), 29_000)
      errors.removeLast()
      errors.insert(min(max(rounded - exact, -40 * step), 40 * step), at: 0)
      result[frame] = Int16(rounded)
    }
  }
}

/// The spectral envelope of a stretch of sound, as the all-pole filter of linear prediction.
struct Prediction {
  /// a1, a2, … of 1 + a1 z⁻¹ + …, with poles drawn a little inwards.
  private(set) var coefficients: [Double]
  /// Mean square of what is left after prediction, at the softest quarter of the stretch.
  private(set) var residue = 0.0

  init(of samples: [Double], from start: Int, to end: Int, order: Int) {
    coefficients = Array(repeating: 0, count: order)
    let count = end - start
    let window = (0..<count).map { samples[start + $0] * sin(.pi * (Double($0) + 0.5) / Double(count)) }
    var correlation = (0...order).map { lag in
      lag < count ? zip(window.dropFirst(lag), window).reduce(0) { $0 + $1.0 * $1.1 } : 0
    }
    // A floor 50 dB below all keeps the shape within what rounding can follow.
    correlation[0] = correlation[0] * 1.00001 + 1e-14
    var error = correlation[0]
    // Levinson's recursion.
    for index in 0..<order {
      var sum = correlation[index + 1]
      for earlier in 0..<index { sum += coefficients[earlier] * correlation[index - earlier] }
      let reflection = -sum / error
      var next = coefficients
      next[index] = reflection
      for earlier in 0..<index {
        next[earlier] = coefficients[earlier] + reflection * coefficients[index - 1 - earlier]
      }
      coefficients = next
      error *= 1 - reflection * reflection
    }
    for index in 0..<order { coefficients[index] *= pow(0.96, Double(index + 1)) }
    let quarters = (0..<4).map { quarter in
      (count * quarter / 4..<count * (quarter + 1) / 4).reduce(0) {
        $0 + samples[start + $1] * samples[start + $1]
      }
    }
    let mean = quarters.reduce(0, +) / 4
    let softest = mean > 0 ? max((quarters.min() ?? 0) / mean, 1e-3) : 0
    residue = error / Double(count) * 2 * softest
  }
}
