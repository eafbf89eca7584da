import Foundation
import RimshotControl
import Testing

@testable import RimshotCommandLine
@testable import RimshotDoctor

struct DoctorTextTests {
  private let report: DoctorReport

  init() {
    let checks = [
      Check("clock", why: "w") { _ in [.fine("the clock is quick")] },
      Check("locale", why: "names look wrong") { _ in
        [Symptom(.note, "no UTF-8", mend: ["export LC_ALL=C.UTF-8"])]
      },
      Check("sequencer", why: "pads are heard through it") { _ in
        [
          Symptom(
            .error, "it is missing", details: ["It is a module."],
            mend: ["sudo modprobe snd-seq", "rimshot restart"])
        ]
      },
    ]
    let machine = Machine(environment: [:], places: nil, version: "1")
    report = DoctorReport(checks.flatMap { $0.findings(on: machine) })
  }

  @Test func theWorstComesFirstAndWhatIsFineIsCounted() {
    #expect(
      DoctorText.text(report, showsFine: false, isColored: false) == """
        error: it is missing [sequencer]
          It is a module.
          Why: pads are heard through it.
          Mend:
            sudo modprobe snd-seq
            rimshot restart

        note: no UTF-8 [locale]
          Why: names look wrong.
          Mend:
            export LC_ALL=C.UTF-8

        1 error, 1 note, 1 check fine (--verbose shows them)
        """)
  }

  @Test func whatIsFineIsShownOnRequest() {
    let text = DoctorText.text(report, showsFine: true, isColored: false)
    #expect(text.hasSuffix("fine: the clock is quick [clock]\n1 error, 1 note, 1 check fine"))
  }

  @Test func colorsMarkTheSeverityAlone() {
    let text = DoctorText.text(report, showsFine: false, isColored: true)
    #expect(text.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m it is missing"))
  }
}

/// The built program on the machine that the tests run on, whatever that has.
struct DoctorProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func json(_ outcome: RimshotProgram.Outcome) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func theStatusIsThatOfTheWorstFinding() throws {
    let outcome = try RimshotProgram.run(["doctor", "--json"], in: folder)
    let report = try json(outcome)
    let worst = try #require(report["worst"] as? String)
    #expect(outcome.status == ["fine": 0, "note": 0, "warning": 4, "error": 5][worst])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(Set(findings.compactMap { $0["check"] as? String }) == Set(Check.all.map(\.name)))
    #expect(findings.first?["severity"] as? String == worst)
    #expect(outcome.errors == "")
  }

  @Test func aBrokenConfigurationIsAnError() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/config/rimshot", withIntermediateDirectories: true)
    try folder.write("voices: many\n", to: "config/rimshot/config.yaml")
    let outcome = try RimshotProgram.run(
      ["doctor"], in: folder, environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"])
    #expect(outcome.status == 5)
    #expect(
      outcome.output.contains(
        "error: \(folder.path)/config/rimshot/config.yaml has errors (1) [configuration]"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func aDaemonThatHangsIsAnError() throws {
    let listener = try UnixSocket.listen(at: "\(folder.path)/control")
    defer { close(listener) }
    let outcome = try RimshotProgram.run(["doctor"], in: folder)
    #expect(outcome.status == 5)
    #expect(
      outcome.output.contains(
        "error: the daemon did not answer within 3 s: it is stuck or very busy [daemon]"))
  }

  @Test func aBadNameIsWrongUsage() throws {
    #expect(try RimshotProgram.run(["doctor", "--name", "a b"], in: folder).status == 2)
  }

  @Test func aWrongRuntimeFolderIsAFinding() throws {
    let outcome = try RimshotProgram.run(["doctor"], in: folder, environment: ["RIMSHOT_RUNTIME_DIR": "run"])
    #expect(outcome.status == 5)
    #expect(outcome.output.contains("RIMSHOT_RUNTIME_DIR must be an absolute path"))
  }
}
