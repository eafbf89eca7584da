import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The built program's daemon on PipeWire, which it finds without `pw-jack`.
@Suite(.oneAtATime, .needs(.pipeWire))
struct PipeWireDaemonTests {
  @Test func itPlaysThroughTheSystemsPlaybackPorts() throws {
    let home = try Home()
    let kit = try TemporaryKit.levels()
    let server = try AudioServer.pipeWire(hasSink: true)
    #expect(try home.rimshot("start", kit.path).status == 0)
    let status = try home.rimshot("status")
    #expect(status.status == 0)
    #expect(status.output.contains("pipewire"), "\(status.output)")
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l", "kick"])
    let ports = try player.ports()
    #expect(ports.first { $0.name == "rimshot:main_l" }?.connections.contains("sink:playback_FL") == true)
    #expect(ports.first { $0.name == "rimshot:main_r" }?.connections.contains("sink:playback_FR") == true)
    let isExact = try onceInFive {
      let start = player.soon
      try player.hit(36, at: start)
      try player.hit(38, at: start &+ 1000)
      let kick = try player.hear(2, from: start, count: 481)
      let snare = try player.hear(1, from: start &+ 999, count: 482)
      return kick == [Float](repeating: 0.25, count: 480) + [0]
        && snare == [0] + [Float](repeating: 0.5, count: 480) + [0]
    }
    #expect(isExact)
    #expect(try home.rimshot("stop").status == 0)
  }

  @Test func anotherRateAndQuantumAreSurvived() throws {
    let home = try Home()
    let kit = try TemporaryKit.levels()
    let server = try AudioServer.pipeWire()
    let daemon = try home.daemon(kit.path)
    let before = try #require(try daemon.status.kit).memoryBytes
    try server.set("clock.force-rate", to: 44100)
    try server.set("clock.force-quantum", to: 128)
    try daemon.waitUntilStatus("has the new rate and period") {
      $0.server?.sampleRate == 44100 && $0.server?.periodFrames == 128
    }
    try daemon.waitUntilStatus("has the kit at the new rate") { ($0.kit?.memoryBytes ?? before) != before }
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["kick"])
    // 480 frames at 48 kHz are 441 now; their edges ring a little.
    let isResampled = try onceInFive {
      let start = player.soon
      try player.hit(36, at: start)
      let heard = try player.hear(from: start, count: 500)
      return heard[100..<340].allSatisfy { abs($0 - 0.25) < 0.001 }
        && heard[460...].allSatisfy { abs($0) < 0.02 }
    }
    #expect(isResampled)
  }
}
