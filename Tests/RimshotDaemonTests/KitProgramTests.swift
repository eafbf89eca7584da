import Foundation
import Glibc
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Kits that program changes choose.
@Suite(.oneAtATime, .needs(.jackd))
struct KitProgramTests {
  private let home: Home
  private let first: TemporaryKit
  private let second: TemporaryKit
  private let banked: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    first = try .levels(named: "first")
    second = try .levels(named: "second", kick: 0.75)
    banked = try .levels(named: "banked", kick: 0.5)
    server = try AudioServer.jackd()
  }

  private func configure(_ more: String = "") throws {
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write(
      "programs:\n  1: \(first.path)\n  2: \(second.path)\n  3/1:2: \(banked.path)\n  9: \(home.folder.path)/none\n"
        + more, to: "config/rimshot/config.yaml")
  }

  private func plays(_ name: String, on daemon: RunningDaemon) throws {
    try daemon.waitUntilStatus("plays \(name)", seconds: 5) { $0.kit?.name == name }
  }

  @Test func aProgramAndItsBankChooseTheKit() throws {
    try configure()
    let daemon = try home.daemon(first.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["kick"])
    try player.send([0xC9, 1], at: player.soon)
    try plays("second", on: daemon)
    for (controller, value): (UInt8, UInt8) in [(0, 3), (32, 1)] {
      try player.send([0xB9, controller, value], at: player.soon)
    }
    try player.send([0xC9, 1], at: player.soon)
    try plays("banked", on: daemon)
    try player.send([0xC9, 0], at: player.soon)
    try plays("first", on: daemon)

    // Neither a program without a kit nor one whose kit isn't there nor another channel's takes the kit away.
    try player.send([0xC9, 100], at: player.soon)
    try waitUntil("line") { try daemon.log.contains("program 101 of bank 3/1 has no kit") }
    try player.send([0xC9, 8], at: player.soon)
    try waitUntil("line") { try daemon.log.contains("\(home.folder.path)/none") }
    try player.send([0xC0, 1], at: player.soon)
    let frame = player.soon
    try player.hit(36, at: frame)
    #expect(try player.hear(from: frame, count: 1) == [0.25])
    #expect(try daemon.status.kit?.name == "first")
  }

  @Test func aPreloadedKitIsThereAtOnce() throws {
    try configure()
    let daemon = try home.daemon(first.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["kick"])
    // There and back, so that both have been loaded.
    try player.send([0xC9, 1], at: player.soon)
    try plays("second", on: daemon)
    try player.send([0xC9, 0], at: player.soon)
    try plays("first", on: daemon)
    let start = player.soon
    try player.send([0xC9, 1], at: start)
    for hit in 1...20 { try player.hit(36, at: start &+ UInt32(hit * 480)) }
    let levels = try (1...20).map { try player.hear(from: start &+ UInt32($0 * 480), count: 1)[0] }
    #expect(levels.allSatisfy { $0 == 0.25 || $0 == 0.75 })
    let change = try #require(levels.firstIndex(of: 0.75), "\(levels)")
    #expect(change < 10, "\(change + 1) hundredths of a second")
    #expect(levels[change...].allSatisfy { $0 == 0.75 })
  }

  @Test func withoutProgramsNothingIsChosen() throws {
    let daemon = try home.daemon(first.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["kick"])
    try player.send([0xC9, 1], at: player.soon)
    let frame = player.soon
    try player.hit(36, at: frame)
    #expect(try player.hear(from: frame, count: 1) == [0.25])
    #expect(try daemon.status.kit?.name == "first")
    #expect(try !daemon.log.contains("program"))
  }
}
