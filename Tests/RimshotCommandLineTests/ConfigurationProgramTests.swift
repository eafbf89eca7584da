import Foundation
import Testing

@testable import RimshotCommandLine

/// `rimshot config` without a daemon.
struct ConfigurationProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String..., environment: [String: String] = [:]) throws -> RimshotProgram.Outcome {
    let places = ["XDG_CONFIG_DIRS": "\(folder.path)/etc", "XDG_CONFIG_HOME": "\(folder.path)/own"]
    return try RimshotProgram.run(words, in: folder, environment: places.merging(environment) { $1 })
  }

  private func write(_ text: String, to file: String) throws -> String {
    let path = "\(folder.path)/\(file)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func showSaysWhereEachValueIsFrom() throws {
    let system = try write("voices: 64\ngain: -6\n", to: "etc/rimshot/config.yaml")
    let own = try write("# louder\ngain: -3 dB\n", to: "own/rimshot/config.yaml")
    let outcome = try run("config", "show")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("# What \"rimshot\" would start with\n# from \(system), \(own)\n"))
    let lines = outcome.output.split(separator: "\n").map { line in
      line.split(separator: "  ", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(lines.contains(["kit: acoustic", "# default"]), "\(outcome)")
    #expect(lines.contains(["voices: 64", "# \(system):1"]), "\(outcome)")
    #expect(lines.contains(["gain: -3 dB", "# \(own):2"]), "\(outcome)")
    // What it prints is a configuration that says the same.
    let copy = try write(outcome.output, to: "copy.yaml")
    #expect(try run("config", "check", copy).output == "\(copy) is fine\n")
  }

  @Test func showIsOneObjectForPrograms() throws {
    let own = try write("voices: 64\n", to: "own/rimshot/config.yaml")
    let output = try run("config", "show", "--json").output
    #expect(
      output.contains(
        #"{"default":"256","file":"\#(own)","line":1,"name":"voices","origin":"file","value":"64"}"#),
      "\(output)")
    #expect(
      output.contains(#"{"default":"0 dB","name":"gain","origin":"default","value":"0 dB"}"#), "\(output)")
  }

  @Test func aNameHasAFileOfItsOwn() throws {
    _ = try write("voices: 64\n", to: "own/rimshot/config.yaml")
    let left = try write("voices: 32\n", to: "own/rimshot/config-left.yaml")
    #expect(try run("config", "show", "--name", "left").output.contains("# \(left):1"))
    #expect(try run("config", "show").output.contains("voices: 64"))
  }

  @Test func checkNamesWhatIsWrongAndEndsWithOne() throws {
    let own = try write("voices: 5000\nvoces: 3\nkit: nosuchkit\n", to: "own/rimshot/config.yaml")
    let outcome = try run("config", "check")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix(
        """
        \(own):1:9: error: voices must be a whole number from 16 to 4096, not 5000
        \(own):2:1: warning: unknown key "voces" (did you mean "voices"?)
        \(own):3:1: error: no kit "nosuchkit"
        """), "\(outcome)")
    #expect(outcome.output.hasSuffix("\n\(own) cannot be used: 2 errors, 1 warning\n"))
    let json = try run("config", "check", "--json").output
    #expect(
      json.contains(
        #"{"column":9,"file":"\#(own)","line":1,"message":"voices must be a whole number from 16 to 4096, "#
          + #"not 5000","severity":"error"}"#), "\(json)")
  }

  @Test func warningsAloneAreNoFailure() throws {
    let own = try write("voces: 3\n", to: "own/rimshot/config.yaml")
    let outcome = try run("config", "check")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("\n\(own) can be used: 0 errors, 1 warning\n"), "\(outcome)")
  }

  @Test func aFileThatIsNamedMustBeThere() throws {
    let outcome = try run("config", "check", "nosuch.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("/nosuch.yaml: error: cannot read the configuration: No such file"))
  }

  @Test func withoutFilesTheDefaultsHold() throws {
    let outcome = try run("config", "check")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "there is no configuration, and the defaults hold; yours would be \(folder.path)/own/rimshot/config.yaml\n"
    )
    // Nor does a home have to be there.
    let homeless = try run("config", "show", environment: ["HOME": "", "XDG_CONFIG_HOME": ""])
    #expect(homeless.status == 0)
    #expect(homeless.output.contains("kit: acoustic"))
  }

  @Test func reloadNeedsADaemon() throws {
    let outcome = try run("config", "reload")
    #expect(outcome.status == 3)
    #expect(outcome.errors == "rimshot: no daemon is running (start one: rimshot start)\n")
  }
}
