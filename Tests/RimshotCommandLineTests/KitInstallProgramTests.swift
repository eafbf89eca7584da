import RimshotTestSupport
import Testing

/// The built program, with kits that are installed and begun.
struct KitInstallProgramTests {
  private let folder: TemporaryFolder

  private let kit: TemporaryKit

  init() throws {
    folder = try TemporaryFolder()
    kit = try TemporaryKit(named: "Jazz")
    try kit.write("rimshot: 1\npads: {drum: {note: 36, samples: a.wav}}\n", to: "kit.yaml")
    try kit.write([[0.5, 0.25]], to: "a.wav")
  }

  private func run(_ line: String...) throws -> RimshotProgram.Outcome {
    try RimshotProgram.run(
      line, in: folder, environment: ["XDG_DATA_HOME": "\(folder.path)/data", "XDG_DATA_DIRS": folder.path])
  }

  private var place: String { "\(folder.path)/data/rimshot/kits/Jazz" }

  @Test func installSaysWhereAndHowToPlay() throws {
    let outcome = try run("kit", "install", kit.path)
    #expect(outcome.status == 0)
    #expect(outcome.output == "installed Jazz in \(place)\nplay it: rimshot kit load Jazz\n")
    let lines = try run("kit", "list").output.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("Jazz ") })
    #expect(line.split(separator: " ") == ["Jazz", "rimshot", "\(place)/kit.yaml"])
    let again = try run("kit", "install", kit.path)
    #expect(again.status == 1)
    #expect(again.errors.contains("there is a kit \"Jazz\" already"))
    let forced = try run("kit", "install", kit.file("kit.yaml"), "--force", "--json")
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

  @Test func newWritesAKitThatIsFine() throws {
    let sounds = try TemporaryKit(named: "sounds")
    #expect(
      try run("kit", "new", sounds.path)
        == .init(status: 1, output: "", errors: "rimshot: there are no sounds in \(sounds.path)\n"))
    try sounds.write([[0.5, 0.25]], to: "kick.wav")
    let file = sounds.file("kit.yaml")
    #expect(
      try run("kit", "new", sounds.path)
        == .init(status: 0, output: "wrote \(file): 1 pad, 1 sound\n", errors: ""))
    #expect(try run("kit", "check", sounds.path).output == "plays 1 of 1 sample\n\(file) is fine\n")
    #expect(
      try run("kit", "new", sounds.path)
        == .init(status: 1, output: "", errors: "rimshot: \(file) is there already; it stays as it is\n"))
  }

  @Test func newLeavesOutWhatNoKitCouldName() throws {
    let sounds = try TemporaryKit(named: "sounds")
    try sounds.write([[0.5, 0.25]], to: "a\nb.wav")
    #expect(
      try run("kit", "new", sounds.path).errors
        == "rimshot: there are no sounds in \(sounds.path) whose names have no control characters: "
        + "rename them\n")
    try sounds.write([[0.5, 0.25]], to: "kick.wav")
    let file = sounds.file("kit.yaml")
    let note = "the sound \"a·b.wav\" is left out: its name has control characters, rename it"
    #expect(
      try run("kit", "new", sounds.path)
        == .init(status: 0, output: "wrote \(file): 1 pad, 1 sound\n", errors: "rimshot: \(note)\n"))
    #expect(try run("kit", "check", sounds.path).output == "plays 1 of 1 sample\n\(file) is fine\n")
  }
}
