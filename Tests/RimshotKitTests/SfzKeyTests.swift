import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// What a region's keys, velocity and chance change, and other small opcodes, as a player hears them.
@Suite struct SfzKeyTests {
  private func isNear(_ one: Float, _ other: Double) -> Bool { abs(Double(one) - other) < 2e-4 }

  /// How many times the sound of a file with a sine goes up through zero in the next second.
  private func pitch(_ playing: SfzPlaying, _ note: UInt8, velocity: UInt8 = 127) -> Int {
    playing.engine.hit(note, velocity: velocity)
    playing.engine.render(24_000)
    let heard = playing.engine.tape[0].left.suffix(24_000)
    let ups = zip(heard, heard.dropFirst()).count { $0 <= 0 && $1 > 0 }
    playing.settle()
    return ups * 2
  }

  // MARK: - Level and pan

  @Test func keysFadeInAndOut() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot pitch_keytrack=0 sample=a.wav
      <region> lokey=36 hikey=44 xfin_lokey=c2 xfin_hikey=40 xfout_lokey=40 xfout_hikey=44 xf_keycurve=gain
      <region> lokey=60 hikey=64 xfin_lokey=60 xfin_hikey=64
      """)
    #expect(playing.messages == [])
    for (note, level) in [(36, 0), (37, 0.125), (39, 0.375), (40, 0.5), (43, 0.125), (44, 0)] {
      #expect(isNear(playing.heard(UInt8(note)), level), "note \(note)")
      playing.settle()
    }
    for (note, level) in [(60, 0), (62, 0.5 * 0.5.squareRoot()), (64, 0.5)] {
      #expect(isNear(playing.heard(UInt8(note)), level), "note \(note)")
      playing.settle()
    }
  }

  @Test func keysAreLouderAboveTheCentre() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot pitch_keytrack=0 sample=c.wav amp_keytrack=6.0206
      <region> lokey=59 hikey=61
      <region> lokey=36 hikey=37 amp_keycenter=37
      """)
    #expect(playing.messages == [])
    for (note, level) in [(59, 0.0625), (60, 0.125), (61, 0.25), (36, 0.0625), (37, 0.125)] {
      #expect(isNear(playing.heard(UInt8(note)), level), "note \(note)")
      playing.settle()
    }
  }

  @Test func keysAreFurtherRightAboveTheCentre() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot pitch_keytrack=0 sample=a.wav
      <region> lokey=59 hikey=61 pan_keytrack=100
      <region> lokey=35 hikey=37 pan_keytrack=50 pan_keycenter=36 position=-50
      """)
    #expect(playing.messages == [])
    var sides: [UInt8: (left: Float, right: Float)] = [:]
    for note in [35, 36, 37, 59, 60, 61] as [UInt8] {
      playing.engine.hit(note)
      playing.engine.render(200)
      sides[note] = (playing.engine.tape[0].left.last ?? 0, playing.engine.tape[0].right.last ?? 0)
      playing.settle()
    }
    #expect(sides[59]?.right == 0 && sides[61]?.left == 0)
    #expect(sides[60]?.left == 0.5 && sides[60]?.right == 0.5)
    #expect(sides[35]?.right == 0)
    #expect(sides[37]?.left == sides[37]?.right)
    #expect((sides[36]?.left ?? 0) > (sides[36]?.right ?? 1) && (sides[36]?.right ?? 0) > 0)
  }

  @Test func aPanMayOnlyLowerTheOtherSide() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot sample=a.wav
      <region> key=36 pan=-100 pan_law=balance
      <region> key=37 pan=-100 pan_law=mma
      """)
    #expect(playing.messages == [])
    #expect(isNear(playing.heard(36), 0.5))
    playing.settle()
    #expect(isNear(playing.heard(37), 0.5 * 2.0.squareRoot()))
  }

  // MARK: - Pitch

  @Test func pitchRisesWithVelocity() throws {
    let playing = try SfzPlaying(
      "<region> key=60 loop_mode=one_shot sample=t.wav pitch_veltrack=1200 amp_veltrack=0",
      tones: ["t.wav": 440])
    #expect(playing.messages == [])
    #expect(abs(pitch(playing, 60) - 880) <= 4)
    let soft = pitch(playing, 60, velocity: 64)
    #expect((610...640).contains(soft), "\(soft)")
  }

  @Test func pitchRisesByChanceAndNeverFalls() throws {
    let playing = try SfzPlaying(
      "<region> key=60 loop_mode=one_shot sample=t.wav pitch_random=1200", tones: ["t.wav": 440])
    #expect(playing.messages == [])
    let pitches = (0..<40).map { _ in pitch(playing, 60) }
    #expect(pitches.allSatisfy { (436...884).contains($0) }, "\(pitches)")
    #expect((pitches.min() ?? 999) < 520 && (pitches.max() ?? 0) > 760, "\(pitches)")
  }

  // MARK: - Places

  @Test func soundsPlayBackwards() throws {
    let folder = try TemporaryKit()
    try folder.write((0..<1).map { _ in (0..<1000).map { Float($0) / 1000 } }, to: "up.wav", as: .wavFloat)
    try folder.write(
      "<global> loop_mode=one_shot sample=up.wav\n<region> key=60 direction=reverse\n"
        + "<region> key=62 pitch_keycenter=62 direction=reverse offset=400\n<region> key=64 direction=forward "
        + "pitch_keycenter=64\n", to: "kit.sfz")
    let loading = Loading(folder)
    let engine = OfflineEngine()
    engine.load(try #require(loading.plan))
    #expect(Reading(folder).messages == [])
    func heard(_ note: UInt8) -> Float {
      engine.hit(note)
      engine.render(300)
      let level = engine.tape[0].left.last ?? 0
      engine.render(4000)
      return level
    }
    #expect(isNear(heard(60), 0.7))
    #expect(isNear(heard(62), 0.3))
    #expect(abs(heard(64) - 0.3) < 0.002)
  }

  @Test func otherDirectionsAreReported() throws {
    let playing = try SfzPlaying("<region> key=60 sample=a.wav direction=sideways count=3")
    #expect(playing.heard(60) == 0.5)
    let said = playing.messages.filter { $0.contains("isn't supported and does nothing (once)") }
    #expect(said.contains { $0.contains("direction=sideways") } && said.contains { $0.contains("count=3") })
  }

  @Test func whatIsCountedPlaysToItsEnd() throws {
    let playing = try SfzPlaying(
      "<region> key=60 sample=a.wav count=1 loop_mode=no_loop\n<region> key=62 pitch_keytrack=0 sample=b.wav")
    engineHolds(playing, 60, 0.5)
    engineHolds(playing, 62, 0)
  }

  private func engineHolds(_ playing: SfzPlaying, _ note: UInt8, _ level: Float) {
    playing.engine.hit(note)
    playing.engine.render(200)
    playing.engine.release(note)
    playing.engine.render(2000)
    #expect(playing.engine.tape[0].left.last == level, "note \(note)")
    playing.settle()
  }

  @Test func delaysMayBeFrames() throws {
    let playing = try SfzPlaying(
      "<region> key=60 loop_mode=one_shot sample=a.wav delay=0.01 delay_samples=480")
    playing.engine.hit(60)
    playing.engine.render(2000)
    let heard = playing.engine.tape[0].left.suffix(2000)
    #expect(heard.prefix(950).allSatisfy { $0 == 0 })
    #expect(heard.dropFirst(970).allSatisfy { $0 == 0.5 })
  }

  // MARK: - What never changes

  @Test func programsMayCountFromOne() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot key=60
      <master> loprog=1 hiprog=1 <region> sample=a.wav
      <master> loprog=2 hiprog=2 <region> sample=b.wav
      """)
    #expect(playing.alone(60, hits: 1) == [0.5])
  }

  @Test func onlyTheFirstProgramPlays() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot key=60
      <master> loprog=0 hiprog=0 <region> sample=a.wav
      <master> loprog=1 hiprog=1 <region> sample=b.wav
      <master> <region> key=61 lobend=-100 hibend=100 sample=b.wav <region> key=61 lobend=1 sample=a.wav
      <region> key=62 lochanaft=64 sample=a.wav <region> key=62 hichanaft=63 sample=c.wav
      """)
    #expect(playing.alone(60, hits: 1) == [0.5])
    #expect(playing.alone(61, hits: 1) == [0.25])
    #expect(playing.alone(62, hits: 1) == [0.125])
    for reason in [
      "other programs than the first", "a pitch wheel that is moved", "another pressure on all keys",
    ] {
      #expect(playing.messages.contains { $0.contains("a region never sounds") && $0.contains(reason) })
    }
  }
}
