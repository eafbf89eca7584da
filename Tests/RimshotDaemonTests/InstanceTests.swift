import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Daemons with different names share nothing, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct InstanceTests {
  @Test func eachHasItsOwnPortsSocketLogConfigurationAndState() throws {
    let home = try Home()
    let server = try AudioServer.jackd()
    let (one, two) = (
      try TemporaryKit.levels(named: "one"), try TemporaryKit.levels(named: "two", kick: 0.75)
    )
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("voices: 64\nkit: \(one.path)\n", to: "config/rimshot/config.yaml")
    try home.folder.write("kit: \(two.path)\nchannels: 3\n", to: "config/rimshot/config-left.yaml")
    for call in [["start"], ["start", "--name", "left"]] {
      let outcome = try home.rimshot(call)
      #expect(outcome.status == 0, "\(outcome)")
    }
    func status(_ name: String) throws -> DaemonStatus {
      let outcome = try home.rimshot("status", "--json", "--name", name)
      return try JSONDecoder().decode(DaemonStatus.self, from: Data(outcome.output.utf8))
    }
    let (right, left) = (try status("rimshot"), try status("left"))
    #expect(right.pid != left.pid)
    #expect([right.kit?.name, left.kit?.name] == ["one", "two"])
    #expect([right.midi.channels, left.midi.channels] == [[10], [3]])
    #expect(right.engine.voiceLimit == 64)
    #expect(left.engine.voiceLimit == 64)
    if let port = right.midi.alsaPort { #expect(port != left.midi.alsaPort) }

    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect(player.midiPort, to: "rimshot:midi_in")
    try player.connect(player.midiPort, to: "left:midi_in")
    try player.connect("rimshot:kick", to: player.port(1))
    try player.connect("left:kick", to: player.port(2))
    let start = player.soon
    try player.hit(36, at: start)
    try player.hit(36, channel: 3, at: start &+ 1000)
    #expect(try player.hear(1, from: start, count: 2000).frames(at: 0.25) == [0, 479, 480])
    #expect(try player.hear(2, from: start, count: 2000).frames(at: 0.75) == [1000, 1479, 480])

    // What one is told doesn't reach the other.
    try home.folder.write("kit: \(two.path)\nchannels: 3\ngain: -6\n", to: "config/rimshot/config-left.yaml")
    #expect(
      try home.rimshot("config", "reload", "--name", "left").output == "gain is now -6 dB (was 0 dB)\n")
    #expect(try home.rimshot("config", "reload").output == "nothing has changed\n")
    let shown = try home.rimshot("config", "show", "--name", "left").output
    #expect(shown.contains("config/rimshot/config-left.yaml:3"), "\(shown)")
    #expect(shown.contains("config/rimshot/config.yaml:1"), "\(shown)")

    for name in ["rimshot.log", "left.log", "rimshot-config.yaml", "left-config.yaml"] {
      try waitUntil(name) {
        FileManager.default.fileExists(atPath: "\(home.folder.path)/state/rimshot/\(name)")
      }
    }
    #expect(try home.rimshot("stop").status == 0)
    #expect(try home.rimshot("hit", "kick", "--name", "left").status == 0)
    #expect(try home.rimshot("stop", "--name", "left").status == 0)
    withExtendedLifetime(server) {}
  }
}

/// The names by which other programs know the daemons (case C57).
@Suite(.oneAtATime, .needs(.jackd))
struct PortNameTests {
  @Test func portsHaveTheSameNamesInWhateverOrderDaemonsStart() throws {
    let home = try Home()
    let kit = try TemporaryKit.levels()
    let server = try AudioServer.jackd()
    let player = try JackPlayer(on: server, inputs: 1)
    func names(_ order: [String]) throws -> [String] {
      let daemons = try order.map { try home.daemon(kit.path, name: $0) }
      let found = try player.ports().map(\.name).filter { $0.hasPrefix("left:") || $0.hasPrefix("right:") }
      for daemon in daemons.reversed() {
        daemon.process.signal(SIGTERM)
        #expect(try daemon.process.waitForEnd() == 0)
      }
      return found.sorted()
    }
    let first = try names(["left", "right"])
    #expect(first.contains("left:main_l") && first.contains("right:midi_in"), "\(first)")
    #expect(first.allSatisfy { !$0.contains(where: \.isNumber) }, "\(first)")
    for order in [["right", "left"], ["left", "right"], ["right", "left"]] {
      #expect(try names(order) == first)
    }
  }
}

extension [Float] {
  /// The first and the last frame at some level, and how many there are.
  fileprivate func frames(at level: Float) -> [Int] {
    let found = indices.filter { self[$0] == level }
    return [found.first ?? -1, found.last ?? -1, found.count]
  }
}
