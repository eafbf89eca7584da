import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

/// Levels over time, and polarity, of SFZ kits.
@Suite struct SfzEnvelopeTests {
  @Test(arguments: [("", true), ("ampeg_decay_zero=1", true), ("ampeg_decay_zero=0", false)])
  func aDecayIsOverSoonerTheHigherItsSustain(_ opcode: String, isOnItsWayToSilence: Bool) throws {
    let playing = try SfzPlaying(
      "<region> key=60 sample=a.wav amp_veltrack=0 ampeg_decay=0.5 ampeg_sustain=50 \(opcode)")
    playing.engine.hit(60)
    playing.engine.render(48_000)
    let heard = playing.engine.tape[0].left.suffix(48_000).map { Double($0) / 0.5 }
    // Down to silence it falls by e⁻⁹ in its time.
    let end = isOnItsWayToSilence ? Int(24_000 * 0.693_147 / 9) : 24_000
    #expect(abs(heard[end + 40] - 0.5) < 1e-4)
    #expect(heard[end * 9 / 10] > 0.500_05)
    if isOnItsWayToSilence { #expect(abs(heard[end / 2] - exp(-9 * Double(end / 2) / 24_000)) < 0.002) }
  }

  @Test func phaseTurnsThePolarityOver() throws {
    let playing = try SfzPlaying(
      "<global> loop_mode=one_shot key=60 <region> sample=a.wav phase=invert <region> sample=c.wav phase=normal"
    )
    #expect(playing.heard(60) == 0.125 - 0.5)
    #expect(playing.messages.isEmpty)
  }

  @Test func theWidthStaysWhereItsControllerIsAtFirst() throws {
    let playing = try SfzPlaying(
      "<control> set_cc20=127 <region> key=60 sample=a.wav width=0 width_oncc20=50 width_oncc21=100")
    #expect(playing.kit.pads[0].articulations[0].layers[0].voice.width == 0.5)
    #expect(
      playing.messages == [
        "kit.sfz:1:61: warning: width_onccN follows no controller: it stays as the kit sets it at first (in 2 regions)"
      ])
  }
}
