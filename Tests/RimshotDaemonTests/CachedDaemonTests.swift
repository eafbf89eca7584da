import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A daemon whose kit's sounds are kept decoded from its last start.
@Suite(.oneAtATime, .needs(.jackd))
struct CachedDaemonTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try TemporaryKit("rimshot: 1\npads: {ride: {note: 51, samples: ride.flac}}\n")
    // A file that wasn't written just now.
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    try FileManager.default.createSymbolicLink(
      atPath: kit.file("ride.flac"),
      withDestinationPath: package.appending(path: "Kits/acoustic/ride_v1_r1.flac").path)
    server = try AudioServer.jackd()
  }

  private var place: String { "\(home.folder.path)/.cache/rimshot/sounds" }

  /// When each kept sound was used last.
  private func uses() throws -> [String: Date] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return try names.reduce(into: [:]) {
      $0[$1] = try FileManager.default.attributesOfItem(atPath: "\(place)/\($1)")[.modificationDate] as? Date
    }
  }

  /// - Parameter isDone: What the daemon is waited for to have done.
  private func hear(_ what: String, _ isDone: () throws -> Bool) throws -> [Float] {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let start = player.soon
    try player.send([0x99, 51, 127], at: start)
    let heard = try player.hear(1, from: start, count: 60_000)
    let status = try daemon.status
    #expect(status.engine.underruns == nil && status.kit?.streamedBytes == nil)
    try waitUntil(what, isDone)
    return heard
  }

  @Test func theSecondStartPlaysWhatTheFirstHasKept() throws {
    let first = try hear("sound in the cache") { try uses().count == 2 }
    let before = try uses()
    let second = try hear("use of it") { try uses().allSatisfy { $1 > before[$0] ?? .distantFuture } }
    #expect(second == first && first.contains { $0 != 0 })
    #expect(try uses().keys == before.keys, "nothing is kept twice")
  }
}
