import Foundation
import Testing

/// The built program, with kits that are installed and begun.
struct KitInstallProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/Jazz", withIntermediateDirectories: true)
    try folder.write("rimshot: 1\npads: {drum: {note: 36}}\n", to: "Jazz/kit.yaml")
  }

  private func run(_ line: String...) throws -> RimshotProgram.Outcome {
    try RimshotProgram.run(line, in: folder, environment: ["XDG_DATA_HOME": "\(folder.path)/data"])
  }

  private var place: String { "\(folder.path)/data/rimshot/kits/Jazz" }

  @Test func installSaysWhereAndHowToPlay() throws {
    let outcome = try run("kit", "install", "Jazz")
    #expect(outcome.status == 0)
    #expect(outcome.output == "installed Jazz in \(place)\nplay it: rimshot kit load Jazz\n")
    #expect(try run("kit", "list").output.contains("Jazz      rimshot  \(place)/kit.yaml\n"))
    let again = try run("kit", "install", "Jazz")
    #expect(again.status == 1)
    #expect(again.errors.contains("there is a kit \"Jazz\" already"))
    let forced = try run("kit", "install", "./Jazz", "--force", "--json")
    #expect(forced.status == 0)
    #expect(forced.output.contains(#""format":"rimshot","name":"Jazz""#))
    #expect(forced.output.contains(#""replaced":true"#))
  }

  @Test func installRefusesInOneSentence() throws {
    #expect(
      try run("kit", "install", "nothing")
        == .init(
          status: 1, output: "",
          errors: "rimshot: no kit at \(folder.path)/nothing: no such file or folder\n"))
    #expect(try run("kit", "install").status == 2)
  }

  @Test func newNeedsSounds() throws {
    let outcome = try run("kit", "new", "Jazz")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "rimshot: there are no sounds in \(folder.path)/Jazz\n")
  }
}
