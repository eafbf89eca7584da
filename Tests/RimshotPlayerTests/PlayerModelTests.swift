import RimshotControl
import Testing

@testable import RimshotPlayer

struct PlayerModelTests {
  private var model = PlayerModel.atKit()

  @Test mutating func capitalsAndAltAreHarder() {
    #expect(model.type("f") == [.hit("snare", velocity: 100, began: 1)])
    #expect(model.type("F") == [.hit("snare", velocity: 127, began: 1)])
    #expect(model.type("\u{1B}f") == [.hit("snare", velocity: 127, began: 1)])
    #expect(model.type("3F") == [.hit("snare", velocity: 65, began: 1)])
  }

  @Test mutating func threeStrokesAreThreeHits() { #expect(model.type("fff").count == 3) }

  @Test mutating func aKeyWithoutAPadSaysSo() {
    #expect(model.type("o") == [])
    #expect(model.message == "the kit has nothing for china, which is on o")
  }

  @Test mutating func spaceMovesThePedalToAndFro() {
    #expect(model.type(" ") == [.pedal(127), .hit("hihat/chick", velocity: 100, began: 1)])
    #expect(model.type(" ") == [.pedal(0)])
  }

  @Test mutating func spaceHoldsThePedalWhereReleasesAreTold() {
    model.hasReleases = true
    #expect(model.type("\u{1B}[32u").first == .pedal(127))
    #expect(model.type("\u{1B}[32;1:2u") == [])
    #expect(model.type("\u{1B}[32;1:3u") == [.pedal(0)])
  }

  @Test mutating func aHeldKeyIsOneHitAndItsEndLetsGo() {
    model.layouts.drums.keys["f"] = .hit("drone")
    #expect(model.type("\u{1B}[102u") == [.hit("drone", velocity: 100, began: 1)])
    #expect(model.type("\u{1B}[102;1:2u") == [])
    #expect(model.type("\u{1B}[102;1:3u") == [.release("drone")])
  }

  @Test mutating func thePadsAreSixteenFromTheLowerLeft() {
    let many = (1...20).map { PadList.Pad(name: "p\($0)", notes: [$0]) }
    model = .atKit(many)
    _ = model.type("\u{1B}OR")
    #expect(model.type("z4") == [.hit("p1", velocity: 100, began: 1), .hit("p16", velocity: 100, began: 1)])
    #expect(model.type("\u{1B}[5~v") == [.hit("p20", velocity: 100, began: 1)])
    #expect(model.type("a") == [])
    #expect(model.type("0z") == [.hit("p17", velocity: 127, began: 1)])
  }

  @Test mutating func aHitLightsItsPadAndChokesOthers() {
    func hit(_ pad: String, _ velocity: Double) -> ControlEvent {
      .midi(
        MidiReport(
          time: 0, source: "TD-17", velocity: velocity, outcome: .played, pad: pad,
          sounds: [.init(pad: pad, layer: 1, layers: 1, take: 1, takes: 1)]))
    }
    _ = model.take(hit("open", 80), at: 5)
    #expect(model.lights[3]?.velocity == 80)
    #expect(model.lights[3]?.choked == nil)
    _ = model.take(hit("closed", 30), at: 9)
    #expect(model.lights[3]?.choked == 9)
    #expect(model.lights[2]?.velocity == 30)
    #expect(model.message == "closed 30  from TD-17")
  }

  @Test mutating func anotherKitIsAskedFor() {
    let kit = KitReport(name: "B", path: "/b", pads: [], samples: 0, memoryBytes: 0, warnings: [])
    #expect(model.take(.kit(kit), at: 1) == [.ask(.pads), .ask(.mixer)])
  }

  @Test mutating func stepsOfAGainAreTakenBackTogether() {
    _ = model.type("\u{1B}[15~")
    let changes = model.type("\u{1B}[D\u{1B}[D\u{1B}[Dm")
    #expect(changes.prefix(3).last == .ask(.mixerSet(MixerChange(.pad("kick"), gain: -3))))
    #expect(changes.dropFirst(3).first == .ask(.mixerSet(MixerChange(.pad("kick"), mute: true))))
    #expect(model.type("u").first == .ask(.mixerSet(MixerChange(.pad("kick"), mute: false))))
    #expect(model.type("u").first == .ask(.mixerSet(MixerChange(.pad("kick"), gain: 0))))
    #expect(model.type("u") == [])
    #expect(model.type("U").first == .ask(.mixerSet(MixerChange(.pad("kick"), gain: -3))))
  }

  @Test mutating func backspaceSilencesAndEscapeDoesNot() {
    #expect(model.type("\u{7F}") == [.ask(.panic)])
    #expect(model.type("\u{1B}") == [])
  }
}

struct StrokeTimesTests {
  @Test func eachStrokeGetsItsOwnTime() {
    var times = StrokeTimes()
    times.sent(began: 1_000_000, at: 1_050_000)
    times.sent(began: 2_000_000, at: 2_020_000)
    times.answered(at: 1_400_000)
    // Somebody else's command, after our first stroke was answered and before the second.
    times.reached(engineAt: 1_700_000)
    #expect(times.last == nil)
    times.reached(engineAt: 1_200_000)
    times.answered(at: 2_500_000)
    times.reached(engineAt: 2_300_000)
    #expect(times.last == StrokeTimes.Way(socket: 20_000, engine: 300_000, answer: 500_000))
    #expect(times.toEngine?.median == 300_000)
    #expect(times.toEngine?.most == 300_000)
    #expect(times.count == 2)
  }
}
