import Foundation
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// What is kept decoded from one call to the next, as the program shows it.
struct CacheProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // A file that wasn't written just now.
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/kit", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/kit/hat.flac",
      withDestinationPath: package.appending(path: "Kits/acoustic/hihat-closed_v1_r1.flac").path)
    try "rimshot: 1\npads: {hat: {note: 42, samples: hat.flac}}\n"
      .write(toFile: "\(folder.path)/kit/kit.yaml", atomically: false, encoding: .utf8)
    try Data(Build.song(Build.hit(42))).write(to: URL(filePath: "\(folder.path)/song.mid"))
  }

  private func run(_ words: String...) throws -> RimshotProgram.Outcome {
    let places = [
      "HOME": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache", "XDG_CONFIG_HOME": folder.path,
    ]
    return try RimshotProgram.run(words, in: folder, environment: places)
  }

  private func render(_ file: String, _ words: String...) throws -> Data {
    let all = ["render", "kit", "song.mid", "-o", file, "--rate", "22050"] + words
    let places = [
      "HOME": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache", "XDG_CONFIG_HOME": folder.path,
    ]
    let outcome = try RimshotProgram.run(all, in: folder, environment: places)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try Data(contentsOf: URL(filePath: "\(folder.path)/\(file)"))
  }

  @Test func whatWasResampledIsKeptShownAndRemoved() throws {
    let place = "\(folder.path)/cache/rimshot/sounds"
    #expect(try run("cache").output == "nothing in \(place); 2.1 GB at most\n")
    let plain = try render("plain.wav", "--no-cache")
    #expect(!FileManager.default.fileExists(atPath: place))
    #expect(try render("first.wav") == plain)
    #expect(try render("second.wav") == plain)
    let shown = try run("cache").output
    #expect(shown.hasPrefix("1 sound (") && shown.hasSuffix(" kB) in \(place); 2.1 GB at most\n"), "\(shown)")
    #expect(try run("cache", "clear").output.hasPrefix("removed 1 sound ("))
    #expect(try run("cache", "clear").output == "nothing was kept\n")
    #expect(!FileManager.default.fileExists(atPath: place))
  }

  @Test func theConfigurationTurnsItOff() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/rimshot", withIntermediateDirectories: true)
    try "kit_cache: off\n".write(
      toFile: "\(folder.path)/rimshot/config.yaml", atomically: false, encoding: .utf8)
    _ = try render("first.wav")
    let text = try run("cache", "--json").output
    #expect(text.contains("\"sounds\":0") && text.contains("\"budget\":0"), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/cache/rimshot/sounds"))
  }
}
