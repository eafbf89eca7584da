import Glibc
import RimshotEngineHost
import RimshotKit
import RimshotKitLoader
import RimshotTestSupport
import Testing

/// What the engine is told about a kit's words.
@Suite struct KitPlanTests {
  private func pad(_ keys: String, at sampleRate: Int = 48_000) throws -> KitPlan.Pad {
    let folder = try TemporaryKit(
      "rimshot: 1\noutputs: {kick: mono, oh: stereo}\nchoke_groups: {h: {fade: 10 ms}, g: }\n"
        + "pads: {x: {note: 36, samples: a.wav\(keys)}}", sounds: ["a.wav"])
    return try #require(Loading(folder, at: sampleRate).plan?.pads.first)
  }

  @Test func leavesFullVelocityAtUnityGainAlone() throws {
    for curve in ["natural", "linear", "fixed", "{power: 1.7}", "{decibels: 40}"] {
      let pad = try pad(", velocity_curve: \(curve)")
      #expect(pad.velocityGains.count == 128)
      #expect(pad.velocityGains[127] == 1)
      #expect(pad.velocityGains == pad.velocityGains.sorted())
      #expect([pad.leftGain, pad.rightGain] == [1, 1])
      #expect(pad.layers.map(\.gain) == [1])
    }
  }

  @Test(arguments: [
    ("natural", [-84.2, -48.0, -20.1, -6.0]), ("linear", [-42.1, -24.0, -10.0, -3.0]),
    ("fixed", [0, 0, 0, 0]),
    ("{decibels: 40}", [-40, -37.8, -27.6, -11.7]),
  ])
  func followsTheVelocityCurve(_ curve: String, _ decibels: [Double]) throws {
    let gains = try pad(", velocity_curve: \(curve)").velocityGains
    for (velocity, wanted) in zip([1, 8, 40, 90], decibels) {
      #expect(abs(20 * log10(Double(gains[velocity])) - wanted) < 0.06)
    }
  }

  @Test func countsGainInDecibels() throws {
    #expect(try pad(", gain: -6.0206").velocityGains[127] == 0.5)
    #expect(try pad(", gain: 20 dB").velocityGains[127] == 10)
  }

  @Test func pansWithEqualPower() throws {
    let right = try pad(", pan: 0.25")
    let power = right.leftGain * right.leftGain + right.rightGain * right.rightGain
    #expect(abs(power - 2) < 1e-6)
    #expect(abs(Double(right.rightGain / right.leftGain) - tan(1.25 * Double.pi / 4)) < 1e-6)
    let left = try pad(", pan: -1")
    #expect([left.leftGain, left.rightGain] == [Float(2).squareRoot(), 0])
    let end = try pad(", pan: 1")
    #expect([end.leftGain, end.rightGain] == [0, Float(2).squareRoot()])
  }

  @Test func countsFadesInFrames() throws {
    #expect(try pad("").chokeFadeFrames == 1440)
    #expect(try pad(", choke: h", at: 44_100).chokeFadeFrames == 441)
    #expect(try pad(", choke: g").chokeFadeFrames == 1440)
    #expect(try pad("").noteOff == .ignore)
    #expect(try pad(", note_off: release").releaseFrames == 2400)
    #expect(try pad(", note_off: {release: 1 ms}", at: 44_100).releaseFrames == 44)
  }

  @Test func numbersOutputsAndGroupsFromOne() throws {
    let plain = try pad("")
    #expect([plain.output, plain.chokeGroup] == [0, 0])
    let routed = try pad(", output: oh, choke: g, choke_self: true")
    #expect([routed.output, routed.chokeGroup] == [2, 2])
    #expect(routed.chokesItself)
    #expect(!plain.chokesItself)
    #expect(try pad(", select: random").layers.map(\.selection) == [.random])
    #expect(try pad(", select: random-no-repeat").layers.map(\.selection) == [.randomWithoutRepeat])
  }

  @Test func inspectsWithoutDecoding() throws {
    let folder = try TemporaryKit(playing: "a.wav")
    try folder.write(
      [[Float](repeating: 0.5, count: 24_000), [Float](repeating: 0, count: 24_000)], to: "a.wav",
      rate: 24_000, as: .wav24)
    let inspection = try #require(Loading(folder).inspection)
    #expect(
      inspection.sounds == [
        SoundHeader(
          path: folder.file("a.wav"), frames: 24_000, rate: 24_000, channels: 2,
          format: "WAV (Microsoft), Signed 24 bit PCM", frameBytes: 6)
      ])
    #expect(inspection.sounds[0].seconds == 1)
    #expect(inspection.bytes(at: 48_000) == 48_000 * 2 * 4)
    #expect(inspection.bytes(at: 24_000) == 24_000 * 2 * 3, "it is kept as it is")
    #expect(inspection.diagnostics.isEmpty)
  }
}
