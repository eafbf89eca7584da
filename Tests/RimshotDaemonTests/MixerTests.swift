import RimshotControl
import RimshotKit
import RimshotRealtime
import Testing

@testable import RimshotDaemon

/// What levels come of what was set.
struct MixerTests {
  private let outputs = [Mixer.main, Kit.Output(name: "kick", isStereo: false), Kit.Output(name: "hats")]
  private let playing = ["main", "kick", "hats"]
  private let silence = MixLevel(left: 0, right: 0)

  private func pads(_ changes: MixerChange...) -> [MixLevel] {
    var mixer = Mixer()
    for change in changes { mixer.apply(change) }
    return mixer.levels(ofPads: ["kick", "snare", "hat"])
  }

  private func outputs(_ changes: MixerChange...) -> [MixLevel] {
    var mixer = Mixer()
    for change in changes { mixer.apply(change) }
    return mixer.levels(of: outputs, playing: playing)
  }

  @Test func untouchedItChangesNothingAtAll() {
    #expect(pads() == [MixLevel(), MixLevel(), MixLevel()])
    #expect(outputs() == [MixLevel(), MixLevel(), MixLevel()])
  }

  @Test(
    arguments: [(-20, 0.1), (0, 1), (12, 3.981_071_7), (-119, 1.122_018_5e-6), (-120, 0)] as [(Double, Float)]
  )
  func aGainIsInDecibels(gain: Double, factor: Float) {
    #expect(pads(MixerChange(.pad("snare"), gain: gain))[1] == MixLevel(left: factor, right: factor))
  }

  @Test(arguments: (-8...8).map { Double($0) / 8 })
  func thePowerIsTheSameEverywhere(pan: Double) {
    let level = pads(MixerChange(.pad("snare"), pan: pan))[1]
    #expect(abs(level.left * level.left + level.right * level.right - 2) < 1e-5)
    #expect(pan <= 0 ? level.left >= level.right : level.left < level.right)
  }

  @Test func theEndsAreExact() {
    #expect(pads(MixerChange(.pad("snare"), pan: -1))[1] == MixLevel(left: Float(2).squareRoot(), right: 0))
    #expect(pads(MixerChange(.pad("snare"), pan: 1))[1] == MixLevel(left: 0, right: Float(2).squareRoot()))
  }

  @Test func soloSilencesNeighboursAndMuteWins() {
    let solo = MixerChange(.pad("snare"), solo: true)
    #expect(pads(solo) == [silence, MixLevel(), silence])
    #expect(pads(solo, MixerChange(.pad("hat"), solo: true)) == [silence, MixLevel(), MixLevel()])
    #expect(pads(solo, MixerChange(.pad("snare"), mute: true)) == [silence, silence, silence])
    #expect(outputs(solo) == [MixLevel(), MixLevel(), MixLevel()])
    #expect(outputs(MixerChange(.output("hats"), solo: true)) == [silence, silence, MixLevel()])
    #expect(pads(MixerChange(.output("snare"), solo: true)) == [MixLevel(), MixLevel(), MixLevel()])
  }

  @Test func theSoloOfAStripThatNoPlayingKitHasSaysNothing() {
    #expect(pads(MixerChange(.pad("cowbell"), solo: true)) == [MixLevel(), MixLevel(), MixLevel()])
    #expect(outputs(MixerChange(.output("toms"), solo: true)) == [MixLevel(), MixLevel(), MixLevel()])
  }

  @Test func theMasterIsInEveryOutputAndInNoPad() {
    let soft = MixLevel(left: 0.1, right: 0.1)
    #expect(outputs(MixerChange(.master, gain: -20)) == [soft, soft, soft])
    #expect(pads(MixerChange(.master, gain: -20)) == [MixLevel(), MixLevel(), MixLevel()])
    #expect(outputs(MixerChange(.master, mute: true)) == [silence, silence, silence])
  }

  @Test func aMonoOutputHasNoPlace() {
    let levels = outputs(MixerChange(.output("kick"), pan: 1), MixerChange(.output("hats"), pan: 1))
    #expect(levels[1] == MixLevel())
    #expect(levels[2].left == 0)
  }

  @Test func aChangeIsAddedAndStopsAtTheEnds() {
    var mixer = Mixer(gain: -3)
    for _ in 1...30 { mixer.apply(MixerChange(.master, change: 0.1)) }
    #expect(mixer[.master].gain == 0)
    mixer.apply(MixerChange(.master, change: 20))
    #expect(mixer[.master].gain == 12)
    mixer.apply(MixerChange(.master, change: -132))
    #expect(mixer[.master].gain == -120)
    mixer.reset()
    #expect(mixer == Mixer(gain: -3))
    #expect(mixer[.master].gain == -3)
  }
}

/// What several clients see of one peak.
struct HeldPeakTests {
  private func milliseconds(_ count: Int) -> UInt64 { UInt64(count) * 1_000_000 }

  @Test(arguments: [1, 50, 130, 299])
  func whoeverAsksOftenSeesEveryPeak(interval: Int) {
    // Another client asks all the time, and takes what the meter has.
    for peakTime in 1000..<1400 {
      var peak = HeldPeak()
      var seen: Float = 0
      for time in 1..<2500 {
        let held = peak.hold(time == peakTime ? 1 : 0, at: milliseconds(time))
        if time > peakTime && time % interval == 0 { seen = max(seen, held) }
      }
      #expect(seen == 1, "a peak at \(peakTime) ms")
    }
  }

  @Test func aPeakIsForgotten() {
    var peak = HeldPeak()
    #expect(peak.hold(1, at: milliseconds(1000)) == 1)
    #expect(peak.hold(0.5, at: milliseconds(1250)) == 1)
    #expect(peak.hold(0.25, at: milliseconds(1310)) == 1)
    #expect(peak.hold(0.25, at: milliseconds(1620)) == 0.25)
    #expect(peak.hold(0, at: milliseconds(60_000)) == 0)
  }

  @Test func theFirstLookShowsWhatWasBeforeIt() {
    var peak = HeldPeak()
    #expect(peak.hold(0.75, at: milliseconds(3_600_000)) == 0.75)
  }
}
