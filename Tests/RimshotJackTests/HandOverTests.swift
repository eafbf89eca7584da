import RimshotEngineHost
import RimshotJack
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Who has the engine, and what a client does that hasn't; and a server that runs faster than time.
@Suite(.oneAtATime, .needs(.jackd))
struct HandOverTests {
  private let click: [Float] = [0.5, -0.25, 0.125]

  @Test func aClientIsSilentUntilItMayPlayAndAfterItHasLeft() throws {
    let server = try AudioServer.jackd()
    let instrument = try Instrument(.oneSound(click), plays: false)
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l", "main_r"])
    func heard() throws -> [Float] {
      let start = player.soon
      try player.hit(36, at: start)
      let left = try player.hear(1, from: start, count: 3)
      #expect(try player.hear(2, from: start, count: 3) == left)
      return left
    }
    #expect(try heard() == [0, 0, 0])
    #expect(instrument.host.statistics.periods == 0, "the engine is nobody's")
    instrument.client?.play()
    #expect(try heard() == click)
    instrument.client?.leave()
    try waitUntil("end of the last callback") { instrument.client?.hasLeft ?? true }
    let periods = instrument.host.statistics.periods
    #expect(try heard() == [0, 0, 0])
    #expect(instrument.host.statistics.periods == periods)
  }

  @Test func outputsAreThereWithTheClient() throws {
    let server = try AudioServer.jackd()
    let client = try JackClient(name: "instrument").activate(
      EngineHost(), wakeDescriptor: -1, outputs: [.init(name: "kick", isStereo: false)])
    #expect(client.outputs.map(\.name) == ["kick"])
    #expect(client.ports().contains { $0.name == "instrument:kick" })
    #expect(try client.output(named: "kick", isStereo: false) == 1)
    withExtendedLifetime(server) {}
  }

  @Test func anExportIsExactAndFastAndKeepsEveryVoice() throws {
    let server = try AudioServer.jackd(period: 256)
    // A share of time that no voice would fit into, if time counted.
    let instrument = try Instrument(.oneSound(click), voiceTime: 0.000001)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "instrument", hearing: ["main_l"])
    let start = player.now &+ 48000
    let hits = (0..<40).map { $0 * 101 }
    for hit in hits { try player.hit(36, at: start &+ UInt32(hit)) }
    try player.setFreewheel(true)
    try instrument.waitForChange(.freewheel)
    #expect(instrument.server?.isFreewheeling == true)
    let begin = monotonicSeconds()
    try player.wait(until: start &+ 96000)
    #expect(monotonicSeconds() - begin < 3, "two seconds and more of sound, in less")
    try player.setFreewheel(false)
    try instrument.waitForChange(.freewheel)
    #expect(instrument.server?.isFreewheeling == false)
    let expected = recording(of: click, at: hits, count: 4100)
    #expect(try player.hear(from: start, count: 4100).firstDifference(from: expected) == nil)
    #expect(instrument.host.statistics.stolen == 0)
  }
}
