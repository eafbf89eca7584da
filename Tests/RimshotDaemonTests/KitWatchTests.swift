import Foundation
import Glibc
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What becomes of a kit whose files are changed while it plays.
@Suite(.oneAtATime, .needs(.jackd))
struct KitWatchTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
  }

  private func text(named name: String, note: Int = 36) -> String {
    "rimshot: 1\nname: \(name)\nlicense: CC0-1.0\noutputs: {kick: mono}\n"
      + "pads:\n  kick: {note: \(note), output: kick, velocity_curve: fixed, samples: kick.wav}\n"
  }

  private func plays(_ name: String, on daemon: RunningDaemon) throws {
    try daemon.waitUntilStatus("plays \(name)", seconds: 5) { $0.kit?.name == name }
  }

  @Test func everyWayToSaveAKitFileIsHeard() throws {
    let daemon = try home.daemon(kit.path)
    let file = kit.file("kit.yaml")
    try text(named: "in place").write(toFile: file, atomically: false, encoding: .utf8)
    try plays("in place", on: daemon)
    // What Vim leaves for a moment, then a rename over the file.
    try "x".write(toFile: kit.file("4913"), atomically: false, encoding: .utf8)
    try text(named: "renamed").write(toFile: kit.file(".kit.yaml.new"), atomically: false, encoding: .utf8)
    #expect(rename(kit.file(".kit.yaml.new"), file) == 0)
    try plays("renamed", on: daemon)
    // By way of a backup.
    #expect(rename(file, file + "~") == 0)
    try text(named: "made anew").write(toFile: file, atomically: false, encoding: .utf8)
    try plays("made anew", on: daemon)
    #expect(try !daemon.log.contains("can't be played"))
  }

  @Test func aNewSoundIsHeardAndANoteThatRingsGoesOn() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 2)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l", "kick"])
    let start = player.soon
    try player.hit(60, at: start)
    try player.wait(until: start)
    try kit.write([[Float](repeating: 0.75, count: 480)], to: "kick.wav", as: .wavFloat)
    var level: Float = 0
    try waitUntil("new sound", seconds: 4) {
      let frame = player.soon
      try player.hit(36, at: frame)
      level = try player.hear(2, from: frame, count: 1)[0]
      return level != 0.25
    }
    #expect(level == 0.75)
    let drone = try player.hear(1, from: start, count: 240_000)
    #expect(drone.firstIndex { $0 != 0.0625 } == nil, "the old kit rings on without a gap")
    withExtendedLifetime(daemon) {}
  }

  @Test func errorsAreSaidOnceAndTheOldKitPlaysUntilTheyAreGone() throws {
    let daemon = try home.daemon(kit.path)
    let file = kit.file("kit.yaml")
    try text(named: "wrong", note: 236).write(toFile: file, atomically: true, encoding: .utf8)
    try waitUntil("error in the log") { try daemon.log.contains("\(file):6:") }
    #expect(try daemon.log.contains("have changed and can't be played; what was loaded plays on:"))
    #expect(try daemon.status.kit?.name == "levels")
    // The same error again isn't said again; a file that has gone is another one.
    try text(named: "still wrong", note: 236).write(toFile: file, atomically: true, encoding: .utf8)
    unlink(file)
    try waitUntil("lack in the log") {
      try daemon.log.contains("no kit") || daemon.log.contains("no such file")
    }
    #expect(try daemon.log.components(separatedBy: "\(file):6:").count == 2)
    try text(named: "right").write(toFile: file, atomically: true, encoding: .utf8)
    try plays("right", on: daemon)
    #expect(try daemon.log.contains("are good again"))
  }

  @Test func aFolderThatIsTakenAwayAndPutBackIsFollowed() throws {
    let daemon = try home.daemon(kit.path)
    #expect(rename(kit.path, kit.path + "-away") == 0)
    try waitUntil("error in the log") { try daemon.log.contains("can't be played") }
    try FileManager.default.copyItem(atPath: kit.path + "-away", toPath: kit.path)
    try text(named: "back").write(toFile: kit.file("kit.yaml"), atomically: true, encoding: .utf8)
    try plays("back", on: daemon)
    try text(named: "and watched").write(toFile: kit.file("kit.yaml"), atomically: true, encoding: .utf8)
    try plays("and watched", on: daemon)
    try FileManager.default.removeItem(atPath: kit.path + "-away")
  }

  @Test func aSoundThatIsBeingCopiedIsWaitedFor() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["kick"])
    let other = try TemporaryKit(named: "other")
    try other.write([[Float](repeating: 0.75, count: 48_000)], to: "kick.wav", as: .wavFloat)
    let whole = try Data(contentsOf: URL(filePath: other.file("kick.wav")))
    try text(named: "copied").write(toFile: kit.file("kit.yaml"), atomically: true, encoding: .utf8)
    let copy = try #require(FileHandle(forWritingAtPath: kit.file("kick.wav")))
    try copy.truncate(atOffset: 0)
    try copy.write(contentsOf: whole.prefix(60_000))
    // A copy that pauses for a second.
    let begin = player.now
    while player.now &- begin < 48_000 {
      try player.wait(until: player.now &+ 2400)
      #expect(try daemon.status.kit?.name == "levels")
    }
    try copy.write(contentsOf: whole.dropFirst(60_000))
    try copy.close()
    try plays("copied", on: daemon)
    let frame = player.soon
    try player.hit(36, at: frame)
    #expect(try player.hear(from: frame, count: 48_000).allSatisfy { $0 == 0.75 }, "all of it is there")
  }

  @Test func withoutAWatchOnlyReloadReadsTheFiles() throws {
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("watch_kit: false\n", to: "config/rimshot/config.yaml")
    let daemon = try home.daemon(kit.path)
    try text(named: "changed").write(toFile: kit.file("kit.yaml"), atomically: true, encoding: .utf8)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.wait(until: player.now &+ 48_000)
    #expect(try daemon.status.kit?.name == "levels")
    let outcome = try home.rimshot("kit", "reload")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try daemon.status.kit?.name == "changed")
  }
}
