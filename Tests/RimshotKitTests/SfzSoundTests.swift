import Glibc
import RimshotKit
import RimshotTestSupport
import Testing

/// What a player hears of SFZ kits.
@Suite struct SfzSoundTests {
  @Test func playsTheSampleOfAKey() throws {
    let playing = try SfzPlaying(
      "<global> loop_mode=one_shot <region> key=36 sample=a.wav <region> key=d2 sample=b.wav volume=-6.0206")
    #expect(playing.heard(36) == 0.5)
    playing.settle()
    #expect(abs(playing.heard(38) - 0.125) < 1e-5)
    playing.settle()
    #expect(playing.heard(37) == 0)
    #expect(playing.messages.isEmpty)
    #expect(playing.kit.name == "kit")
  }

  @Test func findsFilesAsOtherSystemsNameThem() throws {
    let text = """
      <control> default_path=samples\\x_
      <global> loop_mode=one_shot
      <region> key=36 sample=A.WAV
      <control> default_path=/samples/
      <region> key=37 sample=x_b.wav
      <region> key=38 sample=gone.wav
      """
    let playing = try SfzPlaying(text, sounds: ["samples/x_a.wav": 0.5, "samples/x_b.wav": 0.25])
    #expect(playing.heard(36) == 0.5)
    playing.settle()
    #expect(playing.heard(37) == 0.25)
    #expect(playing.messages.count == 2, "\(playing.messages)")
    #expect(playing.messages.contains("kit.sfz:6:17: warning: no file \"/samples/gone.wav\""))
  }

  @Test func keepsVelocityHolesAndPlaysOverlapsTogether() throws {
    let text = """
      <group> key=38 loop_mode=one_shot amp_veltrack=0
      <region> hivel=63 sample=a.wav
      <region> lovel=60 hivel=63 sample=b.wav
      <region> lovel=70 sample=c.wav
      """
    let playing = try SfzPlaying(text)
    let heard = ([1, 60, 64, 69, 70, 127] as [UInt8]).map { velocity in
      let value = playing.heard(38, velocity: velocity)
      playing.settle()
      return value
    }
    #expect(heard == [0.5, 0.75, 0, 0, 0.125, 0.125])
    #expect(playing.messages == ["kit.sfz:2:1: warning: key 38 has no sound at velocity 64–69"])
  }

