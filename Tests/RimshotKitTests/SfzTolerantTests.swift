import RimshotKit
import RimshotKitFiles
import RimshotRealtime
import RimshotTestSupport
import Testing

/// SFZ kits as they lie on the disks of people: made on other systems, moved, and taken apart into many files.
@Suite struct SfzTolerantTests {
  private func heard(_ playing: SfzPlaying, _ notes: [UInt8]) -> [Float] {
    notes.map { note in
      let value = playing.heard(note)
      playing.settle()
      return value
    }
  }

  // MARK: - Names of files

  @Test func letterCaseIsForgivenPartByPart() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot
      <region> key=51 sample=samples\\ride/Ride tip 3.WAV
      <region> key=42 sample=Samples/HiHat.wav
      <region> key=46 sample=Samples/Hihat.wav
      <region> key=44 sample=Samples/hihat.wav
      """,
      sounds: ["Samples/Ride/Ride TIP 3.wav": 0.5, "Samples/HiHat.wav": 0.25, "Samples/Hihat.wav": 0.125])
    // Of two files that differ only in case neither can be meant by a third spelling.
    #expect(heard(playing, [51, 42, 46, 44]) == [0.5, 0.25, 0.125, 0])
    #expect(playing.messages.count == 2, "\(playing.messages)")
    #expect(
      playing.messages.contains { $0.hasPrefix("kit.sfz:2:") && $0.contains("differs only in letter case") })
    let messages = KitReader.read(playing.folder.path).diagnostics.map(\.message)
    #expect(messages.first?.contains("playing \"Samples/Ride/Ride TIP 3.wav\", which") == true)
    #expect(playing.messages.contains { $0.hasPrefix("kit.sfz:5:") })
  }

  @Test func aKitFromWindowsPlays() throws {
    let lines = [
      "\u{FEFF}/* block <region> key=36 */", "<control> default_path=..\\kit\\Samples\\",
      "<global>loop_mode=one_shot // trailing", "<region>key=c2 sample=My Kick #1\\kick 01.wav",
      "<region>sample=snare.wav lokey=D2 hikey=d2 pitch_keycenter=38",
      "<region> key=d#2 sample=../outside.wav   volume=-6.0206 // comment after spaces",
      "<control> default_path=Samples/prefix_", "<region> key=E2 sample=tom.wav\t// tab",
      "<control> default_path=\\Samples\\", "<region> key=41 sample=snare.wav",
      "<control> default_path=", "<region> key=43 sample=.\\Samples\\.\\snare.wav",
    ]
    let playing = try SfzPlaying(
      lines.joined(separator: "\r\n"),
      sounds: [
        "Samples/My Kick #1/kick 01.wav": 0.5, "Samples/snare.wav": 0.25, "outside.wav": 0.125,
        "Samples/prefix_tom.wav": 0.0625,
      ])
    let levels = heard(playing, [36, 38, 39, 40, 41, 43])
    for (level, expected) in zip(levels, [0.5, 0.25, 0.0625, 0.0625, 0.25, 0.25] as [Float]) {
      #expect(abs(level - expected) < 1e-5)
    }
    #expect(playing.messages == [])
  }

  @Test func namesKeepWhatOtherLinesWouldEnd() throws {
    let names = [
      "a = b.wav", "100% hard.wav", "Größe é.wav", "semi;colon, comma.wav", "[x] (1) {2}.wav",
      "two  blanks.wav",
      "&.wav", "no ending", "a<.wav",
    ]
    let regions = names.enumerated().map { "<region> key=\(36 + $0) sample=\($1)\n" }
    let playing = try SfzPlaying(
      "<global> loop_mode=one_shot\n" + regions.joined(),
      sounds: Dictionary(uniqueKeysWithValues: names.dropLast().map { ($0, 0.5) }))
    let levels = heard(playing, (0..<UInt8(names.count)).map { 36 + $0 })
    for (name, level) in zip(names, levels).dropLast() { #expect(level == 0.5, "\(name)") }
    // A "<" begins a header wherever it stands.
    #expect(levels.last == 0)
  }

  @Test func whatLiesTooFarAwayDoesNotPlay() throws {
    let outside = try TemporaryKit(named: "other")
    try outside.write([[1]], to: "x.wav")
    let far = outside.file("x.wav")
    let playing = try SfzPlaying(
      "<global> loop_mode=one_shot <region> key=36 sample=a.wav <region> key=37 sample=\(far)\n"
        + "<region> key=38 sample=../../../../../../\(far)\n")
    #expect(playing.messages.count == 2, "\(playing.messages)")
    #expect(playing.messages.contains { $0.contains("more than two folders above the kit's file") })
    #expect(heard(playing, [36, 37, 38]) == [0.5, 0, 0])
  }

  @Test func aLinkThatLeadsTooFarAwayIsCalledOne() throws {
    let outside = try TemporaryKit(named: "other")
    try outside.write([[1]], to: "x.wav")
    let folder = try TemporaryKit()
    try folder.write([[0.5]], to: "in/kit/a.wav")
    try folder.link("in/kit/far.wav", to: outside.file("x.wav"))
    try folder.link("in/kit/folder", to: outside.path)
    // A link that stays near is as good as a file.
    try folder.link("in/kit/near.wav", to: "a.wav")
    let names = ["far.wav", "folder/x.wav", "FOLDER/x.wav", "folder/../other/x.wav", "near.wav"]
    let regions = names.enumerated().map { "<region> key=\(36 + $0) sample=\($1)\n" }
    try folder.write(regions.joined(), to: "in/kit/kit.sfz")
    let said = KitReader.read(folder.file("in/kit")).diagnostics.map(\.message)
    let messages = said.filter { $0.contains("left out") }
    #expect(
      messages
        == names.prefix(4).map {
          "the sample \"\($0)\" is left out: a link leads more than two folders above the kit's file; copy the file"
        })
  }

  // MARK: - Files in files

  @Test func filesInFilesArePlacedFromTheMainOne() throws {
    let folder = try TemporaryKit()
    let files = [
      "kit.sfz": "<control> default_path=samples/\r\n<global> loop_mode=one_shot volume=-6.0206\r\n"
        + "#include \"MAP\\Part1.txt\"\r\n<global> loop_mode=one_shot\r\n#include \"map/part2.txt\"\r\n",
      "map/part1.txt": "<region> key=$K sample=a.wav\r\n#include \"map/deep/deep.txt\"\r\n",
      "map/deep/deep.txt":
        "<region> key=38 sample=b.wav #include \"deeper.txt\"\r\n#include \"map/deep/../last.txt\"",
      "map/deep/deeper.txt": "<region> key=40 sample=a.wav",
      "map/last.txt": "<region> key=41 sample=b.wav",
      "map/part2.txt":
        "#define $K 36\n<region> key=42 sample=c.wav\n#include \"missing.txt\"\n#include \"part2.txt\"\n",
    ]
    for (name, text) in files {
      try folder.write(name == "kit.sfz" ? "#define $K 36\n" + text : text, to: name)
    }
    for (name, value) in ["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125] as [String: Float] {
      try folder.write([[Float](repeating: value, count: 9000)], to: "samples/\(name)", as: .wavFloat)
    }
    let engine = OfflineEngine()
    engine.load(try #require(Loading(folder).plan))
    let levels = ([36, 38, 40, 41, 42] as [UInt8]).map { note in
      engine.hit(note)
      engine.render(100)
      let level = engine.tape[0].left.last ?? 0
      engine.render(9000)
      return level
    }
    for (level, expected) in zip(levels, [0.25, 0.125, 0.25, 0.125, 0.125] as [Float]) {
      #expect(abs(level - expected) < 1e-5)
    }
    #expect(
      Reading(folder).messages.sorted() == [
        "map/part2.txt:3:1: warning: there is no file \"missing.txt\" to include",
        "map/part2.txt:4:1: warning: \"part2.txt\" includes itself and is left out here",
      ])
  }

  @Test func circlesOfFilesEnd() throws {
    let playing = try SfzPlaying(
      "<global> loop_mode=one_shot #include \"x.txt\"\n<region> key=36 sample=a.wav")
    try playing.folder.write("#include \"y.txt\"\n<region> key=37 sample=b.wav\n", to: "x.txt")
    try playing.folder.write(
      "#include \"x.txt\"\n#include \"kit.sfz\"\n<region> key=38 sample=c.wav\n", to: "y.txt")
    let reading = Reading(playing.folder)
    #expect(reading.kit?.pads.flatMap(\.allNotes).sorted() == [36, 37, 38])
    #expect(reading.messages.filter { $0.contains("includes itself") }.count == 2, "\(reading.messages)")
  }

  @Test func theLongestDefinitionIsMeant() throws {
    let playing = try SfzPlaying(
      """
      #define $Key 36  #define $KeyCrash 49
      #define $KeyCrash2 50 // comment
      #define $EXT wav
      <global> loop_mode=one_shot
      <region> key=$KeyCrash2 sample=a.$EXT
      <region> key=$KeyCrash sample=b.$EXT
      <region> key=$Key sample=c.$EXT
      #define $Key 40
      <region> key=$Key sample=c.$EXT
      """)
    #expect(heard(playing, [50, 49, 36, 40]) == [0.5, 0.25, 0.125, 0.125])
    #expect(playing.messages == [])
  }

  // MARK: - Controllers

  @Test func resettingControllersBringsBackTheKits() throws {
    let playing = try SfzPlaying(
      """
      <control> set_cc20=127
      <global> loop_mode=one_shot
      <region> key=38 locc20=64 sample=a.wav
      <region> key=41 locc22=0 hicc22=0 sample=b.wav
      """)
    #expect(heard(playing, [38, 41]) == [0.5, 0.25])
    playing.engine.control(20, 0)
    playing.engine.control(22, 5)
    #expect(heard(playing, [38, 41]) == [0, 0])
    playing.engine.send(.resetControllers)
    #expect(heard(playing, [38, 41]) == [0.5, 0.25])
  }

  // MARK: - Places in sounds

  @Test func placesThatAreNoneAreSilentAndHarmless() throws {
    let playing = try SfzPlaying(
      """
      <global> loop_mode=one_shot
      <region> key=36 sample=a.wav offset=48000
      <region> key=37 sample=a.wav offset=2000 end=1000
      <region> key=38 sample=zero.wav
      <region> key=39 sample=a.wav offset=-5
      <region> key=40 sample=a.wav end=99999999
      <region> key=41 sample=a.wav offset=99999999999999999999
      <region> key=42 sample=one.wav loop_mode=loop_continuous loop_start=5 loop_end=3
      """, sounds: ["a.wav": 0.5])
    try playing.folder.write([[]], to: "zero.wav")
    try playing.folder.write([[0.25]], to: "one.wav", as: .wavFloat)
    let loading = Loading(playing.folder)
    let engine = OfflineEngine()
    engine.load(try #require(loading.plan))
    for note in UInt8(36)...42 { engine.hit(note) }
    engine.render(60_000)
    // Those of keys 39 and 40, and nothing for ever.
    #expect(engine.tape[0].left[1000] == 1)
    #expect(engine.tape[0].left.last == 0)
  }
}
