import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

@Suite struct KitInstallerTests {
  private let root: TemporaryKit
  private var installer: KitInstaller { KitInstaller(environment: ["XDG_DATA_HOME": root.file("data")]) }
  private var finder: KitFinder {
    KitFinder(
      environment: ["XDG_DATA_HOME": root.file("data"), "XDG_DATA_DIRS": "/nowhere"], executable: nil)
  }

  init() throws { root = try TemporaryKit(named: "root") }

  private func makeKit(_ folder: String, name: String) throws {
    try root.write(
      "rimshot: 1\nname: \(name)\npads: {drum: {note: 36, samples: sounds/a.wav}}\n", to: "\(folder)/kit.yaml"
    )
    try root.write([[0.5, 0.25]], to: "\(folder)/sounds/a.wav")
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root.file(folder)).sorted()) ?? []
  }

  private func failure(_ source: String, name: String? = nil, replacing: Bool = false) -> InstallError? {
    do throws(InstallError) {
      _ = try installer.install(root.file(source), name: name, replacing: replacing)
      return nil
    } catch {
      return error
    }
  }

  @Test func aFolderIsCopiedAndFound() throws {
    try makeKit("in/Jazz", name: "My Jazz")
    try root.write("", to: "in/Jazz/.DS_Store")
    let kit = try installer.install(root.file("in/Jazz"))
    #expect(kit.name == "Jazz" && kit.title == "My Jazz" && kit.format == .native && !kit.isReplacement)
    #expect(kit.path == root.file("data/rimshot/kits/Jazz"))
    #expect(try finder.find("Jazz") == root.file("data/rimshot/kits/Jazz/kit.yaml"))
    #expect(KitReader.read(kit.path).kit?.pads.first?.layers.first?.samples.count == 1)
    #expect(names(in: "data/rimshot/kits") == ["Jazz"])
    #expect(names(in: "data/rimshot/kits/Jazz") == ["kit.yaml", "sounds"])
    #expect(names(in: "in") == ["Jazz"])
  }

  @Test func anArchiveIsUnpackedWithoutItsTopFolder() throws {
    try makeKit("in/inner", name: "Inner")
    let arguments = ["-czf", root.file("outer.h2drumkit"), "-C", root.file("in"), "inner"]
    try #require(runProgram("tar", arguments) == 0)
    let kit = try installer.install(root.file("outer.h2drumkit"), name: "mine")
    #expect(kit.path == root.file("data/rimshot/kits/mine"))
    #expect(names(in: "data/rimshot/kits/mine") == ["kit.yaml", "sounds"])
    #expect(names(in: "data/rimshot/kits") == ["mine"])
  }

  @Test func anotherOfTheNameStaysUnlessForced() throws {
    try makeKit("one/kit", name: "One")
    try makeKit("two/kit", name: "Two")
    _ = try installer.install(root.file("one/kit"))
    let place = root.file("data/rimshot/kits/kit")
    #expect(
      failure("two/kit")?.message
        == "there is a kit \"kit\" already, in \(place): --force replaces it, --name NAME avoids it")
    #expect(KitReader.read(place).kit?.name == "One")
    #expect(try installer.install(root.file("two/kit/kit.yaml"), replacing: true).isReplacement)
    #expect(KitReader.read(place).kit?.name == "Two")
    #expect(names(in: "data/rimshot/kits") == ["kit"])
  }

  @Test func whatCannotBeReadIsNotInstalled() throws {
    try makeKit("in/good", name: "Good")
    _ = try installer.install(root.file("in/good"))
    try root.write("rimshot: 1\npads: {x: {nots: 3}}\n", to: "bad/good/kit.yaml")
    let error = failure("bad/good", replacing: true)
    #expect(error?.message == "\(root.file("bad/good")) was not installed, because it cannot be read:")
    #expect(error?.diagnostics.first?.description.hasPrefix("\(root.file("bad/good"))/kit.yaml:2:") == true)
    #expect(KitReader.read(root.file("data/rimshot/kits/good")).kit?.name == "Good")
    try root.write("text", to: "empty/readme")
    #expect(failure("empty")?.message.hasSuffix("there is neither a kit nor a sound in it") == true)
    #expect(failure("empty/readme")?.message.contains(": this file is no kit; name a kit's folder") == true)
    #expect(names(in: "data/rimshot/kits") == ["good"])
  }

  @Test func aFolderIsNotCopiedIntoItself() throws {
    try makeKit("data", name: "Around")
    #expect(failure("data")?.message.hasSuffix("the kits are kept in that folder") == true)
    #expect(failure("")?.message.hasSuffix("the kits are kept in that folder") == true)
    #expect(names(in: "data") == ["kit.yaml", "sounds"])
  }

  @Test func linksAndStrangeNamesAreRefused() throws {
    try makeKit("in/kit", name: "Kit")
    try root.link("in/kit/out.wav", to: "/etc/passwd")
    #expect(failure("in/kit")?.message.hasSuffix("\"out.wav\" is a link: copy the file there") == true)
    for name in ["", ".hidden", "a/b", "..", "a\nb"] {
      #expect(failure("in/kit", name: name)?.message.hasPrefix("a kit's name has no slash") == true)
    }
    #expect(names(in: "data/rimshot/kits") == [])
  }

  @Test func aDraftIsFineAndNeverOverwrites() throws {
    for name in [
      "Kick 1.wav", "snare_v1_rr1.wav", "snare_v2_rr1.wav", "snare_v2_rr2.wav", "hh open.wav",
      "hh closed.wav",
    ] {
      try root.write([[0.5, 0.25]], to: "sounds/\(name)")
    }
    var before = try #require(KitReader.read(root.file("sounds")).kit)
    let draft = try KitDraft.write(in: root.file("sounds"))
    #expect(draft == KitDraft.Result(path: root.file("sounds/kit.yaml"), pads: 4, sounds: 6))
    let reading = KitReader.read(root.file("sounds"))
    #expect(reading.diagnostics.isEmpty)
    var after = try #require(reading.kit)
    before.eraseLocations()
    after.eraseLocations()
    #expect(before == after)
    let text = try root.bytes(of: "sounds/kit.yaml")
    #expect(
      throws: KitDraft.Failure(message: "\(root.file("sounds/kit.yaml")) is there already; it stays as it is")
    ) { try KitDraft.write(in: root.file("sounds")) }
    #expect(try root.bytes(of: "sounds/kit.yaml") == text)
  }

  @Test func aDraftTakesNoOtherKitsPlace() throws {
    try root.write([[0.5]], to: "kit/a.wav")
    try root.write("<region> key=36 sample=a.wav", to: "kit/kit.sfz")
    let error = #expect(throws: KitDraft.Failure.self) { try KitDraft.write(in: root.file("kit")) }
    #expect(error?.message.contains("has a kit, \"kit.sfz\", which would no longer play") == true)
    #expect(names(in: "kit") == ["a.wav", "kit.sfz"])
  }
}

extension Kit {
  fileprivate mutating func eraseLocations() {
    for pad in pads.indices {
      for layer in pads[pad].articulations[0].layers.indices {
        for take in pads[pad].articulations[0].layers[layer].takes.indices {
          let nowhere = SourceLocation(file: "")
          pads[pad].articulations[0].layers[layer].takes[take].channels[0].sample.location = nowhere
        }
      }
    }
  }
}
