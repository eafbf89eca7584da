import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// Where converted kits go, and what they never touch.
@Suite struct KitConverterTests {
  private let source: TemporaryKit
  private let place: TemporaryKit
  private let kit: Kit

  init() throws {
    source = try TemporaryKit(named: "source")
    try source.write(
      "<region> key=36 sample=a.wav\n<region> key=38 sample=deep/b.wav pan=50\n", to: "kit.sfz")
    try source.write([[0.5, 0.25]], to: "a.wav")
    try source.write([[0.25, 0.5]], to: "deep/b.wav")
    place = try TemporaryKit(named: "place")
    kit = try #require(KitReader.read(source.path).kit)
  }

  private func convert(_ name: String = "new", _ change: (inout KitConverter) -> Void = { _ in }) throws
    -> ConvertedKit
  {
    var converter = KitConverter()
    change(&converter)
    return try converter.convert(kit, from: source.file("kit.sfz"), into: place.file(name))
  }

  /// Why a conversion fails.
  private func refusal(_ name: String = "new", _ change: (inout KitConverter) -> Void = { _ in }) throws
    -> String
  {
    do throws(any Error) {
      _ = try convert(name, change)
    } catch let error as ConversionError {
      return error.message.replacing(place.path, with: "PLACE").replacing(source.path, with: "SOURCE")
    }
    return "it was converted"
  }

