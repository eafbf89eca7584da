import RimshotEngineHost
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The client with limiters, on a real jackd: they come at a price in time, which JACK is told.
@Suite(.oneAtATime, .needs(.jackd))
struct LimiterLatencyTests {
  private let click: [Float] = [0.5, -0.25, 0.125, 0.75]

  @Test(arguments: [64, 1024])
  func theDelayThatIsToldIsTheDelayThatIsHeard(period: Int) throws {
    let server = try AudioServer.jackd(period: period)
    let player = try JackPlayer(on: server, inputs: 2)
    let instrument = try Instrument(.oneSound(click), outputs: [("kick", false)], hasLimiters: true)
    let delay = instrument.host.limiterFrames
    try player.connect(toMidiOf: "instrument", hearing: ["main_l", "main_r"])
    let outputs = ["main_l", "main_r", "kick"].map { "instrument:\($0)" }
    try waitUntil("latency of the ports") {
      try player.ports().filter { outputs.contains($0.name) }
        .allSatisfy { $0.captureLatency == delay...(period + delay) }
    }
    let start = player.soon
    try player.hit(36, at: start)
    let expected = recording(of: click, at: [delay], count: delay + 100)
    for input in 1...2 {
      let heard = try player.hear(input, from: start, count: delay + 100)
      #expect(heard.firstDifference(from: expected) == nil)
    }
    #expect(player.lateMessages == 0)
  }

  @Test func whoSendsIsToldOfTheDelayToo() throws {
    let server = try AudioServer.jackd(period: 128)
    let player = try JackPlayer(on: server, inputs: 1)
    let instrument = try Instrument(.oneSound(click), hasLimiters: true)
    try player.connect("instrument:main_l", to: "system:playback_1")
    let delay = instrument.host.limiterFrames
    try waitUntil("latency of the MIDI input") {
      let ports = try player.ports()
      let output = try #require(ports.first { $0.name == "instrument:main_l" }).playbackLatency
      let midi = try #require(ports.first { $0.name == "instrument:midi_in" }).playbackLatency
      return output.upperBound > 0 && midi.upperBound == output.upperBound + delay
    }
  }

  @Test func whatIsTooLoudIsBroughtDown() throws {
    let server = try AudioServer.jackd()
    let plan = KitPlan(
      samples: [KitBuilder.constant(0.75, frames: 480)],
      pads: [KitBuilder.pad(note: 36, sample: 0), KitBuilder.pad(note: 36, sample: 0)])
    let instrument = try Instrument(plan, hasLimiters: true)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l"])
    let start = player.soon
    try player.hit(36, at: start)
    let heard = try player.hear(from: start, count: 640).map(abs)
    // −1 dBFS, as it is promised.
    #expect(try #require(heard.max()) <= 0.89126)
    #expect(try #require(heard.max()) > 0.85)
    withExtendedLifetime(instrument) {}
  }
}
