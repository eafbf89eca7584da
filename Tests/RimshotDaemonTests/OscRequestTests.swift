import Foundation
import RimshotControl
import RimshotOsc
import RimshotTestSupport
import Testing

/// What OSC messages mean, and what is said to those that mean nothing.
@Suite struct OscRequestTests {
  @Test(arguments: [
    (OscMessage("/rimshot/hit", [.text("snare")]), OscRequest.control(.hit(pad: "snare", velocity: 100))),
    (OscMessage("/rimshot/hit", [.text("snare"), .number(0.5)]), .control(.hit(pad: "snare", velocity: 64))),
    (OscMessage("/rimshot/hit", [.integer(38), .integer(127)]), .control(.hit(pad: "38", velocity: 127))),
    (
      OscMessage("/rimshot/hit", [.text("kick"), .number(0.00390625)]),
      .control(.hit(pad: "kick", velocity: 1))
    ),
    (OscMessage("/rimshot/hit", [.text("kick"), .number(0)]), .nothing),
    (
      OscMessage("/rimshot/hit/snare%2Frim", [.number(1)]),
      .control(.hit(pad: "snare/rim", velocity: 127))
    ),
    (OscMessage("/rimshot/release", [.text("hat")]), .control(.release(pad: "hat"))),
    (OscMessage("/rimshot/panic"), .control(.panic)),
    (OscMessage("/rimshot/panic", [.number(0)]), .nothing),
    (OscMessage("/rimshot/kit/load", [.text("jazz")]), .control(.loadKit("jazz"))),
    (OscMessage("/rimshot/kit/reload"), .control(.reloadKit)),
    (
      OscMessage("/rimshot/mixer/pad/floor%20tom/gain", [.number(-6)]),
      .control(.mixerSet(MixerChange(.pad("floor tom"), gain: -6)))
    ),
    (
      OscMessage("/rimshot/mixer/output/main/pan", [.integer(-1)]),
      .control(.mixerSet(MixerChange(.output("main"), pan: -1)))
    ),
    (
      OscMessage("/rimshot/mixer/pad/kick/solo", [.flag(true)]),
      .control(.mixerSet(MixerChange(.pad("kick"), solo: true)))
    ),
    (
      OscMessage("/rimshot/mixer/master/mute", [.number(0)]),
      .control(.mixerSet(MixerChange(.master, mute: false)))
    ),
    (
      OscMessage("/rimshot/metronome/start", [.number(1)]),
      .control(.metronome(.start(MetronomeChange(), MetronomeSpan())))
    ),
    (OscMessage("/rimshot/metronome/stop", [.number(0)]), .nothing),
    (OscMessage("/rimshot/metronome/tap"), .control(.metronome(.tap))),
    (
      OscMessage("/rimshot/metronome/tempo", [.number(96.5)]),
      .control(.metronome(.set(MetronomeChange(tempo: 96.5))))
    ),
    (
      OscMessage("/rimshot/metronome/gain", [.integer(-12)]),
      .control(.metronome(.set(MetronomeChange(gain: -12))))
    ),
    (OscMessage("/rimshot/status"), .state), (OscMessage("/rimshot/ping"), .ping),
  ])
  func aMessageIsARequest(message: OscMessage, request: OscRequest) throws {
    #expect(OscMessage.read(message.datagram) == [message], "also over the wire")
    #expect(try OscRequest.read(message) == request)
  }

  @Test(arguments: [
    (
      OscMessage("/rimshot/hit"),
      "/rimshot/hit: argument 1, pad, is missing; it is a name or a note from 0 to 127"
    ),
    (
      OscMessage("/rimshot/hit", [.integer(128)]),
      "/rimshot/hit: argument 1, pad, is a name or a note from 0 to 127, not 128"
    ),
    (
      OscMessage("/rimshot/hit", [.text("snare"), .integer(200)]),
      "/rimshot/hit: argument 2, velocity, is a whole number from 0 to 127 or a fraction from 0.0 to 1.0, not 200"
    ),
    (
      OscMessage("/rimshot/mixer/pad/kick/gain", [.number(.nan)]),
      "/rimshot/mixer/pad/kick/gain: argument 1, gain, is decibels from -120 (silence) to 12, not nan"
    ),
    (
      OscMessage("/rimshot/mixer/pad/kick/mute", [.text("yes")]),
      "/rimshot/mixer/pad/kick/mute: argument 1, mute, is 1 or 0, or true or false, not \"yes\""
    ),
    (
      OscMessage("/rimshot/release", [.text("hat"), .integer(1)]),
      "/rimshot/release: argument 2, 1, is one too many"
    ),
    (OscMessage("/rimshot/fly"), "/rimshot/fly is no address of Rimshot's; docs/osc.md lists them"),
    (OscMessage("/rimshot/hit/"), "/rimshot/hit/ is no address of Rimshot's; docs/osc.md lists them"),
  ])
  func whatIsWrongIsNamed(message: OscMessage, sentence: String) {
    let error = #expect(throws: ControlError.self) { try OscRequest.read(message) }
    #expect(error?.message == sentence)
  }

  /// A bundle of the OSC 1.0 specification.
  private func bundle(_ parts: [[UInt8]]) -> [UInt8] {
    parts.reduce(Array("#bundle\0".utf8) + [0x83, 0xAA, 0x7E, 0x80, 0, 0, 0, 0]) { bytes, part in
      bytes + withUnsafeBytes(of: UInt32(part.count).bigEndian, Array.init) + part
    }
  }

  @Test func aBundleIsItsMessagesWhateverItsTime() {
    let kick = OscMessage("/rimshot/hit", [.text("kick")])
    let ping = OscMessage("/rimshot/ping")
    let inner = bundle([ping.datagram])
    #expect(OscMessage.read(bundle([kick.datagram, inner, kick.datagram])) == [kick, ping, kick])
    #expect(OscMessage.read(bundle([])) == [])
    #expect(OscMessage.read(bundle(Array(repeating: ping.datagram, count: 256)))?.count == 256)
    #expect(OscMessage.read(bundle(Array(repeating: ping.datagram, count: 257))) == nil)
    #expect(OscMessage.read((0..<9).reduce(ping.datagram) { part, _ in bundle([part]) }) == nil, "too deep")
  }

  @Test func damagedMessagesAreRefusedOrReadAndNothingElse() {
    let whole = bundle([
      OscMessage("/rimshot/hit", [.text("snare"), .number(0.5), .integer(3), .flag(true)]).datagram,
      OscMessage("/rimshot/mixer/pad/kick/gain", [.number(-3)]).datagram,
    ])
    for length in 0..<whole.count where length != 16 && length != whole.count {
      let messages = OscMessage.read(Array(whole.prefix(length)))
      // Cut between its messages it is a bundle of one.
      #expect(messages == nil || messages?.count == 1, "\(length) bytes")
    }
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      for message in OscMessage.read(bytes) ?? [] { _ = try? OscRequest.read(message) }
    }
  }

  @Test func thePageHasARowForEachAddress() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/osc.md")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `/rimshot/") }.prefix(OscAddress.all.count).map(String.init)
    let expected = OscAddress.all.map { "| `\($0.pattern)` | \($0.arguments) | \($0.meaning) |" }
    #expect(rows == expected, "expected:\n\(expected.joined(separator: "\n"))")
  }
}
