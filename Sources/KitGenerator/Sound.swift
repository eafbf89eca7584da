internal import Glibc

/// Frames a second of everything that is made here.
let sampleRate = 48_000.0

/// A factor for so many dB.
func gain(decibels: Double) -> Double { pow(10, decibels / 20) }

/// dB for a factor.
func decibels(gain: Double) -> Double { 20 * log10(max(gain, 1e-12)) }

/// A stereo sound under construction. Instruments add to it; full scale is 1.
struct Sound {
  var left: [Double]
  var right: [Double]

  /// Silence.
  init(seconds: Double) {
    let frames = Int(seconds * sampleRate)
    left = Array(repeating: 0, count: frames)
    right = Array(repeating: 0, count: frames)
  }

  /// How many frames it has.
  var frames: Int { left.count }

  /// How long it is, in seconds.
  var seconds: Double { Double(frames) / sampleRate }

  /// The greatest absolute value.
  var peak: Double {
    var peak = 0.0
    for frame in 0..<frames { peak = max(peak, abs(left[frame]), abs(right[frame])) }
    return peak
  }

  /// Makes everything louder or softer by a factor.
  mutating func scale(by factor: Double) {
    for frame in 0..<frames {
      left[frame] *= factor
      right[frame] *= factor
    }
  }

  /// Runs both channels through a filter.
  mutating func apply(_ filter: Biquad) {
    var (leftFilter, rightFilter) = (filter, filter)
    for frame in 0..<frames {
      left[frame] = leftFilter.filter(left[frame])
      right[frame] = rightFilter.filter(right[frame])
    }
  }

  /// Adds another sound, from the first frame on, as far as this one is long.
  mutating func add(_ other: Sound, gain: Double = 1) {
    for frame in 0..<min(frames, other.frames) {
      left[frame] += gain * other.left[frame]
      right[frame] += gain * other.right[frame]
    }
  }

  /// How loud the first tenth of a second is, in dB below full scale: its power behind the K weighting of
  /// ITU-R BS.1770-4 (coefficients of its tables 1 and 2, for 48 kHz), both channels added.
  var loudness: Double {
    var weighted = self
    weighted.apply(
      Biquad(
        b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241,
        a2: 0.73248077421585))
    weighted.apply(Biquad(b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621))
    let window = Int(0.1 * sampleRate)
    var power = 0.0
    for frame in 0..<min(window, frames) {
      power += weighted.left[frame] * weighted.left[frame] + weighted.right[frame] * weighted.right[frame]
    }
    return 10 * log10(max(power / Double(window), 1e-12))
  }

  /// Cuts off what is too soft to hear, and fades the end to exact silence.
  ///
  /// - Parameter threshold: the level, in dB below the peak, under which the sound counts as over.
  mutating func trimTail(below threshold: Double = -78) {
    let limit = peak * gain(decibels: threshold)
    let last = (0..<frames).last { abs(left[$0]) > limit || abs(right[$0]) > limit } ?? 0
    let length = min(frames, last + 1)
    left.removeLast(frames - length)
    right.removeLast(right.count - length)
    // A quarter of the sound, so that even one that is cut while it rings seems to die away by itself.
    let fade = length / 4
    for frame in (length - fade)..<length {
      let closeness = Double(length - 1 - frame) / Double(max(fade - 1, 1))
      let window = sin(.pi / 2 * closeness)
      left[frame] *= window * window
      right[frame] *= window * window
    }
  }
}
