import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// 300 hits a second of random notes, velocities and channels, for a quarter of `RIMSHOT_STRESS_SECONDS`, 5 seconds at
/// least.
@Suite(.oneAtATime, .needs(.jackd))
struct StressTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["RIMSHOT_STRESS_SECONDS"].flatMap { Int($0) }.map { max($0 / 4, 5) }
    ?? 5

  /// What was sent, to compare with what the daemon counts.
  private struct Sent {
    var heard = 0
    var unmapped = 0
    var otherChannels = 0
  }

  @Test func manyHitsLeaveNothingBehind() throws {
    let home = try Home()
    let kit = try TemporaryKit.busy()
    let server = try AudioServer.jackd()
    let daemon = try home.daemon("--channels", "1-8", "--voices", "24", kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    var random = SeededRandom(seed: 300)
    var sent = Sent()
    let start = player.soon
    var warmMemory = 0
    for second in 0..<StressTests.seconds {
      let begin = start &+ UInt32(second * 48000)
      try play(300, from: begin, on: player, &random, &sent)
      try player.wait(until: begin)
      if second == min(2, StressTests.seconds - 1) { warmMemory = try daemon.memory }
    }
    try player.wait(until: start &+ UInt32(StressTests.seconds * 48000))
    let memory = try daemon.memory
    try daemon.waitUntilStatus("is silent", seconds: 10) { $0.engine.voices == 0 }
    let status = try daemon.status
    #expect(status.midi.events == sent.heard)
    #expect(status.midi.otherChannels.reduce(0) { $0 + $1.count } == sent.otherChannels)
    #expect(status.midi.unmappedNotes.reduce(0) { $0 + $1.count } == sent.unmapped)
    #expect(status.engine.hits == sent.heard - sent.unmapped)
    #expect(status.engine.stolen > 0, "the voices ran out, as they should here")
    #expect(status.engine.dropped == 0)
    #expect(abs(memory - warmMemory) <= 2 << 20, "\(warmMemory) bytes when warm, \(memory) at the end")
    #expect(player.lateMessages == 0)
    #expect(try home.rimshot("stop").status == 0)
    #expect(try daemon.process.waitForEnd() == 0)
  }

  private func play(
    _ count: Int, from start: UInt32, on player: JackPlayer, _ random: inout SeededRandom, _ sent: inout Sent
  ) throws {
    for frame in (0..<count).map({ _ in UInt32.random(in: 0..<48000, using: &random) }).sorted() {
      let channel = UInt8.random(in: 1...16, using: &random)
      let note = UInt8.random(in: 0...127, using: &random)
      let velocity = UInt8.random(in: 1...127, using: &random)
      try player.hit(note, velocity: velocity, channel: channel, at: start &+ frame)
      if channel > 8 {
        sent.otherChannels += 1
      } else {
        sent.heard += 1
        if !(20..<100).contains(note) { sent.unmapped += 1 }
      }
    }
  }
}
