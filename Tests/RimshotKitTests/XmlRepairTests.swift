import RimshotKit
import Testing

@testable import RimshotKitFiles

/// What is made of texts that are XML but for a slip.
@Suite struct XmlRepairTests {
  private func parse(_ bytes: [UInt8]) -> (root: XmlElement?, messages: [String]) {
    let log = DiagnosticLog(file: "f")
    let document = XmlDocument.parse(bytes, log: log)
    return (document?.root, log.diagnostics.map(\.description))
  }

  /// An element on one line, without attributes.
  private func text(_ element: XmlElement) -> String {
    let inside = element.children.isEmpty ? element.text : element.children.map(text).joined()
    return "<\(element.name)>\(inside)</\(element.name)>"
  }

  @Test(arguments: [
    ("<a><b>1</b><c>2</a>", "<a><b>1</b><c>2</c></a>", "1:18: warning: not XML: mismatched tag"),
    ("<a><b>1</b></c><d>2</d></a>", "<a><b>1</b><d>2</d></a>", "1:14: warning: not XML: mismatched tag"),
    (
      "<a><b><c>1</b><d>2</d></a>", "<a><b><c>1</c></b><d>2</d></a>", "1:13: warning: not XML: mismatched tag"
    ),
    ("<a><b>1</b><b>2", "<a><b>1</b><b>2</b></a>", "1:16: warning: not XML: no element found"),
    ("<a><b>1</b><b", "<a><b>1</b></a>", "1:12: warning: not XML: unclosed token"),
    ("<a><b>1</b><b x='1", "<a><b>1</b></a>", "1:12: warning: not XML: unclosed token"),
    (
      "<a><b>Rock & Roll</b></a>", "<a><b>Rock & Roll</b></a>",
      "1:13: warning: not XML: not well-formed (invalid token)"
    ),
    (
      "<a><b>R&amp;B &nbsp;x</b></a>", "<a><b>R&B &nbsp;x</b></a>", "1:15: warning: not XML: undefined entity"
    ),
    (
      "<a><b>1 < 2</b></a>", "<a><b>1 < 2</b></a>", "1:10: warning: not XML: not well-formed (invalid token)"
    ),
    (
      "<a><b>1\u{1}2</b></a>", "<a><b>1 2</b></a>", "1:8: warning: not XML: not well-formed (invalid token)"
    ),
    (
      "<a><b>&#0;1</b></a>", "<a><b>&#0;1</b></a>",
      "1:7: warning: not XML: reference to invalid character number"
    ),
    ("<a>\n<b><!-- never", "<a>\n</a>", "2:4: warning: not XML: unclosed token"),
  ])
  func mends(_ broken: String, _ whole: String, _ message: String) throws {
    let (root, messages) = parse(Array(broken.utf8))
    let found = try #require(root, "\(messages)")
    // An element that a cut leaves without anything in it has neither text nor children.
    #expect(text(found) == whole || text(found) == "<a><b></b></a>")
    #expect(messages == ["f:\(message); read as far as it can be understood"])
  }

  @Test func mendsWhatAttributesSay() throws {
    let (root, messages) = parse(Array("<a><b name='Kick & Snare' file=\"a&amp;b.wav\"/></a>".utf8))
    #expect(root?.first("b")?.attributes == ["name": "Kick & Snare", "file": "a&b.wav"])
    #expect(messages.count == 1)
  }

  @Test func readsATextInAnotherEncodingThanItSays() {
    let latin = Array("<?xml version='1.0' encoding='UTF-8'?>\n<k>h".utf8) + [0xE9] + Array("</k>".utf8)
    #expect(parse(latin).root?.text == "hé")
    #expect(
      parse(latin).messages == ["f:2:5: warning: not XML: not well-formed (invalid token); read as Latin-1"])
    let wide = Array("<?xml version='1.0' encoding='UTF-16'?><k>hé</k>".utf8)
    #expect(parse(wide).root?.text == "hé")
    #expect(parse(wide).messages.first?.hasSuffix("; read as UTF-8") == true)
    let unknown =
      Array("<?xml version='1.0' encoding='windows-1252'?><k>h".utf8) + [0xE9] + Array("</k>".utf8)
    #expect(parse(unknown).root?.text == "hé")
  }

  @Test func emptyLinesInFrontDoNoHarm() {
    let (root, messages) = parse(Array("\n\r\n  <?xml version='1.0'?>\n<a><b></a>".utf8))
    #expect(root?.name == "a")
    #expect(messages == ["f:4:9: warning: not XML: mismatched tag; read as far as it can be understood"])
    #expect(XmlDocument.rootName(of: Array("\n<?xml version='1.0'?><kit>".utf8)) == "kit")
  }

  @Test(arguments: ["", "hello", "<", "< a>", "<!-- only", "<!DOCTYPE a [ <!ELEMENT b>", "</a>"])
  func saysWhatCannotBeMended(_ text: String) {
    let (root, messages) = parse(Array(text.utf8))
    #expect(root == nil)
    #expect(messages.count == 1 && messages[0].contains(": error: not XML: "), "\(messages)")
  }

  @Test func whatIsMendedKeepsTheLimits() {
    let (root, messages) = parse(Array((String(repeating: "<a>", count: 63) + "&").utf8))
    #expect(root != nil && messages.count == 1)
    let deep = parse(Array((String(repeating: "<a>&", count: 100_000)).utf8))
    #expect(deep.root == nil && deep.messages.count == 1)
  }

  @Test func aLongTextIsMendedInTimeThatGrowsWithIt() {
    // Neither ends that nothing has begun nor quotes that nothing closes are looked for again and again.
    let ends = Array(("<a>" + String(repeating: "</b>", count: 100_000)).utf8)
    #expect(parse(ends).root?.name == "a")
    let quotes = Array(("<a>" + String(repeating: "<b x='", count: 100_000)).utf8)
    #expect(parse(quotes).root?.name == "a")
    let comments = Array(("<a>&" + String(repeating: "<!-", count: 100_000)).utf8)
    #expect(parse(comments).root?.name == "a")
  }
}
