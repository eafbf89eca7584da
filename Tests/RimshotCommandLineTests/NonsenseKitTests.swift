import Foundation
import RimshotTestSupport
import Testing

/// The built program, given what is no kit: one sentence that names it and says what to do.
struct NonsenseKitTests {
  private let folder: TemporaryFolder
  private let kit: TemporaryKit

  init() throws {
    folder = try TemporaryFolder()
    kit = try TemporaryKit(named: "odd")
  }

  /// The one line that a command says of a kit, its path left out.
  /// - Parameter isHeld: Whether the superuser may read only what its files allow, as anybody else.
  private func sentence(_ words: String..., of path: String, isHeld: Bool = false) throws -> String {
    let hold = ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    let outcome = try RimshotProgram.run(
      words + [path], in: folder,
      environment: ["XDG_DATA_HOME": "\(folder.path)/data", "XDG_DATA_DIRS": folder.path],
      launcher: isHeld && geteuid() == 0 ? hold : [])
    #expect(outcome.status == 1)
    let lines = (outcome.errors + outcome.output).split(separator: "\n")
    let line = try #require(lines.first { $0.contains(path) }, "\(outcome)")
    #expect(lines.count <= 2, "\(outcome)")
    return String(line).replacing(path, with: "IT")
  }

  @Test(arguments: [
    ("kit.sfz", "this file is empty; copy it again, or name another"),
    ("kit.yaml", "the kit is empty: begin it with \"rimshot: 1\""),
    ("kit.h2drumkit", "this file is empty; copy it again, or name another"),
    ("kit", "this file is empty; copy it again, or name another"),
  ])
  func anEmptyFile(_ name: String, _ reason: String) throws {
    try kit.write("", to: name)
    #expect(try sentence("kit", "check", of: kit.file(name)).hasSuffix(reason))
    #expect(try sentence("kit", "info", of: kit.file(name)).contains("IT"))
  }

  @Test(arguments: [
    ("kit.sfz", "this file has no header of an SFZ file, such as <region>"),
    ("kit.xml", "name the drumkit file itself, or its folder"),
    ("kit.zip", "this file is no archive; it may not be all there: fetch it again"),
    ("kit.wav", "this file is a sound; name the folder that it is in"),
    ("kit.bin", "this file is no kit; name a kit's folder, its file or an archive"),
  ])
  func noise(_ name: String, _ advice: String) throws {
    try kit.write((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 197 ^ $0 >> 3) }, to: name)
    #expect(try sentence("kit", "check", of: kit.file(name)).hasSuffix(advice))
  }

  @Test func aTornArchive() throws {
    try kit.write("rimshot: 1\n", to: "in/kit.yaml")
    try kit.write([UInt8](repeating: 1, count: 100_000), to: "in/a.wav")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/tar")
    process.arguments = ["-cf", kit.file("kit.h2drumkit"), "-C", kit.path, "in"]
    try process.run()
    process.waitUntilExit()
    try kit.write(Array(kit.bytes(of: "kit.h2drumkit").prefix(50_000)), to: "kit.h2drumkit")
    let said = try sentence("kit", "check", of: kit.file("kit.h2drumkit"))
    #expect(said.hasPrefix("IT: error: cannot unpack the kit: "))
    #expect(said.hasSuffix(": it isn't all there, fetch it again"))
  }

  @Test func foldersWithoutAKit() throws {
    try kit.write("notes", to: "readme.txt")
    #expect(
      try sentence("kit", "check", of: kit.path)
        == "rimshot: no kit in \"IT\": the folder has no kit.yaml, no other kit and no sounds; "
        + "name the folder of a kit")
    try kit.write("", to: "one.h2drumkit")
    #expect(
      try sentence("kit", "check", of: kit.path).hasSuffix("; name one of its archives: \"one.h2drumkit\""))
  }

  @Test func whatIsNotThere() throws {
    #expect(
      try sentence("kit", "check", of: kit.file("nothing"))
        == "rimshot: no kit at \"IT\": no such file or folder")
    #expect(
      try sentence("kit", "check", of: kit.file("nothing.sfz"))
        == "rimshot: no kit at \"IT\": no such file or folder")
  }

  @Test func devicesAndPipes() throws {
    let pipe = kit.file("pipe.sfz")
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero"] {
      #expect(
        try sentence("kit", "check", of: path)
          == "rimshot: no kit at \"IT\": it is a device, a pipe or a socket; "
          + "name a kit's folder, its file or an archive")
    }
    #expect(try sentence("kit", "info", of: pipe).contains("it is a device, a pipe or a socket"))
    #expect(try sentence("kit", "install", of: pipe).contains("it is a device, a pipe or a socket"))
  }

  @Test func aFileLargerThanAnyKit() throws {
    try kit.write("rimshot: 1\n", to: "kit.yaml")
    try kit.write("<region> sample=a.wav key=36\n" + String(repeating: " ", count: 17 << 20), to: "kit.sfz")
    try kit.write("noise", to: "kit.bin")
    for name in ["kit.yaml", "kit.bin"] { try #require(unsafe truncate(kit.file(name), 8 << 30) == 0) }
    #expect(
      try sentence("kit", "check", of: kit.file("kit.yaml")).hasSuffix("it is larger than 32 MiB"))
    #expect(
      try sentence("kit", "check", of: kit.file("kit.sfz")).hasSuffix("it is larger than 16 MiB"))
    #expect(
      try sentence("kit", "check", of: kit.file("kit.bin")).hasSuffix(
        "this file is no kit; name a kit's folder, its file or an archive"))
  }

  @Test func whatMayNotBeRead() throws {
    try kit.write("<region> sample=a.wav key=36\n", to: "kit.sfz")
    try #require(unsafe chmod(kit.file("kit.sfz"), 0) == 0)
    #expect(
      try sentence("kit", "check", of: kit.file("kit.sfz"), isHeld: true).hasSuffix(
        "the file can't be read: Permission denied"))
    try #require(unsafe chmod(kit.path, 0) == 0)
    defer { unsafe chmod(kit.path, 0o700) }
    #expect(
      try sentence("kit", "check", of: kit.path, isHeld: true).hasSuffix(
        "the folder can't be read: Permission denied"))
  }
}
