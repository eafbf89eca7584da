import Foundation
import RimshotControl
import RimshotServerSupport
import Testing

/// A daemon that starts a second time with a kit, whose sounds it has kept decoded.
@Suite(.oneAtATime, .needs(.jackd))
struct CachedStartTests {
  /// What was changed in the last seconds isn't kept, so it is a kit that has been here for longer.
  private static let kit = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Kits/electronic").path()
  /// Sounds that are waited for: those of both kicks, of which the long ones go on beyond what must be there at once.
  private static let kept = 16

  private let home: Home
  private let server: AudioServer

  init() throws {
    home = try Home()
    server = try AudioServer.jackd()
  }

  @Test func itDecodesNothingThatIsKeptAndSoundsTheSame() throws {
    let first = try home.daemon(CachedStartTests.kit)
    #expect(try first.log.contains(CachedStartTests.sentence) == false)
    let heard = try play()
    #expect(heard.suffix(5000).contains { $0 != 0 })
    let folder = "\(home.folder.path)/.cache/rimshot/sounds"
    try waitUntil("sounds in \(folder)") {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.count { $0.hasSuffix(".file") } >= CachedStartTests.kept
    }
    first.process.end()

    let second = try home.daemon(CachedStartTests.kit)
    let log = try second.log
    let line = try #require(
      log.split(separator: "\n").first { $0.contains(CachedStartTests.sentence) }, "\(log)")
    let number = try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    #expect(number >= CachedStartTests.kept, "\(line)")
    #expect(try play().elementsEqual(heard))
    let status = try second.status
    #expect(status.kit?.streamedBytes == nil && status.engine.underruns == nil)
  }

  private static let sentence = "sounds were decoded at an earlier start"

  /// What the kicks' output plays of the long one, and of the short one while it rings.
  private func play() throws -> [Float] {
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["kick"])
    let start = player.soon
    try player.send([0x99, 35, 100], at: start)
    try player.send([0x99, 36, 90], at: start &+ 1000)
    return try player.hear(1, from: start, count: 40_000)
  }
}
