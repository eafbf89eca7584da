internal import Glibc
internal import RimshotKit

/// What Hydrogen's filter does, and the filters of ours that come nearest.
///
/// For each frame x: b = r·b + c·(x − l), l = l + c·b; l goes out. With c the cutoff and r the resonance that is
/// H(z) = c² / (1 − (1 + r − c²)·z⁻¹ + r·z⁻²), whose poles don't move with the sample rate; it is taken at 44.1 kHz, the
/// rate of most of these kits. Where its poles are real, without resonance always, it is one or two of our filters of one
/// pole, which have the same recursion; else our filter of two poles with the same peak.
enum HydrogenFilter {
  private static let sampleRate = 44_100.0

  /// - Parameter cutoff: 0–1.
  /// - Parameter resonance: 0–1.
  /// - Returns: None where nothing would be heard of it.
  static func filters(cutoff: Double, resonance: Double) -> [Kit.Filter] {
    let sum = 1 + resonance - cutoff * cutoff
    let square = sum * sum - 4 * resonance
    if square < 0 { return resonant(cutoff: cutoff, resonance: resonance).map { [$0] } ?? [] }
    let poles = [(sum + square.squareRoot()) / 2, (sum - square.squareRoot()) / 2]
    return poles.compactMap(onePole)
  }

  /// Our filter of one pole that has it at the same place; `nil` where it takes less than 0.5 dB at 10 kHz.
  private static func onePole(_ pole: Double) -> Kit.Filter? {
    let step = 1 - pole
    if step > 0.93 { return nil }
    // Where |H|² = a² / (1 − 2(1 − a)·cos ω + (1 − a)²) is a half; above 0.828 it is nowhere.
    let cosine = 1 - step * step / (2 * max(pole, 1e-9))
    let edge = cosine > -1 ? sampleRate * acos(min(cosine, 1)) / (2 * Double.pi) : 22_000
    var filter = Kit.Filter(cutoff: max(edge, 1))
    filter.poles = 1
    return filter
  }

  private static func resonant(cutoff: Double, resonance: Double) -> Kit.Filter? {
    let steps = 2000
    var peak = (gain: 1.0, frequency: 0.0)
    var edge: Double?
    for step in 1...steps {
      // From 20 Hz up, evenly in octaves.
      let frequency = 20 * pow(sampleRate / 2 / 20, Double(step) / Double(steps))
      let gain = gain(cutoff, resonance, at: 2 * Double.pi * frequency / sampleRate)
      if gain > peak.gain { peak = (gain, frequency) }
      if gain >= 0.5.squareRoot() { edge = frequency }
    }
    let height = 20 * log10(peak.gain)
    if height < 0.5 {
      guard let edge else { return Kit.Filter(cutoff: 20) }
      return edge < sampleRate / 2 * 0.99 ? Kit.Filter(cutoff: edge) : nil
    }
    // A low-pass filter of quality Q peaks by Q / √(1 − 1/(4·Q²)) at √(1 − 1/(2·Q²)) of its cutoff.
    let square = peak.gain * peak.gain
    let quality = (square + (square * (square - 1)).squareRoot()) / 2
    let lowered = (1 - 1 / (2 * quality)).squareRoot()
    return Kit.Filter(cutoff: peak.frequency / lowered, resonance: min(height, 40))
  }

  /// How loud a frequency, in radians a frame, comes out.
  private static func gain(_ cutoff: Double, _ resonance: Double, at frequency: Double) -> Double {
    let square = cutoff * cutoff
    let sum = 1 + resonance - square
    let real = 1 - sum * cos(frequency) + resonance * cos(2 * frequency)
    let imaginary = sum * sin(frequency) - resonance * sin(2 * frequency)
    let size = (real * real + imaginary * imaginary).squareRoot()
    return size > 0 ? square / size : 0
  }
}
