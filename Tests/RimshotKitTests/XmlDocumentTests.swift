import RimshotKit
import Testing

@testable import RimshotKitFiles

@Suite struct XmlDocumentTests {
  private func parse(_ bytes: [UInt8]) -> (root: XmlElement?, messages: [String]) {
    let log = DiagnosticLog(file: "f")
    let document = XmlDocument.parse(bytes, log: log)
    return (document?.root, log.diagnostics.map(\.description))
  }

  private func parse(_ text: String) -> (root: XmlElement?, messages: [String]) { parse(Array(text.utf8)) }

  @Test func keepsOrderTextAndPlaces() throws {
    let (root, messages) = parse(
      "<?xml version=\"1.0\"?>\n<kit name='A &amp; B'>\n  <x>one</x>\n <!-- no --> <y/><x> two\n</x>\n</kit>\n"
    )
    let kit = try #require(root)
    #expect(messages.isEmpty)
    #expect(kit.name == "kit" && kit.attributes == ["name": "A & B"] && kit.trimmedText.isEmpty)
    #expect(kit.mark == YamlMark(line: 2, column: 1))
    #expect(kit.children.map(\.name) == ["x", "y", "x"])
    #expect(kit.all("x").map(\.text) == ["one", " two\n"])
    #expect(kit.all("x").map(\.trimmedText) == ["one", "two"])
    #expect(kit.first("y")?.mark == YamlMark(line: 4, column: 14))
    #expect(kit.first("z") == nil)
  }

  @Test func namesHaveNoNamespace() {
    let (root, _) = parse("<h:kit xmlns='http://a' xmlns:h='http://b' h:name='n'><h:x/></h:kit>")
    #expect(root?.name == "kit")
    #expect(root?.attributes == ["name": "n"])
    #expect(root?.children.map(\.name) == ["x"])
  }

  @Test func readsOtherEncodings() {
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><k>h".utf8) + [0xE9] + Array("</k>".utf8)
    #expect(parse(latin).root?.text == "hé")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "<k>hé</k>".utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(parse(wide).root?.text == "hé")
    #expect(parse([0xEF, 0xBB, 0xBF] + Array("<k>hé</k>\r\n".utf8)).root?.text == "hé")
  }

  @Test(arguments: ["<more/>", "rubbish", "<"])
  func leavesOutWhatFollowsTheRoot(_ junk: String) {
    let (root, messages) = parse("<kit><x/></kit>\n\(junk)")
    #expect(root?.children.map(\.name) == ["x"])
    #expect(messages == ["f:2:1: warning: what follows </kit> is left out"])
  }

  @Test(arguments: [
    ("", "f:1:1: error: not XML: no element found"),
    ("hello", "f:1:1: error: not XML: syntax error"),
    ("<a x='1' x='2'/>", "f:1:10: error: not XML: duplicate attribute"),
  ])
  func saysWhatIsNoXml(_ text: String, _ message: String) {
    let (root, messages) = parse(text)
    #expect(messages == [message])
    #expect(root == nil)
  }

  @Test func boundsDepth() {
    let (root, messages) = parse(String(repeating: "<a>", count: 100_000))
    #expect(messages == ["f:1:193: error: nested deeper than 64 elements"])
    #expect(root == nil)
  }

  @Test func boundsElements() {
    let (root, messages) = parse("<a>\(String(repeating: "<b/>", count: 200_001))</a>")
    #expect(messages == ["f:1:800000: error: more than 200000 elements"])
    #expect(root == nil)
  }

  @Test func refusesTextsThatGrow() {
    var text = "<!DOCTYPE a [\n<!ENTITY l0 \"ha\">\n"
    for level in 1...20 { text += "<!ENTITY l\(level) \"&l\(level - 1);&l\(level - 1);\">\n" }
    let (root, messages) = parse(text + "]>\n<a>&l20;</a>")
    #expect(
      messages == [
        "f:2:13: error: an entity is declared here, which kits don't need: remove it and write its text"
      ])
    #expect(root == nil)
  }

  @Test func readsADocumentTypeWithoutEntities() {
    let (root, messages) = parse("<!DOCTYPE kit SYSTEM \"/etc/passwd\">\n<kit>x</kit>")
    #expect(root?.text == "x")
    #expect(messages.isEmpty)
  }

  @Test func tellsTheRootOfATextThatIsBrokenFurtherOn() {
    #expect(XmlDocument.rootName(of: Array("<?xml version='1.0'?>\n<x:kit a='b'><".utf8)) == "kit")
    #expect(XmlDocument.rootName(of: Array("rimshot: 1\n".utf8)) == nil)
  }
}
