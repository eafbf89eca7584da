internal import Glibc

/// A burst of filtered noise: what is left when there are too many modes, or too short ones, to count.
struct Noise {
  /// RMS level at the start, in the band that is left.
  var level: Double
  /// The band, in Hz, with edges of 12 dB an octave.
  var band: ClosedRange<Double>
  /// Seconds until it has risen to 1 − 1/e; 0 is at once.
  var rise = 0.0
  /// Seconds until it has fallen to 1/e.
  var decay: Double
  /// How unlike the channels are: 0 the same noise, 1 nothing in common.
  var width = 0.4

  /// Adds the burst to a sound, from its first frame.
  ///
  /// - Parameter modulation: a factor for each second of time, for noise that something else moves.
  func add(to sound: inout Sound, random: inout RandomNumbers, modulation: (Double) -> Double = { _ in 1 }) {
    var leftFilters = [Biquad.highPass(band.lowerBound), .lowPass(band.upperBound)]
    var rightFilters = leftFilters
    let bandwidth = min(band.upperBound, sampleRate / 2) - band.lowerBound
    let strength = level / (bandwidth / (sampleRate / 2)).squareRoot()
    let (common, own) = ((1 - width / 2).squareRoot(), (width / 2).squareRoot())
    // After 14 time constants there is less than −120 dB left.
    for frame in 0..<min(sound.frames, Int((14 * decay + rise) * sampleRate)) {
      let time = Double(frame) / sampleRate
      let envelope = (rise > 0 ? 1 - exp(-time / rise) : 1) * exp(-time / decay) * modulation(time)
      let (middle, side) = (random.gaussian() * common, random.gaussian() * own)
      var (left, right) = ((middle + side) * envelope * strength, (middle - side) * envelope * strength)
      for index in leftFilters.indices {
        left = leftFilters[index].filter(left)
        right = rightFilters[index].filter(right)
      }
      sound.left[frame] += left
      sound.right[frame] += right
    }
  }
}
