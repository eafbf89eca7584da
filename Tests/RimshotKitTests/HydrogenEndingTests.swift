import RimshotTestSupport
import Testing

/// How hits on Hydrogen's kits end, and what the pedal plays.
@Suite struct HydrogenEndingTests {
  /// Long sounds of one level each.
  private func playing(_ instruments: [(note: Int, level: Float, more: String)]) throws -> OfflineEngine {
    let folder = try TemporaryKit()
    var list = ""
    for (number, instrument) in instruments.enumerated() {
      let file = "\(number).wav"
      try folder.write([[Float](repeating: instrument.level, count: 48_000)], to: file, as: .wavFloat)
      list += HydrogenPlaying.instrument(
        "I\(number)", note: instrument.note, instrument.more, file: file)
    }
    try folder.write(HydrogenPlaying.kit(list), to: "drumkit.xml")
    #expect(Reading(folder).messages.isEmpty)
    let engine = OfflineEngine()
    engine.load(try #require(Loading(folder).plan))
    return engine
  }

  private let rings = "<isStopNote>false</isStopNote>"

  @Test func aMuteGroupFadesOthersInTheirOwnReleaseAndNotItself() throws {
    // 4410 frames at 44.1 kHz are 100 ms, 44,100 are a second; a straight fade takes half of it. Group 0 is one.
    let engine = try playing([
      (36, 0.5, rings + "<muteGroup>0</muteGroup><Release>4410</Release>"),
      (38, 0.25, rings + "<muteGroup>0</muteGroup><Release>44100</Release>"),
      (40, 0.125, rings + "<muteGroup>-1</muteGroup>"),
    ])
    engine.hit(36)
    engine.hit(40)
    engine.hit(38, at: 1000)
    engine.hit(38, at: 8000)
    engine.render(20_000)
    let heard = engine.tape[0].left
    #expect(heard[999] == 0.625)
    #expect(heard[1000 + 1200] > 0.375 && heard[1000 + 1200] < 0.875)
    #expect(heard[1000 + 2410] == 0.375)
    #expect(heard[8000] == 0.625)
  }

  @Test func aStopNoteEndsTheInstrumentsEarlierHits() throws {
    // It is one unless the kit says no.
    for (more, level) in [("", Float(0.5)), ("<isStopNote>true</isStopNote>", 0.5), (rings, 1)] {
      let engine = try playing([(36, 0.5, more)])
      engine.hit(36)
      engine.hit(36, at: 1000)
      engine.render(4000)
      #expect(engine.tape[0].left[3000] == level)
    }
  }

  @Test func onlyAHandEndsANote() throws {
    let engine = try playing([(49, 0.5, rings), (51, 0.25, rings)])
    engine.hit(49)
    engine.hit(51)
    engine.release(49, at: 100)
    engine.press(51, at: 2000)
    engine.render(6000)
    #expect(engine.tape[0].left[1999] == 0.75)
    #expect(engine.tape[0].left[4000] == 0.5)
  }

  @Test func thePedalChoosesAmongTheOpeningsOfAHiHat() throws {
    func window(_ low: Int, _ high: Int) -> String {
      "<isHihat>0</isHihat><lower_cc>\(low)</lower_cc><higher_cc>\(high)</higher_cc><muteGroup>1</muteGroup>"
    }
    let engine = try playing([
      (42, 0.125, window(100, 127)), (44, 0.25, window(50, 99)), (46, 0.5, window(0, 40)),
    ])
    // Until the pedal speaks it is at 127; at 47 no opening is, and the note's own plays.
    let hits: [(pedal: UInt8?, note: UInt8, level: Float)] = [
      (nil, 46, 0.125), (0, 42, 0.5), (70, 42, 0.25), (70, 46, 0.25), (47, 46, 0.5), (47, 42, 0.125),
      (47, 44, 0.25),
      (127, 44, 0.125), (99, 44, 0.25), (40, 44, 0.5),
    ]
    for (number, hit) in hits.enumerated() {
      let frame = number * 4000
      if let pedal = hit.pedal { engine.control(4, pedal, at: frame) }
      engine.hit(hit.note, at: frame)
    }
    engine.render(hits.count * 4000)
    for (number, hit) in hits.enumerated() {
      #expect(engine.tape[0].left[number * 4000 + 3000] == hit.level, "hit \(number)")
    }
  }

  @Test func aModulesHiHatFindsTheOpenings() throws {
    func window(_ low: Int, _ high: Int) -> String {
      "<isHihat>3</isHihat><lower_cc>\(low)</lower_cc><higher_cc>\(high)</higher_cc>"
    }
    // Half open on 44 isn't the foot's chick.
    let folder = try TemporaryKit()
    try folder.write([[0.5]], to: "a.wav")
    try folder.write(
      HydrogenPlaying.kit(
        HydrogenPlaying.instrument("Closed", note: 42, window(100, 127), file: "a.wav")
          + HydrogenPlaying.instrument("Half", note: 44, window(50, 99), file: "a.wav")
          + HydrogenPlaying.instrument("Open", note: 46, window(0, 49), file: "a.wav")), to: "drumkit.xml")
    let strikes = try Strikes(folder)
    #expect(strikes["hihat"] == "Open 0-49, Half 50-99, Closed 100-127")
    #expect(strikes["hihat/half"] == "Half")
    #expect(strikes["hihat/open"] == "Open")
    #expect(strikes["44"] == "Open 0-49, Half 50-99, Closed 100-127")
  }
}
