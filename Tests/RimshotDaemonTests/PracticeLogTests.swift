import Foundation
import RimshotControl
import RimshotPractice
import RimshotServerSupport
import RimshotTestSupport
import Testing

@testable import RimshotDaemon

/// What a daemon adds to the practice log.
@Suite struct PracticeLogTests {
  @Test(.oneAtATime, .needs(.jackd)) func whatIsPlayedIsLoggedOnceItIsWanted() throws {
    let home = try Home()
    let server = try AudioServer.jackd()
    defer { server.end() }
    let kit = try TemporaryKit.levels()
    let daemon = try home.daemon(kit.path)
    // Where a busy machine drops one, another is played.
    func hit(_ times: Int) throws {
      let hits = try daemon.status.engine.hits + times
      while try daemon.status.engine.hits < hits {
        let played = try daemon.status.engine
        let _: HitReport = try daemon.ask(.hit(pad: "snare", velocity: 100))
        try daemon.waitUntilStatus("has taken it", seconds: 5) {
          $0.engine.hits + $0.engine.dropped > played.hits + played.dropped
        }
      }
    }
    let file = home.folder.path + "/share/rimshot/practice.sqlite"
    try hit(2)
    #expect(!FileManager.default.fileExists(atPath: file))
    try FileManager.default.createDirectory(
      atPath: home.folder.path + "/config/rimshot", withIntermediateDirectories: true)
    try home.folder.write("practice: true\n", to: "config/rimshot/config.yaml")
    #expect(try home.rimshot("config", "reload").status == 0)
    try hit(3)
    // What was played before another kit came is that kit's.
    let name = try #require(try daemon.status.kit?.name)
    let other = try TemporaryKit.levels()
    let _: KitReport = try daemon.ask(.loadKit(other.path), as: KitReport.self)
    #expect(try home.rimshot("stop").status == 0)
    #expect(try daemon.process.waitForEnd() == 0)
    let today = CalendarDay.local().day
    let played = try PracticeFile(file, writes: false).minutes(today.later(by: -1)...today)
    #expect(played.reduce(0) { $0 + $1.hits } == 3)
    #expect(Set(played.map(\.kit)) == [name])
    #expect(try home.rimshot("practice").output.contains("3 hits"))
  }

  @Test func aLogThatCannotBeWrittenIsAProblem() throws {
    let folder = try TemporaryFolder()
    try "a file, no folder".write(toFile: folder.path + "/rimshot", atomically: true, encoding: .utf8)
    let practice = PracticeSession(["XDG_DATA_HOME": folder.path])
    practice.turn(on: true, hits: 10)
    practice.count(12, kit: "a", at: 1_764_500_000)
    practice.finish()
    #expect(practice.problems.map(\.code) == ["practice-failed"])
    #expect(practice.problems.first?.message.contains("\(folder.path)/rimshot") == true)
    // Nothing is lost.
    try FileManager.default.removeItem(atPath: folder.path + "/rimshot")
    practice.count(15, kit: "a", at: 1_764_500_060)
    practice.finish()
    #expect(practice.problems == [])
    let day = CalendarDay.local(1_764_500_000).day
    let file = try PracticeFile(folder.path + "/rimshot/practice.sqlite", writes: false)
    #expect(try file.minutes(day...day.later(by: 1)).map(\.hits) == [2, 3])
  }
}
