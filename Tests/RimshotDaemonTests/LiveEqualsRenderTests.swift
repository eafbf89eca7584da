import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What a daemon plays under jackd, and what `rimshot render` makes of the same hits.
@Suite(.oneAtATime, .needs(.jackd))
struct LiveEqualsRenderTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer
  private static let frames = 48_000

  init() throws {
    home = try Home()
    kit = try LiveEqualsRenderTests.kit()
    server = try AudioServer.jackd()
  }

  @Test func theFramesAreTheSameToTheBit() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 4)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l", "main_r", "room_l", "room_r"])
    let start = player.soon
    let messages = LiveEqualsRenderTests.messages
    for (frame, bytes) in messages { try player.send(bytes, at: start &+ UInt32(frame)) }
    let heard = try (1...4).map { try player.hear($0, from: start, count: LiveEqualsRenderTests.frames) }

    #expect(try daemon.status.midi.events == messages.count)

    // A quarter note of 10 ms has 480 ticks of one frame each.
    var track = MidiFileBuilder.tempo(10_000)
    var last = 0
    for (frame, bytes) in messages {
      track += MidiFileBuilder.event(bytes, after: frame - last)
      last = frame
    }
    let song = URL(fileURLWithPath: kit.path).appending(path: "song.mid").path()
    try Data(MidiFileBuilder.song(track, MidiFileBuilder.end())).write(to: URL(fileURLWithPath: song))
    let out = URL(fileURLWithPath: kit.path).appending(path: "song.wav").path()
    let outcome = try home.rimshot(
      "render", kit.path, song, "-o", out, "--bits", "32f", "--stems", "--to", "1")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let main = try SoundReading(out.replacing("song.wav", with: "song-main.wav"))
    let room = try SoundReading(out.replacing("song.wav", with: "song-room.wav"))
    #expect(main.channels[0].contains { $0 != 0 } && room.channels[0].contains { $0 != 0 })
    for (live, rendered) in zip(heard, main.channels + room.channels) {
      let count = min(live.count, rendered.count)
      let difference = (0..<count).first { live[$0].bitPattern != rendered[$0].bitPattern }
      #expect(difference == nil, "the first frame that differs")
      #expect(live[count...].allSatisfy { $0 == 0 })
    }
  }

  /// Two hundred messages on the whole kit, with a pedal that moves, hands on the cymbal and notes that end.
  private static var messages: [(frame: Int, bytes: [UInt8])] {
    var random = SeededRandom(seed: 11)
    return (0..<200).map { _ in Int.random(in: 0..<44_000, using: &random) }.sorted().map { frame in
      let value = UInt8.random(in: 1...127, using: &random)
      let note = [36, 38, 42, 46, 49, 51].randomElement(using: &random) ?? 36 as UInt8
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return (frame, [0xB9, 4, value])
      case 1: return (frame, [0xA9, 49, value])
      case 2: return (frame, [0x89, note, value])
      case 3: return (frame, [0xB9, 88, value])
      default: return (frame, [0x99, note, value])
      }
    }
  }

  private static func kit() throws -> TemporaryKit {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      outputs: {room: stereo}
      choke_groups: {hats: {fade: 20 ms}}
      humanize: {velocity: 5, timing: 3 ms, pitch: 20 cents}
      pads:
        kick:
          note: 36
          microphones: {close: {pan: -0.2}, far: {output: room, gain: -6}}
          samples: {close: a.wav, far: b.wav}
        snare: {note: 38, tune: -1.5, overlap: crossfade, layers: [{velocity: 1-90, samples: c.wav}, {velocity: 60-127, select: random, samples: "*.wav"}]}
        hihat:
          choke: hats
          articulations:
            closed: {note: 42, pedal: 90-127, samples: b.wav}
            open: {note: 46, pedal: 0-89, filter: {type: low-pass, cutoff: 2 kHz, resonance: 6, velocity: 12 semitones}, samples: d.wav}
        crash: {note: 49, output: room, polyphony: 2, envelope: {attack: 1 ms, decay: 300 ms, sustain: 0.2}, samples: d.wav}
        drone: {note: 51, note_off: {release: 30 ms}, loop: {start: 10 ms, end: 60 ms}, interpolation: hermite, tune: 3, samples: c.wav}
      """)
    var random = SeededRandom(seed: 3)
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      let frames = 4000 * (index + 1)
      let sound = (0..<1 + index % 2).map { _ in
        (0..<frames).map {
          0.2 * Float.random(in: -1...1, using: &random) * Float(frames - $0) / Float(frames)
        }
      }
      try folder.write(sound, to: "\(name).wav", as: .wavFloat)
    }
    return folder
  }
}
