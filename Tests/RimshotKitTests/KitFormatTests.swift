import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

@Suite struct KitFormatTests {
  private let folder: TemporaryKit

  init() throws { folder = try TemporaryKit() }

  @Test(arguments: [
    ("rimshot: 1\npads: {}\n", KitFormat.native), ("# a kit\r\n\r\nname: x\r\nrimshot: 1\r\n", .native),
    ("{\"rimshot\": 1, pads: {}}", .native),
    ("<drumkit_info>\n<name>x</name></drumkit_info>", .hydrogen),
    ("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- by hand > -->\n<drumkit_info xmlns=\"http://x\">", .hydrogen),
    ("<?xml version='1.0'?>\n<drumkit name=\"x\" samplerate=\"44100\">", .drumGizmo),
    ("<group> ampeg_release=1\n<region> sample=a.wav", .sfz),
    ("// Made by me\r\n\r\n<control>\r\ndefault_path=a\\\r\n", .sfz),
    ("/* two\nlines */\n<region>\nkey=36", .sfz), ("#include \"more.txt\"\n#define $A 36\n", .sfz),
    ("<REGION> KEY=36", .sfz), ("\t#include\t\"a.txt\"", .sfz), ("#include\"a.txt\"", .sfz),
    ("#included: nothing", nil), ("<midimap><map note=\"36\"/></midimap>", nil),
    ("<html><drumkit_info>", nil),
    ("# rimshot\nhello\n", nil),
    ("", nil),
  ])
  func aTextIsKnownByWhatItSays(_ text: String, _ format: KitFormat?) {
    #expect(KitFormat.of(Array(text.utf8)) == format)
  }

  @Test(arguments: [
    [0x1F, 0x8B, 8, 0], [0x50, 0x4B, 3, 4, 20, 0], [0x42, 0x5A, 0x68, 0x39],
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD, 0], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
  ])
  func anArchiveIsKnownByItsMagic(_ head: [UInt8]) {
    #expect(KitFormat.of(head) == .archive)
  }

  @Test func anOldTarIsKnownByItsSum() {
    var head = [UInt8](repeating: 0, count: 512)
    head.replaceSubrange(0..<5, with: Array("a.wav".utf8))
    let sum = head.reduce(8 * 32) { $0 + Int($1) }
    head.replaceSubrange(148..<154, with: Array("0\(String(sum, radix: 8))  ".utf8.prefix(6)))
    #expect(KitFormat.of(head) == .archive)
    head[0] = 0x62
    #expect(KitFormat.of(head) == nil)
  }

  private func detect(_ files: [String: String]) throws -> String? {
    for (name, text) in files { try folder.write(text, to: name) }
    guard let place = try KitFormat.detect(folder.path) else { return nil }
    return "\(place.format.rawValue) \(place.file.dropFirst(folder.path.count + 1))"
  }

  private static let hydrogen = "<drumkit_info>"
  private static let gizmo = "<drumkit>"

  @Test(arguments: [
    (["kit.yaml": "broken", "drumkit.xml": hydrogen, "a.wav": ""], "rimshot kit.yaml"),
    (["drumkit.xml": hydrogen, "x.xml": gizmo, "a.sfz": "<region>", "a.wav": ""], "hydrogen drumkit.xml"),
    (["drumkit.xml": gizmo], "drumgizmo drumkit.xml"),
    (["kit.xml": gizmo, "midimap.xml": "<midimap>", "Snare/snare.xml": "<instrument>"], "drumgizmo kit.xml"),
    (["Drums.SFZ": "<region>", "a.wav": "", "readme.txt": "<region>"], "sfz Drums.SFZ"),
    (["a.wav": "", "LICENSE": "free"], "samples "), (["Kick/a.wav": "", "Snare/b.flac": ""], "samples "),
    (["Top/a.wav": ""], "samples Top"),
    (["Top/drumkit.xml": hydrogen, "README": ""], "hydrogen Top/drumkit.xml"),
    (["Pack/SFZ/kit.sfz": "<group>", "Pack/Samples/a.wav": ""], "sfz Pack/SFZ/kit.sfz"),
    (
      ["a-main/kits/Rock/drumkit.xml": hydrogen, "a-main/README": ""], "hydrogen a-main/kits/Rock/drumkit.xml"
    ),
    (["a/b/c/d/kit.sfz": "<group>"], "sfz a/b/c/d/kit.sfz"), (["a/b/c/d/e/kit.sfz": "<group>"], nil),
    (["a/b/x.wav": ""], "samples a/b"), (["a/b/c/x.wav": ""], nil),
    (["Kit/DRUMKIT.XML": hydrogen, "Kit/a.wav": ""], "hydrogen Kit/DRUMKIT.XML"),
    (["notes.txt": "rimshot: 1"], nil), ([".hidden.wav": "", "__MACOSX/a.wav": ""], nil),
  ])
  func aFolderIsKnownByItsFiles(_ files: [String: String], _ found: String?) throws {
    #expect(try detect(files) == found)
  }

  @Test func aHomeIsNotSearchedForEver() throws {
    for outer in 0..<50 {
      for inner in 0..<50 { try folder.write("", to: "\(outer)/\(inner)/notes") }
    }
    try folder.write("<region>", to: "9/49/x/kit.sfz")
    #expect(try KitFormat.detect(folder.path)?.format == .sfz)
    try FileManager.default.moveItem(atPath: folder.file("9/49/x"), toPath: folder.file("49/49/x"))
    #expect(try KitFormat.detect(folder.path) == nil)
  }

  /// A file that another includes is no kit of its own.
  @Test func partsOfAnSfzKitAreNoKits() throws {
    let place = try detect([
      "main.sfz": "#define $A 1 #include \"Drums.sfz\"\n#include \".\\hats.sfz\"\n",
      "drums.sfz": "<region> key=36 sample=a.wav\n#include \"drums.sfz\"", "hats.sfz": "<group>",
    ])
    #expect(place == "sfz main.sfz")
  }

  @Test(arguments: [
    ["a.sfz": "#include \"x.sfz\"", "b.sfz": "#include \"x.sfz\"", "x.sfz": "<region>"],
    ["a.sfz": "#include \"b.sfz\"", "b.sfz": "#include \"a.sfz\""],
  ])
  func kitsThatShareAPartAreSeveralKits(_ files: [String: String]) throws {
    let error = #expect(throws: KitFormat.Ambiguity.self) { try detect(files) }
    #expect(error?.kits == ["a.sfz", "b.sfz"])
  }

  @Test func severalKitsInOneFolderAreNamed() throws {
    let error = #expect(throws: KitFormat.Ambiguity.self) {
      try detect(["10 brushes.sfz": "<region>", "9 sticks.sfz": "<region>", "kit.txt": ""])
    }
    #expect(
      error?.description == "\"kit\" holds several kits, name one: \"9 sticks.sfz\", \"10 brushes.sfz\"")
    let message = KitReader.read(folder.path).diagnostics.first?.message
    #expect(message?.hasPrefix("cannot read the kit: ") == true)
    #expect(
      KitReader.read(folder.file("9 sticks.sfz")).diagnostics.first?.message.contains("several") == false)
  }
}
