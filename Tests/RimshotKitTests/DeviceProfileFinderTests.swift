import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

@Suite struct DeviceProfileFinderTests {
  private let root: TemporaryKit

  init() throws { root = try TemporaryKit(named: "root") }

  private func add(_ file: String, _ lines: String = "") throws {
    try root.write("rimshot_device: 1\n\(lines)\n", to: file)
  }

  private func finder(_ environment: [String: String] = [:], executable: String? = nil) -> DeviceProfileFinder
  {
    let everything = [
      "HOME": root.file("home"), "XDG_CONFIG_HOME": root.file("config"), "XDG_DATA_HOME": root.file("data"),
      "XDG_DATA_DIRS": root.file("share"),
    ].merging(environment) { $1 }
    return DeviceProfileFinder(environment: everything, executable: executable.map { root.file($0) })
  }

  private func chosen(_ client: String, usb: String? = nil) -> String? {
    finder().profile(forClient: client, usb: usb)?.name
  }

  @Test func looksInOrder() throws {
    try root.write("", to: "checkout/Package.swift")
    try add("checkout/Devices/td.yaml")
    let finder = finder(["RIMSHOT_DEVICES": root.file("mine")], executable: "checkout/.build/debug/rimshot")
    let expected = [
      "mine", "config/rimshot/devices", "data/rimshot/devices", "share/rimshot/devices",
      "checkout/.build/share/rimshot/devices", "checkout/Devices",
    ]
    #expect(finder.folders == expected.map { root.file($0) })
    #expect(try finder.find("td") == root.file("checkout/Devices/td.yaml"))
  }

  @Test func hasTheDefaultsOfTheSpecification() {
    let finder = DeviceProfileFinder(environment: ["HOME": "/home/ann"], executable: "/usr/bin/rimshot")
    #expect(
      finder.folders == [
        "/home/ann/.config/rimshot/devices", "/home/ann/.local/share/rimshot/devices",
        "/usr/local/share/rimshot/devices", "/usr/share/rimshot/devices",
      ])
  }

  @Test func theUsersFileOfTheSameNameWins() throws {
    try add("share/rimshot/devices/td-17.yaml", "name: Shipped\nmatch: {client: TD-17}")
    try add("config/rimshot/devices/td-17.yaml", "name: Mine\nmatch: {client: TD-99}")
    try root.write("", to: "share/rimshot/devices/README.md")
    #expect(finder().list().map(\.id) == ["td-17", "td-17"])
    #expect(finder().list().map(\.isShadowed) == [false, true])
    #expect(chosen("TD-99") == "Mine")
    #expect(chosen("TD-17") == nil)
  }

  @Test func aBrokenFileOfTheUserIsReportedAndTheShippedOneUsed() throws {
    try add("share/rimshot/devices/td-17.yaml", "name: Shipped\nmatch: {client: TD-17}")
    try add("config/rimshot/devices/td-17.yaml", "name: Mine\nchannels: 99")
    let library = DeviceProfileLibrary(finder())
    #expect(library.profile(forClient: "TD-17", usb: nil)?.name == "Shipped")
    #expect(library.profiles.count == 1)
    #expect(library.diagnostics.map(\.severity) == [.error])
    #expect(library.diagnostics.first?.location.file == root.file("config/rimshot/devices/td-17.yaml"))
  }

  @Test func theNearestRuleWins() throws {
    try add("share/rimshot/devices/any.yaml", "name: Any\nmatch: {client: \"TD-*\"}")
    try add("share/rimshot/devices/pattern.yaml", "name: Pattern\nmatch: {client: \"TD-1?*\"}")
    try add("share/rimshot/devices/exact.yaml", "name: Exact\nmatch: {client: TD-17}")
    try add("share/rimshot/devices/usb.yaml", "name: USB\nmatch: {usb: \"0582:01d3\"}")
    #expect(chosen("TD-50") == "Any")
    #expect(chosen("TD-11") == "Pattern")
    #expect(chosen("td-17") == "Exact")
    #expect(chosen("TD-17", usb: "0582:01D3 serial 5 at 1-1") == "USB")
    #expect(chosen("TD-17", usb: "0582:01d4") == "Exact")
    #expect(chosen("nanoPAD2") == nil)
  }

  @Test func theUsersOwnWinsAmongEquals() throws {
    try add("share/rimshot/devices/a.yaml", "name: Shipped\nmatch: {client: \"TD-*\"}")
    try add("config/rimshot/devices/z.yaml", "name: Mine\nmatch: {client: \"*TD-\"}")
    #expect(chosen("TD-") == "Mine")
  }

  @Test func unknownDevicesHaveTheGeneralProfileWhichCanBeReplaced() throws {
    #expect(DeviceProfileLibrary(finder()).general == .generalMidi)
    try add("config/rimshot/devices/general-midi.yaml", "name: Mine")
    #expect(DeviceProfileLibrary(finder()).general.name == "Mine")
  }

  @Test func findsByNameOrPath() throws {
    try add("data/rimshot/devices/pads.yaml")
    let file = root.file("data/rimshot/devices/pads.yaml")
    #expect(try finder().find("PADS") == file)
    #expect(try finder().find(file) == file)
    #expect(try finder(["HOME": root.file("data")]).find("~/rimshot/devices/pads.yaml") == file)
    let folders = finder().folders.joined(separator: ", ")
    #expect(
      message("pad") == "no device profile \"pad\" (did you mean \"pads\"?); looked in \(folders)")
    #expect(message("./pad.yaml") == "no device profile at \"./pad.yaml\": no such file")
  }

  private func message(_ argument: String) -> String? {
    do throws(DeviceProfileNotFound) {
      return try finder().find(argument)
    } catch {
      return error.description
    }
  }
}
