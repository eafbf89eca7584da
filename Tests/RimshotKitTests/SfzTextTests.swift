import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// What a text comes to, before anything of it has a meaning.
@Suite struct SfzTextTests {
  /// The headers and opcodes of a text, a blank between them; what is neither stands in brackets.
  private func tokens(_ text: String, files: [String: String] = [:]) throws -> String {
    try tokens(Array(text.utf8), files: files).text
  }

  private func tokens(
    _ text: [UInt8], files: [String: String] = [:], bytes: Int = 1 << 20
  ) throws -> (text: String, messages: [String]) {
    let folder = try TemporaryKit()
    try folder.write(text, to: "kit.sfz")
    for (name, text) in files { try folder.write(text, to: name) }
    let log = SfzLog(file: "kit.sfz")
    let preprocessor = SfzPreprocessor(
      folders: SfzFolders(directory: folder.path), log: log, bytes: bytes, includes: 100)
    preprocessor.read(text, path: folder.file("kit.sfz"))
    let parts = preprocessor.tokens.map { token in
      switch token.content {
      case .header(let name): "<\(name)>"
      case .opcode(let name, let value): "\(name)=\(value)"
      case .stray(let text): "[\(text)]"
      }
    }
    let messages = log.diagnostics.map { $0.description.replacing(folder.path + "/", with: "") }
    return (parts.joined(separator: " "), messages)
  }

  @Test(arguments: [
    ("<region> key=36 sample=a.wav", "<region> key=36 sample=a.wav"),
    ("<region>key=36\r\nsample=a.wav\rvolume=-6", "<region> key=36 sample=a.wav volume=-6"),
    ("\u{FEFF}<region> key=36", "<region> key=36"),
    ("<region> key=36\n\u{FEFF}<region> key=37", "<region> key=36 <region> key=37"),
    ("<Region> KEY=c2", "<region> key=c2"),
    (
      "<region> sample=My Kick #1/kick 01.wav // loud\nkey=36",
      "<region> sample=My Kick #1/kick 01.wav key=36"
    ),
    ("<region> sample=a b.wav   volume=-6  ", "<region> sample=a b.wav volume=-6"),
    ("<group> group_label=1:1 - Kit <region> key=1", "<group> group_label=1:1 - Kit <region> key=1"),
    ("/* <region> key=1 */ <region> key=2 /* x\ny */ pan=3", "<region> key=2 pan=3"),
    ("<region> lost key=2", "<region> [lost] key=2"),
    ("<region> sample=\nkey=2", "<region> sample= key=2"),
  ])
  func findsHeadersAndOpcodes(_ text: String, _ expected: String) throws {
    #expect(try tokens(text) == expected)
  }

  @Test(arguments: [
    ("#define $K 36\n<region> key=$K", "<region> key=36"),
    (
      "#define $A 60  #define $B 61\n<region> key=$A amplitude_oncc$B=0", "<region> key=60 amplitude_oncc61=0"
    ),
    ("#define $KEY 36\n#define $KEYHAT 42\n<region> key=$KEYHAT lokey=$KEY", "<region> key=42 lokey=36"),
    ("#define $X 1\nkey=$X\n#define $X 2\nkey=$X", "key=1 key=2"),
    ("#define $X $Y\n#define $Y 5\nkey=$X", "key=5"),
    ("#define $D dd\nsample=$D/$D2-$D.wav", "sample=dd/dd2-dd.wav"),
    ("key=$UNKNOWN", "key=$UNKNOWN"),
  ])
  func putsDefinitionsIn(_ text: String, _ expected: String) throws {
    #expect(try tokens(text) == expected)
  }

  @Test func includesFilesFromTheMainFolderFirst() throws {
    let files = [
      "map/part.txt": "key=1 #include \"data/more.txt\" #include \"near.txt\"", "data/more.txt": "key=2",
      "map/data/more.txt": "key=99", "map/near.txt": "key=3",
    ]
    let found = try tokens("<region> #include \"map\\part.txt\" pan=4", files: files)
    #expect(found == "<region> key=1 key=2 key=3 pan=4")
  }

