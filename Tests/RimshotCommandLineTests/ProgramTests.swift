import Foundation
import RimshotControl
import RimshotTestSupport
import Testing

@testable import RimshotCommandLine

/// The built program, called wrongly or without a daemon.
struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    (["sttus"], "unknown command \"sttus\" (did you mean \"status\"?)"),
    (["frobnicate"], "unknown command \"frobnicate\"; see rimshot --help"),
    ([""], "unknown command \"\"; see rimshot --help"),
    (["kit"], "\"kit\" needs one more word: check, convert, info, install, list, load, new, reload"),
    (["kit", "lod"], "unknown command \"kit lod\" (did you mean \"kit load\"?)"),
    (["kitt"], "unknown command \"kitt\" (did you mean \"kit\"?)"),
    (["--name", "x", "status"], "--name comes after the command: rimshot COMMAND --name"),
    (["--hepl"], "unknown option \"--hepl\" (did you mean \"--help\"?)"),
    (["connect", "a"], "DESTINATION is missing: rimshot connect SOURCE DESTINATION"),
    (["hit", "kick", "--velocity", "0"], "--velocity must be a whole number from 1 to 127, not \"0\""),
    (["status", "--name", "a/b"], "a daemon's name is made of letters, digits, - and _, not \"a/b\""),
    (["start", "--voices", "8"], "--voices must be a whole number from 16 to 4096, not \"8\""),
    (["start", "--name", "a b"], "a daemon's name is made of letters, digits, - and _, not \"a b\""),
    (["daemon", "--report-fd", "77"], "--report-fd 77 is not open"),
    (["mixer", "mut", "kick"], "unknown command \"mixer mut\" (did you mean \"mixer mute\"?)"),
    (["mixer", "mute"], "NAME is missing: rimshot mixer mute NAME"),
    (["mixer", "set", "kick"], "say what to set: --gain, --change, --pan, --mute, --solo or --limiter"),
    (
      ["mixer", "set", "kick", "--gain", "3dB-"],
      "--gain must be dB from -120 to 12, or -inf, not \"3dB-\""
    ),
    (
      ["mixer", "set", "kick", "--gain", "13"], "--gain must be dB from -120 to 12, or -inf, not \"13\""
    ),
    (
      ["mixer", "set", "kick", "--gain", "1", "--change", "1"], "--gain and --change exclude each other"
    ),
    (["mixer", "set", "kick", "--change", "-inf"], "--change must be dB from -132 to 132, not \"-inf\""),
    (["mixer", "set", "kick", "--pan", "2"], "--pan must be a number from -1 to 1, not \"2\""),
    (["mixer", "set", "kick", "--mute", "yes"], "--mute must be on or off, not \"yes\""),
    (["mixer", "set", "master", "--pan", "0"], "the master has a gain and a mute, no pan and no solo"),
    (["mixer", "solo", "master"], "the master has no solo"),
    (["record", "start", "--bits", "20"], "--bits must be 16, 24 or 32f, not \"20\""),
    (["help", "sttus"], "unknown command \"sttus\" (did you mean \"status\"?)"),
  ])
  func wrongUsageIsOneSentenceAndStatus2(line: [String], sentence: String) throws {
    let outcome = try RimshotProgram.run(line, in: folder)
    #expect(outcome == .init(status: 2, output: "", errors: "rimshot: \(sentence)\n"))
  }

  @Test func withoutACommandTheHelpGoesToStandardError() throws {
    #expect(
      try RimshotProgram.run([], in: folder) == .init(status: 2, output: "", errors: ExpectedHelp.program))
  }

  @Test(arguments: [
    ["status"], ["status", "--json"], ["stop"], ["restart"], ["ports"], ["connect", "a", "b"],
    ["disconnect", "a", "b"],
    ["hit", "kick"], ["panic"], ["mixer"], ["mixer", "mute", "kick"], ["kit", "load", "x"], ["kit", "info"],
  ])
  func withoutADaemonTheStatusIs3(line: [String]) throws {
    let sentence = "rimshot: no daemon is running (start one: rimshot start)\n"
    #expect(try RimshotProgram.run(line, in: folder) == .init(status: 3, output: "", errors: sentence))
  }

  @Test func theMissingDaemonIsNamed() throws {
    let outcome = try RimshotProgram.run(["stop", "--name", "left"], in: folder)
    let sentence = "rimshot: no daemon named \"left\" is running (start one: rimshot start --name left)\n"
    #expect(outcome == .init(status: 3, output: "", errors: sentence))
  }

  @Test func theVersion() throws {
    for line in [["version"], ["--version"]] {
      #expect(try RimshotProgram.run(line, in: folder).output == "rimshot \(rimshotVersion)\n")
    }
    #expect(
      try RimshotProgram.run(["version", "--json"], in: folder).output
        == "{\"version\":\"\(rimshotVersion)\"}\n")
  }

  @Test func aRelativeRuntimeFolderIsRefused() throws {
    let outcome = try RimshotProgram.run(["status"], in: folder, environment: ["RIMSHOT_RUNTIME_DIR": "run"])
    #expect(outcome.status == 1)
    #expect(outcome.errors == "rimshot: RIMSHOT_RUNTIME_DIR must be an absolute path, not \"run\"\n")
  }

  @Test func aResultThatCannotBeWrittenIsAnError() throws {
    let program = try BuiltProgram.path
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["version"]
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == "rimshot: cannot write the result: No space left on device\n")
    #expect(process.terminationStatus == 1)
  }
}

