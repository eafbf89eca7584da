import Testing

@testable import RimshotDoctor

struct GoodMachineTests {
  private let machine: MadeUpMachine

  init() throws {
    machine = try MadeUpMachine()
  }

  @Test func nothingIsFoundButThatNoDaemonRuns() {
    let findings = Check.examine(machine.machine).filter { $0.severity != .fine }
    #expect(findings.map(\.sentence) == ["no daemon runs"])
    #expect(findings.map(\.mend) == [["rimshot start"]])
  }

  @Test func nothingIsFoundWithADaemon() throws {
    try machine.rimshot()
    #expect(Check.examine(machine.machine).filter { $0.severity != .fine } == [])
  }

  @Test func everyCheckSaysSomething() {
    for check in Check.all { #expect(!check.findings(on: machine.machine).isEmpty, "\(check.name)") }
  }

  @Test func anEmptyMachineIsNoCrash() throws {
    let empty = Machine(
      root: "\(machine.root)/nowhere", environment: [:], places: nil, placesFault: "no place", version: "1",
      run: { _ in nil })
    let findings = Check.examine(empty)
    #expect(findings.filter { $0.severity == .warning }.map(\.check).contains("sequencer"))
    #expect(findings.filter { $0.severity == .error }.map(\.check).contains("audio-server"))
  }

  @Test func theRealMachineIsNoCrash() {
    let findings = Check.examine(Machine(environment: ["HOME": machine.root], places: nil, version: "1"))
    #expect(Set(findings.map(\.check)) == Set(Check.all.map(\.name)))
  }
}
