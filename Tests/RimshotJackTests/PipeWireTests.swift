import RimshotEngineHost
import RimshotJack
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The client on a PipeWire of the tests' own, found without `pw-jack`.
@Suite(.oneAtATime, .needs(.pipeWire))
struct PipeWireTests {
  private let click: [Float] = [0.5, -0.25, 0.125, 0.75, -0.5, 0.0625, 0.3125, -0.0009765625]

  @Test func hitsAreExactWhateverTheQuantum() throws {
    let server = try AudioServer.pipeWire()
    let instrument = try Instrument(.oneSound(click))
    #expect(instrument.server?.kind == "pipewire")
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l"])
    for quantum in [64, 512, 256] {
      try server.set("clock.force-quantum", to: quantum)
      try instrument.waitForChange(.period)
      try waitUntil("quantum \(quantum)") {
        instrument.server?.periodFrames == quantum && player.periodFrames == quantum
      }
      try expectExactHits(player)
    }
  }

  @Test func aChangeOfTheRateIsSurvivedAndReported() throws {
    let server = try AudioServer.pipeWire()
    let instrument = try Instrument(.oneSound(click))
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l"])
    try server.set("clock.force-rate", to: 44100)
    try instrument.waitForChange(.sampleRate)
    #expect(instrument.server?.sampleRate == 44100)
    try expectExactHits(player)
  }

  @Test func theEndOfTheServerIsReported() throws {
    let server = try AudioServer.pipeWire()
    let instrument = try Instrument(.oneSound(click))
    server.end()
    try instrument.waitForChange(.shutdown)
  }

  private func expectExactHits(_ player: JackPlayer) throws {
    let hits = (0..<64).map { $0 * 37 }
    let expected = recording(of: click, at: hits, count: 2400)
    let isExact = try onceInFive {
      let start = player.soon
      for hit in hits { try player.hit(36, at: start &+ UInt32(hit)) }
      return try player.hear(from: start, count: 2400).firstDifference(from: expected) == nil
    }
    #expect(isExact)
  }
}
