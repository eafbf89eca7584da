import RimshotEngineHost
import RimshotKit
import RimshotTestSupport
import Testing

/// What note-offs, controllers, pressure and the notes before do in SFZ kits.
@Suite struct SfzTriggerTests {
  // MARK: - Note-offs

  @Test func aReleaseSoundsOnceThoughTheNoteHasNoLength() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot <region> key=38 sample=a.wav
      <region> key=38 sample=b.wav trigger=release_key
      """)
    playing.engine.hit(38, velocity: 100)
    playing.engine.release(38)
    let squared = Float(100 * 100) / (127 * 127)
    #expect(near(playing.now(), 0.75 * squared), "as loud as its hit")
    playing.settle()
    playing.engine.release(38)
    #expect(playing.now() == 0, "a note-off without a hit is none")
    #expect(playing.messages.isEmpty)
  }

  @Test func aDeviceWhoseNoteOffsMeanNothingStartsNothing() throws {
    let text = """
      <region> key=38 sample=a.wav
      <region> key=38 sample=b.wav trigger=release_key
      """
    let playing = try SfzPlaying(text, ignoresNoteOffs: true)
    playing.engine.hit(38)
    playing.engine.release(38)
    #expect(playing.now(after: 4800) == 0.5, "the drum rings on, its release noise is not heard")
  }

  @Test func aReleaseIsSofterTheLongerTheNoteWasHeld() throws {
    let playing = try SfzPlaying(
      """
      <region> key=38 sample=*silence
      <region> key=38 sample=a.wav trigger=release_key rt_decay=12 amp_veltrack=0
      """)
    playing.engine.hit(38)
    playing.engine.render(24_000)
    playing.engine.release(38)
    #expect(near(playing.now(), 0.5 * 0.501187), "6 dB after half a second")
  }

  @Test func releaseWaitsForASoundAndReleaseKeyDoesNot() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0
      <region> key=36 sample=a.wav end=99 <region> key=36 sample=b.wav trigger=release
      <region> key=37 sample=a.wav end=99 <region> key=37 sample=c.wav trigger=release_key
      """)
    for key in [36, 37] as [UInt8] { playing.engine.hit(key) }
    playing.engine.render(1000)
    for key in [36, 37] as [UInt8] { playing.engine.release(key) }
    #expect(playing.now() == 0.125)
    playing.settle()
    playing.engine.hit(36)
    playing.engine.render(50)
    playing.engine.release(36)
    #expect(playing.now() == 0.25)
  }

  // MARK: - First and legato

  @Test func firstIsForTheFirstNoteAndLegatoForTheOthers() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0
      <region> lokey=36 hikey=38 sample=a.wav trigger=first end=999
      <region> lokey=36 hikey=38 sample=b.wav trigger=legato end=999
      """)
    #expect(playing.heard(36) == 0.5)
    playing.engine.render(2000)
    #expect(playing.heard(37) == 0.25, "36 is held")
    playing.engine.render(2000)
    playing.engine.release(36)
    playing.engine.release(37)
    #expect(playing.heard(38) == 0.5)
  }

  // MARK: - Key switches

  @Test func theLastSwitchThatWasPlayedChooses() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0 sw_lokey=24 sw_hikey=26 sw_default=25 end=999
      <region> key=38 sw_last=24 sample=a.wav
      <region> key=38 sw_last=25 sample=b.wav
      <region> key=38 sw_last=26 sample=c.wav
      """)
    #expect(playing.messages.isEmpty)
    #expect(playing.alone(38, hits: 1) == [0.25], "sw_default")
    for (key, value) in [(24, 0.5), (26, 0.125), (25, 0.25)] as [(UInt8, Float)] {
      #expect(playing.heard(key) == 0, "a switch makes no sound")
      playing.engine.release(key)
      #expect(playing.alone(38, hits: 2) == [value, value])
    }
    #expect(
      playing.engine.host.statistics.unmappedNotes.isEmpty, "nor is it a note that the kit doesn't know")
  }

  @Test func withoutADefaultNothingPlaysUntilASwitchDoes() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0 sw_lokey=24 sw_hikey=26
      <region> key=38 sw_last=24 sample=a.wav
      """)
    #expect(playing.heard(38) == 0)
    playing.engine.hit(24)
    #expect(playing.heard(38) == 0.5)
  }

  @Test func aHeldKeyAndTheNoteBeforeDecideToo() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0 end=499
      <region> key=38 sw_down=24 sample=a.wav
      <region> key=38 sw_up=24 sample=b.wav
      <region> key=40 sw_previous=38 sample=c.wav
      """)
    #expect(playing.alone(38, hits: 1) == [0.25])
    playing.engine.hit(24)
    #expect(playing.alone(38, hits: 1) == [0.5])
    playing.engine.release(24)
    #expect(playing.alone(38, hits: 1) == [0.25])
    #expect(playing.alone(40, hits: 2) == [0.125, 0], "the second follows 40")
  }

  // MARK: - Controllers and pressure

  @Test func aControllerPlaysWhenItComesIntoItsRange() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0 end=499
      <region> sample=a.wav on_locc64=64 on_hicc64=127
      """)
    #expect(playing.messages.isEmpty)
    for (value, heard) in [(30, 0), (70, 0.5), (100, 0), (10, 0), (127, 0.5)] as [(UInt8, Float)] {
      playing.engine.control(64, value)
      #expect(playing.now() == heard, "at \(value)")
      playing.settle()
    }
  }

  @Test func aPedalsChickIsPlayedByThePedal() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0
      <region> key=46 sample=a.wav group=1 off_by=2 hicc4=63
      <region> sample=b.wav group=2 on_locc4=100 on_hicc4=127 end=499
      """)
    playing.engine.control(4, 0)
    #expect(playing.heard(46) == 0.5)
    playing.engine.control(4, 120)
    playing.engine.render(100)
    #expect(playing.engine.tape[0].left.suffix(10).allSatisfy { $0 > 0.2 })
    #expect(playing.now(after: 4800) == 0, "the chick is over and has silenced the open hat")
  }

  @Test func pressureOnAKeyPlaysOrChoosesWhatItsRegionSays() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0 end=499
      <region> key=49 sample=a.wav on_locc130=64 on_hicc130=127
      <region> key=50 sample=b.wav lopolyaft=0 hipolyaft=63
      <region> key=50 sample=c.wav lopolyaft=64
      """)
    playing.engine.press(49, 100)
    #expect(playing.now() == 0.5)
    playing.settle()
    #expect(playing.alone(50, hits: 1) == [0.25])
    playing.engine.press(50, 100)
    #expect(playing.alone(50, hits: 1) == [0.125])
    #expect(playing.alone(50, hits: 1) == [0.25], "a hit begins with a loose hand")
  }

  // MARK: - Groups

  @Test func polyphonyBoundsAWholeGroup() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot amp_veltrack=0 pitch_keytrack=0
      <group> group=3 polyphony=2 off_mode=fast
      <region> key=36 sample=a.wav <region> key=37 sample=b.wav <region> key=38 sample=c.wav
      """)
    #expect(playing.heard(36, after: 1000) == 0.5)
    #expect(playing.heard(37, after: 1000) == 0.75)
    #expect(playing.heard(38, after: 1000) == 0.375, "the oldest is gone")
  }

  private func near(_ one: Float, _ other: Float) -> Bool { abs(one - other) < 0.0005 }
}
