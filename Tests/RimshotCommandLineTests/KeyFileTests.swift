import Foundation
import RimshotPlayer
import Testing

@testable import RimshotCommandLine

/// Keys that are chosen while playing, in the file of keys.
@Suite struct KeyFileTests {
  private let folder: TemporaryFolder
  private var file: String { "\(folder.path)/config/rimshot/keys.yaml" }

  init() throws { folder = try TemporaryFolder() }

  private func kept(_ before: String?, _ key: Character, _ name: String, layout: String = "drums") throws
    -> String
  {
    if let before {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/config/rimshot", withIntermediateDirectories: true)
      try before.write(toFile: file, atomically: true, encoding: .utf8)
    }
    try KeyFile.keep(key, .hit(name), layout: layout, in: file)
    let layouts = try KeyFile.read(file, environment: [:])
    #expect((layout == "drums" ? layouts.drums : layouts.pads).keys[key] == .hit(name))
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test func theFirstKeyMakesTheFile() throws {
    #expect(try kept(nil, "1", "snare/rim") == "drums:\n  \"1\": snare/rim\n")
  }

  @Test func theRestOfTheFileStays() throws {
    let before = """
      # Mine.
      drums:
        n: snare   # left hand
        q: nothing

      """
    let after = before.replacing("n: snare ", with: "n: cowbell ")
    #expect(try kept(before, "n", "cowbell") == after)
    #expect(
      try kept(nil, "x", "Tom #1") == after.replacing("q: nothing\n", with: "q: nothing\n  x: \"Tom #1\"\n"))
    #expect(try kept(nil, " ", "64", layout: "pads").hasSuffix("pads:\n  space: \"64\"\n"))
  }

  @Test func aFileInOneLineStaysOne() throws {
    #expect(try kept("drums: {a: snare}\n", "'", "kick") == "drums: {\"'\": kick, a: snare}\n")
  }
}
