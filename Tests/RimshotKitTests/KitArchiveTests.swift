import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

@Suite struct KitArchiveTests {
  private let root: TemporaryKit
  private var cache: KitCache { KitCache(folder: root.file("cache")) }

  init() throws { root = try TemporaryKit(named: "root") }

  /// Runs tar, or whatever there is on every system, in the folder of the test.
  private func run(_ program: String, _ arguments: String..., in folder: String = "") {
    #expect(runProgram(program, arguments, in: root.file(folder)) == 0)
  }

  private func makeKit(_ folder: String = "in/Täst kit") throws {
    try root.write(
      "rimshot: 1\nname: Test\npads: {drum: {note: 36, samples: Trömmel (1)+.wav}}\n",
      to: "\(folder)/kit.yaml")
    try root.write([[0.5, 0.25]], to: "\(folder)/Trömmel (1)+.wav")
    try root.write("mac", to: "\(folder)/._kit.yaml")
    try root.write("mac", to: "\(folder)/.DS_Store")
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: root.file(folder)).sorted()) ?? []
  }

  private func message(_ archive: String) -> String? {
    let result = KitReader.read(root.file(archive), cache: cache)
    #expect(result.kit == nil)
    return result.diagnostics.first?.message
  }

  @Test func tellsHowFarItIsUnpacked() throws {
    try makeKit("kit")
    try root.write([UInt8](repeating: 1, count: 1 << 20), to: "kit/more")
    try #require(runProgram("tar", ["-cf", root.file("kit.tar"), "kit"], in: root.path) == 0)
    var steps: [(done: Int, total: Int)] = []
    let reading = KitReader.read(root.file("kit.tar"), cache: cache) { steps.append(($0, $1)) }
    #expect(reading.kit != nil)
    let size = try root.bytes(of: "kit.tar").count
    #expect(steps.allSatisfy { $0.total == size })
    #expect(steps.map(\.done) == steps.map(\.done).sorted())
    #expect(steps.first?.done == 0 && steps.last?.done == size)
    #expect(steps.contains { (1..<size).contains($0.done) })
    steps = []
    #expect(KitReader.read(root.file("kit.tar"), cache: cache) { steps.append(($0, $1)) }.kit != nil)
    #expect(steps.isEmpty, "it is unpacked already")
  }

  @Test(arguments: [
    ["-cf"], ["-czf"], ["-cjf"], ["--format=v7", "-cf"], ["--format=pax", "-cf"], ["--format=ustar", "-czf"],
  ])
  func aTarIsReadWhateverItIsCalled(_ options: [String]) throws {
    try makeKit()
    let arguments = options + [root.file("kit.h2drumkit"), "-C", root.file("in"), "Täst kit"]
    try #require(runProgram("tar", arguments) == 0)
    let reading = KitReader.read(root.file("kit.h2drumkit"), cache: cache)
    let kit = reading.kit
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.format == .native)
    #expect(kit?.name == "Test")
    #expect(kit?.pads.first?.layers.first?.samples.count == 1)
    #expect(!names(in: "cache").contains { $0.hasSuffix(".DS_Store") || $0.contains("/._") })
  }

  @Test func itIsUnpackedOnceAndAgainWhenItHasChanged() throws {
    try makeKit("in/a")
    run("tar", "-cf", root.file("kit.tar"), "a", in: "in")
    let first = try cache.unpacked(root.file("kit.tar"))
    try root.write("mark", to: "cache/" + first.dropFirst(root.file("cache").count + 1) + "/mark")
    #expect(try cache.unpacked(root.file("kit.tar")) == first)
    #expect(names(in: "cache").contains { $0.hasSuffix("/mark") })
    run("tar", "-czf", root.file("kit.tar"), "a", in: "in")
    #expect(try cache.unpacked(root.file("kit.tar")) != first)
    #expect(!names(in: "cache").contains { $0.hasSuffix("/mark") })
  }

  @Test func namesThatAreNotUnicodeAreLatin() throws {
    try root.write("", to: "in/x")
    let member = "Tr\u{F6}mmel.wav".unicodeScalars.map { UInt8($0.value) }
    try root.write(TarBuilder().file(member, [1, 2, 3]).bytes, to: "kit.tar")
    let folder = try cache.unpacked(root.file("kit.tar"))
    #expect(FileSystem.names(in: folder) == ["Trömmel.wav"])
  }

  @Test(arguments: [
    ("../../escaped.txt", "\"../../escaped.txt\" leads outside the folder"),
    ("/tmp/rimshot_escape.txt", "\"/tmp/rimshot_escape.txt\" has an absolute path"),
    ("a\\..\\..\\escaped.txt", "\"a\\..\\..\\escaped.txt\" leads outside the folder"),
    ("C:\\escaped.txt", "\"C:\\escaped.txt\" has an absolute path"),
    ("a\nb.wav", "\"a·b.wav\" has a control character in its name"),
  ])
  func aMemberThatLeadsElsewhereRefusesTheArchive(_ member: String, _ reason: String) throws {
    let tar = TarBuilder().file(Array("good.wav".utf8), [1]).file(Array(member.utf8), [2])
    try root.write(tar.bytes, to: "kits/evil.h2drumkit")
    #expect(message("kits/evil.h2drumkit") == "cannot unpack the kit: \(reason)")
    #expect(names(in: "") == ["cache", "kits", "kits/evil.h2drumkit"])
    #expect(!FileManager.default.fileExists(atPath: "/tmp/rimshot_escape.txt"))
  }

  @Test(arguments: [
    (UInt8(ascii: "1"), "\"x\" is a link"), (UInt8(ascii: "2"), "\"x\" is a link"),
    (UInt8(ascii: "3"), "\"x\" is a device or a pipe"), (UInt8(ascii: "6"), "\"x\" is a device or a pipe"),
  ])
  func linksAndDevicesRefuseTheArchive(_ type: UInt8, _ reason: String) throws {
    try root.write(
      TarBuilder().member(Array("x".utf8), type: type, target: "/etc/passwd").bytes, to: "evil.tar")
    #expect(message("evil.tar") == "cannot unpack the kit: \(reason)")
    #expect(names(in: "") == ["cache", "evil.tar"])
  }

  @Test func aBombIsRefused() throws {
    let silence = [UInt8](repeating: 0, count: 300_000)
    try root.write(TarBuilder().file(Array("a.wav".utf8), silence).bytes, to: "in/bomb.tar")
    run("tar", "-czf", root.file("bomb.tgz"), "bomb.tar", in: "in")
    let limits = FolderWriter.Limits(members: 2, bytes: 1 << 20, ratio: 20, small: 1 << 10)
    let error = #expect(throws: ArchiveError.self) {
      try cache.unpacked(root.file("bomb.tgz"), limits: limits)
    }
    #expect(error?.message.hasPrefix("with \"bomb.tar\" it would take more than") == true)
    let many = (0..<3).reduce(TarBuilder()) { tar, number in tar.file(Array("\(number)".utf8), []) }
    try root.write(many.bytes, to: "many.tar")
    #expect(throws: ArchiveError(message: "\"2\" is one more than 2 members")) {
      try cache.unpacked(root.file("many.tar"), limits: limits)
    }
    #expect(names(in: "cache") == [])
  }

  @Test func aTornArchiveIsReportedAndLeavesNothing() throws {
    try makeKit("in/a")
    try root.write([[Float]](repeating: (0..<20_000).map { Float($0 % 77) / 99 }, count: 1), to: "in/a/b.wav")
    run("tar", "-czf", root.file("kit.tgz"), "a", in: "in")
    let bytes = try root.bytes(of: "kit.tgz")
    try root.write(Array(bytes.prefix(bytes.count / 2)), to: "kit.tgz")
    #expect(message("kit.tgz")?.contains("truncated") == true)
    #expect(names(in: "cache") == [])
    try root.write(Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 20, count: 200), to: "kit.zip")
    #expect(message("kit.zip")?.hasSuffix("it isn't all there, or it is no tar, zip or 7z") == true)
    try root.write([0x1F, 0x8B, 8, 0, 1, 2, 3], to: "kit.tgz")
    #expect(message("kit.tgz")?.hasPrefix("cannot unpack the kit: ") == true)
  }

  /// libarchive's own sentence ends with a line break. Found by `scripts/fuzz archive`.
  @Test func whatLibarchiveSaysIsOneLine() throws {
    // A zip whose one member, stored, says that it has been 9 bytes and is 5.
    let sizes: [UInt8] = [0, 0, 0, 0, 5, 0, 0, 0, 9, 0, 0, 0, 5, 0, 0, 0]
    let header: [UInt8] = Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0, 0, 0, 0, 0, 0, 0] + sizes
    let member = header + Array("a.wavbytes".utf8)
    let place: [UInt8] = Array("PK\u{1}\u{2}".utf8) + [20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0] + sizes
    let directory = place + [UInt8](repeating: 0, count: 14) + Array("a.wav".utf8)
    let count: [UInt8] = [0, 0, 0, 0, 1, 0, 1, 0]
    let end = count + [UInt8(directory.count), 0, 0, 0, UInt8(member.count), 0, 0, 0, 0, 0]
    try root.write(member + directory + Array("PK\u{5}\u{6}".utf8) + end, to: "kit.zip")
    let message = try #require(self.message("kit.zip"))
    #expect(message.hasPrefix("cannot unpack the kit: ZIP"))
    #expect(message.allSatisfy { !$0.isNewline }, "\(message)")
  }

  @Test func brokenArchivesNeverLeaveTheirFolder() throws {
    let tar = TarBuilder().file(Array("kit/a.wav".utf8), [1, 2, 3]).file(Array("kit/b/c.wav".utf8), [4])
      .member(Array("kit/link".utf8), type: UInt8(ascii: "2"), target: "../../..")
    var random = SeededRandom(seed: 45)
    var refused = 0
    for _ in 0..<300 {
      var bytes = tar.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try root.write(bytes, to: "kits/kit.tar")
      do throws(ArchiveError) {
        _ = try cache.unpacked(root.file("kits/kit.tar"))
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
    #expect(names(in: "").allSatisfy { $0.hasPrefix("cache") || $0.hasPrefix("kits") })
    #expect(names(in: "kits") == ["kit.tar"])
    #expect(!names(in: "cache").contains { $0.contains(".new-") })
  }

  @Test func anArchiveWithoutAKitSaysSo() throws {
    try root.write(TarBuilder().file(Array("readme".utf8), [65]).bytes, to: "kit.tar")
    #expect(
      message("kit.tar") == "cannot read the kit: there is neither a kit nor a sound in this archive")
  }
}

