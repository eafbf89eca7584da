import Foundation
import RimshotTestSupport
import Testing

/// What is kept decoded from one call to the next, as the program shows it.
struct CacheProgramTests {
  private let folder: TemporaryFolder
  private var place: String { "\(folder.path)/cache/rimshot/sounds" }

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) throws -> RimshotProgram.Outcome {
    let places = ["XDG_CACHE_HOME": "\(folder.path)/cache", "XDG_CONFIG_HOME": folder.path]
    return try RimshotProgram.run(words, in: folder, environment: places)
  }

  /// Puts something there under the name of a sound.
  private func keep(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data(count: 100_000).write(to: URL(filePath: "\(place)/\(name)"))
  }

  @Test func whatIsKeptIsShownAndRemoved() throws {
    #expect(try run("cache").output == "nothing in \(place); 2.1 GB at most\n")
    try keep("a.content")
    try keep("b.content")
    try FileManager.default.linkItem(atPath: "\(place)/a.content", toPath: "\(place)/c.file")
    let shown = try run("cache").output
    #expect(
      shown.hasPrefix("2 sounds (") && shown.hasSuffix(" kB) in \(place); 2.1 GB at most\n"), "\(shown)")
    #expect(try run("cache", "clear").output.hasPrefix("removed 2 sounds ("))
    #expect(!FileManager.default.fileExists(atPath: place))
    #expect(try run("cache", "clear").output == "nothing was kept\n")
  }

  @Test func theConfigurationTurnsItOff() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/rimshot", withIntermediateDirectories: true)
    try "kit_cache: off\n"
      .write(toFile: "\(folder.path)/rimshot/config.yaml", atomically: false, encoding: .utf8)
    #expect(try run("cache").output == "nothing in \(place); kit_cache in the configuration is off\n")
    let text = try run("cache", "--json").output
    #expect(text.contains("\"sounds\":0") && text.contains("\"budget\":0"), "\(text)")
  }
}
