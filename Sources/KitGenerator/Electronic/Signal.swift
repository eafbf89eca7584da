internal import Glibc

/// Frames a second in which circuits are computed: four for each of a file. Square waves and bent
/// characteristics have overtones without end; here those that would fold back into hearing are the 300th and
/// not the 40th.
let circuitRate = 4 * sampleRate

/// What a wire of a circuit carries, at ``circuitRate``. Full scale is about 1.
struct Signal {
  private(set) var frames: [Double]

  /// Computes a signal frame by frame.
  ///
  /// - Parameter voltage: what the wire carries at a time in seconds; asked in order, so it may keep state.
  init(seconds: Double, voltage: (_ time: Double) -> Double) {
    frames = (0..<Int(seconds * circuitRate)).map { voltage(Double($0) / circuitRate) }
  }

  /// The signal at ``sampleRate``, for a file.
  ///
  /// The filter before every fourth frame is taken is a sinc in a Blackman window: flat to 20 kHz, and −74 dB
  /// from 28 kHz on, which is what would fold to below 20 kHz (A. Oppenheim, R. Schafer, *Discrete-Time Signal
  /// Processing*, 3rd ed., Pearson 2010, chapter 7).
  func decimated() -> [Double] {
    let taps = Signal.taps
    let half = taps.count / 2
    return stride(from: 0, to: frames.count, by: 4).map { centre in
      var sum = 0.0
      for tap in max(0, half - centre)..<min(taps.count, frames.count - centre + half) {
        sum += taps[tap] * frames[centre + tap - half]
      }
      return sum
    }
  }

  private static let taps: [Double] = {
    let half = 66
    let cutoff = 24_000 / circuitRate
    let taps = (-half...half).map { tap in
      let sinc = tap == 0 ? 2 * cutoff : sin(2 * .pi * cutoff * Double(tap)) / (.pi * Double(tap))
      let turn = .pi * Double(tap) / Double(half + 1)
      return sinc * (0.42 + 0.5 * cos(turn) + 0.08 * cos(2 * turn))
    }
    let sum = taps.reduce(0, +)
    return taps.map { $0 / sum }
  }()
}
