import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A box without a screen, where something starts the daemon with nothing around it: no HOME, no session, no locale, no
/// standard input and output, no audio server yet.
@Suite(.oneAtATime, .needs(.jackd))
struct BareEnvironmentTests {
  @Test(arguments: ["LC_ALL", nil], ["<&- >&-", "<&- >&- 2>&-"])
  func itStartsPlaysAndEnds(locale: String?, closing: String) throws {
    let name = "bare-\(getpid())"
    var environment = AudioServer.environment.filter { $0.key == "JACK_DEFAULT_SERVER" }
    environment[locale ?? ""] = locale.map { _ in "C" }
    let kit = try TemporaryKit.levels(named: "Trömmel-鼓")
    let paths = try ControlPaths(name: name, environment: [:], user: geteuid())
    defer { unlink(paths.lock) }
    let folder = try TemporaryFolder()
    let process = try SpawnedProcess(
      "/bin/sh",
      ["-c", "exec \"$0\" daemon --name \"$1\" \"$2\" \(closing)", BuiltProgram.path, name, kit.path],
      environment: environment, log: folder.newFile())
    func status() throws -> DaemonStatus {
      var client = try ControlClient(socket: paths.socket)
      return try client.send(.status, as: DaemonStatus.self)
    }
    try waitUntil("kit", seconds: 20) { (try? status().kit) != nil }
    #expect(try status().kit?.name == "Trömmel-鼓")
    #expect(try status().kit?.path == "\(kit.path)/kit.yaml")
    for descriptor in 0...2 {
      let place = try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(process.number)/fd/\(descriptor)")
      #expect(place == (descriptor == 2 && !closing.contains("2") ? process.log : "/dev/null"))
    }

    let server = try AudioServer.jackd()
    let player = try JackPlayer(on: server, inputs: 1)
    // Its ports are there before they may be connected.
    try waitUntil("daemon that plays", seconds: 5) { try status().server != nil }
    try player.connect(toMidiOf: name, hearing: ["main_l"])
    let start = player.soon
    try player.hit(38, at: start)
    #expect(try player.waitForSound(from: start) == start)

    process.signal(SIGTERM)
    #expect(try process.waitForEnd(seconds: 5) == 0)
    #expect(access(paths.socket, F_OK) != 0)
    let lines = try String(contentsOfFile: process.log, encoding: .utf8).split(separator: "\n")
    #expect(Set(lines).count == lines.count, "a line twice: \(lines)")
    if closing.contains("2") {
      #expect(lines.isEmpty, "\(lines)")
    } else {
      #expect(lines.count { $0.contains("no audio server") } == 1, "\(lines)")
      #expect(
        lines.count { $0.contains("sequencer") } == (access("/dev/snd/seq", F_OK) == 0 ? 0 : 1), "\(lines)")
    }
  }
}
