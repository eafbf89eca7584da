import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// How a configuration is put together from several files.
@Suite struct ConfigurationLayerTests {
  private let root: TemporaryKit

  init() throws { root = try TemporaryKit(named: "root") }

  private var files: ConfigurationFiles {
    ConfigurationFiles(
      instance: "left",
      environment: [
        "XDG_CONFIG_DIRS": "\(root.file("xdg1")):\(root.file("xdg2"))", "XDG_CONFIG_HOME": root.file("home"),
      ],
      system: root.file("etc"))
  }

  private func read() -> (settings: ConfigurationSettings, messages: [String]) {
    let (settings, diagnostics) = ConfigurationSettings.read(files)
    return (settings, diagnostics.map { $0.description.replacing(root.path + "/", with: "") })
  }

  private func origin(_ key: String, _ settings: ConfigurationSettings) -> String {
    switch settings.origin(of: key) {
    case .standard: "default"
    case .commandLine: "command line"
    case .file(let place): "\(place.file.replacing(root.path + "/", with: "")):\(place.line)"
    }
  }

  @Test func filesGoFromTheSystemsToYourOwnAndFromEverybodysToTheInstances() {
    let names = files.paths.map { $0.replacing(root.path + "/", with: "") }
    #expect(
      names == [
        "xdg2/rimshot/config.yaml", "xdg2/rimshot/config-left.yaml", "xdg1/rimshot/config.yaml",
        "xdg1/rimshot/config-left.yaml", "etc/config.yaml", "etc/config-left.yaml",
        "home/rimshot/config.yaml", "home/rimshot/config-left.yaml",
      ])
  }

  @Test func withoutAHomeTheSystemsFilesAreLeft() {
    let system = ["/etc/xdg/rimshot/config.yaml", "/etc/rimshot/config.yaml"]
    for environment in [[:], ["HOME": ""], ["HOME": "relative"], ["XDG_CONFIG_HOME": "relative"]] {
      #expect(ConfigurationFiles(instance: nil, environment: environment).paths == system)
    }
    #expect(
      ConfigurationFiles(instance: nil, environment: ["HOME": "/home/ann"]).paths
        == system + ["/home/ann/.config/rimshot/config.yaml"])
    #expect(
      ConfigurationFiles(
        instance: nil, environment: ["HOME": "/home/ann", "XDG_CONFIG_HOME": "/etc/ann"]
      ).paths == system + ["/etc/ann/rimshot/config.yaml"])
  }

  @Test func aLaterFileWinsKeyByKeyAndAListAsAWhole() throws {
    try root.write("voices: 64\nchannels: [1, 2]\ngain: -6\n", to: "xdg2/rimshot/config.yaml")
    try root.write("kit: jazz\nvoices: 128\n", to: "etc/config.yaml")
    try root.write("# mine\n\nchannels: [3]\n", to: "home/rimshot/config.yaml")
    try root.write("voices: 512\n", to: "home/rimshot/config-left.yaml")
    let (settings, messages) = read()
    #expect(messages.isEmpty)
    #expect(settings.values.kit == "jazz")
    #expect(settings.values.voices == 512)
    #expect(settings.values.channels == [3])
    #expect(settings.values.gain == -6)
    #expect(origin("kit", settings) == "etc/config.yaml:1")
    #expect(origin("voices", settings) == "home/rimshot/config-left.yaml:1")
    #expect(origin("channels", settings) == "home/rimshot/config.yaml:3")
    #expect(origin("gain", settings) == "xdg2/rimshot/config.yaml:3")
    #expect(origin("limiter", settings) == "default")
    #expect(settings.files.count == 4)
  }

  @Test func aWrongValueLeavesWhatHeldBefore() throws {
    try root.write("voices: 64\ngain: -6\n", to: "etc/config.yaml")
    try root.write("voices: 5000\ngain: -3\nvoces: 1\n", to: "home/rimshot/config.yaml")
    let (settings, messages) = read()
    #expect(
      messages == [
        "home/rimshot/config.yaml:1:9: error: voices must be a whole number from 16 to 4096, not 5000",
        "home/rimshot/config.yaml:3:1: warning: unknown key \"voces\" (did you mean \"voices\"?)",
      ])
    #expect(settings.values.voices == 64)
    #expect(settings.values.gain == -3)
  }

  @Test func aBrokenFileLeavesTheOthers() throws {
    try root.write("voices: 64\n", to: "etc/config.yaml")
    try root.write("voices: [\n", to: "home/rimshot/config.yaml")
    let (settings, messages) = read()
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("home/rimshot/config.yaml:2:") == true, "\(messages)")
    #expect(settings.values.voices == 64)
  }

  @Test func theCommandLineWins() throws {
    try root.write("voices: 64\n", to: "etc/config.yaml")
    var settings = read().settings
    settings.override("voices") { $0.voices = 32 }
    #expect(settings.values.voices == 32)
    #expect(origin("voices", settings) == "command line")
  }

  @Test func aPathFromTheFilesOwnFolderMeansTheSameAnywhere() throws {
    try root.write(
      "kit: ./jazz\ndevices: [{client: x, profile: ../mine.yaml}]\n", to: "home/rimshot/config.yaml")
    let settings = read().settings
    #expect(settings.values.kit == root.file("home/rimshot/./jazz"))
    #expect(settings.values.devices.first?.profile == root.file("home/rimshot/../mine.yaml"))
  }

  @Test func whatIsShownReadsBackAsItIs() throws {
    try root.write(
      """
      kit: "a: kit, [with] \\"marks\\" and\\nlines"
      channels: [1, 2, 16]
      devices:
        - {client: "nano{PAD}*", channels: omni}
        - {usb: "0944:01ab", profile: "~/x y.yaml", channels: 3}
        - {jack_midi: true, profile: general-midi}
      gain: -120
      limiter: [main, "true"]
      voices: 16
      voice_time: 7%
      """, to: "etc/config.yaml")
    let (settings, messages) = read()
    #expect(messages.isEmpty)
    try root.write(settings.text, to: "copy.yaml")
    let copy = Configuration.read(file: root.file("copy.yaml"))
    #expect(copy.diagnostics.isEmpty)
    let shown = ConfigurationKey.all.map { $0.value(in: settings.values) }
    #expect(copy.configuration.map { copy in ConfigurationKey.all.map { $0.value(in: copy) } } == shown)
    #expect(copy.configuration?.kit == settings.values.kit)
    #expect(copy.configuration?.limiters == settings.values.limiters)
    #expect(copy.configuration?.voiceTime == .share(0.07))
    #expect(copy.configuration?.devices.map(\.client) == ["nano{PAD}*", nil, nil])
  }

  @Test func whatIsNamedAndNotThereIsSaid() throws {
    try root.write(
      "kit: nosuchkit\ndevices:\n  - {client: x, profile: nosuchprofile}\nprograms: {7: nosuchprogram}\n",
      to: "etc/config.yaml")
    let missing = read().settings.missingReferences(
      kits: KitFinder(
        environment: ["RIMSHOT_KITS": root.path, "XDG_DATA_DIRS": "/nonexistent"], executable: nil),
      profiles: DeviceProfileLibrary(
        DeviceProfileFinder(environment: ["XDG_DATA_DIRS": "/nonexistent"], executable: nil)))
    let messages = missing.map { $0.description.replacing(root.path + "/", with: "") }
    #expect(messages.count == 3)
    #expect(
      messages.contains { $0.hasPrefix("etc/config.yaml:4:1: warning: program 7: no kit \"nosuchprogram\"") })
    #expect(
      messages.first?.hasPrefix("etc/config.yaml:1:1: error: no kit \"nosuchkit\"") == true, "\(messages)")
    #expect(messages.last?.hasPrefix("etc/config.yaml:3:5: error: no device profile") == true, "\(messages)")
  }
}
