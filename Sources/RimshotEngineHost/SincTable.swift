internal import Glibc
internal import RimshotRealtime

/// The weights that ``Interpolation`` reads sounds with.
enum SincTable {
  /// The table, made once: all engines read the same.
  static let shared = FixedMemory(make())

  /// Computes the table; some 30 ms.
  static func make() -> [Float] {
    var table: [Float] = []
    table.reserveCapacity(Interpolation.sincTableCount)
    for band in 0..<Interpolation.sincBands {
      let cutoff = pow(2, -Double(band) / 6)
      for phase in 0...Interpolation.sincPhases {
        table += row(at: Double(phase) / Double(Interpolation.sincPhases), cutoff: cutoff)
      }
    }
    return table
  }

  /// The weights at a place between two frames.
  /// - Parameter cutoff: Of half the sample rate.
  private static func row(at place: Double, cutoff: Double) -> [Float] {
    let half = Interpolation.sincPoints / 2
    let weights = (1 - half...half).map { frame in
      let distance = Double(frame) - place
      return sinc(distance * cutoff) * kaiser(distance / Double(half), beta: 7.86)
    }
    let sum = weights.reduce(0, +)
    // What one weight loses by rounding, the next smaller one gets, so that a row's sum stays 1.
    var row = [Float](repeating: 0, count: weights.count)
    var lost = 0.0
    for i in weights.indices.sorted(by: { abs(weights[$0]) > abs(weights[$1]) }) {
      let weight = weights[i] / sum + lost
      row[i] = Float(weight)
      lost = weight - Double(row[i])
    }
    return row
  }

  /// sin(πx) / πx.
  private static func sinc(_ x: Double) -> Double {
    if x == 0 { return 1 }
    // Exactly 0 at whole numbers, so that a sound at its own speed stays as it is.
    if x == x.rounded() { return 0 }
    return sin(.pi * x) / (.pi * x)
  }

  /// Kaiser's window at −1...1: J. F. Kaiser, "Nonrecursive digital filter design using the I₀-sinh window function"
  /// (1974).
  private static func kaiser(_ x: Double, beta: Double) -> Double {
    abs(x) > 1 ? 0 : bessel(beta * (1 - x * x).squareRoot()) / bessel(beta)
  }

  /// The modified Bessel function of the first kind and order 0, by its series.
  private static func bessel(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    var n = 1.0
    while term > sum * 1e-17 {
      term *= (x / (2 * n)) * (x / (2 * n))
      sum += term
      n += 1
    }
    return sum
  }
}
