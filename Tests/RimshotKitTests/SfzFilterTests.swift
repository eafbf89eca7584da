import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

/// What a player hears of the filters of SFZ kits.
@Suite struct SfzFilterTests {
  @Test(
    arguments: [
      ("lpf_1p", -3, -12.3, 0), ("lpf_2p", 0, -24.1, 0), ("lpf_4p", 0, -48.2, 0), ("lpf_6p", 0, -73.4, 0),
      ("hpf_1p", -3, 0, -12.3), ("hpf_2p", 0, 0, -24.1), ("hpf_4p", 0, 0, -48.2), ("hpf_6p", 0, 0, -72.2),
      ("bpf_2p", 0, -12.0, -11.8), ("bpf_4p", 0, -17.0, -16.7), ("brf_2p", -99, -0.6, -0.6),
      ("lpf_2p_sv", 0, -24.1, 0),
    ] as [(String, Double, Double, Double)])
  func hasTheKindsOfTheFormat(_ kind: String, at: Double, above: Double, below: Double) throws {
    let answer = try answer("fil_type=\(kind) cutoff=1000")
    #expect(at < -50 ? level(answer, at: 1000) < -50 : abs(level(answer, at: 1000) - at) < 0.1)
    #expect(abs(level(answer, at: 4000) - above) < 1)
    #expect(abs(level(answer, at: 250) - below) < 1)
  }

  @Test(
    arguments: [
      ("fil_type=lsh cutoff=300 fil_gain=9", 9, 0), ("fil_type=hsh cutoff=3000 fil_gain=-6", 0, -6),
      ("fil2_type=peq cutoff2=40 fil2_gain=6", 6, 0), ("eq3_freq=9000 eq3_bw=0.5 eq3_gain=-4", 0, -4),
      ("eq1_type=lshelf eq1_gain=3 eq1_freq=400", 3, 0),
    ] as [(String, Double, Double)])
  func raisesAndLowers(_ opcodes: String, low: Double, high: Double) throws {
    let answer = try answer(opcodes)
    #expect(abs(level(answer, at: 40) - low) < 0.3)
    #expect(abs(level(answer, at: 9000) - high) < 0.3)
  }

  @Test func twoFiltersOrBandsFollowEachOther() throws {
    let both = try answer("fil_type=hpf_4p cutoff=200 fil2_type=lpf_1p cutoff2=2000 resonance2=3")
    #expect(abs(level(both, at: 200) + 0.04) < 0.1)
    #expect(abs(level(both, at: 2000) + 3.01) < 0.1)
    let bands = try answer("eq1_gain=6 eq1_freq=100 eq2_gain=-6 eq2_freq=4000")
    #expect(abs(level(bands, at: 100) - 6) < 0.1)
    #expect(abs(level(bands, at: 4000) + 6) < 0.1)
  }

  @Test func saysWhichBandHasNoRoom() throws {
    let playing = try SfzPlaying(
      """
      <region> key=36 sample=a.wav cutoff=9000 eq1_gain=3 eq2_gain=3 eq3_gain=0
      <region> key=37 sample=a.wav fil_type=comb cutoff=500
      """)
    #expect(
      playing.messages == [
        "kit.sfz:1:1: warning: the opcode eq2_gain isn't supported and does nothing (once)",
        "kit.sfz:2:30: warning: the opcode fil_type isn't supported and does nothing (once)",
      ])
    #expect(playing.kit.pads[0].articulations[0].layers[0].voice.filters.map(\.kind) == [.lowPass, .peak])
    #expect(playing.kit.pads[1].articulations[0].layers[0].voice.filters.isEmpty)
  }

  @Test func theCutoffFollowsKeyAndVelocity() throws {
    let opcodes = "cutoff=500 fil_keytrack=100 fil_keycenter=c4 fil_veltrack=2400"
    #expect(abs(level(try answer(opcodes, key: 60, velocity: 127), at: 2000)) < 0.1)
    #expect(abs(level(try answer(opcodes, key: 48, velocity: 127), at: 1000)) < 0.1)
    // At velocity 64 it is 24 · 64/127 semitones higher.
    let half = 500 * exp2(2 * 64.0 / 127)
    #expect(abs(level(try answer(opcodes, key: 60, velocity: 64), at: half)) < 0.1)
  }

  @Test func chanceOnlyRaisesTheCutoff() throws {
    let playing = try SfzPlaying("<region> key=36 sample=a.wav cutoff=1000 fil_random=1200")
    let filter = try #require(playing.kit.pads[0].articulations[0].layers[0].voice.filters.first)
    #expect(abs(filter.cutoff * exp2(-filter.random / 12) - 1000) < 0.01)
    #expect(abs(filter.cutoff * exp2(filter.random / 12) - 2000) < 0.01)
  }

  /// What a click becomes that a key of a region plays.
  private func answer(_ opcodes: String, key: UInt8 = 36, velocity: UInt8 = 127) throws -> [Float] {
    let playing = try SfzPlaying(
      "<region> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0 sample=click.wav \(opcodes)",
      sounds: ["a.wav": 0.5],
      clicks: ["click.wav"])
    #expect(playing.messages.isEmpty, "\(playing.messages)")
    let start = playing.engine.frame
    playing.engine.hit(key, velocity: velocity)
    playing.engine.render(16_384)
    return Array(playing.engine.tape[0].left[start...])
  }

  /// In dB, at one frequency.
  private func level(_ answer: [Float], at frequency: Double) -> Double {
    let angle = 2 * Double.pi * frequency / 48_000
    var sum = (0.0, 0.0)
    for (n, value) in answer.enumerated() {
      sum.0 += Double(value) * cos(angle * Double(n))
      sum.1 += Double(value) * sin(angle * Double(n))
    }
    return 20 * log10(max(hypot(sum.0, sum.1), 1e-9))
  }
}
