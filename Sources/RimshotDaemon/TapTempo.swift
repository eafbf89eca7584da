/// A tempo from taps on the beat: the median of the last distances, so that one tap that goes wrong does nothing.
struct TapTempo {
  private var times: [UInt64] = []

  /// Taps that count.
  private static let most = 9
  /// Nanoseconds after which a tap is the first of others: a little more than a beat of the slowest tempo.
  private static let pause: UInt64 = 3_300_000_000

  /// Taps so far in this row.
  private(set) var count = 0

  /// Takes a tap.
  /// - Parameter time: In nanoseconds of CLOCK_MONOTONIC.
  /// - Returns: Beats a minute to a tenth, not bounded; `nil` after the first tap of a row.
  mutating func tap(at time: UInt64) -> Double? {
    if let last = times.last, time - min(last, time) > TapTempo.pause {
      times = []
      count = 0
    }
    times = times.suffix(TapTempo.most - 1) + [time]
    count += 1
    let distances = zip(times, times.dropFirst()).map { $1 - min($0, $1) }.sorted()
    if distances.isEmpty { return nil }
    let middle = (distances[(distances.count - 1) / 2] + distances[distances.count / 2]) / 2
    return (600e9 / Double(max(middle, 1))).rounded() / 10
  }
}
