internal import RimshotControl
internal import RimshotDaemon
internal import RimshotKit
internal import RimshotKitFiles

/// The words of `start` and `daemon`, which are the same, and the options that they mean.
enum DaemonArguments {
  static let kit = Positional(
    "KIT", isOptional: true, help: "a kit's name, folder or file (default: the configured or built-in kit)",
    completes: .kits)

  static let options = [
    Option("channels", .text("LIST"), help: "channels to hear: 10, 1,2,10, 1-4 or omni (default: 10)"),
    Option(
      "config", .text("FILE"), help: "one file instead of all others (see rimshot config show)",
      completes: .files),
    Option(
      "log-level", .text("LEVEL"), help: "error, warning, info or debug (default: info)",
      completes: .words(["error", "warning", "info", "debug"])),
    Option(
      "memory", .text("SIZE"),
      help:
        "memory for a kit's sounds, such as 2 GB; the rest streams\nfrom the disk (default: half of what is free)"
    ),
    Option("name", .text("NAME"), help: "the daemon's and its JACK client's name (default: rimshot)"),
    Option("no-connect", help: "connect nothing at start"),
    Option("take-memory", .integer("MIN", 1...60), help: "minutes that 'take save' can save (default: 10)"),
    Option("voices", .integer("N", 16...4096), help: "voices that may sound at once (default: 256)"),
    Option("wait-jack", .number("S", 0...86400), help: "seconds to wait for an audio server (default: 0)"),
  ]

  /// What the words mean. Paths become absolute, so that they mean the same in any folder.
  static func read(_ arguments: Arguments, in directory: String) throws(CommandError) -> DaemonOptions {
    var options = DaemonOptions()
    if let name = arguments.text("name") {
      if let fault = ControlPaths.fault(inName: name) { throw .usage(fault) }
      options.name = name
    }
    options.kit = arguments.word(0).map { KitArgument.absolute($0, in: directory) }
    options.channels = try arguments.text("channels").map { (text) throws(CommandError) in
      try ChannelList.parse(text)
    }
    options.configuration = arguments.text("config").map { KitArgument.absolutePath($0, in: directory) }
    if let level = arguments.text("log-level") {
      guard DaemonOptions.logLevels.contains(level) else {
        let hint = didYouMean(level, in: DaemonOptions.logLevels, otherwise: "")
        throw .usage("--log-level takes error, warning, info or debug, not \"\(level)\"\(hint)")
      }
      options.logLevel = level
    }
    if let size = arguments.text("memory") {
      guard size == "half" || Configuration.bytes(size) != nil else {
        throw .usage("--memory takes a size such as 512 MB or 2 GB, or half, not \"\(size)\"")
      }
      options.kitMemory = size
    }
    options.connects = !arguments.has("no-connect")
    options.voices = arguments.integer("voices")
    options.takeMemory = arguments.integer("take-memory")
    options.waitForServer = arguments.number("wait-jack") ?? 0
    options.arguments = words(for: options)
    return options
  }

  /// The words that mean these options, in a fixed order; the kit comes last, after `--`.
  static func words(for options: DaemonOptions) -> [String] {
    var words: [String] = []
    if options.name != DaemonOptions.defaultName { words += ["--name", options.name] }
    if let channels = options.channels { words += ["--channels", ChannelList.text(channels)] }
    if let configuration = options.configuration { words += ["--config", configuration] }
    if let level = options.logLevel { words += ["--log-level", level] }
    if let size = options.kitMemory { words += ["--memory", size] }
    if let minutes = options.takeMemory { words += ["--take-memory", "\(minutes)"] }
    if !options.connects { words += ["--no-connect"] }
    if let voices = options.voices { words += ["--voices", "\(voices)"] }
    if options.waitForServer > 0 {
      words += ["--wait-jack", Quantity.number(options.waitForServer, digits: 3)]
    }
    if let kit = options.kit { words += ["--", kit] }
    return words
  }

  /// Which options a person asks for that a running daemon doesn't have; it keeps those that weren't mentioned.
  static func differences(of wanted: DaemonOptions, from running: DaemonStatus) -> [String] {
    var names: [String] = []
    if let channels = wanted.channels, channels != running.midi.channels { names.append("--channels") }
    if let file = wanted.configuration, !running.arguments.contains(file) { names.append("--config") }
    if let size = wanted.kitMemory, !running.arguments.contains(size) { names.append("--memory") }
    if let minutes = wanted.takeMemory,
      !running.arguments.joined(separator: " ").contains("--take-memory \(minutes)")
    {
      names.append("--take-memory")
    }
    if !wanted.connects && !running.arguments.contains("--no-connect") { names.append("--no-connect") }
    if let voices = wanted.voices, voices != running.engine.voiceLimit { names.append("--voices") }
    return names
  }

  /// Whether a kit as a person names it, made absolute, is the one that plays.
  static func means(_ kit: String, _ playing: KitReport) -> Bool {
    let isPath = kit.hasPrefix("/")
    // Kits are found by name in any letter case.
    func known(_ text: String) -> String { isPath ? text : text.lowercased() }
    let path = known(playing.path).split(separator: "/").map(String.init)
    let folder = Array(path.dropLast())
    let wanted = known(kit).split(separator: "/").map(String.init)
    if isPath { return wanted == path || wanted == folder }
    if known(kit) == known(playing.name) { return true }
    if wanted.isEmpty { return false }
    // As kits are listed: by the folder, the file without its extension, or both where a folder has several.
    return folder.suffix(wanted.count) == wanted[...]
      || path.suffix(wanted.count) == wanted[...]
      || !isAlike(path.last ?? "") && (folder + [stem(path.last ?? "")]).suffix(wanted.count) == wanted[...]
  }

  /// Whether all kits of a format have such a file, so that its name says nothing.
  private static func isAlike(_ file: String) -> Bool { ["kit.yaml", "drumkit.xml"].contains(file) }

  private static func stem(_ file: String) -> String {
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}
