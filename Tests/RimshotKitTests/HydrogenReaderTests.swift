import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// What is read of Hydrogen's kits, and what is said about it.
@Suite struct HydrogenReaderTests {
  private func instrument(_ name: String, note: Int?, _ more: String = "", file: String) -> String {
    HydrogenPlaying.instrument(name, note: note, more, file: file)
  }

  @Test func whatIsBrokenLeavesTheOthersPlaying() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("Kick", note: 36, file: "a.wav")
        + "<instrument><id>1</id><name>Empty</name><midiOutNote>37</midiOutNote></instrument>\n"
        + instrument("Snare", note: 38, file: "b.wav") + instrument("Lost file", note: 39, file: "gone.flac")
        + instrument("No name", note: 40, file: ""), ["a.wav": 0.5, "b.wav": 0.25])
    #expect(
      playing.messages == [
        "drumkit.xml:10:1: warning: instrument \"Empty\": there is no layer; it stays silent",
        "drumkit.xml:12:146: warning: instrument \"Lost file\": no file \"gone.flac\"; it stays silent",
        "drumkit.xml:13:144: warning: instrument \"No name\": a layer names no file; it stays silent",
      ])
    #expect(playing.levels([36, 37, 38, 39, 40]) == [0.5, 0, 0.25, 0, 0])
  }

  @Test func theOldestKitsPlay() throws {
    let playing = try HydrogenPlaying(
      """
      <drumkit_info>
       <name>Schl&#xC3;&#xA4;gel &#xFC;</name><author>x</author><licence>CC0</licence>
       <info>&lt;html&gt;&lt;head&gt;&lt;style&gt;p {}&lt;/style&gt;&lt;/head&gt;&lt;p&gt;old &amp;amp; good&lt;/p&gt;</info>
       <instrumentList>
        <instrument><id>0</id><filename>a.wav</filename><name>Old</name><volume>1</volume><isMuted>false</isMuted>
         <isLocked>false</isLocked><pan_L>1</pan_L><pan_R>0</pan_R><exclude /></instrument>
        <instrument><id>7</id><name>Gap id</name><volume>0.5</volume>
         <layer><filename>b.wav</filename><min>0</min><max>1</max><gain>1</gain><pitch>12</pitch></layer>
         <pan_L>0</pan_L><pan_R>1</pan_R></instrument>
       </instrumentList>
      </drumkit_info>
      <!-- trailing --> stray
      """, ["a.wav": 0.5, "b.wav": 0.25])
    #expect(playing.messages == ["drumkit.xml:12:19: warning: what follows </drumkit_info> is left out"])
    let kit = try #require(Reading(playing.folder).kit)
    #expect(kit.name == "Schlägel ü" && kit.license == "CC0" && kit.description == "old & good")
    #expect(playing.hear(36) == (0.5, 0))
    #expect(playing.hear(37).left == 0)
    // Its 100 frames are 50 an octave higher.
    let heard = Array(playing.engine.tape[0].right.suffix(256))
    #expect(heard[10..<40].allSatisfy { abs($0 - 0.125) < 0.001 })
    #expect(heard[60...].allSatisfy { $0 == 0 })
    #expect(playing.hear(43) == (0, 0))
  }

  @Test func kitsOfVersionTwoPlay() throws {
    let playing = try HydrogenPlaying(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <h:drumkit_info xmlns:h="http://www.hydrogen-music.org/drumkit"><h:formatVersion>2</h:formatVersion>
      <h:name>Two</h:name><tags><tag>x</tag></tags><instrumentList><instrument><id>0</id><name>K</name>
      <midiOutNote>40</midiOutNote><type>kick</type><instrumentComponent><name>Near</name><gain>0.5</gain>
      <layer><filename>a.wav</filename><isMuted>true</isMuted></layer><layer><filename>b.wav</filename></layer>
      </instrumentComponent><instrumentComponent><name>Far</name><isMuted>true</isMuted>
      <layer><filename>a.wav</filename></layer></instrumentComponent></instrument></instrumentList></h:drumkit_info>
      """, ["a.wav": 0.5, "b.wav": 0.25])
    #expect(playing.messages.isEmpty)
    #expect(playing.hear(40).left == 0.125)
  }

  @Test func equalOutNotesGiveWayToTheOrder() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 60, file: "a.wav") + instrument("B", note: 60, file: "b.wav"),
      ["a.wav": 0.5, "b.wav": 0.25])
    #expect(
      playing.messages == [
        "drumkit.xml:2:1: warning: all instruments have output note 60: they play by their order, from note 36 up"
      ])
    #expect(playing.levels([36, 37, 38, 60]) == [0.5, 0.25, 0, 0])
  }

  @Test func instrumentsOfOneNoteSoundTogether() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 38, file: "a.wav") + instrument("A", note: 38, file: "b.wav")
        + instrument("K", note: 35, file: "c.wav"), ["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125])
    #expect(playing.messages.isEmpty)
    #expect(playing.levels([38, 35, 20, 36, 99]) == [0.75, 0.125, 0, 0, 0])
    #expect(Reading(playing.folder).kit?.pads.map(\.name) == ["A", "A 2", "K"])
  }

  @Test func filesAreFoundWhereHydrogenFindsThem() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("Flac", note: 36, file: "a.wav")
        + instrument("Absolute", note: 37, file: "/home/somebody/b.wav")
        + instrument("Case", note: 38, file: "C.WAV") + instrument("Up", note: 39, file: "../kit/b.wav")
        + instrument("Out", note: 40, file: "out.wav"), ["a.flac": 0.5, "b.wav": 0.25, "c.wav": 0.125])
    let outside = try TemporaryKit()
    try outside.write([[1]], to: "x.wav")
    try playing.folder.link("out.wav", to: outside.file("x.wav"))
    let messages = Reading(playing.folder).messages.map { $0.drop { $0 != " " }.dropFirst() }
    #expect(
      messages == [
        "warning: instrument \"Case\": no file \"C.WAV\"; playing \"c.wav\", which differs only in case",
        "warning: instrument \"Up\": \"../kit/b.wav\" is outside the kit's folder; it stays silent",
        "warning: instrument \"Out\": \"out.wav\" is a link that leads outside the kit's folder; it stays silent",
      ])
    #expect(playing.levels([36, 37, 38, 39, 40]) == [0.5, 0.25, 0.125, 0, 0])
  }

  @Test func otherFilesAreRefused() throws {
    func messages(_ xml: String) throws -> [String] {
      let folder = try TemporaryKit()
      try folder.write(xml, to: "drumkit.xml")
      return Loading.texts(HydrogenReader.read(folder.path).diagnostics, folder)
    }
    #expect(
      try messages("<drumkit_info><name>x</name></drumkit_info>") == [
        "drumkit.xml:1:1: error: the kit has no instruments"
      ])
    #expect(
      try messages("<song><drumkit_info/></song>") == [
        "drumkit.xml:1:1: error: no Hydrogen kit: its outermost element is <song>, not <drumkit_info>"
      ])
    let layers = String(repeating: "<layer/>", count: 9000)
    #expect(
      try messages(
        "<drumkit_info><instrumentList><instrument>\(layers)</instrument></instrumentList></drumkit_info>")
        == ["drumkit.xml:1:1: error: more than 8192 layers"])
    #expect(try messages("drumkit_info").first?.contains(": error: not XML") == true)
    #expect(
      try messages("<drumkit_info><name>x").contains("drumkit.xml:1:1: error: the kit has no instruments"))
  }

  @Test func valuesThatAreNoneAreReported() throws {
    let playing = try HydrogenPlaying(
      instruments: instrument("A", note: 36, "<volume>loud</volume><gain>0,5</gain>", file: "a.wav"),
      ["a.wav": 0.5])
    #expect(
      playing.messages == [
        "drumkit.xml:9:66: warning: instrument \"A\": volume should be a number, not \"loud\""
      ])
    #expect(playing.hear(36).left == 0.25)
  }

  @Test func noCutOrSpoiltFileDoesHarm() throws {
    let text = Array(
      HydrogenPlaying.kit(instrument("A", note: 36, "<muteGroup>1</muteGroup>", file: "a.wav")).utf8)
    let folder = try TemporaryKit()
    var random = SeededRandom(seed: 7)
    for length in stride(from: 0, to: text.count, by: 13) {
      var spoilt = Array(text.prefix(length))
      for _ in 0..<(length / 100) {
        spoilt[Int.random(in: 0..<length, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try folder.write(spoilt, to: "drumkit.xml")
      let result = HydrogenReader.read(folder.path)
      #expect(result.kit != nil || result.diagnostics.contains { $0.severity == .error })
    }
  }
}