  @Test func countsTurnsByTheHitsOfTheKey() throws {
    let text = """
      <group> key=40 loop_mode=one_shot seq_length=2 amp_veltrack=0
      <region> hivel=63 seq_position=1 sample=a.wav
      <region> hivel=63 seq_position=2 sample=b.wav
      <region> lovel=64 seq_position=1 sample=c.wav
      <region> lovel=64 seq_position=2 sample=d.wav
      """
    let sounds: [String: Float] = ["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125, "d.wav": 0.0625]
    let playing = try SfzPlaying(text, sounds: sounds)
    let heard = ([30, 30, 100, 30, 100, 100] as [UInt8]).map { velocity in
      let value = playing.heard(40, velocity: velocity)
      playing.settle()
      return value
    }
    #expect(heard == [0.5, 0.25, 0.125, 0.25, 0.125, 0.0625])
  }

  @Test func drawsOnceForEachHit() throws {
    let text = """
      <group> key=38 loop_mode=one_shot
      <region> hirand=0.334 sample=a.wav
      <region> lorand=0.334 hirand=0.667 sample=b.wav
      <region> lorand=0.667 sample=c.wav
      <group> key=38 lorand=0.5 loop_mode=one_shot group=7
      <region> sample=d.wav
      """
    let sounds: [String: Float] = ["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125, "d.wav": 0.0625]
    let heard = try SfzPlaying(text, sounds: sounds).alone(38, hits: 150)
    let expected: Set<Float> = [0.5, 0.25, 0.25 + 0.0625, 0.125 + 0.0625]
    #expect(Set(heard) == expected)
    for value in [0.5, 0.125 + 0.0625] as [Float] { #expect((25...75).contains(heard.count { $0 == value })) }
  }

  @Test func followsControllersFromWhereTheKitHasThem() throws {
    let text = """
      <control> set_cc20=100 set_hdcc21=0.5
      <global> loop_mode=one_shot
      <region> key=38 locc20=100 sample=a.wav
      <region> key=38 hicc20=99 sample=b.wav
      <region> key=40 amplitude_oncc21=100 sample=a.wav
      <region> key=41 pan=-100 pan_oncc21=200 tune=-1200 tune_oncc21=2400 sample=a.wav
      """
    let playing = try SfzPlaying(text)
    #expect(playing.heard(38) == 0.5)
    playing.settle()
    #expect(abs(playing.heard(40) - 0.25) < 1e-6)
    playing.settle()
    #expect(playing.heard(41) == 0.5)
    playing.settle()
    playing.engine.control(20, 99)
    #expect(playing.heard(38) == 0.25)
    #expect(playing.messages.isEmpty)
  }

  @Test(
    arguments: [
      ("", [84.2, 48.0, 20.1, 6.0, 0.0]), ("amp_veltrack=0", [0, 0, 0, 0, 0]),
      ("amp_velcurve_1=1", [0, 0, 0, 0, 0]),
      ("amp_velcurve_1=0.5 amp_velcurve_127=1", [6.0, 5.6, 3.7, 1.4, 0]),
    ] as [(String, [Double])])
  func hasTheLawOfVelocity(_ opcodes: String, _ decibels: [Double]) throws {
    let playing = try SfzPlaying("<region> key=36 loop_mode=one_shot sample=a.wav \(opcodes)")
    for (velocity, expected) in zip([1, 8, 40, 90, 127] as [UInt8], decibels) {
      let heard = playing.heard(36, velocity: velocity)
      playing.settle()
      #expect(abs(heard - 0.5 * gain(-expected)) < 0.006 * gain(-expected), "velocity \(velocity)")
    }
  }

  @Test func endsWithTheNoteUnlessItIsOneShot() throws {
    let playing = try SfzPlaying(
      "<region> key=36 sample=a.wav ampeg_release=0.1 <region> key=38 sample=a.wav loop_mode=one_shot")
    #expect(playing.heard(36) == 0.5)
    playing.engine.release(36)
    #expect((0.05...0.45).contains(playing.now(after: 1200)))
    #expect(playing.now(after: 9600) == 0)
    #expect(playing.heard(38) == 0.5)
    playing.engine.release(38)
    #expect(playing.now(after: 4800) == 0.5)
  }

  @Test func playsFromOffsetToEnd() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot <region> key=36 sample=a.wav end=2399 <region> key=37 sample=a.wav end=-1
      <region> key=38 sample=a.wav offset=47900 <region> key=39 sample=a.wav offset=999999
      <region> key=40 sample=a.wav delay=0.1
      """)
    #expect(playing.heard(36, after: 2000) == 0.5)
    #expect(playing.now(after: 500) == 0)
    #expect(playing.heard(37) == 0)
    #expect(playing.heard(38, after: 90) == 0.5)
    #expect(playing.now(after: 50) == 0)
    #expect(playing.heard(39) == 0)
    #expect(playing.heard(40, after: 4700) == 0)
    #expect(playing.now(after: 200) == 0.5)
  }

  @Test func saysOnceWhatItCannotDo() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot key=36 label_cc20=Close
      <region> sample=a.wav lfo1_freq=3
      <region> sample=b.wav lfo1_freq=3 region_label=x
      <region> sample=c.wav trigger=release
      """)
    #expect(playing.heard(36) == 0.75)
    #expect(
      playing.messages == [
        "kit.sfz:2:23: warning: the opcode lfo1_freq isn't supported and does nothing (in 2 regions)"
      ])
  }

  private func gain(_ decibels: Double) -> Float { Float(pow(10, decibels / 20)) }
}
