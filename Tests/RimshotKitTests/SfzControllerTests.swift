import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

/// What a player hears who moves an SFZ kit's controllers.
@Suite struct SfzControllerTests {
  @Test func microphonesHaveKnobsThatWorkWhileTheyRing() throws {
    let playing = try SfzPlaying(
      """
      <control> set_cc20=127 set_cc21=0 set_hdcc22=0.5
      <global> loop_mode=one_shot key=38
      <group> amplitude_oncc20=100 <region> sample=a.wav
      <group> amplitude_oncc21=100 <region> sample=b.wav
      <group> amplitude=50 amplitude_cc20=100 amplitude_oncc22=100 amplitude_smoothcc22=50 <region> sample=c.wav
      """)
    #expect(playing.messages.isEmpty, "\(playing.messages)")
    #expect(near(playing.heard(38), 0.5 + 0.125 * 0.25))
    playing.engine.control(21, 127)
    #expect(near(playing.now(after: 1000), 0.75 + 0.125 * 0.25), "what is closed at first can be opened")
    playing.engine.control(20, 0)
    #expect(near(playing.now(after: 1000), 0.25))
    playing.settle()
    #expect(near(playing.heard(38), 0.25), "and stays so for the next hit")
  }

  @Test func panKnobsTurnFromLeftToRight() throws {
    let playing = try SfzPlaying(
      """
      <control> set_hdcc10=0.5
      <region> key=38 loop_mode=one_shot sample=a.wav pan=-100 pan_oncc10=200
      """)
    #expect(playing.heard(38) == 0.5)
    #expect(playing.right == 0.5)
    playing.engine.control(10, 0)
    #expect(near(playing.now(after: 1000), 0.5 * Float(2).squareRoot()) && playing.right == 0)
    playing.engine.control(10, 127)
    #expect(playing.now(after: 1000) == 0 && near(playing.right, 0.5 * Float(2).squareRoot()))
  }

  @Test(arguments: [("set_hdcc20=0.5", 440.0), ("set_cc20=63.5", 440), ("set_cc20=127", 880), ("", 220)])
  func tuningKnobsCountAtTheHit(_ start: String, _ frequency: Double) throws {
    let playing = try SfzPlaying(
      """
      <control> \(start)
      <region> key=38 loop_mode=one_shot sample=tone.wav tune=-1200 tune_oncc20=2400
      """, sounds: [:], tones: ["tone.wav": 440])
    playing.engine.hit(38)
    playing.engine.render(9616)
    #expect(playing.loudness(of: frequency) > 0.45)
  }

  @Test(arguments: [("power", 0.5.squareRoot()), ("gain", 0.5)])
  func twoMicrophonesFadeIntoEachOther(_ curve: String, _ middle: Double) throws {
    let playing = try SfzPlaying(
      """
      <control> set_cc25=0
      <global> loop_mode=one_shot key=38 xf_cccurve=\(curve)
      <region> sample=a.wav xfout_locc25=0 xfout_hicc25=127
      <region> sample=b.wav xfin_locc25=0 xfin_hicc25=127
      """)
    #expect(playing.messages.isEmpty, "\(playing.messages)")
    #expect(playing.heard(38) == 0.5)
    playing.engine.control(25, 127)
    #expect(playing.now(after: 1000) == 0.25)
    playing.engine.control(25, 64)
    let part = Float(64) / 127
    let levels = curve == "gain" ? (1 - part, part) : ((1 - part).squareRoot(), part.squareRoot())
    #expect(near(playing.now(after: 1000), 0.5 * levels.0 + 0.25 * levels.1))
    #expect(near(playing.now(after: 10), 0.75 * Float(middle), within: 0.01))
  }

