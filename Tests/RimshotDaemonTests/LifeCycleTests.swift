import Foundation
import Glibc
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// How the built program's daemon begins and ends, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct LifeCycleTests {
  private let home: Home
  private let kit: TemporaryKit

  init() throws {
    home = try Home()
    kit = try .levels()
  }

  private func isThere(_ process: Int) -> Bool {
    // A process that has ended may still wait for its parent to notice: it is a zombie, which has no command line.
    let line = try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline"))
    return line.map { !$0.isEmpty } ?? false
  }

  @Test func startReturnsWhenHitsAreHeardAndStopWhenNothingIsLeft() throws {
    let server = try AudioServer.jackd(period: 512)
    let start = try home.rimshot("start", kit.path)
    #expect(start.status == 0, "\(start)")
    let status = try JSONDecoder().decode(
      DaemonStatus.self, from: Data(try home.rimshot("status", "--json").output.utf8))
    #expect(status.state == .ready)
    #expect(status.kit?.name == "levels")
    #expect(status.server?.kind == "jackd")
    #expect(status.server?.sampleRate == 48000)
    #expect(status.server?.periodFrames == 512)
    #expect(status.server?.latencyFrames == 512)
    #expect(isThere(status.pid))

    let again = try home.rimshot("start", kit.path)
    #expect(again.status == 0)
    #expect(again.output == "rimshot is already running (pid \(status.pid)) with the kit levels\n")

    #expect(try home.rimshot("stop") == .init(status: 0, output: "", errors: ""))
    #expect(!isThere(status.pid))
    #expect(access("\(home.folder.path)/control", F_OK) != 0)
    #expect(try home.rimshot("stop").status == 3)
    withExtendedLifetime(server) {}
  }

  @Test func aSecondDaemonOfTheSameNameIsRefused() throws {
    let server = try AudioServer.jackd()
    let first = try home.daemon(kit.path)
    let second = try home.daemon(kit.path, waits: false)
    #expect(try second.process.waitForEnd() == 1)
    let number = first.process.number
    #expect(try second.log.contains("\"rimshot\" is already running or starting as process \(number)"))
    #expect(try first.status.state == .ready)
    withExtendedLifetime(server) {}
  }

  @Test func aKilledDaemonLeavesNothingThatStopsTheNextOne() throws {
    let server = try AudioServer.jackd(waitsForClients: false)
    let first = try home.daemon(kit.path)
    first.process.signal(SIGKILL)
    try first.process.waitForEnd()
    let outcome = try home.rimshot("start", kit.path)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try home.rimshot("hit", "kick").status == 0)
    #expect(try home.rimshot("stop").status == 0)
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsItSoonEvenWhileItSounds(signal: Int32) throws {
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path)
    let _: HitReport = try daemon.ask(.hit(pad: "drone", velocity: 100))
    try daemon.waitUntilStatus("sounds") { $0.engine.voices == 1 }
    daemon.process.signal(signal)
    #expect(try daemon.process.waitForEnd(seconds: 2) == 0)
    #expect(access(daemon.socket, F_OK) != 0)
    withExtendedLifetime(server) {}
  }

  @Test func twoDaemonsPlaySideBySide() throws {
    let server = try AudioServer.jackd()
    let other = try TemporaryKit.levels(named: "other", kick: 0.75)
    let left = try home.daemon(kit.path)
    let right = try home.daemon(other.path, name: "right")
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect("rimshot:kick", to: player.port(1))
    try player.connect("right:kick", to: player.port(2))
    let start = player.now
    #expect(try home.rimshot("hit", "kick").status == 0)
    #expect(try home.rimshot("hit", "kick", "--name", "right").status == 0)
    for (input, level) in [(1, Float(0.25)), (2, 0.75)] {
      let frame = try player.waitForSound(input, from: start)
      #expect(try player.hear(input, from: frame, count: 10) == [Float](repeating: level, count: 10))
    }
    #expect(try home.rimshot("stop", "--name", "right").status == 0)
    #expect(try right.process.waitForEnd() == 0)
    #expect(try left.status.state == .ready)
  }

  @Test func theConfigurationIsReadAndItsErrorsHaveALine() throws {
    let server = try AudioServer.jackd()
    try home.folder.makeFolder("config/rimshot")
    let file = try home.folder.write("channels: omni\nvoices: 32\n", to: "config/rimshot/config.yaml")
    let daemon = try home.daemon(kit.path)
    #expect(try daemon.status.engine.voiceLimit == 32)
    #expect(try daemon.status.midi.channels == Array(1...16))
    #expect(try home.rimshot("stop").status == 0)

    try home.folder.write("channels: omni\nvoices: 3\n", to: "config/rimshot/config.yaml")
    let outcome = try home.rimshot("start", kit.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("the configuration \(file) has an error:\n\(file):2:"), "\(outcome)")
    withExtendedLifetime((server, daemon)) {}
  }

  @Test func theConfigurationLimitsTheTimeThatVoicesTake() throws {
    let server = try AudioServer.jackd(period: 16)
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("voice_time: 1%\n", to: "config/rimshot/config.yaml")
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let start = player.soon
    for hit in 0..<240 { try player.hit(60, at: start &+ UInt32(hit * 40)) }
    try player.wait(until: start &+ 240 * 40)
    #expect(try daemon.status.engine.hits == 240)
    #expect(try daemon.status.engine.stolen > 0)
  }

  @Test(arguments: ["nosuchkit", "/nonexistent/kit"])
  func aMissingKitIsNamed(kit: String) throws {
    let server = try AudioServer.jackd()
    let outcome = try home.rimshot("start", kit)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(kit), "\(outcome)")
    withExtendedLifetime(server) {}
  }
}
