import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

@Suite struct ConfigurationTests {
  private func read(_ text: String) throws -> (configuration: Configuration?, messages: [String]) {
    let folder = try TemporaryKit()
    try folder.write(text, to: "config.yaml")
    let result = Configuration.read(file: folder.file("config.yaml"))
    let messages = result.diagnostics.map { $0.description.replacing(folder.path + "/", with: "") }
    return (result.configuration, messages)
  }

  @Test func readsEverything() throws {
    let (configuration, messages) = try read("kit: jazz\nvoices: 64\nchannels: [10, 1]\n")
    #expect(configuration?.kit == "jazz")
    #expect(configuration?.voices == 64)
    #expect(configuration?.channels == [1, 10])
    #expect(messages.isEmpty)
  }

  @Test func readsTheMixersBeginning() throws {
    let (configuration, messages) = try read("gain: -3 dB\nlimiter: true\nvoice_time: 60%\n")
    #expect(configuration?.gain == -3)
    #expect(configuration?.limiters == .all)
    #expect(configuration?.voiceTime == .share(0.6))
    #expect(try read("log_level: debug\n").configuration?.logLevel == .debug)
    #expect(messages.isEmpty)
  }

  @Test func readsHowKitsChange() throws {
    let (configuration, messages) = try read(
      "watch_kit: false\npreload_memory: 1.5 GB\nkit_memory: 2GB\nprograms: {1: acoustic, 2:5: jazz, 2/1:5: /kits/brushes}\n"
    )
    #expect(messages.isEmpty)
    #expect(configuration?.watchesKit == false)
    #expect(configuration?.preloadMemory == 3 << 29)
    #expect(configuration?.kitMemory == 2 << 30)
    #expect(try read("kit_memory: half\n").configuration == Configuration())
    #expect(try read("kit_memory: 0\n").configuration?.kitMemory == 0)
    #expect(Configuration().watchesKit && Configuration().preloadMemory == 512 << 20)
    let programs = try #require(configuration?.programs)
    #expect(
      programs.entries == [
        KitPrograms.Entry(program: 1, kit: "acoustic"),
        KitPrograms.Entry(program: 5, coarseBank: 2, kit: "jazz"),
        KitPrograms.Entry(program: 5, coarseBank: 2, fineBank: 1, kit: "/kits/brushes"),
      ])
    #expect(programs.index(of: 1, coarseBank: nil, fineBank: nil) == 0)
    #expect(programs.index(of: 1, coarseBank: 7, fineBank: 7) == 0)
    #expect(programs.index(of: 5, coarseBank: 2, fineBank: nil) == 1)
    #expect(programs.index(of: 5, coarseBank: 2, fineBank: 1) == 2)
    #expect(programs.index(of: 5, coarseBank: nil, fineBank: 1) == nil)
    #expect(programs.index(of: 2, coarseBank: nil, fineBank: nil) == nil)
  }

  @Test(arguments: ["0", "129", "1:2:3", "128:5", "x", "1/2", "1/2/3:4", "-1", ":5"])
  func namesAWrongProgram(_ program: String) throws {
    let (configuration, messages) = try read("programs: {\"\(program)\": jazz}\n")
    #expect(configuration == nil)
    #expect(messages.count == 1 && messages[0].hasPrefix("config.yaml:1:12: error: a program is a number"))
    #expect(messages[0].contains("\"\(program)\""))
  }

  @Test func namesAWrongSize() throws {
    #expect(
      try read("preload_memory: much\n").messages == [
        "config.yaml:1:17: error: preload_memory must be a size, such as 512 MB or 2 GB, not \"much\""
      ])
    #expect(
      try read("kit_memory: -1 GB\n").messages == [
        "config.yaml:1:13: error: kit_memory must be a size, such as 512 MB or 2 GB, not \"-1 GB\""
      ])
  }

  @Test(arguments: ["", "# later\n"])
  func hasDefaults(_ text: String) throws {
    #expect(try read(text).configuration == Configuration())
    #expect(Configuration().kit == nil)
    #expect(Configuration().voices == 256)
    #expect(Configuration().channels == [10])
    #expect(Configuration().gain == 0)
    #expect(Configuration().limiters == .none)
    #expect(try read("limiter: [main, kick]\n").configuration?.limiters == .outputs(["main", "kick"]))
    #expect(Configuration().voiceTime == .auto)
  }

  @Test func hearsAllChannelsOrOne() throws {
    #expect(try read("channels: omni").configuration?.channels == Array(1...16))
    #expect(try read("channels: 3").configuration?.channels == [3])
  }

  @Test func warnsOfAnUnknownKey() throws {
    let (configuration, messages) = try read("voces: 12\nsound: loud\n")
    #expect(configuration == Configuration())
    #expect(
      messages == [
        "config.yaml:1:1: warning: unknown key \"voces\" (did you mean \"voices\"?)",
        "config.yaml:2:1: warning: unknown key \"sound\" "
          + "(the configuration has the keys \(ConfigurationKey.all.map(\.name).joined(separator: ", ")))",
      ])
  }

  @Test(arguments: [
    ("voices: 5000", "1:9: error: voices must be a whole number from 16 to 4096, not 5000"),
    ("voices: many", "1:9: error: voices must be a whole number from 16 to 4096, not \"many\""),
    ("kit: [a]", "1:6: error: kit must be text, not a list"),
    (
      "channels: 17", "1:11: error: channels must be omni, a channel from 1 to 16 or a list of them, not 17"
    ),
    (
      "channels: [1, x]",
      "1:15: error: channels must be omni, a channel from 1 to 16 or a list of them, not \"x\""
    ),
    ("channels: []", "1:11: error: channels must be omni, a channel or a list of them, not an empty list"),
    ("gain: 13", "1:7: error: gain must be decibels from -120 to 12, such as -3 or -3 dB, not 13"),
    ("limiter: 3 dB", "1:10: error: limiter must be true, false or a list of outputs, not \"3 dB\""),
    (
      "voice_time: 60",
      "1:13: error: voice_time must be from 1% to 100% of a period, unlimited or auto, not 60"
    ),
    (
      "voice_time: 0.5%",
      "1:13: error: voice_time must be from 1% to 100% of a period, unlimited or auto, not \"0.5%\""
    ),
    (
      "voice_time: inf%",
      "1:13: error: voice_time must be from 1% to 100% of a period, unlimited or auto, not \"inf%\""
    ),
    ("- 1", "1:1: error: the configuration must be a mapping of keys to values, not a list"),
  ])
  func refusesAWrongValue(_ text: String, _ message: String) throws {
    let (configuration, messages) = try read(text)
    #expect(configuration == nil)
    #expect(messages == ["config.yaml:" + message])
  }

  @Test func aFileThatIsMeantMustBeThere() {
    let missing = "/nonexistent/config.yaml"
    let refused = Configuration.read(file: missing)
    #expect(refused.configuration == nil)
    #expect(
      refused.diagnostics.map(\.description) == [
        "\(missing): error: cannot read the configuration: No such file or directory"
      ])
  }
}
