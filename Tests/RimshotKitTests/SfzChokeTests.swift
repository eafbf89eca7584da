import RimshotKit
import RimshotTestSupport
import Testing

/// What silences what in SFZ kits.
@Suite struct SfzChokeTests {
  @Test func oneKeyOfAHiHatChokesItself() throws {
    let text = """
      <group> key=62 loop_mode=one_shot group=7 off_by=7 off_mode=fast
      <region> hicc4=63 sample=a.wav
      <region> locc4=64 sample=b.wav
      """
    let playing = try SfzPlaying(text)
    #expect(playing.heard(62) == 0.5)
    playing.engine.control(4, 127)
    #expect(playing.heard(62, after: 480) == 0.25)
    // Two hits of one instant both sound.
    playing.settle()
    playing.engine.hit(62)
    #expect(playing.heard(62, after: 480) == 0.5)
  }

  @Test func onlyTheGroupNamedChokes() throws {
    let text = """
      <global> loop_mode=one_shot
      <region> key=46 sample=a.wav group=1 off_by=2 off_mode=time off_time=0.1
      <region> key=42 sample=b.wav group=2
      """
    let playing = try SfzPlaying(text)
    #expect(playing.heard(42) == 0.25)
    #expect(playing.heard(46) == 0.75)
    playing.engine.hit(42)
    let fading = playing.now(after: 2400)
    #expect(fading > 0.55 && fading < 0.95)
    #expect(playing.now(after: 4800) == 0.5)
  }

  @Test func aSilentRegionChokes() throws {
    let text = """
      <global> loop_mode=one_shot
      <region> key=49 sample=a.wav group=3 off_by=9 off_mode=time off_time=0.08
      <region> key=60 sample=*silence group=9
      <region> key=61 sample=b.wav end=-1 group=9
      """
    for note in [60, 61] as [UInt8] {
      let playing = try SfzPlaying(text)
      #expect(playing.heard(49) == 0.5)
      #expect(playing.heard(note, after: 4800) == 0)
      #expect(playing.messages.isEmpty)
    }
  }

  @Test func pressureStopsWhatItsRegionChokes() throws {
    let text = """
      <global> loop_mode=one_shot
      <group> group=10 off_by=20 off_mode=time off_time=0.05
      <region> key=49 sample=a.wav
      <group> group=20
      <region> key=49 sample=*silence on_locc130=64 on_hicc130=127
      <group> group=11 off_by=21
      <region> key=51 sample=b.wav
      """
    let playing = try SfzPlaying(text)
    #expect(playing.heard(49) == 0.5)
    #expect(playing.heard(49) == 1)
    #expect(playing.heard(51) == 1.25)
    playing.engine.press(49)
    #expect(playing.now(after: 4800) == 0.25)
    playing.engine.press(49, 0)
    #expect(playing.heard(49) == 0.75)
  }

  @Test func onlyPressureChokesAsPressure() throws {
    let text = """
      <global> loop_mode=one_shot
      <region> key=49 sample=a.wav group=10 off_by=20
      <region> key=49 sample=b.wav group=20 on_locc64=64
      """
    let playing = try SfzPlaying(text)
    #expect(playing.heard(49) == 0.5)
    playing.engine.press(49)
    #expect(playing.now(after: 4800) == 0.5)
    #expect(playing.messages.isEmpty)
  }

  @Test func aRollKeepsAsManyHitsAsItMay() throws {
    let playing = try SfzPlaying(
      """
      <region> key=49 sample=a.wav loop_mode=one_shot note_polyphony=3 off_mode=time off_time=0.02
      """)
    for _ in 0..<12 { _ = playing.heard(49, after: 2880) }
    #expect(playing.now(after: 200) == 1.5)
  }

  /// A crash that is rolled on rings on, and a hand still stops it fast.
  @Test func aRollNeverDipsAndAHandStopsAllOfIt() throws {
    let playing = try SfzPlaying(
      """
      <group> key=49 loop_mode=one_shot group=3 off_by=9 off_mode=time off_time=0.08 note_polyphony=3 note_selfmask=off
      <region> sample=a.wav
      <group> key=60 group=9
      <region> sample=*silence
      """, frames: 96_000)
    for _ in 0..<12 {
      playing.engine.hit(49)
      playing.engine.render(2880)
    }
    let heard = playing.engine.tape[0].left.dropFirst(16)
    let rolling = heard.dropFirst(2 * 2880 + 10)
    #expect(rolling.allSatisfy { $0 >= 1.499 }, "\(rolling.min() ?? 0)")
    #expect(zip(rolling, rolling.dropFirst()).allSatisfy { $0 - $1 < 0.01 }, "the oldest fade")
    _ = playing.heard(60, after: 1920)
    let half = playing.now(after: 1)
    #expect(half > 0.3 && half < 1.2)
    #expect(playing.now(after: 1950) == 0)
  }

  @Test func anotherPedalPositionChokesNothing() throws {
    let text = """
      <global> loop_mode=one_shot
      <region> key=46 hicc4=63 sample=a.wav group=1 off_by=2
      <region> key=46 locc4=64 sample=b.wav group=2
      """
    let playing = try SfzPlaying(text)
    #expect(playing.heard(46) == 0.5)
    #expect(playing.heard(46, after: 960) == 1)
    playing.engine.control(4, 64)
    #expect(playing.heard(46, after: 960) == 0.25)
  }
}
