import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// Hydrogen kits that aren't as Hydrogen would write them, and what is said of what does nothing.
@Suite struct HydrogenTolerantTests {
  private func instrument(_ name: String, note: Int?, _ more: String = "", file: String) -> String {
    HydrogenPlaying.instrument(name, note: note, more, file: file)
  }

  /// Messages without their places.
  private func words(_ playing: HydrogenPlaying) -> [String] {
    playing.messages.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test func whatDoesNothingIsSaidOnceWithItsCount() throws {
    let edited =
      "<layer><filename>a.wav</filename><ismodified>true</ismodified><smode>pingpong</smode>"
      + "<startframe>0</startframe><loopframe>0</loopframe><loops>2</loops><endframe>50</endframe>"
      + "<userubber>1</userubber><volume><volume-position>9</volume-position><volume-value>50</volume-value>"
      + "</volume><future>1</future></layer>"
    let untouched = "<layer><filename>a.wav</filename><ismodified>false</ismodified><loops>2</loops></layer>"
    let playing = try HydrogenPlaying(
      instruments: "<instrument><name>A</name><FX1Level>1</FX1Level>\(edited)\(edited)</instrument>"
        + "<instrument><name>B</name>\(edited)</instrument><instrument><name>C</name>\(untouched)</instrument>",
      ["a.wav": 0.5])
    #expect(
      words(playing) == [
        "warning: <smode> isn't supported and does nothing (in 2 instruments)",
        "warning: <loops> isn't supported and does nothing (in 2 instruments)",
        "warning: <userubber> isn't supported and does nothing (in 2 instruments)",
        "warning: <volume> isn't supported and does nothing (in 2 instruments)",
        "warning: <future> isn't known and does nothing (in 2 instruments)",
      ])
  }

