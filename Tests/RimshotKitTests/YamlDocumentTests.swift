import RimshotKit
import Testing

@testable import RimshotKitFiles

@Suite struct YamlDocumentTests {
  private func parse(_ text: String) -> (root: YamlNode?, messages: [String]) {
    let log = DiagnosticLog(file: "f")
    let document = YamlDocument.parse(Array(text.utf8), log: log)
    return (document?.root, log.diagnostics.map(\.description))
  }

  private func keys(_ node: YamlNode?) -> [String] {
    guard case .mapping(let entries) = node?.content else { return [] }
    return entries.map(\.key)
  }

  @Test func keepsOrderAndPlaces() {
    let (root, messages) = parse("b: 1\na:\n  - x\n  - 'y z'\n")
    guard case .mapping(let entries) = root?.content else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map(\.key) == ["b", "a"])
    #expect(entries[1].mark == YamlMark(line: 2, column: 1))
    guard case .sequence(let items) = entries[1].value.content else {
      Issue.record("no list")
      return
    }
    #expect(items.map(\.scalar) == ["x", "y z"])
    #expect(items[1].mark == YamlMark(line: 4, column: 5))
    #expect(messages.isEmpty)
  }

  @Test func readsWindowsTextAndComments() {
    #expect(keys(parse("\u{FEFF}# hi\r\na: 1\r\nb: 2\r\n").root) == ["a", "b"])
    #expect(parse("# nothing\n").root == nil)
  }

  @Test func namesADuplicateKeyWithBothLines() {
    let (root, messages) = parse("kick: 1\nsnare: 2\nkick: 3\n")
    #expect(messages == ["f:3:1: error: duplicate key \"kick\" (the first is in line 1)"])
    #expect(keys(root) == ["kick", "snare"])
  }

  @Test func followsAliases() {
    let (root, messages) = parse("a: &x {p: 1}\nb: *x\n")
    guard case .mapping(let entries) = root?.content else {
      Issue.record("no mapping")
      return
    }
    #expect(entries[0].value == entries[1].value)
    #expect(messages.isEmpty)
  }

  @Test(arguments: [
    ("a: [1", "f:2:1: error: not YAML: did not find expected ',' or ']'"),
    ("a: b: c", "f:1:5: error: not YAML: mapping values are not allowed in this context"),
    ("a:\n\tb: 1", "f:2:1: error: YAML doesn't indent with tabs; use spaces"),
    ("a: *x", "f:1:4: error: no anchor \"&x\" before this alias"),
    ("a: &x [*x]", "f:1:8: error: no anchor \"&x\" before this alias"),
    ("a: 1\n---\nb: 1", "f:2:1: error: a second document begins here; there may be only one"),
    ("? [a]\n: 1", "f:1:3: error: a key must be a word, not a list or mapping"),
  ])
  func saysWhatIsNoYaml(_ text: String, _ message: String) {
    let (root, messages) = parse(text)
    #expect(messages == [message])
    #expect(root == nil)
  }

  @Test func saysWhereTextIsNotUtf8() {
    let log = DiagnosticLog(file: "f")
    let text = Array("a: 1\nb: ".utf8) + [0xE9, 0x0A]
    #expect(YamlDocument.parse(text, log: log) == nil)
    #expect(log.diagnostics.first?.location == SourceLocation(file: "f", line: 2, column: 4))
    #expect(log.diagnostics.first?.message.hasPrefix("the file isn't UTF-8 text: ") == true)
  }

  @Test func boundsDepth() {
    let (_, messages) = parse(String(repeating: "[", count: 100_000))
    #expect(messages == ["f:1:65: error: nested deeper than 64 lists and mappings"])
  }

  @Test func boundsAliases() {
    var text = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
    for level in 1...9 {
      let below = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(below)]\n"
    }
    #expect(parse(text).messages.first?.contains("error: more than 1000000 values") == true)
  }
}
