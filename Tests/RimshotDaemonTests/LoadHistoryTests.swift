import RimshotEngineHost
import Testing

@testable import RimshotDaemon

/// The load of the last minute, told once a second.
struct LoadHistoryTests {
  private func load(_ spent: UInt64, of lasted: UInt64, peak: Double) -> EngineHost.Load {
    var load = EngineHost.Load()
    load.spent = spent
    load.lasted = lasted
    load.peak = peak
    return load
  }

  @Test func beforeTheFirstPeriodThereIsNone() {
    var history = LoadHistory()
    #expect(history.mean == nil && history.peak == nil)
    history.add(EngineHost.Load())
    #expect(history.mean == nil && history.peak == nil)
  }

  @Test func aMinuteIsRememberedAndNoMore() {
    var history = LoadHistory()
    history.add(load(900, of: 1000, peak: 0.95))
    for second in 1...59 {
      history.add(load(900 + UInt64(second) * 100, of: 1000 + UInt64(second) * 1000, peak: 0.2))
    }
    #expect(history.peak == 95)
    #expect(history.mean == 11.33)
    history.add(load(900 + 6000, of: 1000 + 60_000, peak: 0.2))
    #expect(history.peak == 20)
    #expect(history.mean == 10)
  }
}
