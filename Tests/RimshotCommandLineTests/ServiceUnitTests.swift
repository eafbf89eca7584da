import Foundation
import RimshotTestSupport
import Testing

@testable import RimshotCommandLine

/// The units that `service install` writes, as systemd itself reads them.
struct ServiceUnitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What systemd-analyze finds wrong with a unit; it reads it as its manager would.
  private func faults(_ unit: ServiceUnit, _ manager: String) throws -> String {
    let path = "\(folder.path)/\(unit.unit)"
    try unit.text.write(toFile: path, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["systemd-analyze", "verify", "--man=no", manager, path]
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "LC_ALL": "C",
      "SYSTEMD_LOG_LEVEL": "warning",
    ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    // It reads the machine's other units, too: only what it says of ours matters.
    let lines = text.split(separator: "\n").filter { $0.contains(unit.unit) }
    return process.terminationStatus == 0 ? lines.joined(separator: "\n") : "status \(text)"
  }

  @Test(arguments: [
    [], ["--channels", "omni"], ["--config", "/home/ringo/my kits/50% \"loud\".yaml"],
    ["--", "kit $HOME\\x"],
  ])
  func systemdUnderstandsIt(words: [String]) throws {
    let user = ServiceUnit(manager: .user, program: "/bin/true", words: words)
    #expect(try faults(user, "--user") == "")
    let system = ServiceUnit(
      manager: .system(user: "root", number: 0), name: "left", program: "/bin/true", words: words)
    #expect(try faults(system, "--system") == "")
  }

  @Test func aFaultWouldBeSeen() throws {
    var unit = ServiceUnit(manager: .user, program: "/bin/true")
    unit.program = "bin/true"
    #expect(try faults(unit, "--user") != "")
  }

  @Test func wordsAreQuotedAsSystemdReadsThem() {
    let unit = ServiceUnit(
      manager: .user, program: "/usr/bin/rimshot", words: ["--", "/k/50% \"a\" $b\\c"])
    #expect(
      unit.text.contains(
        "\nExecStart=/usr/bin/rimshot daemon -- \"/k/50%% \\\"a\\\" $$b\\\\c\"\n"))
  }

  @Test func theSystemsUnitKeepsTheUsersPlaces() {
    let unit = ServiceUnit(
      manager: .system(user: "ringo", number: 1000), name: "left", program: "/usr/bin/rimshot")
    #expect(unit.unit == "rimshot-left.service")
    #expect(unit.text.contains("\nUser=ringo\n"))
    #expect(unit.text.contains("\nEnvironment=XDG_RUNTIME_DIR=/run/user/1000\n"))
    #expect(unit.text.contains("\nRequires=user-runtime-dir@1000.service\n"))
    #expect(unit.text.contains("\nWantedBy=multi-user.target\n"))
  }

  @Test func theExampleIsWhatInstallWrites() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let example = try String(
      contentsOf: root.appending(path: "packaging/rimshot.service"), encoding: .utf8)
    #expect(example == ServiceUnit(manager: .user, program: "/usr/bin/rimshot").text)
  }

  @Test func aUnitIsWrittenShownAndMissed() throws {
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let path = "\(folder.path)/systemd/user/rimshot-left.service"
    let none = try RimshotProgram.run(
      ["service", "status", "--name", "left"], in: folder, environment: environment)
    #expect(none.status == 3)
    #expect(none.output == "not installed (to do so: rimshot service install)\n")
    let missing = try RimshotProgram.run(
      ["service", "remove", "--name", "left"], in: folder, environment: environment)
    #expect(missing.status == 1)
    #expect(missing.errors == "rimshot: \(path) isn't there: nothing was installed by that name\n")

    let written = try RimshotProgram.run(
      ["service", "install", "--no-start", "--name", "left", "--channels", "1-4", "acoustic"], in: folder,
      environment: environment)
    #expect(written == .init(status: 0, output: "wrote \(path)\n", errors: ""))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(" daemon --name left --channels 1,2,3,4 -- acoustic\n"))
  }

  @Test func theSystemsUnitNeedsAnOrdinaryUser() throws {
    let unknown = try RimshotProgram.run(
      ["service", "install", "--no-start", "--system", "--user", "nobody-of-that-name"], in: folder)
    #expect(unknown.status == 1)
    #expect(unknown.errors == "rimshot: there is no user \"nobody-of-that-name\"\n")
    let lonely = try RimshotProgram.run(["service", "install", "--user", "ringo"], in: folder)
    #expect(lonely.status == 2)
    #expect(
      lonely.errors
        == "rimshot: --user ringo says who the system's unit runs as: it needs --system\n")
  }
}
