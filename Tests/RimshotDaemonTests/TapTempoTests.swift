import Testing

@testable import RimshotDaemon

/// Tempos from taps.
@Suite struct TapTempoTests {
  private func tempo(_ milliseconds: [Int]) -> Double? {
    var taps = TapTempo()
    var tempo: Double?
    for time in milliseconds { tempo = taps.tap(at: 1_000_000_000 + UInt64(time) * 1_000_000) }
    return tempo
  }

  @Test func twoTapsAreATempo() {
    #expect(tempo([0]) == nil)
    #expect(tempo([0, 500]) == 120)
    #expect(tempo([0, 486]) == 123.5)
  }

  @Test func oneTapThatGoesWrongDoesNothing() {
    #expect(tempo([0, 500, 1000, 1230, 2000, 2500, 3000]) == 120)
  }

  @Test func onlyTheLastTapsCount() {
    #expect(tempo(Array(stride(from: 0, to: 5000, by: 500)) + (1...9).map { 4500 + $0 * 400 }) == 150)
  }

  @Test func afterAPauseARowBegins() {
    #expect(tempo([0, 500, 1000, 4400]) == nil)
    #expect(tempo([0, 500, 1000, 4400, 4800]) == 150)
    #expect(tempo([0, 3000]) == 20)
  }

  @Test func twoTapsAtOnceAreNoFault() { #expect((tempo([0, 0]) ?? 0) > 400) }
}
