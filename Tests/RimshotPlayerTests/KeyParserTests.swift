import Testing

@testable import RimshotPlayer

struct KeyParserTests {
  private func keys(_ text: String) -> [KeyStroke] {
    var parser = KeyParser()
    return strokes(parser.read(Array(text.utf8)) + parser.finish())
  }

  private func strokes(_ inputs: [KeyParser.Input]) -> [KeyStroke] {
    inputs.compactMap { input in
      guard case .key(let stroke) = input else { return nil }
      return stroke
    }
  }

  @Test func threeQuickStrokesAreThree() {
    #expect(keys("ddd") == Array(repeating: KeyStroke(.character("d"), text: "d"), count: 3))
  }

  @Test(arguments: [
    ("D", KeyStroke(.character("d"), .shift, text: "D")), ("ä", KeyStroke(.character("ä"), text: "ä")),
    ("Ä", KeyStroke(.character("ä"), .shift, text: "Ä")),
    ("\u{1B}d", KeyStroke(.character("d"), .alt, text: "d")),
    ("\u{1B}", KeyStroke(.escape)), ("\u{1B}[A", KeyStroke(.up)), ("\u{1B}OA", KeyStroke(.up)),
    ("\u{1B}[1;2D", KeyStroke(.left, .shift)), ("\u{1B}[5~", KeyStroke(.pageUp)),
    ("\u{1B}OP", KeyStroke(.function(1))), ("\u{1B}[15~", KeyStroke(.function(5))),
    ("\u{1B}[[B", KeyStroke(.function(2))), ("\u{1B}[Z", KeyStroke(.tab, .shift)),
    ("\u{3}", KeyStroke(.character("c"), .control)), ("\r", KeyStroke(.enter)), ("\t", KeyStroke(.tab)),
    ("\u{7F}", KeyStroke(.backspace)), (" ", KeyStroke(.character(" "), text: " ")),
    ("\u{1B}[", KeyStroke(.character("["), .alt, text: "[")),
  ])
  func oldTerminalsKeys(bytes: String, stroke: KeyStroke) {
    #expect(keys(bytes) == [stroke])
  }

  @Test(arguments: [
    ("\u{1B}[97u", KeyStroke(.character("a"), text: "a")),
    ("\u{1B}[97:65;2u", KeyStroke(.character("a"), .shift, text: "A")),
    ("\u{1B}[97;65u", KeyStroke(.character("a"), .shift, text: "A")),
    ("\u{1B}[97;1:2u", KeyStroke(.character("a"), [], .again, text: "a")),
    ("\u{1B}[97;1:3u", KeyStroke(.character("a"), [], .release, text: "a")),
    ("\u{1B}[59:58;2u", KeyStroke(.character(";"), .shift, text: ":")),
    ("\u{1B}[99;5u", KeyStroke(.character("c"), .control, text: "c")),
    ("\u{1B}[32;1:3u", KeyStroke(.character(" "), [], .release, text: " ")),
    ("\u{1B}[27u", KeyStroke(.escape)), ("\u{1B}[1;1:3A", KeyStroke(.up, [], .release)),
    ("\u{1B}[57400u", KeyStroke(.character("1"), text: "1")),
  ])
  func kittysKeys(bytes: String, stroke: KeyStroke) {
    #expect(keys(bytes) == [stroke])
  }

  @Test func shiftAloneIsNoKey() { #expect(keys("\u{1B}[57441;2u\u{1B}[57441;1:3u") == []) }

  @Test func pastedTextIsNotPlayed() {
    #expect(keys("a\u{1B}[200~ddd\u{1B}[A\u{1B}[201~b").map(\.key) == [.character("a"), .character("b")])
  }

  @Test func anAnswerToAQueryIsNoKey() {
    var parser = KeyParser()
    #expect(parser.read("\u{1B}[?0u\u{1B}[?62;c".utf8) == [.speaksKitty])
  }

  @Test(arguments: ["\u{1B}[1;2D", "\u{1B}[97;1:3u", "é€😀", "\u{1B}Od"])
  func whatComesInPiecesIsTheSame(bytes: String) {
    var parser = KeyParser()
    var pieces: [KeyParser.Input] = []
    for byte in bytes.utf8 { pieces += parser.read([byte]) }
    var whole = KeyParser()
    #expect(pieces == whole.read(bytes.utf8))
    #expect(!parser.isWaiting)
  }

  @Test func noBytesMakeItStumble() {
    var seed: UInt64 = 1
    var parser = KeyParser()
    for _ in 0..<20_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let byte = UInt8(truncatingIfNeeded: seed >> 33)
      _ = parser.read([[0x1B, UInt8(ascii: "["), byte, byte & 0x7F][Int(seed >> 60) & 3]])
    }
    // What is left is no more than a sequence that isn't whole.
    _ = parser.finish()
    _ = parser.read(Array("\u{1B}[201~".utf8))
    #expect(strokes(parser.read("d".utf8)).map(\.key) == [.character("d")])
  }
}
