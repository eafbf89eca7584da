import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// Profiles that the configuration sets by hand.
@Suite struct DeviceRuleTests {
  private let root: TemporaryKit

  init() throws { root = try TemporaryKit(named: "root") }

  private func read(_ text: String) throws -> (rules: [DeviceRule], messages: [String]) {
    try root.write(text, to: "config.yaml")
    let result = Configuration.read(file: root.file("config.yaml"))
    let messages = result.diagnostics.map { $0.description.replacing(root.path + "/", with: "") }
    return (result.configuration?.devices ?? [], messages)
  }

  private func library() -> DeviceProfileLibrary {
    DeviceProfileLibrary(
      DeviceProfileFinder(
        environment: [
          "RIMSHOT_DEVICES": root.file("devices"), "HOME": root.path, "XDG_DATA_DIRS": "/nonexistent",
        ],
        executable: nil))
  }

  private func add(_ id: String, _ lines: String = "") throws {
    try root.write("rimshot_device: 1\n\(lines)\n", to: "devices/\(id).yaml")
  }

  @Test func readsRules() throws {
    let (rules, messages) = try read(
      """
      devices:
        - {client: "nanoPAD2*", profile: korg-nanopad2}
        - {usb: "0944:01AB", channels: omni}
        - {jack_midi: true, profile: ~/mine.yaml, channels: [1, 10]}
      """)
    #expect(messages == [])
    #expect(rules.map(\.client) == ["nanoPAD2*", nil, nil])
    #expect(rules.map(\.usb) == [nil, "0944:01ab", nil])
    #expect(rules.map(\.isForJackMidi) == [false, false, true])
    #expect(rules.map(\.profile) == ["korg-nanopad2", nil, "~/mine.yaml"])
    #expect(rules.map(\.channels) == [nil, Array(1...16), [1, 10]])
    #expect(rules.map(\.location.line) == [2, 3, 4])
  }

  @Test(arguments: [
    (
      "devices: {client: x}",
      "1:10: error: devices must be a list, such as [{client: \"nanoPAD2*\", profile: korg-nanopad2}], not a mapping"
    ),
    (
      "devices: [{profile: x}]",
      "1:11: error: a device rule says which device it is for: by client, usb or jack_midi: true"
    ),
    (
      "devices: [{client: x, jack_midi: yes, profile: y}]",
      "1:23: error: jack_midi goes without client and usb: JACK doesn't tell which device plays"
    ),
    ("devices: [{client: x}]", "1:11: error: a device rule sets a profile or channels"),
    (
      "devices: [{usb: x, profile: y}]",
      "1:17: error: a USB id is four hexadecimal digits, a colon and four more, such as \"0582:0151\" "
        + "(see lsusb), not \"x\""
    ),
    (
      "devices: [{client: x, profil: y, channels: 1}]",
      "1:23: warning: unknown key \"profil\" (did you mean \"profile\"?)"
    ),
  ])
  func saysWhatIsWrong(_ text: String, _ message: String) throws {
    #expect(try read(text).messages == ["config.yaml:" + message])
  }

  @Test func theFirstRuleForADeviceWinsOverItsOwnProfile() throws {
    try add("own", "match: {client: \"TD-*\"}")
    try add("mine", "channels: 3")
    let rules = try read(
      """
      devices:
        - {client: "td-1?", usb: "0582:0001", profile: own, channels: 5}
        - {client: "td-1?", profile: mine}
        - {client: "TD-17", profile: own}
      """
    ).rules
    let hand = library().assignment(forClient: "TD-17", usb: "0582:0002", rules: rules)
    #expect(hand.profile.id == "mine")
    #expect(hand.channels == [3])
    #expect(hand.reason == .rule(rules[1].location))
    let both = library().assignment(forClient: "TD-17", usb: "0582:0001 serial 7", rules: rules)
    #expect(both.profile.id == "own")
    #expect(both.channels == [5])
    #expect(library().assignment(forClient: "TD-50", usb: nil, rules: rules).reason == .match)
    let unknown = library().assignment(forClient: "Keys", usb: nil, rules: rules)
    #expect(unknown.profile == .generalMidi)
    #expect(unknown.reason == .general)
    #expect(unknown.channels == nil)
  }

  @Test func aRuleCanSetChannelsAlone() throws {
    try add("own", "match: {client: \"TD-*\"}\nchannels: 10")
    let rules = try read("devices: [{client: TD-17, channels: [1, 2]}]").rules
    let assignment = library().assignment(forClient: "TD-17", usb: nil, rules: rules)
    #expect(assignment.profile.id == "own")
    #expect(assignment.channels == [1, 2])
  }

  @Test func aFileCanBeChosenByItsPath() throws {
    try root.write("rimshot_device: 1\nname: Elsewhere\n", to: "elsewhere/pads.yaml")
    let rules = try read("devices: [{jack_midi: true, profile: ~/elsewhere/pads.yaml}]").rules
    let assignment = library().jackMidiAssignment(rules: rules)
    #expect(assignment.profile.name == "Elsewhere")
    #expect(assignment.diagnostics == [])
    #expect(library().jackMidiAssignment(rules: []).profile == .generalMidi)
    #expect(library().assignment(forClient: "x", usb: nil, rules: rules).reason == .general)
  }

  @Test func aRuleThatNamesNoUsableProfileIsReportedAndLeftOut() throws {
    try add("own", "match: {client: \"TD-*\"}")
    try root.write("rimshot_device: 1\nchannels: 99\n", to: "broken.yaml")
    let rules = try read(
      "devices:\n- {client: TD-17, profile: onw}\n- {client: TD-50, profile: ~/broken.yaml}"
    ).rules
    let assignment = library().assignment(forClient: "TD-17", usb: nil, rules: rules)
    #expect(assignment.profile.id == "own")
    #expect(assignment.reason == .match)
    #expect(
      assignment.diagnostics.first?.description.hasPrefix(
        "\(root.file("config.yaml")):2:3: error: no device profile \"onw\" (did you mean \"own\"?); looked in "
      ) == true)
    let broken = library().assignment(forClient: "TD-50", usb: nil, rules: rules)
    #expect(broken.profile.id == "own")
    #expect(
      broken.diagnostics.first?.description.hasPrefix("\(root.file("broken.yaml")):2:11: error: ") == true)
  }
}
