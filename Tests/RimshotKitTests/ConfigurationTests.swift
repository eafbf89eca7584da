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
    #expect(configuration?.voiceTime == 0.6)
    #expect(messages.isEmpty)
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
    #expect(Configuration().voiceTime == nil)
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
    ("voices: 5000", "1:9: error: voices must be a whole number from 16 to 2048, not 5000"),
    ("voices: many", "1:9: error: voices must be a whole number from 16 to 2048, not \"many\""),
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
    ("voice_time: 60", "1:13: error: voice_time must be from 1% to 100% of a period, or unlimited, not 60"),
    (
      "voice_time: 0.5%",
      "1:13: error: voice_time must be from 1% to 100% of a period, or unlimited, not \"0.5%\""
    ),
    (
      "voice_time: inf%",
      "1:13: error: voice_time must be from 1% to 100% of a period, or unlimited, not \"inf%\""
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
