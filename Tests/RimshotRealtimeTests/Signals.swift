import Foundation

/// A sine at the test engine's 48,000 frames a second.
func sine(_ frequency: Double, frames: Int, amplitude: Double = 0.5) -> [Float] {
  (0..<frames).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / 48000)) }
}

/// The frequency of something like a sine: from its first to its last way up through zero.
func frequency(of samples: some Collection<Float>) -> Double {
  let samples = Array(samples)
  let crossings = samples.indices.dropLast().filter { samples[$0] < 0 && samples[$0 + 1] >= 0 }
    .map { Double($0) + Double(samples[$0] / (samples[$0] - samples[$0 + 1])) }
  guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
  return 48000 * Double(crossings.count - 1) / (last - first)
}

/// The amplitude of the sine of a frequency that is in a run of frames.
func amplitude(at frequency: Double, in samples: some Collection<Float>) -> Double {
  var real = 0.0
  var imaginary = 0.0
  var weights = 0.0
  for (i, sample) in samples.enumerated() {
    let weight = 0.5 - 0.5 * cos(2 * .pi * (Double(i) + 0.5) / Double(samples.count))
    let angle = 2 * .pi * frequency * Double(i) / 48000
    real += weight * Double(sample) * cos(angle)
    imaginary += weight * Double(sample) * sin(angle)
    weights += weight
  }
  return 2 * (real * real + imaginary * imaginary).squareRoot() / weights
}

/// The largest step from one frame to the next.
func largestStep(_ samples: some Collection<Float>) -> Float {
  zip(samples, samples.dropFirst()).map { abs($0 - $1) }.max() ?? 0
}

/// The frames of all ports, as bits.
func bits(_ tape: [(left: [Float], right: [Float])]) -> [[UInt32]] {
  tape.flatMap { [$0.left.map(\.bitPattern), $0.right.map(\.bitPattern)] }
}
