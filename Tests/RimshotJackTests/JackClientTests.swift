import RimshotEngineHost
import RimshotJack
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The client and the engine on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct JackClientTests {
  /// Eight frames, all different.
  private let click: [Float] = [0.5, -0.25, 0.125, 0.75, -0.5, 0.0625, 0.3125, -0.0009765625]

  @Test func withoutAServerTheErrorSaysSo() throws {
    let error = #expect(throws: JackError.self) {
      let client = try JackClient(name: "instrument")
      Issue.record("a server answered \(client.name)")
    }
    #expect(error == .noServer)
    #expect(
      error?.description
        == "no audio server is running (start jackd, or PipeWire with pipewire-jack installed)")
  }

  @Test(arguments: [16, 64, 256, 1024])
  func aHitSoundsAtItsOwnFrameWhateverItsPlaceInThePeriod(period: Int) throws {
    let server = try AudioServer.jackd(period: period)
    let instrument = try Instrument(.oneSound(click))
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l", "main_r"])
    // An odd distance visits every offset of a period once in as many hits.
    let hits = (0..<max(period, 64)).map { $0 * 37 }
    let start = player.soon
    for hit in hits { try player.hit(36, at: start &+ UInt32(hit)) }
    let count = hits.count * 37
    let expected = recording(of: click, at: hits, count: count)
    for input in 1...2 {
      #expect(try player.hear(input, from: start, count: count).firstDifference(from: expected) == nil)
    }
    #expect(player.lateMessages == 0)
    #expect(instrument.host.statistics.hits == hits.count)
  }

  @Test func portsHaveTheirNamesDirectionsAndLatencies() throws {
    let server = try AudioServer.jackd(period: 128)
    let player = try JackPlayer(on: server, inputs: 1)
    let instrument = try Instrument(
      .oneSound(click), outputs: [("kick", false), ("hats", true)])
    let names = ["main_l", "main_r", "kick", "hats_l", "hats_r"].map { "instrument:\($0)" }
    try waitUntil("latency of the ports") {
      try player.ports().filter { names.contains($0.name) }.allSatisfy { $0.captureLatency == 0...128 }
    }
    let ports = try player.ports().filter { $0.name.hasPrefix("instrument:") }
    #expect(Set(ports.map(\.name)) == Set(names + ["instrument:midi_in"]))
    for port in ports {
      #expect(port.isMidi == (port.name == "instrument:midi_in"))
      #expect(port.isSource == !port.isMidi)
      #expect(!port.isPhysical)
    }
    #expect(instrument.server?.kind == "jackd")
    #expect(instrument.server?.periodFrames == 128)
    #expect(instrument.server?.sampleRate == 48000)
  }

  @Test func eachPadIsHeardAtItsOwnOutput() throws {
    let server = try AudioServer.jackd()
    let levels: [Float] = [0.125, 0.25, 0.5]
    let instrument = try Instrument(
      KitPlan(
        samples: levels.map { KitBuilder.constant($0, frames: 100) },
        pads: (0..<3).map { KitBuilder.pad(note: UInt8(36 + $0), sample: $0, output: $0) }),
      outputs: [("kick", false), ("hats", true)])
    let player = try JackPlayer(on: server, inputs: 5)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l", "main_r", "kick", "hats_l", "hats_r"])
    let start = player.soon
    for pad in 0..<3 { try player.hit(UInt8(36 + pad), at: start &+ UInt32(pad)) }
    let peaks = try (1...5).map { try player.hear($0, from: start, count: 300).max() }
    #expect(peaks == [0.125, 0.125, 0.25, 0.5, 0.5])
    withExtendedLifetime(instrument) {}
  }

  @Test func aKitChangeLeavesPortsAndConnectionsAlone() throws {
    let server = try AudioServer.jackd()
    let outputs: [Instrument.Output] = [
      ("kick", false), ("hats", true),
    ]
    let instrument = try Instrument(.oneSound(click), outputs: outputs)
    let player = try JackPlayer(on: server, inputs: 4)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l", "kick", "hats_l", "hats_r"])
    let before = try player.ports().filter { $0.name.hasPrefix("instrument:") }
    // The other kit wants one of these outputs and a new one, in another order.
    let plan = KitPlan(
      samples: [KitBuilder.sound([click])], pads: [KitBuilder.pad(note: 36, sample: 0, output: 2)])
    try instrument.play(plan, outputs: [("toms", true), outputs[0]])
    let after = try player.ports().filter { $0.name.hasPrefix("instrument:") }
    #expect(after.filter { !$0.name.contains("toms") } == before)
    #expect(
      Set(after.map(\.name)).subtracting(before.map(\.name)) == ["instrument:toms_l", "instrument:toms_r"])
    let start = player.soon
    try player.hit(36, at: start)
    #expect(try player.hear(2, from: start, count: 8) == click)
  }

  @Test func thePeriodMayChangeAtAnyTime() throws {
    let server = try AudioServer.jackd(period: 64)
    let instrument = try Instrument(.oneSound(click))
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l"])
    for period in [2048, 104, 441, 1, 8192, 255] {
      try player.setPeriod(period)
      try instrument.waitForChange(.period)
      #expect(instrument.server?.periodFrames == period)
      let start = player.soon
      let hits = (0..<40).map { $0 * 101 }
      for hit in hits { try player.hit(36, at: start &+ UInt32(hit)) }
      let expected = recording(of: click, at: hits, count: 4100)
      #expect(
        try player.hear(from: start, count: 4100).firstDifference(from: expected) == nil, "period \(period)")
    }
    #expect(player.lateMessages == 0)
  }

  @Test func aHitThatRingsSurvivesAChangeOfThePeriod() throws {
    let server = try AudioServer.jackd(period: 256)
    let instrument = try Instrument(
      KitPlan(
        samples: [KitBuilder.constant(0.5, frames: 48000)], pads: [KitBuilder.pad(note: 36, sample: 0)]))
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l"])
    let start = player.soon
    try player.hit(36, at: start)
    try player.wait(until: start &+ 4800)
    try player.setPeriod(2048)
    // jackd itself is silent while it changes: what counts is that no frame of the sound is lost or doubled.
    try waitUntil("end of the sound") { instrument.host.statistics.voices == 0 }
    let heard = try player.hear(from: start, count: 64000)
    #expect(heard.count { $0 == 0.5 } == 48000)
    #expect(heard.allSatisfy { $0 == 0.5 || $0 == 0 })
  }

  @Test func theEndOfTheServerIsReported() throws {
    let server = try AudioServer.jackd()
    let instrument = try Instrument(.oneSound(click))
    server.end()
    try instrument.waitForChange(.shutdown)
  }

  @Test func aServerThatCrashesIsReported() throws {
    let server = try AudioServer.jackd()
    let instrument = try Instrument(.oneSound(click))
    try server.crash()
    try instrument.waitForChange(.shutdown)
  }

  @Test func aTakenNameGivesAnotherOne() throws {
    let server = try AudioServer.jackd()
    let first = try JackClient(name: "instrument")
    let second = try JackClient(name: "instrument")
    #expect(first.name == "instrument")
    #expect(second.name == "instrument-01")
    withExtendedLifetime(server) {}
  }
}