  /// Every file and folder of the place and what is in the files, hidden ones too.
  private func content(_ folder: TemporaryKit? = nil) throws -> [String: [UInt8]] {
    let folder = folder ?? place
    var content: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder.file(name), isDirectory: &isFolder)
      content[name] = isFolder.boolValue ? [] : try folder.bytes(of: name)
    }
    return content
  }

  @Test func theFolderHasTheKitAndItsSoundsAndNothingElse() throws {
    let before = try content(source)
    let converted = try convert()
    #expect(converted.path == place.file("new/kit.yaml"))
    #expect(converted.pads == 2 && converted.sounds == 2 && !converted.isReplacement)
    #expect(converted.notCarried == [:])
    #expect(
      try content().keys.sorted() == ["new", "new/a.wav", "new/deep", "new/deep/b.wav", "new/kit.yaml"])
    #expect(try place.bytes(of: "new/deep/b.wav") == source.bytes(of: "deep/b.wav"))
    #expect(converted.bytes == (try source.bytes(of: "a.wav") + source.bytes(of: "deep/b.wav")).count)
    let text = String(decoding: try place.bytes(of: "new/kit.yaml"), as: UTF8.self)
    #expect(text.hasPrefix("# Converted by Rimshot from kit.sfz, an SFZ instrument.\n"))
    #expect(try content(source) == before)
  }

  @Test func anEmptyFolderIsFilledAndOthersAreKept() throws {
    try FileManager.default.createDirectory(atPath: place.file("empty"), withIntermediateDirectories: true)
    #expect(try convert("empty/").path == place.file("empty/kit.yaml"))
    try place.write("mine", to: "full/.notes")
    let before = try content()
    #expect(
      try refusal("full")
        == "PLACE/full isn't empty, and what is in it is no kit of Rimshot's own: name another folder")
    #expect(try refusal("full") { $0.isReplacing = true } == refusal("full"))
    #expect(try refusal("empty") == "there is a kit in PLACE/empty already: --force replaces it")
    #expect(try content() == before)
  }

  @Test func forceReplacesAKitWhole() throws {
    try place.write("rimshot: 1\npads: {x: {note: 1, samples: old.wav}}\n", to: "new/kit.yaml")
    try place.write("old", to: "new/old.wav")
    #expect(try convert { $0.isReplacing = true }.isReplacement)
    #expect(
      try content().keys.sorted() == ["new", "new/a.wav", "new/deep", "new/deep/b.wav", "new/kit.yaml"])
  }

  @Test func forceNeverRemovesSomebodysWork() throws {
    try place.write("rimshot: 1\npads: {x: {note: 1, samples: old.wav}}\n", to: "new/kit.yaml")
    try place.write("mine", to: "new/.git/HEAD")
    let before = try content()
    #expect(
      try refusal { $0.isReplacing = true }
        == "PLACE/new holds more than a kit, \".git\": name another folder, or move that away")
    #expect(try content() == before)
  }

  @Test func filesAndLinksInTheWayAreKept() throws {
    try place.write("mine", to: "file")
    #expect(try refusal("file") == "PLACE/file is no folder that a kit could be")
    #expect(try refusal("none/new") == "there is no folder PLACE/none for new")
    try place.link("loose", to: place.file("nothing"))
    #expect(try refusal("loose") == "PLACE/loose is a link to nothing")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: place.file("loose"))
    #expect(target == place.file("nothing"))
    // A link to a folder is that folder: the link stays.
    try FileManager.default.createDirectory(atPath: place.file("real"), withIntermediateDirectories: true)
    try place.link("link", to: "real")
    #expect(try convert("link").path == place.file("real/kit.yaml"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.file("link")) == "real")
  }

  @Test func aKitNeverReplacesItself() throws {
    try source.write("rimshot: 1\npads: {x: {note: 1, samples: a.wav}}\n", to: "kit.yaml")
    var converter = KitConverter()
    converter.isReplacing = true
    let before = try content(source)
    for folder in [source.path, source.path + "/", source.file("deep/..")] {
      #expect(
        throws: ConversionError(
          message: "cannot convert a kit into the folder that it is in: name another one")
      ) {
        try converter.convert(kit, from: source.file("kit.yaml"), into: folder)
      }
    }
    #expect(try content(source) == before)
  }

  @Test func whatFailsLeavesNothingBehind() throws {
    try FileManager.default.removeItem(atPath: source.file("deep/b.wav"))
    try place.write("rimshot: 1\npads: {x: {note: 1, samples: old.wav}}\n", to: "new/kit.yaml")
    let before = try content()
    let reason = try refusal { $0.isReplacing = true }
    #expect(reason.hasPrefix("cannot convert the kit: cannot read \"SOURCE/"), "\(reason)")
    #expect(reason.hasSuffix(": No such file or directory"))
    #expect(try refusal("other") == reason)
    #expect(try content() == before)
  }

  @Test func oneThatIsStoppedLeavesNothingBehind() throws {
    var files = 0
    let reason = try refusal {
      $0.isCancelled = {
        files += 1
        return files == 2
      }
    }
    #expect(reason == "interrupted: nothing was written")
    #expect(try content() == [:])
  }

  @Test func linksTakeNoRoom() throws {
    _ = try convert { $0.isLinking = true }
    let numbers = try [source.file("a.wav"), place.file("new/a.wav")].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.systemFileNumber] as? Int
    }
    #expect(numbers[0] == numbers[1])
    #expect(KitReader.read(place.file("new")).diagnostics == [])
  }

  @Test func filesFromElsewhereGetNamesOfTheirOwn() throws {
    let kit = try TemporaryKit(named: "kits")
    try kit.write(
      "<region> key=36 sample=../Shared/a.wav\n<region> key=37 sample=a.wav\n<region> key=38 sample=A.wav\n",
      to: "one/kit.sfz")
    for name in ["Shared/a.wav", "one/a.wav", "one/A.wav"] { try kit.write([[0.5]], to: name) }
    guard let read = KitReader.read(kit.file("one/kit.sfz")).kit else { return }
    let converted = try KitConverter().convert(read, from: kit.file("one/kit.sfz"), into: place.file("new"))
    #expect(converted.notCarried == [:])
    let names = try content().keys.filter { $0.hasSuffix(".wav") }.map { $0.lowercased() }
    #expect(Set(names).count == converted.sounds, "no two are the same where letter case doesn't count")
  }

  @Test func whatHasNoWordsIsListed() throws {
    var odd = kit
    odd.pads[0].articulations[0].layers[0].voice.tune = 500
    odd.pads[1].articulations[0].layers[0].voice.filters = Array(repeating: Kit.Filter(cutoff: 500), count: 3)
    let converted = try KitConverter().convert(odd, from: source.file("kit.sfz"), into: place.file("new"))
    #expect(converted.notCarried == ["voice: tune": 1, "voice: filters": 1])
    odd.pads = []
    #expect(
      throws: ConversionError(
        message: "there is nothing to convert: the kit has no sound; 'rimshot kit check' says why")
    ) {
      try KitConverter().convert(odd, from: source.file("kit.sfz"), into: place.file("other"))
    }
  }
}
