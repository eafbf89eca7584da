internal import RimshotKit

extension ConfigurationKey {
  /// Every key, in the order in which the documentation goes through them.
  public static let all = [
    kit, watchKit, programs, preloadMemory, kitMemory, kitCache, channels, devices, connections, gain,
    limiter, voices, voiceTime, takeMemory, osc, transport, practice, logLevel,
  ]

  /// The kit, which takes its time to change.
  public static let kit = ConfigurationKey(
    "kit", \.kit,
    "The kit that plays. A path that begins with ./ or ../ is taken from the file's own folder.",
    values: "a kit's name, folder, file or archive", effect: .live, read: { $1.path($0, "kit") },
    show: { .words($0 ?? KitFinder.defaultName) })

  static let channels = ConfigurationKey(
    "channels", \.channels,
    "The MIDI channels that are heard. A device's own profile or rule may say others.",
    values: "a number from 1 to 16, a list such as [1, 10], or omni", effect: .live,
    read: { $1.channels($0) }, show: { channelText($0) })

  static let devices = ConfigurationKey(
    "devices", \.devices,
    "Device profiles set by hand; the first rule for a device wins over what the profiles themselves say.",
    values: "a list of rules such as {client: \"nanoPAD2*\", profile: korg-nanopad2}", effect: .live,
    read: { DeviceRule.read($0, log: $1) }, show: { .list($0.map(\.text)) })

  static let connections = ConfigurationKey(
    "connections", \.connections,
    "Which ports are connected whenever they are there, and which never by themselves.",
    values:
      "a list such as [{from: kick, to: [\"daw:kick\", \"system:playback_3\"]}, {from: \"Loop*\", never: true}]",
    effect: .live, read: { ConnectionRule.read($0, log: $1) }, show: { .list($0.map(\.yaml)) })

  static let gain = ConfigurationKey(
    "gain", \.gain, "The gain of the mixer's master, to begin with.",
    values: "decibels from -120, which is silence, to 12", effect: .live,
    read: { $1.decibels($0, "gain", in: -120...12) }, show: { .plain("\(short($0)) dB") })

  static let limiter = ConfigurationKey(
    "limiter", \.limiters,
    "Which outputs have a limiter that keeps them below -1 dBFS. With any, every hit is 64 frames later, on every "
      + "output.",
    values: "true for all, false for none, or a list such as [main, kick]",
    effect: .liveBut("to and from false"), read: { Configuration.Limiters.read($0, log: $1) },
    show: { limiterText($0) },
    // Limiters delay every output, and the engine's memory for that is made when it starts.
    holds: { ($0 == .none) != ($1 == .none) })

  static let voices = ConfigurationKey(
    "voices", \.voices, "How many voices may sound at once.", values: "a whole number from 16 to 4096",
    effect: .restart, read: { $1.integer($0, "voices", in: 16...4096) }, show: { .plain("\($0)") })

  static let voiceTime = ConfigurationKey(
    "voice_time", \.voiceTime,
    "How much of each period's time rendering may take. Where voices would take more, those that would be missed least "
      + "fade out, as if voices were fewer, though never fewer than 16. auto is 80% where this processor is too slow for as "
      + "many voices as may sound, were all at another pitch, and unlimited elsewhere.",
    values: "1% to 100%, unlimited, or auto", effect: .live,
    read: { Configuration.VoiceTime.read($0, log: $1) },
    show: {
      switch $0 {
      case .auto: .plain("auto")
      case .unlimited: .plain("unlimited")
      case .share(let share): .plain("\(short((share * 1e8).rounded() / 1e6))%")
      }
    })

  static let takeMemory = ConfigurationKey(
    "take_memory", \.takeMemory,
    "How many minutes of playing are always held, so that rimshot take save has them.",
    values: "a whole number of minutes from 1 to 60", effect: .live,
    read: { $1.integer($0, "take_memory", in: 1...60) }, show: { .plain("\($0)") })

  static let logLevel = ConfigurationKey(
    "log_level", \.logLevel, "From which level on the log has lines.",
    values: "error, warning, info or debug", effect: .live,
    read: {
      $1.choice($0, "log_level", ["error": .error, "warning": .warning, "info": .info, "debug": .debug])
    },
    show: { .plain($0.rawValue) })

  static func channelText(_ channels: [Int]) -> YamlText {
    if channels == Array(1...16) { return .plain("omni") }
    let numbers = channels.map { YamlText.plain("\($0)") }
    return numbers.count == 1 ? numbers[0] : .list(numbers)
  }

  private static func limiterText(_ limiters: Configuration.Limiters) -> YamlText {
    switch limiters {
    case .none: .plain("false")
    case .all: .plain("true")
    case .outputs(let names): .list(names.map { .words($0) })
    }
  }
}

extension DiagnosticLog {
  /// A name or a path; one that begins with `./` or `../` is taken from this file's own folder.
  func path(_ node: YamlNode, _ name: String) -> String? {
    text(node, name).map { text in
      guard text.hasPrefix("./") || text.hasPrefix("../") else { return text }
      return FileSystem.absolute("\(FileSystem.folder(of: file))/\(text)")
    }
  }
}

extension Configuration.VoiceTime {
  /// A share of a period's time, or a word.
  static func read(_ node: YamlNode, log: DiagnosticLog) -> Configuration.VoiceTime? {
    if node.scalar == "auto" { return .auto }
    if node.scalar == "unlimited" { return .unlimited }
    if let text = node.scalar, text.last == "%", let percent = Double(text.dropLast()),
      (1...100).contains(percent)
    {
      return .share(percent / 100)
    }
    log.error(
      "voice_time must be from 1% to 100% of a period, unlimited or auto, not \(node.summary)", at: node.mark)
    return nil
  }
}

extension Configuration.Limiters {
  /// All, none or a list of outputs.
  static func read(_ node: YamlNode, log: DiagnosticLog) -> Configuration.Limiters? {
    guard case .sequence(let items) = node.content else {
      return log.choice(node, "limiter", ["true": .all, "false": .none], or: ["a list of outputs"])
    }
    return .outputs(items.compactMap { log.text($0, "an output of limiter") })
  }
}

extension DeviceRule {
  /// As it could stand in a file.
  var text: YamlText {
    var fields: [YamlText.Field] = []
    func add(_ key: String, _ value: YamlText?) {
      if let value { fields.append(YamlText.Field(key, value)) }
    }
    add("client", client.map { .words($0) })
    add("usb", usb.map { .words($0) })
    add("jack_midi", isForJackMidi ? .plain("true") : nil)
    add("profile", profile.map { .words($0) })
    add("channels", channels.map { ConfigurationKey.channelText($0) })
    return .map(fields)
  }
}