  @Test func fadesHoldOnEitherSide() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot key=38 xf_cccurve=gain
      <region> sample=a.wav xfin_locc25=20 xfin_hicc25=40 xfout_locc25=80 xfout_hicc25=100
      """)
    var heard: [Float] = []
    for value in [0, 20, 30, 40, 80, 90, 100, 127] as [UInt8] {
      playing.engine.control(25, value)
      heard.append(playing.heard(38))
      playing.settle()
    }
    #expect(
      zip(heard, [0, 0, 0.25, 0.5, 0.5, 0.25, 0, 0] as [Float]).allSatisfy { near($0, $1) }, "\(heard)")
  }

  @Test func volumesAddUpInDecibels() throws {
    let playing = try SfzPlaying(
      """
      <control> set_cc7=127 set_cc21=0
      <region> key=38 loop_mode=one_shot sample=a.wav volume=-144 gain_cc7=144 volume_oncc21=-6.0206
      """)
    #expect(near(playing.heard(38), 0.5), "silent without its controller, but not for good")
    playing.engine.control(21, 127)
    #expect(near(playing.now(after: 1000), 0.25))
  }

  @Test func curvesShapeWhatControllersAdd() throws {
    let playing = try SfzPlaying(
      """
      <curve> curve_index=9 v000=1 v064=0.25 v127=0
      <global> loop_mode=one_shot
      <region> key=38 sample=a.wav amplitude_oncc20=100 amplitude_curvecc20=9
      <region> key=40 sample=a.wav amplitude_oncc20=100 amplitude_curvecc20=2
      <region> key=42 sample=a.wav amplitude_oncc20=100 amplitude_curvecc20=4
      """)
    playing.engine.control(20, 64)
    for (key, part): (UInt8, Float) in [(38, 0.25), (40, 63.0 / 127), (42, 64.0 * 64 / 127 / 127)] {
      #expect(near(playing.heard(key), 0.5 * part), "key \(key)")
      playing.settle()
    }
  }

  @Test func timesAndPlacesCountAtTheHit() throws {
    let playing = try SfzPlaying(
      """
      <global> sample=a.wav loop_mode=one_shot
      <region> key=36 offset=0 offset_oncc20=47900
      <region> key=37 delay_cc20=0.1
      <region> key=38 ampeg_attackcc20=0.1
      <region> key=39 loop_mode=no_loop ampeg_release_oncc20=0.2
      <region> key=40 ampeg_decay=0.01 ampeg_sustain=100 ampeg_sustain_oncc20=-50
      """)
    for key in 36...40 as ClosedRange<UInt8> {
      #expect(playing.heard(key) == 0.5)
      playing.settle()
    }
    playing.engine.control(20, 127)
    #expect(playing.heard(36) == 0, "the sound is over")
    #expect(playing.heard(37, after: 4700) == 0 && playing.now(after: 200) == 0.5)
    playing.settle()
    #expect(near(playing.heard(38, after: 2401), 0.25, within: 0.001))
    playing.settle()
    _ = playing.heard(39)
    playing.engine.release(39)
    #expect(playing.now(after: 4800) > 0.001 && playing.now(after: 5000) == 0)
    #expect(near(playing.heard(40, after: 1000), 0.25, within: 0.001))
  }

  @Test func velocityMattersAsFarAsTheControllerSays() throws {
    let playing = try SfzPlaying(
      """
      <global> sample=a.wav loop_mode=one_shot
      <region> key=38 amp_veltrack=0 amp_veltrack_oncc20=100
      <region> key=40 amp_veltrack=100 amp_veltrack_oncc20=-100
      """)
    let soft = 0.5 * Float(40 * 40) / (127 * 127)
    for (value, expected): (UInt8, [Float]) in [(0, [0.5, soft]), (127, [soft, 0.5])] {
      playing.engine.control(20, value)
      for (key, level) in zip([38, 40] as [UInt8], expected) {
        #expect(near(playing.heard(key, velocity: 40), level), "key \(key) at \(value)")
        playing.settle()
      }
    }
  }

  @Test func filtersOpen() throws {
    let playing = try SfzPlaying(
      """
      <region> key=38 loop_mode=one_shot sample=tone.wav fil_type=lpf_2p cutoff=100 cutoff_oncc74=9600
      """, sounds: [:], tones: ["tone.wav": 2000])
    playing.engine.hit(38)
    playing.engine.render(9616)
    #expect(playing.loudness(of: 2000) < 0.01)
    playing.settle()
    playing.engine.control(74, 127)
    playing.engine.hit(38)
    playing.engine.render(9600)
    #expect(playing.loudness(of: 2000) > 0.45)
  }

  @Test func whatNobodyCanHearIsNotLoaded() throws {
    let playing = try SfzPlaying(
      """
      <control> set_hdcc400=0
      <global> loop_mode=one_shot key=38
      <region> sample=a.wav
      <region> sample=b.wav amplitude_oncc400=100
      <region> sample=c.wav amplitude_oncc20=-100
      <region> sample=b.wav amplitude=0 amplitude_oncc20=100
      """)
    #expect(playing.heard(38) == 0.5)
    #expect(playing.kit.pads.flatMap(\.articulations).flatMap(\.samples).count == 1)
  }

  @Test func velocityAndChanceMoveThePitchAsControllersDo() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot sample=a.wav
      <region> key=36 tune_oncc131=1200
      <region> key=37 tune=-50 tune_oncc135=100
      <region> key=38 tune_oncc136=30
      <region> key=39 pan_oncc135=100
      """)
    let voices = playing.kit.pads.flatMap(\.articulations).flatMap(\.layers).map(\.voice)
    #expect(voices.map(\.tuneByVelocity) == [12, 0, 0, 0])
    #expect(voices.map(\.tune) == [0, 0, 0, 0] && voices.map(\.randomTune) == [0, 0.5, 0.3, 0])
    #expect(
      playing.messages == [
        "kit.sfz:5:17: warning: the opcode pan_oncc135 isn't supported and does nothing (once)"
      ])
  }

  private func near(_ a: Float, _ b: Float, within bound: Float = 1e-5) -> Bool { abs(a - b) <= bound }
}

extension SfzPlaying {
  /// What is heard now, right.
  fileprivate var right: Float { engine.tape[0].right.last ?? 0 }

  /// How loud a frequency in Hz has been lately, at its peaks.
  fileprivate func loudness(of frequency: Double) -> Double {
    var sum = (0.0, 0.0)
    let frames = engine.tape[0].left.suffix(4800)
    for (i, value) in frames.enumerated() {
      let angle = 2 * .pi * frequency * Double(i) / 48000
      sum.0 += Double(value) * cos(angle)
      sum.1 += Double(value) * sin(angle)
    }
    return 2 * (sum.0 * sum.0 + sum.1 * sum.1).squareRoot() / Double(frames.count)
  }
}
