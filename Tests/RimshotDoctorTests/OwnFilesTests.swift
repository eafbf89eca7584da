import Testing

@testable import RimshotDoctor

struct OwnFilesTests {
  private let machine: MadeUpMachine

  init() throws {
    machine = try MadeUpMachine()
  }

  @Test func aConfigurationWithErrors() throws {
    let file = "\(machine.root)/home/anna/.config/rimshot/config.yaml"
    try machine.write("kit: acoustic\nvoices: many\n", "/home/anna/.config/rimshot/config.yaml")
    let finding = try #require(machine.finding("configuration"))
    #expect(finding.severity == .error)
    #expect(finding.details.first?.hasPrefix("\(file):2:") == true)
    #expect(finding.mend == ["${EDITOR:-nano} +2 \(file)", "rimshot config reload"])
    try machine.write("voces: 3\n", "/home/anna/.config/rimshot/config.yaml")
    #expect(machine.finding("configuration")?.severity == .warning)
  }

  @Test func aKitThatIsNotThere() throws {
    try machine.write("kit: my kit\n", "/home/anna/.config/rimshot/config.yaml")
    let finding = try #require(machine.finding("kit"))
    #expect(finding.severity == .error)
    #expect(finding.mend == ["rimshot kit list"])
  }

  @Test func aKitWithFaults() throws {
    try machine.write(
      "rimshot: 1\nname: Bad\npads: 3\n", "/home/anna/.local/share/rimshot/kits/my kit/kit.yaml")
    try machine.write("kit: my kit\n", "/home/anna/.config/rimshot/config.yaml")
    let finding = try #require(machine.finding("kit"))
    #expect(finding.severity == .error)
    #expect(finding.mend == ["rimshot kit check 'my kit'"])
    try machine.write(
      "rimshot: 1\nname: Half\npads:\n  kick: {note: 36, samples: gone.wav}\n",
      "/home/anna/.local/share/rimshot/kits/my kit/kit.yaml")
    #expect(machine.finding("kit")?.severity != .fine)
  }

  @Test func aHomeThatCannotBeWritten() throws {
    machine.refused = ["/home/anna"]
    let findings = machine.findings("folders")
    #expect(findings.map(\.severity) == [.error, .warning, .note])
    #expect(findings[0].sentence.hasSuffix("anna may not write into \(machine.root)/home/anna"))
    #expect(findings[0].mend.first == "sudo chown -R anna: \(machine.root)/home/anna")
  }

  @Test func aFileInAFoldersPlace() throws {
    try machine.write("", "/home/anna/.cache")
    let finding = try #require(machine.finding("folders"))
    #expect(finding.mend == ["mv \(machine.root)/home/anna/.cache \(machine.root)/home/anna/.cache.old"])
  }

  @Test func noHome() {
    machine.environment["HOME"] = nil
    #expect(machine.finding("folders")?.severity == .note)
    #expect(machine.finding("configuration")?.severity == .fine)
  }

  @Test func aRuntimeFolderThatIsSomebodyElses() throws {
    try machine.folder("/run/user/1000/rimshot")
    // The files of a test belong to whoever runs it, who isn't Anna.
    #expect(machine.finding("runtime-folder")?.severity == .error)
    #expect(machine.finding("runtime-folder")?.sentence.hasSuffix("not to anna") == true)
  }

  @Test func aRuntimeFolderThatCannotBeMade() {
    machine.refused = ["/run/user/1000"]
    #expect(machine.finding("runtime-folder")?.severity == .error)
    machine.placesFault = "XDG_RUNTIME_DIR must be an absolute path, not \"run\""
    #expect(machine.finding("runtime-folder")?.sentence == machine.placesFault)
  }

  @Test func aLocaleWithoutUtf8() {
    machine.environment["LC_ALL"] = "C"
    #expect(machine.finding("locale")?.mend == ["export LC_ALL=C.UTF-8"])
    machine.environment["LC_ALL"] = ""
    #expect(machine.finding("locale")?.severity == .fine)
  }
}
