import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// The configuration's `connections`, and the file of those that were remembered.
@Suite struct ConnectionRuleTests {
  private let root: TemporaryKit

  init() throws { root = try TemporaryKit(named: "root") }

  private func read(_ text: String) throws -> (rules: [ConnectionRule]?, messages: [String]) {
    try root.write(text, to: "config.yaml")
    let result = Configuration.read(file: root.file("config.yaml"))
    let messages = result.diagnostics.map { $0.description.replacing(root.path + "/", with: "") }
    return (result.configuration?.connections, messages)
  }

  @Test func readsNamesPatternsDevicesAndAlternatives() throws {
    let (rules, messages) = try read(
      """
      connections:
        - {from: "TD-17:*"}
        - from: kick
          to: ["ardour:kick/audio_in 1", "system:playback_3"]
          world: jack
        - {from: {usb: "0582:01D3", serial: A1, path: 1-1.2, port: 0}, to: {name: "Rimshot:in"}}
        - {from: "Midi Through*", never: true}
      """)
    #expect(messages == [])
    let found = try #require(rules)
    #expect(found.count == 4)
    #expect(found[0].sources == [WishedPort(name: "TD-17:*")])
    #expect(found[0].destinations == [])
    #expect(found[1].destinations.map(\.name) == ["ardour:kick/audio_in 1", "system:playback_3"])
    #expect(found[1].world == .jack)
    #expect(found[2].sources[0].usb == "0582:01d3")
    #expect(found[2].sources[0].serial == "A1")
    #expect(found[2].sources[0].path == "1-1.2")
    #expect(found[2].sources[0].port == 0)
    #expect(found[3].isNever)
    #expect(found.map { $0.location?.line } == [2, 3, 6, 7])
  }

  @Test(arguments: [
    ("connections: kick", "config.yaml:1:14: error: connections must be a list"),
    (
      "connections:\n  - {never: true}",
      "config.yaml:2:5: error: a connection says from which port or to which"
    ),
    (
      "connections:\n  - {from: {port: 1}}",
      "config.yaml:2:12: error: an end of a connection says which port it is"
    ),
    ("connections:\n  - {from: {usb: pad}}", "config.yaml:2:18: error: a USB id is four hexadecimal digits"),
    ("connections:\n  - {from: a, world: midi}", "config.yaml:2:22: error: world must be"),
    (
      "connections:\n  - {form: a}", "config.yaml:2:6: warning: unknown key \"form\" (did you mean \"from\"?)"
    ),
  ])
  func saysWhatIsWrong(text: String, message: String) throws {
    let messages = try read(text).messages
    #expect(messages.contains { $0.hasPrefix(message) }, "\(messages)")
  }

  @Test func whatIsRememberedReadsBackAsItWas() throws {
    var device = WishedPort()
    device.usb = "1209:0001"
    device.serial = "no: 1 \"#\""
    device.seenAt = "1-1"
    device.port = 0
    device.which = 1
    device.called = "Lab Pad:Lab Pad MIDI 1"
    var ours = WishedPort()
    ours.ours = "in"
    let rules = [
      ConnectionRule(from: [device], to: [ours], world: .alsa),
      ConnectionRule(
        from: [WishedPort(name: "a: *{}[]#&\\ 'ü")], to: [WishedPort(name: "true")], isNever: true),
    ]
    try root.write(ConnectionFile.text(rules), to: "x.connections")
    let (read, diagnostics) = ConnectionFile.read(root.file("x.connections"))
    #expect(diagnostics == [])
    #expect(read?.count == 2)
    for (one, other) in zip(read ?? [], rules) { #expect(one.saysTheSame(as: other)) }
    try root.write(ConnectionFile.text([]), to: "empty.connections")
    #expect(ConnectionFile.read(root.file("empty.connections")).rules == [])
    #expect(ConnectionFile.read(root.file("nowhere.connections")).rules == [])
  }

  @Test func aBrokenFileIsNamedWithItsLine() throws {
    try root.write("rimshot: 1\nconnections:\n  - {from: [}\n", to: "x.connections")
    let (rules, diagnostics) = ConnectionFile.read(root.file("x.connections"))
    #expect(rules == nil)
    #expect(diagnostics.first?.location.line == 3)
  }

  @Test func aPatternNeverMeansMidiThrough() {
    let through = "Midi Through:Midi Through Port-0"
    #expect(!WishedPort(name: "*").isName(of: through, isOurs: false))
    #expect(!WishedPort(name: "Mi*").isName(of: through, isOurs: false))
    #expect(WishedPort(name: "Midi Through*").isName(of: through, isOurs: false))
    #expect(WishedPort(name: through).isName(of: through, isOurs: false))
  }
}
