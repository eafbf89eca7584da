import Foundation
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// The built program, converting kits.
struct KitConvertProgramTests {
  private let folder: TemporaryFolder
  private let kit: TemporaryKit

  init() throws {
    folder = try TemporaryFolder()
    kit = try TemporaryKit(named: "Jazz")
    try kit.write("<region> key=36 sample=a.wav pan=40\n<region> key=38 sample=b.wav\n", to: "jazz.sfz")
    for name in ["a.wav", "b.wav"] { try kit.write([[0.5, 0.25]], to: name) }
  }

  private func run(_ line: String...) throws -> RimshotProgram.Outcome {
    try RimshotProgram.run(
      line, in: folder, environment: ["XDG_DATA_HOME": "\(folder.path)/data", "XDG_DATA_DIRS": folder.path])
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix("out-") && !$0.hasPrefix("err-") }.sorted()
  }

  @Test func convertSaysWhatItWrote() throws {
    let outcome = try run("kit", "convert", kit.path, "new")
    let file = "\(folder.path)/new/kit.yaml"
    #expect(outcome == .init(status: 0, output: "wrote \(file): 2 pads, 2 sounds (96 bytes)\n", errors: ""))
    #expect(try run("kit", "check", "./new").output.hasSuffix("\(file) is fine\n"))
    let again = try run("kit", "convert", kit.path, "./new")
    #expect(again.status == 1 && again.output == "")
    #expect(
      again.errors == "rimshot: there is a kit in \(folder.path)/new already: --force replaces it\n")
    let forced = try run("kit", "convert", kit.file("jazz.sfz"), "new", "--force", "--link", "--json")
    #expect(forced.status == 0)
    #expect(forced.output.contains(#""notCarried":[]"#))
    #expect(forced.output.contains(#""pads":2"#))
    #expect(forced.output.contains(#""replaced":true"#))
  }

  @Test func bothRenderTheSame() throws {
    #expect(try run("kit", "convert", kit.path, "new").status == 0)
    let song = Build.song(Build.hit(36), Build.hit(38, velocity: 50, after: 100), Build.hit(36, after: 9))
    try Data(song).write(to: URL(filePath: "\(folder.path)/song.mid"))
    for (kit, file) in [(kit.path, "one.wav"), ("./new", "other.wav")] {
      #expect(try run("render", kit, "song.mid", "-o", file, "--bits", "32f").status == 0)
    }
    let sounds = try ["one.wav", "other.wav"].map {
      try Data(contentsOf: URL(filePath: "\(folder.path)/\($0)"))
    }
    #expect(sounds[0] == sounds[1])
  }

  @Test func aDiskThatIsFullIsNamedAndNothingIsLeft() throws {
    // A limit on the size of files, which like a full disk lets a write begin and not end.
    try kit.write([[Float](repeating: 0.5, count: 100_000)], to: "b.wav")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c", "ulimit -f 64; exec \"$1\" kit convert \"$2\" new", "bash", try BuiltProgram.path, kit.path,
    ]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(text == "rimshot: cannot convert the kit: cannot write \"b.wav\": File too large\n")
    #expect(try names() == [])
  }

  @Test func convertRefusesInOneSentenceAndLeavesNothing() throws {
    #expect(
      try run("kit", "convert", "./nothing", "new")
        == .init(
          status: 1, output: "",
          errors: "rimshot: no kit at \"./nothing\": no such file or folder\n"))
    try kit.write("<region> key=36 sample=none.wav\n", to: "jazz.sfz")
    let silent = try run("kit", "convert", kit.path, "new")
    #expect(silent.status == 1)
    #expect(try names() == [])
    #expect(try run("kit", "convert", kit.path).status == 2)
  }
}
