import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A daemon that finds a broken configuration when it begins, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct BrokenConfigurationTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd(waitsForClients: false)
    try home.folder.makeFolder("config/rimshot")
  }

  private func configure(_ text: String) throws {
    try home.folder.write(text, to: "config/rimshot/config.yaml")
  }

  private func value(_ key: String, _ daemon: RunningDaemon) throws -> String? {
    let report: ConfigurationReport = try daemon.ask(.configuration)
    return report.keys.first { $0.name == key }?.value
  }

  @Test func aServicePlaysWithWhatIsRightInIt() throws {
    try configure("kit: \(kit.path)\nvoices: 5000\ngain: -6\n")
    let daemon = try home.daemon()
    #expect(try daemon.status.kit?.name == "levels")
    #expect(try value("voices", daemon) == "256")
    #expect(try value("gain", daemon) == "-6 dB")
    #expect(try daemon.log.contains("config.yaml:2:9: error: voices must be a whole number"))
    #expect(try home.rimshot("config", "show").output.contains("config.yaml:2:9: error: voices must be"))
    #expect(try home.rimshot("hit", "kick").status == 0)
  }

  @Test func aServicePlaysWithTheLastOneThatWasRight() throws {
    try configure("kit: \(kit.path)\nvoices: 64\ngain: -6\n")
    let first = try home.daemon("--channels", "omni")
    let copy = "\(home.folder.path)/state/rimshot/rimshot-config.yaml"
    try waitUntil("copy") { FileManager.default.fileExists(atPath: copy) }
    #expect(try home.rimshot("stop").status == 0)
    #expect(try first.process.waitForEnd() == 0)

    try configure("kit: \(kit.path)\ngain: -12\nvoices: [\n")
    let second = try home.daemon()
    #expect(try value("gain", second) == "-6 dB")
    #expect(try value("voices", second) == "64")
    // Words of a command line aren't part of it.
    #expect(try value("channels", second) == "10")
    #expect(try second.log.contains("has an error; what held last holds"))

    try configure("kit: \(kit.path)\ngain: -12\n")
    let outcome = try home.rimshot("config", "reload")
    #expect(outcome.output.contains("gain is now -12 dB (was -6 dB)"), "\(outcome)")
    let report: ConfigurationReport = try second.ask(.configuration)
    #expect(report.problems == [])
  }

  @Test func restartLeavesThePlayingDaemonAlone() throws {
    try configure("kit: \(kit.path)\n")
    let daemon = try home.daemon()
    try configure("gain: loud\n")
    let outcome = try home.rimshot("restart")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("config.yaml:1:7: error: gain must be decibels"), "\(outcome)")
    #expect(try daemon.status.state == .ready)
    #expect(daemon.process.exitStatus == nil)
  }

  @Test func statusNamesTheErrorAndNoWarning() throws {
    try configure("kit: \(kit.path)\n")
    let daemon = try home.daemon()
    try configure("kit: \(kit.path)\nvioces: 3\nlimiter: maybe\n")
    #expect(try home.rimshot("config", "reload").status == 1)
    let problem = try daemon.status.problems?.first { $0.code == "configuration" }
    let file = "\(home.folder.path)/config/rimshot/config.yaml"
    #expect(
      problem?.message
        == "the configuration \(file) has an error, and the old one stays: \(file):3:10: error: limiter must be "
        + "true, false or a list of outputs, not \"maybe\"; mend it, then rimshot config reload")
  }

  @Test func theCopyIsForNobodyElse() throws {
    try configure("kit: \(kit.path)\n")
    let daemon = try home.daemon()
    #expect(try home.rimshot("stop").status == 0)
    #expect(try daemon.process.waitForEnd() == 0)
    let copy = "\(home.folder.path)/state/rimshot/rimshot-config.yaml"
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
