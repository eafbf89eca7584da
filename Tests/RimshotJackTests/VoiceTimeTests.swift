import RimshotEngineHost
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The share of a period's time that voices may take, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct VoiceTimeTests {
  /// Plays more and more voices that ring.
  /// - Returns: How many of them had to go.
  private func stolen(voiceTime: Double?) throws -> Int {
    let server = try AudioServer.jackd(period: 16)
    let plan = KitPlan(
      samples: [KitBuilder.constant(0.001, frames: 480_000)], pads: [KitBuilder.pad(note: 36, sample: 0)])
    let instrument = try Instrument(plan, voiceTime: voiceTime)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l"])
    let start = player.soon
    for hit in 0..<240 { try player.hit(36, at: start &+ UInt32(hit * 40)) }
    try player.wait(until: start &+ 240 * 40)
    #expect(instrument.host.statistics.hits == 240)
    return instrument.host.statistics.stolen
  }

  @Test func voicesGiveWayWhereTheyWouldTakeTooLong() throws {
    #expect(try stolen(voiceTime: nil) == 0)
    // 3 µs of every third of a millisecond: no machine renders 240 voices in that.
    #expect(try stolen(voiceTime: 0.01) > 0)
  }
}