  @Test func manyUnknownElementsAreCounted() throws {
    let unknown = (0..<20).map { "<x\($0)/>" }.joined()
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 36, unknown, file: "a.wav"), ["a.wav": 0.5])
    #expect(playing.messages.count == 9)
    #expect(
      playing.messages.contains { $0.hasSuffix("12 more elements or attributes aren't known and do nothing") }
    )
    #expect(playing.hear(36).left == 0.5)
  }

  @Test(
    arguments: [
      ("<startframe>300</startframe><loopframe>300</loopframe><endframe>500</endframe>", 300..<500),
      ("<startframe>300</startframe><loopframe>400</loopframe><endframe>900</endframe>", 300..<900),
      // Places that aren't in order are none.
      ("<startframe>600</startframe><loopframe>300</loopframe><endframe>500</endframe>", 0..<1000),
      (
        "<smode>reverse</smode><startframe>300</startframe><loopframe>300</loopframe><endframe>500</endframe>",
        0..<1000
      ),
    ] as [(String, Range<Int>)])
  func whatTheSampleEditorHasCutOffIsNotHeard(_ places: String, _ heard: Range<Int>) throws {
    let layer = "<layer><filename>a.wav</filename><ismodified>1</ismodified>\(places)</layer>"
    let playing = try HydrogenPlaying(
      instruments: "<instrument><name>A</name><midiOutNote>36</midiOutNote>\(layer)</instrument>")
    let ramp = (0..<1000).map { Float($0) / 2048 + 0.125 }
    try playing.folder.write([ramp], to: "a.wav", as: .wavFloat)
    let engine = OfflineEngine()
    engine.load(try #require(Loading(playing.folder).plan))
    engine.hit(36)
    engine.render(2000)
    let left = engine.tape[0].left
    #expect(left.count { $0 != 0 } >= heard.count - 1 && left.count { $0 != 0 } <= heard.count)
    // What is cut fades in the last 2 ms.
    #expect(Array(left.prefix(heard.count - 96)) == Array(ramp[heard].dropLast(96)))
  }

  @Test func layersThatTakeTurnsKeepTheirOwnPitch() throws {
    func lengths(_ algorithm: String, _ hits: Int) throws -> [Int] {
      let layers =
        HydrogenPlaying.layer("a.wav") + HydrogenPlaying.layer("b.wav", pitch: 12)
        + HydrogenPlaying.layer("c.wav", pitch: -12)
      let playing = try HydrogenPlaying(
        instruments: "<instrument><name>A</name><midiOutNote>36</midiOutNote>"
          + "<sampleSelectionAlgo>\(algorithm)</sampleSelectionAlgo>\(layers)</instrument>",
        ["a.wav": 0.5, "b.wav": 0.5, "c.wav": 0.5])
      #expect(playing.messages == [])
      return (0..<hits).map { _ in
        let start = playing.engine.frame + 2048
        _ = playing.hear(36)
        return playing.engine.tape[0].left[start...].count { $0 > 0.25 }
      }
    }
    let turns = try lengths("ROUND_ROBIN", 7)
    for (place, expected) in [100, 50, 200, 100, 50, 200, 100].enumerated() {
      #expect(abs(turns[place] - expected) <= 2, "hit \(place + 1)")
    }
    let chance = try lengths("RANDOM", 60).map { $0 < 75 ? 50 : $0 < 150 ? 100 : 200 }
    for length in [50, 100, 200] { #expect((8...35).contains(chance.count { $0 == length })) }
  }

  @Test func whatIsExcludedIsCutOff() throws {
    func instrument(_ id: Int, _ note: Int, _ more: String) -> String {
      "<instrument><id>\(id)</id><name>\(note)</name><midiOutNote>\(note)</midiOutNote>\(more)"
        + "<filename>long.wav</filename></instrument>"
    }
    let playing = try HydrogenPlaying(
      instruments: instrument(7, 42, "<exclude><id>9</id><id>7</id><id>55</id></exclude>")
        + instrument(9, 46, "<exclude/>"))
    try playing.folder.write([[Float](repeating: 0.5, count: 20_000)], to: "long.wav", as: .wavFloat)
    let engine = OfflineEngine()
    engine.load(try #require(Loading(playing.folder).plan))
    engine.hit(46)
    engine.render(1000)
    engine.hit(42)
    engine.render(300)
    // 5 ms are 240 frames.
    #expect(engine.tape[0].left[999] == 0.5 && engine.tape[0].left[1299] == 0.5)
    engine.hit(46)
    engine.render(300)
    #expect(engine.tape[0].left.last == 1)
  }

  @Test func aNoteThatIsNoneLeavesTheOthersTheirs() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 40, file: "a.wav") + instrument("B", note: 128, file: "b.wav")
        + instrument("C", note: 41, file: "c.wav"), ["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125])
    #expect(words(playing) == ["warning: instrument \"B\": there is no note 128; it is hit by name"])
    #expect(playing.levels([36, 37, 40, 41]) == [0, 0, 0.5, 0.125])
  }

  @Test func manyNotesThatAreNoneAreNamedOnce() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 40, file: "a.wav") + instrument("B", note: 41, file: "b.wav")
        + (0..<20).map { instrument("X\($0)", note: 128 + $0, file: "c.wav") }.joined(),
      ["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125])
    let note =
      "warning: 20 instruments have output notes that there aren't, \"X0\" (128) to \"X19\" (147); "
      + "they are hit by name"
    #expect(words(playing) == [note])
    #expect(playing.levels([40, 41]) == [0.5, 0.25])
  }

  @Test func aLevelThatWouldHurtIsLowered() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 36, "<volume>1e9</volume>", file: "a.wav"), ["a.wav": 0.03125])
    #expect(
      words(playing) == ["warning: instrument \"A\": volume is 1000000000, beyond 0 to 10; 10 holds"])
    #expect(playing.hear(36).left == 0.3125)
  }

  @Test func moreInstrumentsThanThereCanBeAreLeftOut() throws {
    let many = (0..<600).map { "<instrument><name>\($0)</name><filename>a.wav</filename></instrument>\n" }
    let playing = try HydrogenPlaying(instruments: many.joined(), ["a.wav": 0.5])
    #expect(playing.messages.contains { $0.hasSuffix("more than 500 instruments; the others are left out") })
    #expect(Reading(playing.folder).kit?.pads.count == 500)
    #expect(playing.levels([36, 127]) == [0.5, 0.5])
  }

  @Test func pathsOfOtherSystemsAreFound() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 36, file: "Sub\\a.wav")
        + instrument("B", note: 37, file: "C:\\Kits\\Mine\\b.wav")
        + instrument("C", note: 38, file: ".\\c.wav")
        + instrument("D", note: 39, file: "sub/../c.wav") + instrument("E", note: 40, file: "Sub")
        + instrument("F", note: 41, file: "x\\y.wav"),
      ["Sub/a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125, "x\\y.wav": 0.75])
    #expect(
      words(playing) == [
        "warning: instrument \"D\": \"sub/../c.wav\" is outside the kit's folder; it stays silent",
        "warning: instrument \"E\": \"Sub\" is no file; it stays silent",
      ])
    #expect(playing.levels([36, 37, 38, 39, 40, 41]) == [0.5, 0.25, 0.125, 0, 0, 0.75])
  }

  @Test func letterCaseIsForgivenWhereOneFileCanBeMeant() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 36, file: "SUB/Kick.WAV")
        + instrument("B", note: 37, file: "hat.wav")
        + instrument("C", note: 38, file: "HAT.wav") + instrument("D", note: 39, file: "Hat.WAV"),
      ["Sub/kick.wav": 0.5, "hat.wav": 0.25, "Hat.wav": 0.125])
    #expect(
      words(playing) == [
        "warning: instrument \"A\": no file \"SUB/Kick.WAV\"; playing \"Sub/kick.wav\", which differs only in case",
        "warning: instrument \"C\": no file \"HAT.wav\" (did you mean \"Hat.wav\"?); it stays silent",
        "warning: instrument \"D\": no file \"Hat.WAV\" (did you mean \"Hat.wav\"?); it stays silent",
      ])
    #expect(playing.levels([36, 37, 38, 39]) == [0.5, 0.25, 0, 0])
  }

  @Test func accentsMayBeComposedOrNot() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 36, file: "Tr\u{F6}mmel.wav")
        + instrument("B", note: 37, file: "Cafe\u{301}/x.wav"),
      ["Tro\u{308}mmel.wav": 0.5, "Caf\u{E9}/x.wav": 0.25])
    #expect(playing.messages == [])
    #expect(playing.levels([36, 37]) == [0.5, 0.25])
  }

  @Test func aCutFilePlaysWhatItHas() throws {
    let whole = HydrogenPlaying.kit(
      instrument("A", note: 40, file: "a.wav") + instrument("B", note: 41, file: "b.wav"))
    let ends = whole.ranges(of: "</instrumentComponent>")
    let playing = try HydrogenPlaying(
      String(whole[..<(try #require(ends.last)).lowerBound]), ["a.wav": 0.5, "b.wav": 0.25])
    #expect(playing.messages.count == 1)
    #expect(playing.messages[0].hasSuffix("not XML: no element found; read as far as it can be understood"))
    #expect(playing.levels([40, 41]) == [0.5, 0.25])
  }

  @Test func anEncodingThatIsWideOrWrongIsRead() throws {
    let text = HydrogenPlaying.kit(instrument("Große", note: 40, file: "a.wav"))
    for isMarked in [true, false] {
      let playing = try HydrogenPlaying(instruments: "", ["a.wav": 0.5])
      let declared = text.replacing("UTF-8", with: "UTF-16")
      var bytes: [UInt8] = isMarked ? [0xFF, 0xFE] : []
      for unit in declared.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
      try playing.folder.write(bytes, to: "drumkit.xml")
      let reading = Reading(playing.folder)
      #expect(reading.kit?.pads.map(\.name) == ["Große"], "\(reading.messages)")
      #expect(reading.messages == [])
    }
    let latin = try HydrogenPlaying(instruments: "", ["a.wav": 0.5])
    try latin.folder.write(text.unicodeScalars.map { UInt8($0.value) }, to: "drumkit.xml")
    #expect(Reading(latin.folder).kit?.pads.map(\.name) == ["Große"])
    #expect(Reading(latin.folder).messages.count == 1)
  }

  @Test func aDamagedKitIsNotPlayedAsAFolderOfSounds() throws {
    for text in ["", "Not found", "drumkit_info>", "<drumkit_info><name>x</name>"] {
      let folder = try TemporaryKit()
      try folder.write(text, to: "drumkit.xml")
      try folder.write([[0.5]], to: "kick.wav")
      let reading = Reading(folder)
      #expect(reading.kit == nil)
      #expect(
        reading.messages.contains { $0.hasPrefix("drumkit.xml") && $0.contains(": error: ") }, "\(text)")
    }
  }
}
