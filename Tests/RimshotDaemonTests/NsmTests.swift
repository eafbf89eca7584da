import Foundation
import RimshotControl
import RimshotOsc
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A daemon under a session manager, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct NsmTests {
  private let home: Home
  private let server: AudioServer
  private let manager: SessionManager
  private let player: JackPlayer

  init() throws {
    home = try Home()
    server = try AudioServer.jackd()
    manager = try SessionManager()
    player = try JackPlayer(on: server, inputs: 2, name: "ears")
    let kit = try TemporaryKit.levels(named: "configured")
    kits.append(kit)
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("kit: \(kit.path)\n", to: "config/rimshot/config.yaml")
  }

  private var kits: [TemporaryKit] = []
  private var project: String { "\(home.folder.path)/Song/Rimshot.nTEST" }

  private func status(_ name: String = "rimshot") throws -> DaemonStatus {
    let outcome = try home.rimshot("status", "--json", "--name", name)
    return try JSONDecoder().decode(DaemonStatus.self, from: Data(outcome.output.utf8))
  }

  private func connections(of port: String) throws -> [String] {
    try player.ports().first { $0.name == port }?.connections.sorted() ?? []
  }

  @Test func whatWasSavedIsThereWhenTheSessionIsOpenedAgain() throws {
    let announcement = try manager.start(in: home)
    #expect(announcement.address == "/nsm/server/announce")
    let number = Int(manager.process?.number ?? 0)
    #expect(
      announcement.arguments == [
        .text("Rimshot"), .text(":dirty:progress:"), .text("rimshot"), .integer(1), .integer(1),
        .integer(number),
      ])
    #expect(try player.ports().allSatisfy { !$0.name.lowercased().hasPrefix("rimshot") })
    let opened = OscMessage("/reply", [.text("/nsm/client/open"), .text("playing configured")])
    #expect(try manager.open(project) == opened)
    // Nothing is there yet.
    try manager.wait(hasUnsaved: true)

    // A patchbay's connections, and a kit, that the daemon is told to keep.
    let chosen = try TemporaryKit.levels(named: "chosen")
    let load = try home.rimshot("kit", "load", chosen.path)
    #expect(load.status == 0, "\(load)")
    #expect(try home.rimshot("mixer", "set", "snare", "--gain", "-6").status == 0)
    try player.connect("Rimshot.nTEST:kick", to: "ears:in_1")
    try player.disconnect("Rimshot.nTEST:main_l", from: "system:playback_1")
    #expect(try manager.save() == OscMessage("/reply", [.text("/nsm/client/save"), .text("saved")]))
    try manager.wait(hasUnsaved: false)
    // What isn't saved isn't kept.
    #expect(try home.rimshot("connect", "kick", "ears:in_2").status == 0)
    #expect(try home.rimshot("mixer", "mute", "snare").status == 0)
    let other = try TemporaryKit.levels(named: "other")
    #expect(try home.rimshot("kit", "load", other.path).status == 0)
    try manager.wait(hasUnsaved: true)
    #expect(try manager.end() == 0)

    _ = try manager.start(in: home)
    #expect(
      try manager.open(project) == OscMessage("/reply", [.text("/nsm/client/open"), .text("playing chosen")]))
    let mixer = try home.rimshot("mixer", "--json")
    let snare = try JSONDecoder().decode(MixerReport.self, from: Data(mixer.output.utf8)).pads[1]
    #expect(snare.name == "snare" && snare.gain == -6 && !snare.isMuted, "\(snare)")
    try waitUntil("the saved connection") {
      try connections(of: "Rimshot.nTEST:kick").contains("ears:in_1")
    }
    #expect(try !connections(of: "Rimshot.nTEST:kick").contains("ears:in_2"))
    #expect(try connections(of: "Rimshot.nTEST:main_l") == [])
    #expect(try connections(of: "Rimshot.nTEST:main_r") == ["system:playback_2"])
    // It is as it was saved, until a patchbay is used.
    try manager.wait(hasUnsaved: false)
    try player.disconnect("Rimshot.nTEST:main_r", from: "system:playback_2")
    try manager.wait(hasUnsaved: true)
    #expect(try manager.end() == 0)
    // The user's own daemon has heard of nothing.
    let own = try FileManager.default.contentsOfDirectory(atPath: "\(home.folder.path)/state/rimshot")
    #expect(!own.contains { !$0.hasSuffix("-config.yaml") }, "\(own)")
  }

  @Test func aSessionMayHaveSeveralAndTheUserADaemonOfHisOwn() throws {
    let daemon = try home.daemon()
    _ = try manager.start(in: home)
    #expect(try manager.open(project).address == "/reply")
    #expect(try status("Rimshot-nTEST").pid == Int(manager.process?.number ?? 0))
    let names = try player.ports().map(\.name)
    #expect(names.contains("rimshot:kick") && names.contains("Rimshot.nTEST:kick"), "\(names)")
    #expect(try manager.end() == 0)
    #expect(try daemon.status.state == .ready)
  }

  @Test func aProjectThatCantBeMadeIsRefused() throws {
    try home.folder.write("", to: "file")
    _ = try manager.start(in: home)
    let path = "\(home.folder.path)/file/Rimshot.nTEST"
    #expect(
      try manager.open(path)
        == OscMessage(
          "/error",
          [
            .text("/nsm/client/open"), .integer(-10),
            .text("cannot make the folder \(path): \(home.folder.path)/file is not a folder"),
          ]))
    #expect(try manager.process?.waitForEnd() == 1)
  }

  @Test func aSaveThatFailsIsSaid() throws {
    _ = try manager.start(in: home)
    #expect(try manager.open(project).address == "/reply")
    try FileManager.default.removeItem(atPath: project)
    try home.folder.write("", to: "Song/Rimshot.nTEST")
    let answer = try manager.save()
    #expect(answer.address == "/error")
    #expect(answer.arguments.prefix(2) == [.text("/nsm/client/save"), .integer(-1)])
    // And again, once there is a place.
    try FileManager.default.removeItem(atPath: project)
    #expect(try manager.save().address == "/reply")
    // What it doesn't do, and doesn't know, does no harm.
    manager.send("/nsm/client/open", .text("/elsewhere"), .text("Other"), .text("Rimshot.nELSE"))
    #expect(try manager.next("refusal").arguments.prefix(2) == [.text("/nsm/client/open"), .integer(-8)])
    manager.send("/nsm/client/session_is_loaded")
    manager.send("/nsm/client/show_optional_gui")
    #expect(try manager.save().address == "/reply")
    #expect(try manager.end() == 0)
  }

  @Test func withoutAManagerItPlaysAsItDoesAlone() throws {
    // Nobody listens there any more.
    home.variables["NSM_URL"] = "osc.udp://localhost:\(try OscClient.freePort())/"
    let daemon = try home.daemon()
    #expect(try player.ports().contains { $0.name == "rimshot:kick" })
    #expect(try daemon.log.contains("no session manager listens at osc.udp://localhost:"))
  }
}
