import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A daemon whose kit isn't in memory as a whole.
@Suite(.oneAtATime, .needs(.jackd))
struct StreamedDaemonTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer
  private static let frames = 120_000

  init() throws {
    home = try Home()
    kit = try TemporaryKit("rimshot: 1\npads: {long: {note: 36, samples: long.wav}}\n")
    var random = SeededRandom(seed: 1)
    let sound = (0..<StreamedDaemonTests.frames).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    try kit.write([sound], to: "long.wav", as: .wavFloat)
    server = try AudioServer.jackd()
  }

  @Test func whatComesFromTheDiskIsHeardToTheLastFrame() throws {
    let daemon = try home.daemon("--memory", "0", kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    // While the reader is asleep, and once more while it isn't.
    let start = player.soon
    try player.send([0x99, 36, 127], at: start)
    try player.send([0x99, 36, 127], at: start &+ 60_000)
    let heard = try player.hear(1, from: start, count: 190_000)
    var random = SeededRandom(seed: 1)
    let sound = (0..<StreamedDaemonTests.frames).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    let expected = (0..<190_000).map { frame in
      let first = frame < sound.count ? sound[frame] : 0
      return first + (sound.indices.contains(frame - 60_000) ? sound[frame - 60_000] : 0)
    }
    #expect(heard.elementsEqual(expected))

    let status = try daemon.status
    #expect(status.kit?.memoryBytes == 24_000 * 4)
    #expect(status.kit?.streamedBytes == (StreamedDaemonTests.frames - 24_000) * 4)
    #expect(status.engine.underruns == nil)
    #expect(status.arguments == ["--memory", "0", "--", kit.path])
    let text = try home.rimshot("status").output
    #expect(text.contains("1 sample, 96 kB and 384 kB from the disk"), "\(text)")
  }
}
