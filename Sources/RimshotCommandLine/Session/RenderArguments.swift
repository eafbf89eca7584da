internal import RimshotOffline
internal import RimshotRealtime

/// The words of `render`, and the options that they mean.
enum RenderArguments {
  static let options = [
    Option(
      "output", .text("FILE"), letter: "o", help: "the sound file, .wav or .flac; must be said",
      completes: .files),
    Option(
      "bits", .text("N"), help: "16, 24 or 32f, which is floats (default: 24)",
      completes: .words(["16", "24", "32f"])),
    Option(
      "channels", .text("LIST"),
      help: "channels to hear: 10, 1,2,10, 1-4 or omni\n(default: 10, or all if the song has no hits there)"),
    Option(
      "device", .text("PROFILE"), help: "what the notes mean (default: general-midi)", completes: .profiles),
    Option("force", help: "replace files that exist"),
    Option("from", .text("TIME"), help: "where in the song to begin: 83.5 or 1:23.5"),
    Option("gain", .number("DB", -60...60), help: "make everything louder or softer (default: 0)"),
    Option("no-cache", help: "decode all sounds, and keep none for the next time"),
    Option(
      "rate", .integer("HZ", RenderOptions.rates), help: "frames a second (default: 48000)"),
    Option(
      "seed", .integer("N", 0...Int(UInt32.max)), help: "begin chance elsewhere, for other random takes"),
    Option("stems", help: "write each output into a file of its own as well"),
    Option(
      "tail", .number("S", 0...3600),
      help: "seconds after the last event, or after --to\n(default: until it is silent, a minute at most)"),
    Option("to", .text("TIME"), help: "where in the song to end"),
    Option(
      "voices", .integer("N", EngineLimits.fewestVoices...EngineLimits.mostVoices),
      help: "voices that may sound at once (default: 256)"),
  ]

  /// What the words mean, but for the device.
  static func read(_ arguments: Arguments) throws(CommandError) -> RenderOptions {
    guard let path = arguments.text("output") else {
      throw .usage("-o FILE is missing: rimshot render KIT FILE -o song.wav")
    }
    guard let container = RenderOptions.Container(path: path) else {
      throw .usage("--output must end in .wav or .flac, not \"\(path)\"")
    }
    var options = RenderOptions(path: path, container: container)
    if let bits = arguments.text("bits") {
      guard let encoding = RenderOptions.Encoding(rawValue: bits) else {
        throw .usage("--bits must be 16, 24 or 32f, not \"\(bits)\"")
      }
      if encoding == .float32 && container == .flac {
        throw .usage("FLAC has no floats: --bits 32f needs a file that ends in .wav")
      }
      options.encoding = encoding
    }
    options.channels = try arguments.text("channels").map { (text) throws(CommandError) in
      try ChannelList.parse(text)
    }
    options.replaces = arguments.has("force")
    options.gain = arguments.number("gain") ?? 0
    options.rate = arguments.integer("rate") ?? options.rate
    options.seed = arguments.integer("seed").map(UInt32.init)
    options.writesStems = arguments.has("stems")
    options.tail = arguments.number("tail")
    options.voices = arguments.integer("voices") ?? options.voices
    if let from = arguments.text("from") { options.start = try SongTime.parse(from, "from") }
    if let to = arguments.text("to") {
      let end = try SongTime.parse(to, "to")
      if end <= options.start { throw .usage("--to must be later than --from, not \"\(to)\"") }
      options.end = end
    }
    return options
  }
}
