internal import RimshotEngineHost

/// What rendering took of the periods' time in the last minute. Main's; told once a second.
struct LoadHistory: Sendable {
  private struct Second: Sendable {
    var spent: UInt64
    var lasted: UInt64
    var peak: Double
  }

  private var seconds: [Second] = []
  private var last = EngineHost.Load()

  /// Adds what has happened since the last call.
  mutating func add(_ load: EngineHost.Load) {
    seconds.append(
      Second(spent: load.spent &- last.spent, lasted: load.lasted &- last.lasted, peak: load.peak))
    last = load
    if seconds.count > 60 { seconds.removeFirst() }
  }

  /// The mean of the last minute, in percent of the periods' time; `nil` where nothing was rendered.
  var mean: Double? {
    let lasted = seconds.reduce(0.0) { $0 + Double($1.lasted) }
    return lasted > 0 ? rounded(100 * seconds.reduce(0.0) { $0 + Double($1.spent) } / lasted) : nil
  }

  /// What one period took at most in the last minute, in percent; `nil` where nothing was rendered.
  var peak: Double? { mean == nil ? nil : seconds.map(\.peak).max().map { rounded(100 * $0) } }

  private func rounded(_ percent: Double) -> Double { (percent * 100).rounded() / 100 }
}