/// The built program against a socket that answers like a daemon.
struct ProgramAndDaemonTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(
    _ line: String..., results: [String: String] = [:], name: String = "control"
  ) throws -> RimshotProgram.Outcome {
    let daemon = try TestDaemon(at: "\(folder.path)/\(name)", results: results)
    return try daemon.whileServing { try RimshotProgram.run(line, in: folder) }
  }

  private func json(_ value: some Encodable) -> String {
    String(ControlCoding.line(value).dropLast())
  }

  @Test func statusIs0WhenHitsAreHeard() throws {
    let outcome = try run("status", results: ["status": json(DaemonStatus.example)])
    #expect(outcome == .init(status: 0, output: StatusText.text(.example) + "\n", errors: ""))
  }

  @Test func statusIs1WhenTheyAreNot() throws {
    let outcome = try run("status", results: ["status": json(DaemonStatus.troubled)])
    #expect(outcome == .init(status: 1, output: StatusText.text(.troubled) + "\n", errors: ""))
  }

  @Test func jsonIsTheDaemonsOwn() throws {
    let outcome = try run("ports", "--json", results: ["ports": json(PortList.example)])
    #expect(outcome == .init(status: 0, output: json(PortList.example) + "\n", errors: ""))
  }

  @Test func anotherDaemonHasAnotherSocket() throws {
    let outcome = try run("panic", "--name", "left", results: ["panic": "{}"], name: "control-left")
    #expect(outcome == .init(status: 0, output: "", errors: ""))
  }

  @Test func connectSaysWhatItFound() throws {
    let connection = Connection(source: "USB Pad:1", destination: "Rimshot:in", changed: true)
    let outcome = try run("connect", "pad", "rim", results: ["connect": json(connection)])
    #expect(outcome == .init(status: 0, output: "connected USB Pad:1 → Rimshot:in\n", errors: ""))
  }

  @Test func disconnectSaysWhenNothingChanged() throws {
    let connection = Connection(source: "a", destination: "b", changed: false)
    let outcome = try run("disconnect", "a", "b", results: ["disconnect": json(connection)])
    #expect(outcome == .init(status: 0, output: "was not connected: a → b\n", errors: ""))
  }

  @Test func hitSaysWhichPadsPlayed() throws {
    let report = HitReport(pads: ["snare", "rattle"], velocity: 100)
    let outcome = try run("hit", "38", results: ["hit": json(report)])
    #expect(outcome == .init(status: 0, output: "snare, rattle at velocity 100\n", errors: ""))
  }

  @Test func loadingShowsTheKitAndItsWarnings() throws {
    var report = KitReport.example
    report.warnings = ["kit.yaml:3: warning: no licence"]
    let outcome = try run("kit", "load", "acoustic", results: ["load-kit": json(report)])
    let text = "Acoustic: 3 pads, 120 samples, 34.5 MB\n"
    #expect(outcome == .init(status: 0, output: text, errors: "kit.yaml:3: warning: no licence\n"))
  }

  @Test func aRefusalIsStatus1WithItsDetails() throws {
    let outcome = try run("kit", "load", "nothing")
    #expect(outcome == .init(status: 1, output: "", errors: "rimshot: no such thing\nmore\n"))
  }

  @Test func startLeavesARunningDaemonAlone() throws {
    let outcome = try run("start", results: ["status": json(DaemonStatus.example)])
    let text = "rimshot is already running (pid 4711) with the kit Acoustic\n"
    #expect(outcome == .init(status: 0, output: text, errors: ""))
  }

  @Test func startWithAnotherKitSaysHowToLoadIt() throws {
    let outcome = try run("start", "jazz", results: ["status": json(DaemonStatus.example)])
    let text =
      "rimshot: rimshot is already running (pid 4711) with the kit Acoustic; "
      + "to change the kit: rimshot kit load jazz\n"
    #expect(outcome == .init(status: 1, output: "", errors: text))
  }

  @Test func startWithOtherOptionsSaysHowToChangeThem() throws {
    let outcome = try run("start", "--channels", "omni", results: ["status": json(DaemonStatus.example)])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasSuffix("and other --channels; to change that: rimshot stop, then start again\n"))
  }

  @Test func aReaderThatLeavesEarlyIsNoError() throws {
    let daemon = try TestDaemon(at: "\(folder.path)/control", results: ["status": json(DaemonStatus.example)])
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "'\(try BuiltProgram.path)' status | true; exit ${PIPESTATUS[0]}"]
    process.environment = ["RIMSHOT_RUNTIME_DIR": folder.path]
    try process.run()
    process.waitUntilExit()
    try daemon.whileServing {
      #expect(process.terminationStatus == 0)
    }
  }
}
