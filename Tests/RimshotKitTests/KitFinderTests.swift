import RimshotKitFiles
import RimshotTestSupport
import Testing

@Suite struct KitFinderTests {
  private let root: TemporaryKit

  init() throws { root = try TemporaryKit(named: "root") }

  private func addKit(_ folder: String, name: String? = nil) throws {
    let title = name.map { "name: \($0)\n" } ?? ""
    try root.write("rimshot: 1\n\(title)pads: {x: {note: 36, samples: a.wav}}\n", to: "\(folder)/kit.yaml")
  }

  private func finder(_ environment: [String: String] = [:], executable: String? = nil) -> KitFinder {
    let everything = [
      "HOME": root.file("home"), "XDG_DATA_HOME": root.file("data"), "XDG_DATA_DIRS": root.file("share"),
    ].merging(environment) { $1 }
    return KitFinder(environment: everything, executable: executable.map { root.file($0) })
  }

  private func found(_ finder: KitFinder, _ name: String) throws -> String {
    String(try finder.find(name).dropFirst(root.path.count + 1))
  }

  @Test func looksInOrder() throws {
    try root.write("", to: "checkout/Package.swift")
    try addKit("checkout/Kits/acoustic")
    try addKit("checkout/.build/debug/share/rimshot/kits/other")
    let finder = finder(
      ["RIMSHOT_KITS": root.file("one") + ":" + root.file("two")],
      executable: "checkout/.build/debug/bin/rimshot")
    let expected = [
      "one", "two", "data/rimshot/kits", "share/rimshot/kits", "checkout/.build/debug/share/rimshot/kits",
      "checkout/Kits",
    ]
    let hydrogen = [
      "home/.hydrogen/data/drumkits", "data/hydrogen/data/drumkits", "share/hydrogen/data/drumkits",
    ]
    #expect(finder.folders == (expected + hydrogen).map { root.file($0) })
    #expect(try found(finder, KitFinder.defaultName) == "checkout/Kits/acoustic/kit.yaml")
    #expect(try found(finder, "other") == "checkout/.build/debug/share/rimshot/kits/other/kit.yaml")
  }

  @Test func hasTheDefaultsOfTheSpecification() {
    let finder = KitFinder(
      environment: ["HOME": "/home/ann", "RIMSHOT_KITS": "relative"], executable: "/usr/bin/rimshot")
    #expect(
      finder.folders == [
        "/home/ann/.local/share/rimshot/kits", "/usr/local/share/rimshot/kits", "/usr/share/rimshot/kits",
        "/home/ann/.hydrogen/data/drumkits", "/home/ann/.local/share/hydrogen/data/drumkits",
        "/usr/local/share/hydrogen/data/drumkits", "/usr/share/hydrogen/data/drumkits",
      ])
    #expect(
      KitFinder(environment: [:], executable: nil).folders
        == [
          "/usr/local/share/rimshot/kits", "/usr/share/rimshot/kits",
          "/usr/local/share/hydrogen/data/drumkits",
          "/usr/share/hydrogen/data/drumkits",
        ])
  }

  @Test func takesTheFirstAndListsTheOther() throws {
    try addKit("data/rimshot/kits/jazz", name: "My Jazz")
    try addKit("share/rimshot/kits/jazz")
    try addKit("share/rimshot/kits/rock_10")
    try addKit("share/rimshot/kits/rock_2")
    try root.write("", to: "share/rimshot/kits/no-kit/readme")
    let kits = finder().list()
    #expect(kits.map(\.name) == ["jazz", "jazz", "rock_2", "rock_10"])
    #expect(kits.map(\.title) == ["My Jazz", "jazz", "rock_2", "rock_10"])
    #expect(kits.map(\.isShadowed) == [false, true, false, false])
    #expect(try found(finder(), "jazz") == "data/rimshot/kits/jazz/kit.yaml")
  }

  @Test func prefersTheExactFolderThenItsCaseThenTheKitsName() throws {
    try addKit("data/rimshot/kits/Jazz", name: "brushes")
    try addKit("share/rimshot/kits/jazz", name: "Big Band")
    #expect(try found(finder(), "jazz") == "share/rimshot/kits/jazz/kit.yaml")
    #expect(try found(finder(), "JAZZ") == "data/rimshot/kits/Jazz/kit.yaml")
    #expect(try found(finder(), "brushes") == "data/rimshot/kits/Jazz/kit.yaml")
    #expect(try found(finder(), "big band") == "share/rimshot/kits/jazz/kit.yaml")
  }

  @Test func takesKitsOfEveryFormat() throws {
    try addKit("data/rimshot/kits/jazz")
    try root.write("<drumkit_info>", to: "home/.hydrogen/data/drumkits/GMkit/drumkit.xml")
    try root.write("<region>", to: "data/rimshot/kits/lone.sfz")
    try root.write("<region>", to: "data/rimshot/kits/pack/one.sfz")
    try root.write("<region>", to: "data/rimshot/kits/pack/two.sfz")
    try root.write([0x1F, 0x8B, 8], to: "data/rimshot/kits/TR-8.08.h2drumkit")
    try root.write([0x1F, 0x8B, 8], to: "data/rimshot/kits/big.tar.gz")
    try root.write("", to: "data/rimshot/kits/loose/a.wav")
    try root.write("", to: "data/rimshot/kits/.new-abc/a.wav")
    let kits = finder().list()
    #expect(
      kits.map { "\($0.name) \($0.format.rawValue)" } == [
        "big archive", "jazz rimshot", "lone sfz", "loose samples", "pack/one sfz", "pack/two sfz",
        "TR-8.08 archive", "GMkit hydrogen",
      ])
    #expect(try found(finder(), "gmkit") == "home/.hydrogen/data/drumkits/GMkit/drumkit.xml")
    #expect(try found(finder(), "pack/two") == "data/rimshot/kits/pack/two.sfz")
    #expect(try found(finder(), "loose") == "data/rimshot/kits/loose")
    #expect(message("pack") == "\"pack\" holds several kits, name one: \"pack/one\", \"pack/two\"")
  }

  @Test func takesAPath() throws {
    try addKit("home/mine")
    for path in ["home/mine", "home/mine/", "home/mine/kit.yaml", "home/../home/mine"] {
      #expect(try found(finder(), root.file(path)) == "home/mine/kit.yaml")
    }
    #expect(try found(finder(), "~/mine") == "home/mine/kit.yaml")
  }

  @Test func saysWhatItLookedFor() throws {
    try addKit("data/rimshot/kits/acoustic")
    let folders = finder().folders.joined(separator: ", ")
    #expect(message("acustic") == "no kit \"acustic\" (did you mean \"acoustic\"?); looked in \(folders)")
    #expect(message("/nowhere/kit") == "no kit at \"/nowhere/kit\": no such file or folder")
    #expect(
      message("/etc/")
        == "no kit in \"/etc/\": the folder has no kit.yaml, no other kit and no sounds; "
        + "name the folder of a kit")
  }

  private func message(_ argument: String) -> String? {
    do throws(KitNotFound) {
      return try finder().find(argument)
    } catch {
      return error.description
    }
  }
}