  @Test func includesAFileAsOftenAsItIsNamed() throws {
    let text = "#define $V a #include \"i.txt\"\n#define $V b\n#include \"i.txt\""
    #expect(try tokens(text, files: ["i.txt": "sample=$V.wav"]) == "sample=a.wav sample=b.wav")
  }

  @Test func leavesOutWhatCannotBeIncluded() throws {
    let text = Array("<region>\n#include \"gone.txt\"\n#include \"self.txt\" key=1".utf8)
    let found = try tokens(text, files: ["self.txt": "#include \"self.txt\"\npan=2"])
    #expect(found.text == "<region> pan=2 key=1")
    #expect(
      found.messages == [
        "kit.sfz:2:1: warning: there is no file \"gone.txt\" to include",
        "self.txt:1:1: warning: \"self.txt\" includes itself and is left out here",
      ])
  }

  @Test func namesWhatNothingDefines() throws {
    let found = try tokens(Array("\nkey=$KICK".utf8))
    #expect(found.messages == ["kit.sfz:2:5: warning: nothing defines \"$KICK\""])
  }

  @Test func refusesDefinitionsWithoutEnd() throws {
    let found = try tokens(Array("#define $A $B$B\n#define $B $A$A\nkey=$A".utf8))
    #expect(found.messages == ["kit.sfz:3:1: error: a #define names itself, so that there is no end to it"])
  }

  @Test func refusesMoreTextThanAKitHas() throws {
    let found = try tokens(
      Array("#include \"i.txt\"\n#include \"i.txt\"".utf8),
      files: ["i.txt": String(repeating: "key=1\n", count: 20)], bytes: 200)
    #expect(found.messages.last == "i.txt: error: the kit has more text than Rimshot reads")
  }

  @Test func takesLatin1AndUtf16AndRefusesWhatIsNoText() throws {
    #expect(try tokens([0x73, 0x61, 0x6D, 0x70, 0x6C, 0x65, 0x3D, 0xE9]).text == "sample=é")
    let little = "<region> sample=é".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = "<region> sample=é".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      #expect(KitFormat.of(bytes) == .sfz)
      #expect(try tokens(bytes).text == "<region> sample=é")
    }
    #expect(
      try tokens([0x4D, 0x5A, 0, 0, 1]).messages == [
        "kit.sfz: error: cannot read the kit: it is no text: save it as UTF-8"
      ])
  }

  @Test(
    arguments: [
      ("0.60", 0.6), (".5", 0.5), ("+3", 3), ("100%", 100), ("1e-3", 0.001), ("-6dB", -6), ("2e", 2),
      ("x", nil),
      ("", nil), ("-", nil), ("nan", nil), ("1e999", nil),
    ] as [(String, Double?)])
  func readsTheNumberThatAValueBeginsWith(_ text: String, _ number: Double?) {
    #expect(SfzValue.number(text) == number)
  }

  @Test(
    arguments: [
      ("c4", 60), ("C#4", 61), ("Db4", 61), ("b-1", 11), ("60", 60), ("-1", -1), ("c-1", 0), ("g9", 127),
      ("h4", nil),
    ] as [(String, Int?)])
  func readsNotes(_ text: String, _ note: Int?) {
    #expect(SfzValue.note(text) == note)
  }

  @Test func regionsTakeTheNearestHeadersWord() {
    let text = """
      pan=9 <control> default_path=s/ set_cc20=127
      <global> volume=-1 key=10 <master> volume=-2 <control> note_offset=1 <group> lokey=9 <region> hikey=11
      <master> <region> volume=-3 <global> <region> sample=a.wav
      """
    let tokens = SfzToken.tokens(of: Array(text.replacing("\n", with: " ").utf8)) { index in
      SfzPlace(file: 0, line: 1, column: Int32(index) + 1)
    }
    let document = SfzParser.parse(tokens, log: SfzLog(file: "kit.sfz"))
    let said = document.regions.map { region in
      region.opcodes.filter { $0.key != "pitch_keycenter" }.map { "\($0.key)=\($0.value.text)" }.sorted()
    }
    #expect(
      said == [
        ["hikey=11", "lokey=9", "volume=-2"], ["hikey=10", "lokey=10", "volume=-3"], ["sample=a.wav"],
      ])
    #expect(document.regions.map(\.noteOffset) == [1, 1, 1])
    #expect(document.controllers[20] == 1)
  }
}
