import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The built program's wished connections on a real server.
@Suite(.oneAtATime)
struct WishTests {
  private let home: Home
  private let kit: TemporaryKit

  init() throws {
    home = try Home()
    kit = try TemporaryKit.levels()
  }

  private func wait(_ daemon: RunningDaemon, for connection: String, isThere: Bool = true) throws {
    try daemon.waitUntilStatus("has \(connection): \(isThere)", seconds: 5) { status in
      status.connections.contains { "\($0.source) → \($0.destination)" == connection } == isThere
    }
  }

  private func wishes() throws -> [WishReport] {
    let outcome = try home.rimshot("connections", "list", "--json")
    return try JSONDecoder().decode(WishList.self, from: Data(outcome.output.utf8)).wishes
  }

  @Test(.needs(.jackd)) func aWishIsMadeWheneverItsPortIsThere() throws {
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path)
    let outcome = try home.rimshot("connect", "kick", "ears:in_1")
    #expect(outcome.status == 0)
    #expect(outcome.output == "will be made as soon as there is ears:in_1: kick → ears:in_1\n", "\(outcome)")
    #expect(try wishes().first?.state == .missing)
    for _ in 1...3 {
      let ears = try JackPlayer(on: server, inputs: 1, name: "ears")
      try wait(daemon, for: "rimshot:kick → ears:in_1")
      #expect(try home.rimshot("hit", "kick").status == 0)
      _ = try ears.waitForSound(above: 0.2, from: ears.now &- 4800)
    }
    try wait(daemon, for: "rimshot:kick → ears:in_1", isThere: false)
    // Forgotten while it isn't there.
    #expect(try home.rimshot("disconnect", "kick", "ears:in_1").status == 0)
    #expect(try wishes().allSatisfy { $0.origin == .automatic })
  }

  @Test(.needs(.pipeWire)) func soItIsOnPipeWire() throws {
    let server = try AudioServer.pipeWire()
    let daemon = try home.daemon(kit.path)
    #expect(try home.rimshot("connect", "kick", "ears:in_1").status == 0)
    for _ in 1...2 {
      let ears = try JackPlayer(on: server, inputs: 1, name: "ears")
      try wait(daemon, for: "rimshot:kick → ears:in_1")
      withExtendedLifetime(ears) {}
    }
  }

  @Test func ourOwnPortIsKnownWithoutAServer() throws {
    let daemon = try home.daemon(kit.path, waits: false)
    try waitUntil("kit") { (try? daemon.status.kit) != nil }
    #expect(
      try home.rimshot("connect", "rimshot:kick", "ears:in_1").output
        == "will be made as soon as there is kick and ears:in_1: kick → ears:in_1\n")
    let file = "\(home.folder.path)/state/rimshot/rimshot.connections"
    try waitUntil("file") {
      (try? String(contentsOfFile: file, encoding: .utf8))?.contains("ours: kick") == true
    }
  }

  @Test(.needs(.jackd)) func whatIsRememberedSurvivesTheDaemonAndTheServer() throws {
    var server: AudioServer? = try AudioServer.jackd()
    var ears: JackPlayer? = try JackPlayer(on: server!, inputs: 1, name: "ears")
    do {
      let daemon = try home.daemon(kit.path)
      #expect(
        try home.rimshot("connect", "rimshot:kick", "ears:in_1").output
          == "connected rimshot:kick → ears:in_1\n")
      #expect(try home.rimshot("disconnect", "main_l", "playback_1").status == 0)
      #expect(try home.rimshot("stop").status == 0)
      try daemon.process.waitForEnd()
    }
    let daemon = try home.daemon(kit.path)
    #expect(try !daemon.status.connections.contains { $0.source == "rimshot:main_l" })
    try wait(daemon, for: "rimshot:kick → ears:in_1")
    try wait(daemon, for: "rimshot:main_r → system:playback_2")
    ears = nil
    server?.end()
    try daemon.waitUntilStatus("has no server") { $0.state == .noServer }
    server = try AudioServer.jackd()
    try wait(daemon, for: "rimshot:main_r → system:playback_2")
    ears = try JackPlayer(on: server!, inputs: 1, name: "ears")
    try wait(daemon, for: "rimshot:kick → ears:in_1")
    #expect(try !daemon.status.connections.contains { $0.source == "rimshot:main_l" })
    #expect(try home.rimshot("connect", "main_l", "playback_1").status == 0)
    #expect(try wishes().allSatisfy { $0.state != .never })
    withExtendedLifetime(ears) {}
  }

  @Test(.needs(.jackd)) func whatAnotherProgramTakesApartStaysApart() throws {
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path)
    let other = try JackPlayer(on: server, inputs: 1)
    try wait(daemon, for: "rimshot:main_l → system:playback_1")
    try other.disconnect("rimshot:main_l", from: "system:playback_1")
    try wait(daemon, for: "rimshot:main_l → system:playback_1", isThere: false)
    // Ports that come make it look again.
    let ears = try JackPlayer(on: server, inputs: 1, name: "ears")
    #expect(try home.rimshot("connect", "kick", "ears:in_1").status == 0)
    try waitUntil("wish that is apart") { try wishes().contains { $0.state == .apart } }
    let text = try home.rimshot("connections", "list").output
    #expect(
      text.contains("rimshot:main_l → system:playback_1  by itself   taken apart by another program"),
      "\(text)")
    #expect(try !daemon.status.connections.contains { $0.source == "rimshot:main_l" })
    withExtendedLifetime(ears) {}
  }

  @Test(.needs(.jackd)) func savingAndClearing() throws {
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path)
    let ears = try JackPlayer(on: server, inputs: 1, name: "ears")
    try ears.connect("rimshot:kick", to: "ears:in_1")
    let saved = try home.rimshot("connections", "save")
    #expect(
      saved.output == "remembered rimshot:kick → ears:in_1\n"
        || saved.output == "remembered kick → ears:in_1\n")
    #expect(try home.rimshot("connections", "save").output == "nothing changed\n")
    #expect(try wishes().contains { $0.origin == .remembered && $0.state == .made })
    #expect(try home.rimshot("connections", "clear").output == "forgotten kick → ears:in_1\n")
    try wait(daemon, for: "rimshot:kick → ears:in_1")
    #expect(try wishes().allSatisfy { $0.origin == .automatic })
  }

  @Test(.needs(.jackd)) func theConfigurationSaysWhereOutputsGo() throws {
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write(
      """
      connections:
        - {from: kick, to: ["nowhere:in", "ears:in_1"]}
        - {from: "rimshot:main_*", to: "system:*", never: true}
      """, to: "config/rimshot/config.yaml")
    let server = try AudioServer.jackd()
    let ears = try JackPlayer(on: server, inputs: 1, name: "ears")
    let daemon = try home.daemon(kit.path)
    try wait(daemon, for: "rimshot:kick → ears:in_1")
    let connections = try daemon.status.connections.map { "\($0.source) → \($0.destination)" }
    #expect(!connections.contains("rimshot:kick → system:playback_1"))
    #expect(!connections.contains { $0.hasPrefix("rimshot:main") })
    #expect(connections.contains("rimshot:hats_l → system:playback_1"))
    withExtendedLifetime(ears) {}
  }

  @Test(.needs(.jackd)) func whatJackRefusesIsTriedAgain() throws {
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write(
      "connections: [{from: kick, to: \"ears:in_1\"}]\n", to: "config/rimshot/config.yaml")
    let server = try AudioServer.jackd()
    let ears = try JackPlayer(on: server, inputs: 1, name: "ears")
    try ears.setActive(false)
    let daemon = try home.daemon(kit.path)
    try daemon.waitUntilStatus("says what is refused", seconds: 5) { status in
      status.problems?.contains { $0.code == "connection-refused" && $0.message.contains("ears:in_1") }
        == true
    }
    // No port comes or goes.
    try ears.setActive(true)
    try wait(daemon, for: "rimshot:kick → ears:in_1")
    try daemon.waitUntilStatus("has nothing to say of it", seconds: 3) { status in
      status.problems?.contains { $0.code == "connection-refused" } != true
    }
    #expect(
      try daemon.log.split(separator: "\n").count { $0.contains("ears:in_1") } == 2, "refused, connected")
  }

  @Test(.needs(.jackd)) func aBrokenFileIsSetAside() throws {
    try home.folder.makeFolder("state/rimshot")
    try home.folder.write("rimshot: 1\nconnections: {\n", to: "state/rimshot/rimshot.connections")
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path)
    #expect(try daemon.log.contains("rimshot.connections:3:"))
    #expect(
      try daemon.log.contains("are now in \(home.folder.path)/state/rimshot/rimshot.connections.broken"))
    #expect(
      FileManager.default.fileExists(atPath: "\(home.folder.path)/state/rimshot/rimshot.connections.broken"))
    withExtendedLifetime(server) {}
  }

  @Test(.needs(.jackd)) func aSlipOfTheFingerIsNotAWish() throws {
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path)
    let slip = try home.rimshot("connect", "rimshot:kick", "system:playbak_1")
    #expect(slip.status == 1)
    #expect(
      slip.errors
        == "rimshot: no port that receives fits \"system:playbak_1\" (did you mean \"system:playback_1\"?); "
        + "with --when-there it is connected when it comes\n", "\(slip)")
    #expect(try home.rimshot("connect", "rimshot:kick", "xylophone").status == 1)
    #expect(try home.rimshot("connect", "kick", "77:0", "--when-there").status == 1)
    #expect(try home.rimshot("connect", "kick", "xylo*", "--when-there").status == 0)
    let ears = try JackPlayer(on: server, inputs: 1, name: "xylophone")
    try wait(daemon, for: "rimshot:kick → xylophone:in_1")
    withExtendedLifetime(ears) {}
  }

  @Test(.needs(.jackd)) func aWishThatWaitsIsForgottenByTheWordsItWasMadeWith() throws {
    let server = try AudioServer.jackd()
    let daemon = try home.daemon(kit.path)
    for name in ["later:in", "later:in_2"] {
      #expect(try home.rimshot("connect", "rimshot:kick", name).status == 0)
    }
    let unclear = try home.rimshot("disconnect", "rimshot:kick", "later")
    #expect(unclear.status == 1)
    #expect(unclear.errors.contains("kick → later:in_2"), "\(unclear)")
    #expect(try home.rimshot("disconnect", "rimshot:kick", "later:in").status == 0)
    let remembered = try wishes().filter { $0.origin == .remembered }
    #expect(remembered.map(\.destination) == ["later:in_2"])
    withExtendedLifetime((server, daemon)) {}
  }
}
