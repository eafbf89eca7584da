import Foundation
import Testing

@testable import RimshotCommandLine

/// What a press of Tab gives, asked of the program as the shells' scripts do.
struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func words(_ line: String...) throws -> [String] {
    let outcome = try RimshotProgram.run(["__complete", "--"] + line, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func commandsAndTheirSecondWords() throws {
    #expect(try words("sta") == ["start", "status"])
    #expect(try words("kit", "lo") == ["load"])
    #expect(try words("help", "mixer", "un") == ["unmute", "unsolo"])
    #expect(try words("nonsense", "") == [])
    let mixer = Set(try words("mixer", ""))
    #expect(mixer.isSuperset(of: ["set", "mute", "--json"]))
  }

  @Test func everyCommandIsFound() throws {
    let all = try words("")
    for command in CommandTable.commands {
      #expect(all.contains(String(command.name.prefix { $0 != " " })))
    }
  }

  @Test func optionsThatWereNotGivenYet() throws {
    #expect(try words("hit", "snare", "--") == ["--json", "--name", "--velocity", "--help"])
    #expect(try words("hit", "snare", "--json", "--velocity=3", "--") == ["--name", "--help"])
    #expect(try words("hit", "snare", "--", "--") == [])
  }

  @Test func valuesOfOptions() throws {
    #expect(try words("mixer", "set", "snare", "--mute", "o") == ["on", "off"])
    #expect(try words("mixer", "set", "snare", "--mute=of") == ["--mute=off"])
    #expect(try words("render", "acoustic", "song.mid", "--bits", "") == ["16", "24", "32f"])
    #expect(try words("render", "acoustic", "song.mid", "-o", "") == [":files"])
    #expect(try words("hit", "--velocity", "") == [])
  }

  @Test func kitsAndProfilesThatAreThere() throws {
    let kits = folder.path + "/kits"
    try FileManager.default.createDirectory(atPath: kits + "/my jazz kit", withIntermediateDirectories: true)
    try "rimshot: 1\npads: {kick: {note: 36, samples: k.wav}}".write(
      toFile: kits + "/my jazz kit/kit.yaml", atomically: true, encoding: .utf8)
    let outcome = try RimshotProgram.run(
      ["__complete", "--", "kit", "load", "MY"], in: folder, environment: ["RIMSHOT_KITS": kits])
    #expect(outcome.output == ":files\nmy jazz kit\n")
    #expect(try words("device", "show", "general-m") == [":files", "general-midi"])
  }

  @Test func namesThatOnlyTheDaemonKnows() throws {
    let mixer = #"{"pads":[\#(strip("closed hat")),\#(strip("master"))],"outputs":[\#(strip("main"))],"#
    let daemon = try TestDaemon(
      at: folder.path + "/control",
      results: [
        "kit":
          #"{"name":"a","path":"/a","pads":["kick","closed hat"],"samples":1,"memoryBytes":1,"warnings":[]}"#,
        "mixer": mixer + #""master":\#(strip("master")),"hasLimiters":false}"#,
        "ports": #"{"ports":[\#(port("Pad: one", isSource: true)),\#(port("synth:in", isSource: false))]}"#,
      ])
    try daemon.whileServing { () throws -> Void in
      #expect(try words("hit", "") == ["kick", "closed hat"])
      #expect(try words("mixer", "mute", "") == ["closed hat", "pad:master", "output:main", "master"])
      #expect(try words("mixer", "solo", "m") == [])
      #expect(try words("song", "play", "a.wav", "--output", "") == ["main", "click"])
      #expect(try words("record", "start", "--outputs", "") == ["main"])
      #expect(try words("record", "start", "--outputs", "kick,m") == ["kick,main"])
      #expect(try words("record", "start", "--outputs", "main,") == [])
      #expect(try words("connect", "") == ["Pad: one"])
      #expect(try words("connect", "pad", "s") == ["synth:in"])
      #expect(try words("monitor", "--device", "") == ["Pad"])
      #expect(try words("status", "--name", "") == ["rimshot"])
      #expect(try words("hit", "--name", "other", "") == [])
    }
  }

  private func strip(_ name: String) -> String {
    #"{"name":"\#(name)","gain":0,"isMuted":false,"isSoloed":false,"isHeard":true}"#
  }

  private func port(_ name: String, isSource: Bool) -> String {
    #"{"world":"alsa","isSource":\#(isSource),"isOurs":false,"name":"\#(name)","isHardware":true,"connectedTo":[]}"#
  }
}
