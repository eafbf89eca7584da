import RimshotControl
import RimshotDaemon
import Testing

@testable import RimshotCommandLine

struct DaemonArgumentsTests {
  private func read(_ line: [String], in directory: String = "/home/ringo") throws -> DaemonOptions {
    try DaemonArguments.read(try Arguments(line, for: StartCommand.command), in: directory)
  }

  @Test func everyOptionReachesTheDaemon() throws {
    let options = try read([
      "kits/jazz", "--name", "left", "--wait-jack=1.5", "--voices", "64", "--channels=1,10", "--config",
      "c.yaml", "--memory", "1.5 GB",
      "--no-connect",
    ])
    #expect(options.kit == "/home/ringo/kits/jazz")
    #expect(options.name == "left")
    #expect(options.waitForServer == 1.5)
    #expect(options.voices == 64)
    #expect(options.channels == [1, 10])
    #expect(options.configuration == "/home/ringo/c.yaml")
    #expect(!options.connects)
    #expect(options.kitMemory == "1.5 GB")
  }

  @Test(arguments: [
    [], ["jazz"], ["--", "--odd name"], ["--channels", "omni", "./jazz"],
    [
      "--name", "a", "--wait-jack", "0.125", "--voices=2048", "--channels=3", "--config=/c", "--no-connect",
      "--memory=512 MB", "k/",
    ],
  ])
  func theWordsForRestartMeanTheSameAnywhere(line: [String]) throws {
    let options = try read(line)
    #expect(try read(options.arguments, in: "/elsewhere") == options)
  }

  @Test func aRunningDaemonIsTheSameUnlessSomethingElseIsAskedFor() throws {
    var running = DaemonStatus.example
    running.arguments = ["--config", "/c.yaml"]
    func differences(_ line: String...) throws -> [String] {
      DaemonArguments.differences(of: try read(line), from: running)
    }
    #expect(try differences() == [])
    #expect(try differences("--memory", "2GB") == ["--memory"])
    #expect(
      try differences("--channels", "10", "--voices", "256", "--config", "/c.yaml", "--wait-jack", "3") == [])
    #expect(
      try differences("--channels=1", "--voices=16", "--config=/d.yaml", "--no-connect")
        == ["--channels", "--config", "--no-connect", "--voices"])
  }

  @Test func aSizeThatIsNoneIsRefused() {
    let message = "--memory takes a size such as 512 MB or 2 GB, or half, not \"2\""
    #expect(throws: CommandError(.wrongUsage, message)) {
      try read(["--memory", "2"])
    }
  }

  @Test(arguments: [
    ("Acoustic", true), ("acoustic", true), ("/kits/acoustic", true), ("/kits/acoustic/", true),
    ("/kits/acoustic/kit.yaml", true), ("jazz", false), ("/other/acoustic", false), ("kits", false),
    ("ACOUSTIC", true), ("/kits/Acoustic", false),
  ])
  func aKitIsKnownByNameFolderOrFile(kit: String, isTheOne: Bool) {
    #expect(DaemonArguments.means(kit, .example) == isTheOne)
  }

  @Test(arguments: [
    ("pack/one", "/kits/pack/one.sfz", true), ("pack/one", "/kits/pack/one/drumkit.xml", true),
    ("pack/one.sfz", "/kits/pack/one.sfz", true), ("one", "/kits/one.h2drumkit", true),
    ("pack/one", "/kits/pack/two.sfz", false), ("pack/one", "/kits/other/one.sfz", false),
    ("pack/one", "/kits/pack/one/two.sfz", true), ("kit", "/kits/pack/kit.yaml", false),
    ("pack", "/kits/pack/one.sfz", true), ("PACK/One", "/kits/Pack/one.sfz", true),
    ("one", "/kits/one/two/kit.yaml", false),
    ("/pack/one", "/kits/pack/one.sfz", false), ("k/pack/one", "/kits/pack/one.sfz", false),
  ])
  func oneOfSeveralKitsInAFolderIsKnown(kit: String, path: String, isTheOne: Bool) {
    var playing = KitReport.example
    playing.path = path
    #expect(DaemonArguments.means(kit, playing) == isTheOne)
  }
}