/// Writes tar files that no archiver would.
private struct TarBuilder {
  private var content: [UInt8] = []

  func file(_ name: [UInt8], _ data: [UInt8]) -> TarBuilder {
    member(name, type: UInt8(ascii: "0"), data: data)
  }

  func member(_ name: [UInt8], type: UInt8, target: String = "", data: [UInt8] = []) -> TarBuilder {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      for (index, byte) in bytes.enumerated() { header[offset + index] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> [UInt8] {
      let text = String(number, radix: 8)
      return Array((String(repeating: "0", count: digits - text.count) + text).utf8)
    }
    put(name, at: 0)
    put(octal(0o644, 7), at: 100)
    put(octal(0, 7), at: 108)
    put(octal(0, 7), at: 116)
    put(octal(data.count, 11), at: 124)
    put(octal(0, 11), at: 136)
    header[156] = type
    put(target.utf8, at: 157)
    put("ustar\u{0}00".utf8, at: 257)
    put([UInt8](repeating: 32, count: 8), at: 148)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6) + [0, 32], at: 148)
    var tar = self
    tar.content += header + data + [UInt8](repeating: 0, count: (512 - data.count % 512) % 512)
    return tar
  }

  var bytes: [UInt8] { content + [UInt8](repeating: 0, count: 1024) }
}
