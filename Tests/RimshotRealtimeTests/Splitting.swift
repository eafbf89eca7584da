import Foundation
import RimshotTestSupport

/// The runs that a take is rendered in: whole, frame by frame, and several ways in between.
func splits(of count: Int) -> [[Int]] {
  var random = SeededRandom(seed: UInt64(count))
  var ways = [[count], [Int](repeating: 1, count: count)]
  for longest in [5, 64, 300] {
    var runs: [Int] = []
    var left = count
    while left > 0 {
      let run = min(left, Int.random(in: 1...longest, using: &random))
      runs.append(run)
      left -= run
    }
    ways.append(runs)
  }
  return ways
}

/// Renders a take once for each way of splitting it.
/// - Parameter render: Gets the lengths of the runs, returns what was rendered.
/// - Returns: Whether all takes are the same to the bit.
func isTheSameInAllSplits(of count: Int, _ render: ([Int]) -> [Float]) -> Bool {
  let takes = splits(of: count).map { render($0).map(\.bitPattern) }
  return takes.allSatisfy { $0.count == count && $0 == takes[0] }
}

/// Noise of at most 1.
func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
  var random = SeededRandom(seed: seed)
  return (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
}

/// A level in dB.
func decibels(_ level: Double) -> Double { 20 * log10(level) }
