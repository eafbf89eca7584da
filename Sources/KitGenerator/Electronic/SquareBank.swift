internal import Glibc

/// The source of all metal: six oscillators of Schmitt triggers, none in tune with another, that run on and
/// on. Nothing starts them, so every hit finds them in another place.
///
/// Their frequencies are 205.3, 304.4, 369.6 and 522.7 Hz by the nominal values of their parts, and 540 and
/// 800 Hz by trimming; they are high for 48 % of the time (K. Werner, J. Abel, J. Smith, "The TR-808 cymbal: a
/// physically-informed, circuit-bendable, digital model", ICMC 2014).
struct SquareBank {
  /// The two that are trimmed, which also make the cowbell.
  static let trimmed = [540.0, 800]
  /// All six, in Hz.
  static let all = [205.3, 304.4, 369.6, 522.7] + trimmed

  private var phases: [Double]
  private let steps: [Double]

  /// Oscillators of these frequencies, somewhere in their cycles.
  init(_ frequencies: [Double] = SquareBank.all, random: inout RandomNumbers) {
    phases = frequencies.map { _ in random.uniform(0, 1) }
    steps = frequencies.map { $0 / circuitRate }
  }

  /// The sum of all for the next frame, −1 to 1.
  mutating func next() -> Double {
    var sum = 0.0
    for index in phases.indices {
      sum += SquareBank.square(phases[index], step: steps[index])
      phases[index] += steps[index]
      if phases[index] >= 1 { phases[index] -= 1 }
    }
    return sum / Double(phases.count)
  }

  /// Each for itself, for the next frame.
  mutating func nextOfEach() -> [Double] {
    phases.indices.map { index in
      let voltage = SquareBank.square(phases[index], step: steps[index])
      phases[index] += steps[index]
      if phases[index] >= 1 { phases[index] -= 1 }
      return voltage
    }
  }

  /// A square without what would fold back: its steps are rounded over two frames (V. Välimäki, A. Huovilainen,
  /// "Antialiasing oscillators in subtractive synthesis", IEEE Signal Processing Magazine 24, 2007).
  private static func square(_ phase: Double, step: Double) -> Double {
    let duty = 0.48
    let fall = phase - duty
    let mean = 2 * duty - 1
    return (phase < duty ? 1 : -1) - mean + corner(phase, step)
      - corner(fall < 0 ? fall + 1 : fall, step)
  }

  private static func corner(_ phase: Double, _ step: Double) -> Double {
    if phase < step {
      let x = phase / step
      return x + x - x * x - 1
    }
    if phase > 1 - step {
      let x = (phase - 1) / step
      return x * x + x + x + 1
    }
    return 0
  }
}
